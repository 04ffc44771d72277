/** One entry of a TLV container: its tag as a number (`0x1f2b`) and its bytes. */
export type Tlv = { readonly tag: number; readonly value: Uint8Array };

const ENTRIES_MAX = 200;
const LONG_TAG = 0x1f;
const CONSTRUCTED = 0x20;
const DEPTH_MAX = 8;

/**
 * Reads the entries of a TLV container (BER) as far as possible: reading ends at truncated or
 * invalid data and keeps the entries before it.
 */
export function readTlv(bytes: Uint8Array): Tlv[] {
  const entries: Tlv[] = [];
  let at = 0;
  while (at < bytes.length && entries.length < ENTRIES_MAX) {
    const entry = entryAt(bytes, at);
    if (!entry) break;
    entries.push({ tag: entry.tag, value: bytes.slice(entry.from, entry.to) });
    at = entry.to;
  }
  return entries;
}

/** Returns the first entry of that tag, in this container or a nested one. */
export function findTlv(bytes: Uint8Array, tag: number, depth = 0): Uint8Array | null {
  for (const entry of readTlv(bytes)) {
    if (entry.tag === tag) return entry.value;
    const inner = isContainer(entry.tag) && depth < DEPTH_MAX ? findTlv(entry.value, tag, depth + 1) : null;
    if (inner) return inner;
  }
  return null;
}

const isContainer = (tag: number): boolean => ((tag > 0xff ? tag >> 8 : tag) & CONSTRUCTED) !== 0;

/**
 * Returns the length that is encoded there, and the start of the value; null if it is truncated.
 */
export function lengthAt(bytes: Uint8Array, at: number): { length: number; from: number } | null {
  const first = bytes[at];
  if (first === undefined) return null;
  if (first < 0x80) return { length: first, from: at + 1 };
  const count = first - 0x80;
  const parts = bytes.subarray(at + 1, at + 1 + count);
  if (count === 0 || count > 2 || parts.length < count) return null;
  return { length: parts.reduce((sum, part) => sum * 256 + part, 0), from: at + 1 + count };
}

function entryAt(bytes: Uint8Array, start: number): { tag: number; from: number; to: number } | null {
  let at = start;
  let tag = bytes[at++] ?? 0;
  if ((tag & LONG_TAG) === LONG_TAG) {
    const second = bytes[at++];
    if (second === undefined || second >= 0x80) return null; // no tag of this protocol is longer than two bytes
    tag = (tag << 8) | second;
  }
  const size = lengthAt(bytes, at);
  if (!size) return null;
  const to = size.from + size.length;
  return to <= bytes.length ? { tag, from: size.from, to } : null;
}
