import { readEpsonAnswer, readEpsonStatus } from '#modules/printing/rules/epson-answer.ts';
import { eposPrint } from '#modules/printing/rules/epson-xml.ts';
import type { Row } from '#modules/printing/rules/lay-out.ts';
import type { PrinterAnswer } from '#modules/printing/rules/printer-states.ts';

/** How long the printer may take, in ms. */
const TIMEOUT_MS = 10_000;

/** Returns rows as the answer that an Epson printer prints. `name`: letters, digits, - and _, at most 30. */
export const printRequest = (name: string, rows: readonly Row[]): string =>
  '<?xml version="1.0" encoding="utf-8"?><PrintRequestInfo Version="2.00"><ePOSPrint><Parameter>' +
  `<devid>local_printer</devid><timeout>${TIMEOUT_MS}</timeout><printjobid>${name}</printjobid></Parameter>` +
  `<PrintData>${eposPrint(rows)}</PrintData></ePOSPrint></PrintRequestInfo>`;

/**
 * Reads how a document ended. `name` null: the printer could not read the answer that it fetched, or
 * its firmware gives no names.
 */
export function readPrintResponse(text: string): { readonly name: string | null; readonly answer: PrinterAnswer } {
  const name = /<printjobid>\s*([\w-]{1,30})\s*<\/printjobid>/.exec(text)?.[1] ?? null;
  if (/<Response\b[^>]*\bSuccess="false"/.test(text))
    return { name, answer: { faults: ['not_operational'], nearEnd: false } };
  return { name, answer: readEpsonAnswer(text) };
}

/** Reads the state that a printer reports: `asbstatus="0x0F00003C"`; null: there is none. */
export function readStatusReport(text: string): PrinterAnswer | null {
  const own = /<printer(?:status)?\b[^>]*\bdevicename\s*=\s*"local_printer"[^>]*>/.exec(text)?.[0];
  const digits = /\basbstatus\s*=\s*"0x([0-9a-f]{1,8})"/i.exec(own ?? '')?.[1];
  return digits === undefined ? null : readEpsonStatus(Number.parseInt(digits, 16));
}

const BASE = 36;
const NAME = /^[0-9a-z]{1,25}$/;

/** A delivery as an Epson printer can name it: the number of its uuid, in letters and digits. */
export const nameOfDelivery = (id: string): string => BigInt(`0x${id.replaceAll('-', '')}`).toString(BASE);

/** Returns the delivery of a name; null: it is none of ours. */
export function deliveryOfName(name: string): string | null {
  if (!NAME.test(name)) return null;
  const number = [...name].reduce((sum, digit) => sum * BigInt(BASE) + BigInt(Number.parseInt(digit, BASE)), 0n);
  const hex = number.toString(16).padStart(32, '0');
  if (hex.length > 32) return null;
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
