/**
 * Encodes numbers for ZVT: two decimal digits per byte, the highest first (protocol PA00P015).
 * `bcd(2040, 6)` are the six bytes of € 20.40. Throws if a number does not fit: a truncated amount
 * would be another amount.
 */
export function bcd(value: number, bytes: number): Uint8Array {
  const digits = String(value).padStart(bytes * 2, '0');
  if (!/^\d+$/.test(digits) || digits.length !== bytes * 2)
    throw new RangeError(`${value} has no ${bytes} bytes of BCD`);
  return bcdOfDigits(digits);
}

/** Encodes a text of digits, which must have an even length: passwords, `000000`. */
export function bcdOfDigits(digits: string): Uint8Array {
  const bytes = new Uint8Array(digits.length / 2);
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16);
  return bytes;
}

/** Returns the digits of bytes, high and low; E is a masked digit, F is padding. */
export const digitsOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join('');

/** Returns null for bytes that are not a number. */
export function numberFromBcd(bytes: Uint8Array | undefined): number | null {
  if (!bytes || bytes.length === 0) return null;
  const digits = digitsOf(bytes);
  const value = /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
  return Number.isSafeInteger(value) ? value : null;
}
