/**
 * The code on a voucher (D-104, decision 0072): 12 random capitals and digits without those that
 * are easily misread or misheard. Codes made before have letters of both cases; pre-printed cards
 * may have their own codes, 4 to 64 characters (D-065, D-106). Both are case sensitive.
 */
import type { Problem } from '#kernel/refusal.ts';

/**
 * Capitals and digits without 0 O, 1 I L, and without the letters that look like a digit (S Z B):
 * 28 characters.
 */
export const BARCODE_ALPHABET = 'ACDEFGHJKMNPQRTUVWXY23456789';
export const BARCODE_LENGTH = 12;
export const BARCODE_LENGTH_MIN = 4;
export const BARCODE_LENGTH_MAX = 64;
/**
 * The number of random bytes for one code; the chance that they do not suffice is far below 1 in
 * 10^12.
 */
export const BARCODE_RANDOM_BYTES = 48;

/** Bytes from here on would favour the first characters of the alphabet and are skipped. */
const FAIR_BYTES = Math.floor(256 / BARCODE_ALPHABET.length) * BARCODE_ALPHABET.length;

/**
 * VOUCHER-7. Returns a code from random bytes, every character equally likely. Returns null if too
 * few bytes were usable: draw again.
 */
export function barcodeFrom(random: Uint8Array): string | null {
  let code = '';
  for (const byte of random) {
    if (byte >= FAIR_BYTES) continue;
    code += BARCODE_ALPHABET[byte % BARCODE_ALPHABET.length];
    if (code.length === BARCODE_LENGTH) return code;
  }
  return null;
}

/** VOUCHER-7. Returns a typed or scanned code without spaces and dashes, case unchanged. */
export const normaliseBarcode = (typed: string): string => typed.replace(/[\s\u2010-\u2015\u2212-]/gu, '');

/** What is typed for a digit that looks like a letter of no code. */
const LOOKS_LIKE: Readonly<Record<string, string>> = { S: '5', Z: '2', B: '8' };
const MADE_HERE = new RegExp(`^[${BARCODE_ALPHABET}]{${BARCODE_LENGTH}}$`);

/**
 * VOUCHER-7. Returns the codes that a typed or scanned text can mean, the likeliest first: as typed,
 * in capitals, and in capitals with the digits that look like letters. The first one that is on a
 * card is that card: so a code that is case sensitive stays its own.
 */
export function barcodeReadings(typed: string): string[] {
  const exact = normaliseBarcode(typed);
  const capital = exact.toUpperCase();
  const digits = capital.replace(/[SZB]/g, (letter) => LOOKS_LIKE[letter] ?? letter);
  return [...new Set([exact, capital, ...(MADE_HERE.test(digits) ? [digits] : [])])];
}

/** VOUCHER-7. Returns the readable form, in groups of four: `AC3D-XY7K-9QMP`. */
export const barcodeText = (barcode: string): string => barcode.match(/.{1,4}/gu)?.join('-') ?? '';

/**
 * VOUCHER-7. Returns the last characters, at most a third of the code: enough to recognise a card,
 * not enough to use it.
 */
export function maskedBarcode(barcode: string): string {
  const end = Math.min(4, Math.floor(barcode.length / 3));
  return `••••${end > 0 ? barcode.slice(-end) : ''}`;
}

/** Refuses a code no voucher can have: `vouchers.barcode_form`. `barcode` is normalised. */
export const whyNotBarcode = (barcode: string): Problem | null =>
  barcode.length >= BARCODE_LENGTH_MIN && barcode.length <= BARCODE_LENGTH_MAX && /^[!-~]+$/.test(barcode)
    ? null
    : { code: 'vouchers.barcode_form', path: 'barcode' };

/** The purpose for which a barcode is entered (D-106). */
export type BarcodeFlow = 'redeem' | 'recharge' | 'import' | 'sell_blank';

/**
 * VOUCHER-8. Checks the card behind a code for a flow (VAL-039): redeeming and recharging need a
 * known card (`vouchers.barcode_unknown`), importing needs a new one (`vouchers.barcode_taken`),
 * selling a blank card needs one that was never activated and has no movement
 * (`vouchers.barcode_not_unused`).
 */
export function whyNotInFlow(
  flow: BarcodeFlow,
  card: { readonly activated: boolean; readonly has_movements: boolean } | null,
): Problem | null {
  if (flow === 'import') return card ? { code: 'vouchers.barcode_taken', path: 'barcode' } : null;
  if (!card) return { code: 'vouchers.barcode_unknown', path: 'barcode' };
  const unused = !card.activated && !card.has_movements;
  return flow === 'sell_blank' && !unused ? { code: 'vouchers.barcode_not_unused', path: 'barcode' } : null;
}
