import { refOf } from '#modules/reservations/rules/reservation-ref.ts';
import { readTicketCode } from '#modules/tickets/rules/ticket-code.ts';

/** What a text scanned or typed at a door can be (D-146, D-157). */
export type DoorCode =
  /** The signed code of a ticket; its signature is not verified yet. */
  | { readonly kind: 'signed'; readonly code: string }
  /** The twelve characters beside it. `orVoucher`: if no ticket has them, they look like the code of a voucher. */
  | { readonly kind: 'short'; readonly code: string; readonly orVoucher: boolean }
  /** A purchase, by the reference that stands on its receipt. */
  | { readonly kind: 'bill'; readonly reference: string }
  /** Places that were reserved, by what the visitor says (D-147). */
  | { readonly kind: 'reservation'; readonly ref: string }
  | { readonly kind: 'unknown' };

/** Ticket codes have no letter that is misread, vouchers small and capital ones without those (D-104). */
const SHORT = /^[a-z2-9]{12}$/;
const VOUCHER = /^[A-HJ-NP-Za-km-z2-9]{12}$/;
const REFERENCE = /^[A-HJ-NP-Z2-9]{8}$/;

/** Groups of four, as they are printed. */
const SEPARATORS = /[\s\u2010-\u2015\u2212-]/gu;
/** What scanners put before and behind what they read, and what no code holds: control and formatting characters, blanks. */
const AROUND = /^[\p{C}\s]+|[\p{C}\s]+$/gu;

/** A signed code is read as it stands, letter by letter (T44); what people type may be in any case and in groups. */
export function readDoorCode(text: string): DoorCode {
  const bare = text.replace(AROUND, '');
  if (readTicketCode(bare)) return { kind: 'signed', code: bare };
  const typed = bare.replace(SEPARATORS, '');
  const small = typed.toLowerCase();
  if (SHORT.test(small)) return { kind: 'short', code: small, orVoucher: VOUCHER.test(typed) && typed !== small };
  if (REFERENCE.test(typed.toUpperCase())) return { kind: 'bill', reference: typed.toUpperCase() };
  const ref = refOf(typed);
  return ref ? { kind: 'reservation', ref } : { kind: 'unknown' };
}
