/** A protocol message: class and instruction as one number (`0x0601`), and its data. */
export type Apdu = { readonly command: number; readonly data: Uint8Array };

const LONG = 0xff;
const HEAD_BYTES = 3;
const LONG_HEAD_BYTES = 5;

/**
 * Encodes an APDU. Up to 254 bytes of data have their length in one byte; more in FF and two bytes,
 * the low one first.
 */
export function apduBytes(command: number, data: Uint8Array | readonly number[] = []): Uint8Array {
  const { length } = data;
  if (length > 0xffff) throw new RangeError(`${length} bytes do not go into one APDU`);
  const head = length < LONG ? [length] : [LONG, length & 0xff, length >> 8];
  return Uint8Array.from([command >> 8, command & 0xff, ...head, ...data]);
}

/**
 * Returns a function that receives chunks of a stream, split and joined in any way, and returns the
 * complete APDUs. It buffers at most one APDU (64 KiB). Any bytes form an APDU, so it cannot fail.
 */
export function apduReader(): (chunk: Uint8Array) => Apdu[] {
  let waiting: Uint8Array = new Uint8Array(0);
  return (chunk) => {
    const bytes = waiting.length === 0 ? chunk : joined(waiting, chunk);
    const apdus: Apdu[] = [];
    let at = 0;
    for (;;) {
      const apdu = apduAt(bytes, at);
      if (!apdu) break;
      apdus.push({ command: apdu.command, data: bytes.slice(apdu.from, apdu.to) });
      at = apdu.to;
    }
    waiting = bytes.slice(at);
    return apdus;
  };
}

function apduAt(bytes: Uint8Array, at: number): { command: number; from: number; to: number } | null {
  const [high = 0, low = 0, short, less, more] = bytes.subarray(at, at + LONG_HEAD_BYTES);
  if (short === undefined) return null;
  const isLong = short === LONG;
  if (isLong && (less === undefined || more === undefined)) return null;
  const from = at + (isLong ? LONG_HEAD_BYTES : HEAD_BYTES);
  const to = from + (isLong ? (less ?? 0) | ((more ?? 0) << 8) : short);
  return to <= bytes.length ? { command: (high << 8) | low, from, to } : null;
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const all = new Uint8Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}
