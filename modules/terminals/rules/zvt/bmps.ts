import { lengthAt } from '#modules/terminals/rules/zvt/tlv.ts';

/** The fields of a message by tag, as raw bytes. */
export type Bmps = ReadonlyMap<number, Uint8Array>;

/**
 * The length of a field in bytes, or the format of its length: two or three bytes whose low halves
 * are digits, or BER.
 */
type Size = number | 'LL' | 'LLL' | 'TLV';

export const BMP = {
  amount: 0x04,
  tlv: 0x06,
  trace: 0x0b,
  time: 0x0c,
  date: 0x0d,
  status: 0x19,
  pan: 0x22,
  result: 0x27,
  terminalId: 0x29,
  originalTrace: 0x37,
  authorisation: 0x3b,
  text: 0x3c,
  receipt: 0x87,
  cardType: 0x8a,
  cardName: 0x8b,
} as const;

const SIZES: ReadonlyMap<number, Size> = new Map<number, Size>([
  ...sized(1, [0x01, 0x02, 0x03, 0x05, 0x19, 0x27, 0x8a, 0x8c, 0xa0, 0xd0, 0xd1, 0xd2, 0xd3]),
  ...sized(2, [0x0d, 0x0e, 0x17, 0x3a, 0x49, 0x87]),
  ...sized(3, [0x0b, 0x0c, 0x37, 0x3d, 0x88, 0xaa]),
  ...sized(4, [0x29]),
  ...sized(5, [0xba]),
  ...sized(6, [0x04]),
  ...sized(8, [0x3b]),
  ...sized(15, [0x2a]),
  ...sized('LL', [0x22, 0x23, 0x2d, 0x8b, 0xa7]),
  ...sized('LLL', [0x24, 0x3c, 0x60]),
  ...sized('TLV', [0x06]),
]);

function sized(size: Size, tags: readonly number[]): [number, Size][] {
  return tags.map((tag) => [tag, size]);
}

/**
 * Reads the fields of a message from `start` on. An unknown tag has no known length: reading ends
 * there, as at the end of the bytes, and keeps the fields before it. If a tag comes twice, the
 * first counts.
 */
export function readBmps(data: Uint8Array, start = 0): Bmps {
  const fields = new Map<number, Uint8Array>();
  let at = start;
  while (at < data.length) {
    const tag = data[at] ?? 0;
    const place = placeOf(data, at + 1, SIZES.get(tag));
    if (!place || place.to > data.length) break;
    if (!fields.has(tag)) fields.set(tag, data.slice(place.from, place.to));
    at = place.to;
  }
  return fields;
}

function placeOf(data: Uint8Array, at: number, size: Size | undefined): { from: number; to: number } | null {
  if (size === undefined) return null;
  if (typeof size === 'number') return { from: at, to: at + size };
  if (size === 'TLV') {
    const ber = lengthAt(data, at);
    return ber && { from: ber.from, to: ber.from + ber.length };
  }
  const count = size.length;
  const digits = Array.from(data.subarray(at, at + count), (byte) => byte & 0x0f);
  if (digits.length < count || digits.some((digit) => digit > 9)) return null;
  const from = at + count;
  return { from, to: from + digits.reduce((sum, digit) => sum * 10 + digit, 0) };
}
