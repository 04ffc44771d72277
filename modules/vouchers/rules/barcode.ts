/**
 * The code on a voucher (D-104): 12 random characters without those that are misread, case
 * sensitive. Pre-printed cards may bring codes of their own, 4 to 64 characters (D-065, D-106).
 */
import type { Problem } from '#kernel/refusal.ts';

/** Letters and digits without 0 O 1 l I: 57 characters. */
export const BARCODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
export const BARCODE_LENGTH = 12;
export const BARCODE_LENGTH_MIN = 4;
export const BARCODE_LENGTH_MAX = 64;
/** Random bytes to draw for one code; the chance that they do not suffice is far below 1 in 10^12. */
export const BARCODE_RANDOM_BYTES = 48;

/** Bytes from here on would favour the first letters of the alphabet and are passed over. */
const FAIR_BYTES = Math.floor(256 / BARCODE_ALPHABET.length) * BARCODE_ALPHABET.length;

/** V7. A code from random bytes, every character equally likely. Null when too few bytes were fair: draw again. */
export function barcodeFrom(random: Uint8Array): string | null {
  let code = '';
  for (const byte of random) {
    if (byte >= FAIR_BYTES) continue;
    code += BARCODE_ALPHABET[byte % BARCODE_ALPHABET.length];
    if (code.length === BARCODE_LENGTH) return code;
  }
  return null;
}

/** V7. What was typed or scanned as it is stored: without spaces and dashes, letters as they are. */
export const normaliseBarcode = (typed: string): string => typed.replace(/[\s\u2010-\u2015\u2212-]/gu, '');

/** V7. The readable form, grouped by four: `Ab3d-Xy7k-9QmP`. */
export const barcodeText = (barcode: string): string => barcode.match(/.{1,4}/gu)?.join('-') ?? '';

/** V7. By its last characters people know a card again, and nobody can use it: at most a third of it. */
export function maskedBarcode(barcode: string): string {
  const end = Math.min(4, Math.floor(barcode.length / 3));
  return `••••${end > 0 ? barcode.slice(-end) : ''}`;
}

/** Refuses a code no voucher can have: `vouchers.barcode_form`. `barcode` is normalised. */
export const whyNotBarcode = (barcode: string): Problem | null =>
  barcode.length >= BARCODE_LENGTH_MIN && barcode.length <= BARCODE_LENGTH_MAX && /^[!-~]+$/.test(barcode)
    ? null
    : { code: 'vouchers.barcode_form', path: 'barcode' };

/** What a barcode is entered for (D-106). */
export type BarcodeFlow = 'redeem' | 'recharge' | 'import' | 'sell_blank';

/**
 * V8. What the flow asks of the card behind a code (VAL-039): redeeming and recharging need a
 * known card (`vouchers.barcode_unknown`), importing a new one (`vouchers.barcode_taken`), selling
 * a blank card needs one without any movement that was never activated (`vouchers.barcode_not_unused`).
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
