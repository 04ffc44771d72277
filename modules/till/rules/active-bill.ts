import type { Problem } from '#kernel/refusal.ts';
import { type BillStatus, isOpen, whyBillCannot } from '#modules/sales/rules/bill/bill-states.ts';

/** A bill with the fields that the rules of a till need. */
export type BillAtTill = {
  readonly status: BillStatus;
  /** The till where the bill is; null: no till yet, for a reservation or a purchase on the website. */
  readonly deviceId: number | null;
  readonly parked: boolean;
  /** A payment at a card terminal or by QR code has no result yet. */
  readonly beingPaid: boolean;
  /** A practice bill (D-137). */
  readonly test: boolean;
};

/** The till. Practice bills and real bills never mix. */
export type TillInHand = { readonly id: number; readonly test: boolean };

const NOT_HERE: Problem = { code: 'till.bill_not_here' };

/** A till has one active bill at a time; any till may pay a reservation. */
const isInHand = (bill: BillAtTill, till: TillInHand): boolean =>
  bill.test === till.test && (bill.status === 'reserved' || (bill.deviceId === till.id && !bill.parked));

/** Returns whether this till may resume it: it is active here, parked, or a reservation. */
const isWithinReach = (bill: BillAtTill, till: TillInHand): boolean =>
  isInHand(bill, till) || (bill.test === till.test && bill.deviceId !== null && bill.parked);

const whyOver = (bill: BillAtTill): Problem | null =>
  bill.beingPaid ? { code: 'till.bill_being_paid' } : whyBillCannot('pay', bill.status);

/**
 * Returns why a part of it cannot be paid at this till now: `till.bill_being_paid` during a
 * payment at a terminal or by QR code (ERR-038), `sales.bill_not_possible` {status} if it is closed,
 * `till.bill_not_here` if another till has it or it is parked.
 */
export const whyNotPayable = (bill: BillAtTill, till: TillInHand): Problem | null =>
  whyOver(bill) ?? (isInHand(bill, till) ? null : NOT_HERE);

/** Returns why it cannot be parked here (D-139): as for paying; a reservation needs no parking. */
export const whyNotParkable = (bill: BillAtTill, till: TillInHand): Problem | null =>
  bill.status === 'reserved' ? NOT_HERE : whyNotPayable(bill, till);

/** An unpaid bill that is to be changed like a cart. */
type ChangeableBill = BillAtTill & {
  /** Money was received for it, or is under way. */
  readonly partPaid: boolean;
  /** It has cards, or takes tickets back. */
  readonly hasOthers: boolean;
};

/**
 * Returns why it cannot be changed here: as for resuming, `till.change_part_paid` after a part was
 * paid, `till.change_others` if it sells cards or takes tickets back.
 */
export function whyNotChangeable(bill: ChangeableBill, till: TillInHand): Problem | null {
  const problem = whyNotTakeable(bill, till);
  if (problem) return problem;
  if (bill.partPaid) return { code: 'till.change_part_paid' };
  return bill.hasOthers ? { code: 'till.change_others' } : null;
}

/** Returns why this till cannot resume it: it is closed, being paid, or active at another till. */
export const whyNotTakeable = (bill: BillAtTill, till: TillInHand): Problem | null =>
  whyOver(bill) ?? (isWithinReach(bill, till) ? null : NOT_HERE);

/**
 * Returns why it cannot be deleted (D-090): `till.bill_being_paid` during a pending payment
 * (ERR-038), `sales.bill_not_possible` {status} if it was paid, `till.bill_not_here` if a visitor
 * or another till has it.
 */
export function whyNotDeletable(bill: BillAtTill, till: TillInHand): Problem | null {
  if (bill.beingPaid || bill.status === 'paying') return { code: 'till.bill_being_paid' };
  const paid = whyBillCannot('delete', bill.status);
  if (paid) return paid;
  const isOver = !isOpen(bill.status) && bill.deviceId !== null;
  return isOver || isWithinReach(bill, till) ? null : NOT_HERE;
}
