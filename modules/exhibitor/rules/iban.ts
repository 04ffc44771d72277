/** Returns the stored form: no spaces, capital letters. */
export const normaliseIban = (typed: string): string => typed.replace(/\s/g, '').toUpperCase();

/**
 * Returns whether an account number is valid (ISO 13616): its letters, its length, and the
 * remainder 1 modulo 97 with the first four characters moved to the end.
 */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}
