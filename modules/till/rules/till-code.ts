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

/** Returns the kinds to try: the expected kind of a field comes first. */
export const kindsToTry = (expects: CodeKind | null): readonly CodeKind[] =>
  expects === null ? CODE_KINDS : [expects, ...CODE_KINDS.filter((kind) => kind !== expects)];
