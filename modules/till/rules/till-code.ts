import { readTicketCode } from '#modules/tickets/rules/ticket-code.ts';
import { normaliseBarcode } from '#modules/vouchers/rules/barcode.ts';

/** The kinds of codes at a till, in lookup order (D-157). */
export const CODE_KINDS = ['ticket', 'bill', 'reservation', 'voucher', 'product'] as const;
export type CodeKind = (typeof CODE_KINDS)[number];

/**
 * The characters that scanners add before and after a code, and that no code contains: control and
 * formatting characters, spaces.
 */
const AROUND = /^[\p{C}\s]+|[\p{C}\s]+$/gu;
const SHORT = /^[a-z2-9]{12}$/;
const REFERENCE = /^[A-HJ-NP-Z2-9]{8}$/;
const RESERVATION = /^[A-HJ-NP-Z2-9]{6}$/;

/** The code in the format of each kind; null: it cannot be of that kind. */
export type TillCode = {
  /** The signed code of a ticket; its signature is not verified yet. */
  readonly signed: string | null;
  readonly ticket: string | null;
  readonly bill: string | null;
  readonly reservation: string | null;
  readonly voucher: string | null;
  readonly product: string;
};

/**
 * Reads a code. Signed codes, vouchers and barcodes are exact; references may be in any case and in
 * groups.
 */
export function readTillCode(text: string): TillCode {
  const bare = text.replace(AROUND, '');
  const typed = normaliseBarcode(bare);
  const capital = typed.toUpperCase();
  const small = typed.toLowerCase();
  return {
    signed: readTicketCode(bare) ? bare : null,
    ticket: SHORT.test(small) ? small : null,
    bill: REFERENCE.test(capital) ? capital : null,
    reservation: RESERVATION.test(capital) ? capital : null,
    voucher: /^[!-~]{4,64}$/.test(typed) ? typed : null,
    product: bare,
  };
}

/** The numbers on goods (GTIN-8, -12, -13 and -14). */
const GOODS = /^(\d{8}|\d{12,14})$/;

/**
 * Returns whether a code is a number on goods, by its check digit: an unknown one is a product that
 * is not sold here (ERR-035).
 */
export function isOfGoods(code: string): boolean {
  if (!GOODS.test(code)) return false;
  const digits = [...code].reverse().map(Number);
  return digits.reduce((sum, digit, nth) => sum + digit * (nth % 2 === 1 ? 3 : 1), 0) % 10 === 0;
}

/** Returns the kinds to try: the expected kind of a field comes first. */
export const kindsToTry = (expects: CodeKind | null): readonly CodeKind[] =>
  expects === null ? CODE_KINDS : [expects, ...CODE_KINDS.filter((kind) => kind !== expects)];
