import { refOf } from '#modules/reservations/rules/reservation-ref.ts';
import { readTicketCode } from '#modules/tickets/rules/ticket-code.ts';

/** The kinds of text that are scanned or typed at an entrance (D-146, D-157). */
export type ScannedCode =
  /** The signed code of a ticket; its signature is not verified yet. */
  | { readonly kind: 'signed'; readonly code: string }
  /**
   * The twelve-character code beside it. `orVoucher`: if no ticket has it, it may be the code of a
   * voucher.
   */
  | { readonly kind: 'short'; readonly code: string; readonly orVoucher: boolean }
  /** A purchase, by the reference on its receipt. */
  | { readonly kind: 'bill'; readonly reference: string }
  /** A reservation, by its ref (D-147). */
  | { readonly kind: 'reservation'; readonly ref: string }
  | { readonly kind: 'unknown' };

/**
 * Ticket codes contain no ambiguous characters; voucher codes contain lower and upper case without
 * those (D-104).
 */
const SHORT = /^[a-z2-9]{12}$/;
const VOUCHER = /^[A-HJ-NP-Za-km-z2-9]{12}$/;
const REFERENCE = /^[A-HJ-NP-Z2-9]{8}$/;

/** Codes are printed in groups of four. */
const SEPARATORS = /[\s\u2010-\u2015\u2212-]/gu;
/**
 * Characters that scanners add before and after a code and that no code contains: control and
 * formatting characters, spaces.
 */
const AROUND = /^[\p{C}\s]+|[\p{C}\s]+$/gu;

/** Reads a signed code exactly (T44); typed codes may have any case and groups. */
export function readScannedCode(text: string): ScannedCode {
  const bare = text.replace(AROUND, '');
  if (readTicketCode(bare)) return { kind: 'signed', code: bare };
  const typed = bare.replace(SEPARATORS, '');
  const small = typed.toLowerCase();
  if (SHORT.test(small)) return { kind: 'short', code: small, orVoucher: VOUCHER.test(typed) && typed !== small };
  if (REFERENCE.test(typed.toUpperCase())) return { kind: 'bill', reference: typed.toUpperCase() };
  const ref = refOf(typed);
  return ref ? { kind: 'reservation', ref } : { kind: 'unknown' };
}
