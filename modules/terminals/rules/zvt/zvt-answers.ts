import type { Cents } from '#kernel/money.ts';
import type { CardReport } from '#modules/terminals/rules/card-report.ts';
import type { PrintedText } from '#modules/terminals/rules/slips.ts';
import type { Apdu } from '#modules/terminals/rules/zvt/apdu.ts';
import { digitsOf, numberFromBcd } from '#modules/terminals/rules/zvt/bcd.ts';
import { BMP, readBmps } from '#modules/terminals/rules/zvt/bmps.ts';
import { findTlv } from '#modules/terminals/rules/zvt/tlv.ts';
import { readPrintedBlock, readPrintedLine } from '#modules/terminals/rules/zvt/zvt-print.ts';
import { zvtText } from '#modules/terminals/rules/zvt/zvt-text.ts';

/** The fields of a transaction report (04 0F). Null: not sent. */
export type Transaction = CardReport & {
  /** What the customer added at the terminal; a part of `amount`. */
  readonly tip: Cents | null;
  /** It reverses another one: 37 has that one's trace. */
  readonly isReversal: boolean;
  /** The trace of the reversed one. */
  readonly reversedTraceNo: number | null;
  /** The cardholder signs the merchant's slip. */
  readonly isToBeSigned: boolean;
};

export type ZvtAnswer =
  | { readonly what: 'acknowledged' }
  /** 84 xx: refused, with the reason. */
  | { readonly what: 'refused'; readonly code: number }
  /** 04 FF: the progress. */
  | { readonly what: 'intermediate'; readonly code: number }
  | { readonly what: 'transaction'; readonly transaction: Transaction }
  /** 06 0F: a successful end. `status` is the terminal's status. */
  | { readonly what: 'completed'; readonly status: number }
  /** 06 1E: a failed end. */
  | { readonly what: 'aborted'; readonly code: number }
  /** 06 D1, 06 D3: a part of a slip that we print. */
  | { readonly what: 'printed'; readonly printed: PrintedText }
  /** A message that we do not support. */
  | { readonly what: 'other' };

const LONG_TRACE = 0x1f2b;
const TIP = 0x1f36;
const APPLICATION = 0x43;
const AUTHENTICATION = 0x1f10;
const BY_SIGNATURE = 0x01;

/** Decodes a terminal's message. Accepts any bytes: a missing or invalid field is left out. */
export function readAnswer({ command, data }: Apdu): ZvtAnswer {
  switch (command) {
    case 0x8000:
      return { what: 'acknowledged' };
    case 0x040f:
      return { what: 'transaction', transaction: transactionOf(data) };
    case 0x04ff:
      return { what: 'intermediate', code: data[0] ?? 0xff };
    case 0x060f:
      return { what: 'completed', status: statusOf(data) };
    case 0x061e:
      return { what: 'aborted', code: data[0] ?? 0xff };
    case 0x06d1:
      return { what: 'printed', printed: readPrintedLine(data) };
    case 0x06d3:
      return { what: 'printed', printed: readPrintedBlock(data) };
    default:
      if (command >> 8 !== 0x84) return { what: 'other' };
      return (command & 0xff) === 0 ? { what: 'acknowledged' } : { what: 'refused', code: command & 0xff };
  }
}

/**
 * Returns the terminal's status: the first byte without a tag in the answer to 05 01, behind its
 * tag in the answer to a registration.
 */
function statusOf(data: Uint8Array): number {
  const tagged = readBmps(data).get(BMP.status)?.[0];
  return tagged ?? (data.length === 1 ? (data[0] ?? 0) : 0);
}

function transactionOf(data: Uint8Array): Transaction {
  const fields = readBmps(data);
  const tlv = fields.get(BMP.tlv);
  const date = digitsOf(fields.get(BMP.date) ?? new Uint8Array(0));
  const time = digitsOf(fields.get(BMP.time) ?? new Uint8Array(0));
  return {
    result: fields.get(BMP.result)?.[0] ?? null,
    amount: numberFromBcd(fields.get(BMP.amount)),
    tip: numberFromBcd((tlv && findTlv(tlv, TIP)) ?? undefined),
    receiptNo: counted(fields.get(BMP.receipt)),
    traceNo: counted((tlv && findTlv(tlv, LONG_TRACE)) ?? undefined) ?? counted(fields.get(BMP.trace)),
    stamp: /^\d{10}$/.test(date + time) ? date + time : null,
    isReversal: counted(fields.get(BMP.originalTrace)) !== null,
    reversedTraceNo: counted(fields.get(BMP.originalTrace)),
    card: cardOf(zvtText(fields.get(BMP.cardName)), fields.get(BMP.pan)),
    text: zvtText(fields.get(BMP.text)),
    authorisation: zvtText(fields.get(BMP.authorisation)),
    aid: hexOf((tlv && findTlv(tlv, APPLICATION)) ?? undefined),
    terminalNo: digitsOf(fields.get(BMP.terminalId) ?? new Uint8Array(0)),
    isToBeSigned: ((tlv && findTlv(tlv, AUTHENTICATION)?.[0]) ?? 0) === BY_SIGNATURE,
  };
}

/** An application has at most 16 bytes. */
const hexOf = (bytes: Uint8Array | undefined): string =>
  Array.from(bytes ?? [], (byte) => byte.toString(16).padStart(2, '0').toUpperCase())
    .join('')
    .slice(0, 32);

/** Terminal counters begin at one: a zero means no value. */
const counted = (bytes: Uint8Array | undefined): number | null => numberFromBcd(bytes) || null;

/** Some terminals mask the card number and some do not: both keep only the last four digits. */
function cardOf(name: string, pan: Uint8Array | undefined): string {
  const end = digitsOf(pan ?? new Uint8Array(0))
    .replace(/F+$/, '')
    .slice(-4);
  return [name, /^\d{4}$/.test(end) ? `••••${end}` : ''].filter(Boolean).join(' ');
}
