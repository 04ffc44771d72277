import { readTicketCode } from '#modules/tickets/rules/ticket-code.ts';
import { normaliseBarcode } from '#modules/vouchers/rules/barcode.ts';

/** What one scanner reads at a till, in the order in which a code is looked for (D-157). */
export const CODE_KINDS = ['ticket', 'bill', 'reservation', 'voucher', 'product'] as const;
export type CodeKind = (typeof CODE_KINDS)[number];

/** What scanners put before and behind what they read, and what no code holds: control and formatting characters, blanks. */
const AROUND = /^[\p{C}\s]+|[\p{C}\s]+$/gu;
const SHORT = /^[a-z2-9]{12}$/;
const REFERENCE = /^[A-HJ-NP-Z2-9]{8}$/;
const RESERVATION = /^[A-HJ-NP-Z2-9]{6}$/;

/** What a code could be of each kind, as that kind writes it; null: it cannot be one. */
export type TillCode = {
  /** The signed code of a ticket; its signature is not verified yet. */
  readonly signed: string | null;
  readonly ticket: string | null;
  readonly bill: string | null;
  readonly reservation: string | null;
  readonly voucher: string | null;
  readonly product: string;
};

/** Signed codes, vouchers and barcodes are read letter by letter; what people say aloud may be in any case and in groups. */
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

/** The kind a field expects is looked for first: what it takes is found, whatever else the code could be. */
export const kindsToTry = (expects: CodeKind | null): readonly CodeKind[] =>
  expects === null ? CODE_KINDS : [expects, ...CODE_KINDS.filter((kind) => kind !== expects)];
