import type { PrintedText, SlipKind, SlipLine } from '#modules/terminals/rules/slips.ts';
import { BMP, readBmps } from '#modules/terminals/rules/zvt/bmps.ts';
import { findTlv, readTlv } from '#modules/terminals/rules/zvt/tlv.ts';
import { slipText } from '#modules/terminals/rules/zvt/zvt-text.ts';

const RECEIPT_TYPE = 0x1f07;
const TEXTS = 0x25;
const LINE = 0x07;
const END = 0x09;
const KINDS: ReadonlyMap<number, SlipKind> = new Map([
  [1, 'merchant'],
  [2, 'cardholder'],
  [3, 'administration'],
]);

const LAST_LINE = 0x80;
const CENTRED = 0x40;
const WIDE_OR_HIGH = 0x30;

const kindIn = (tlv: Uint8Array | undefined): SlipKind | null =>
  KINDS.get((tlv && findTlv(tlv, RECEIPT_TYPE)?.[0]) ?? 0) ?? null;

/**
 * Decodes 06 D1, one line: an attribute, the text, and at its end a container that may name the
 * kind of the slip. No text contains the byte that begins the container.
 */
export function readPrintedLine(data: Uint8Array): PrintedText {
  const attribute = data[0] ?? 0;
  const container = data.indexOf(BMP.tlv, 1);
  const text = slipText(data.subarray(1, container < 0 ? data.length : container));
  const line: SlipLine = {
    text,
    centred: (attribute & CENTRED) !== 0,
    large: (attribute & WIDE_OR_HIGH) !== 0,
  };
  const tlv = container < 0 ? undefined : readBmps(data, container).get(BMP.tlv);
  return { kind: kindIn(tlv), lines: [line], endsSlip: (attribute & LAST_LINE) !== 0 };
}

/** Decodes 06 D3, a block of lines. Tag 09 after the lines says that the slip is complete. */
export function readPrintedBlock(data: Uint8Array): PrintedText {
  const tlv = readBmps(data).get(BMP.tlv) ?? new Uint8Array(0);
  const texts = findTlv(tlv, TEXTS) ?? tlv;
  const entries = readTlv(texts);
  return {
    kind: kindIn(tlv),
    lines: entries
      .filter(({ tag }) => tag === LINE)
      .map(({ value }) => ({ text: slipText(value), centred: false, large: false })),
    endsSlip: [...entries, ...readTlv(tlv)].some(({ tag }) => tag === END),
  };
}
