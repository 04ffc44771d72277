/** Without I, O, 0 and 1: it is said over the telephone (D-158). */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const REF_LENGTH = 6;

/** Six characters of chance: each of 32, so a byte gives every one the same. */
export const refFrom = (bytes: Uint8Array): string =>
  Array.from(bytes.slice(0, REF_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

const REF = /^[A-HJ-NP-Z2-9]{6}$/;

/** What somebody typed, as a reference: however it was spaced, in small letters or large. Null: it is none. */
export function refOf(typed: string): string | null {
  const ref = typed.replace(/[\s-]/g, '').toUpperCase();
  return REF.test(ref) ? ref : null;
}
