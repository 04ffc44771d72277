/** Without I, O, 0 and 1: people say it on the telephone (D-158). */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const REF_LENGTH = 6;

/** Returns six random characters. The alphabet has 32, so each is equally likely for a byte. */
export const refFrom = (bytes: Uint8Array): string =>
  Array.from(bytes.slice(0, REF_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

const REF = /^[A-HJ-NP-Z2-9]{6}$/;

/**
 * Parses typed text as a reference, with any spaces, in upper or lower case. Returns null if it is
 * none.
 */
export function refOf(typed: string): string | null {
  const ref = typed.replace(/[\s-]/g, '').toUpperCase();
  return REF.test(ref) ? ref : null;
}
