/**
 * Figures as ZVT writes them: two decimal digits to a byte, the highest first (protocol PA00P015). `bcd(2040, 6)` are the
 * six bytes of € 20.40. Throws for a number that does not fit: an amount that is cut off would be another amount.
 */
export function bcd(value: number, bytes: number): Uint8Array {
  const digits = String(value).padStart(bytes * 2, '0');
  if (!/^\d+$/.test(digits) || digits.length !== bytes * 2)
    throw new RangeError(`${value} has no ${bytes} bytes of BCD`);
  return bcdOfDigits(digits);
}

/** The bytes of a text of digits, of which there must be an even number: passwords, `000000`. */
export function bcdOfDigits(digits: string): Uint8Array {
  const bytes = new Uint8Array(digits.length / 2);
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16);
  return bytes;
}

/** The digits, high and low, of bytes; E stands for one that was masked, F for filling. */
export const digitsOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join('');

/** Null for bytes that are no figure. */
export function numberFromBcd(bytes: Uint8Array | undefined): number | null {
  if (!bytes || bytes.length === 0) return null;
  const digits = digitsOf(bytes);
  const value = /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
  return Number.isSafeInteger(value) ? value : null;
}
