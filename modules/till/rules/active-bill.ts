import type { Problem } from '#kernel/refusal.ts';
import { type BillStatus, isOpen, whyBillCannot } from '#modules/sales/rules/bill-states.ts';

/** A bill as the till sees it that wants to do something with it. */
export type BillAtTill = {
  readonly status: BillStatus;
  /** The till that has it; null: none yet, a reservation or a purchase on the website. */
  readonly deviceId: number | null;
  readonly parked: boolean;
  /** A card lies in a terminal for it, or nobody knows yet what became of it there. */
  readonly atTerminal: boolean;
  /** For practice (D-137). */
  readonly test: boolean;
};

/** The till itself. Practice and earnest do not meet. */
export type TillInHand = { readonly id: number; readonly test: boolean };

const NOT_HERE: Problem = { code: 'till.bill_not_here' };

/** One till has a bill at a time; a reservation is anybody's until it is paid. */
const isInHand = (bill: BillAtTill, till: TillInHand): boolean =>
  bill.test === till.test && (bill.status === 'reserved' || (bill.deviceId === till.id && !bill.parked));

/** Whether this till may have it: it is here already, parked for anybody, or a reservation. */
const isWithinReach = (bill: BillAtTill, till: TillInHand): boolean =>
  isInHand(bill, till) || (bill.test === till.test && bill.deviceId !== null && bill.parked);

const whyOver = (bill: BillAtTill): Problem | null =>
  bill.atTerminal ? { code: 'till.bill_being_paid' } : whyBillCannot('pay', bill.status);

/**
 * Why a part of it cannot be paid at this till now: `till.bill_being_paid` while a terminal is at it (ERR-038),
 * `sales.bill_not_possible` {status} when it is over, `till.bill_not_here` when another till has it or it is parked.
 */
export const whyNotPayable = (bill: BillAtTill, till: TillInHand): Problem | null =>
  whyOver(bill) ?? (isInHand(bill, till) ? null : NOT_HERE);

/** Why it cannot be put aside here (D-139): as for paying; a reservation waits by itself. */
export const whyNotParkable = (bill: BillAtTill, till: TillInHand): Problem | null =>
  bill.status === 'reserved' ? NOT_HERE : whyNotPayable(bill, till);

/** Why it cannot come to this till: it is over, being paid, or in another till's hand. */
export const whyNotTakeable = (bill: BillAtTill, till: TillInHand): Problem | null =>
  whyOver(bill) ?? (isWithinReach(bill, till) ? null : NOT_HERE);

/**
 * Why it cannot be deleted (D-090): `till.bill_being_paid` before a payment under way has ended (ERR-038),
 * `sales.bill_not_possible` {status} for what was paid, `till.bill_not_here` for what is in a visitor's or another till's hand.
 */
export function whyNotDeletable(bill: BillAtTill, till: TillInHand): Problem | null {
  if (bill.atTerminal || bill.status === 'paying') return { code: 'till.bill_being_paid' };
  const paid = whyBillCannot('delete', bill.status);
  if (paid) return paid;
  const isOver = !isOpen(bill.status) && bill.deviceId !== null;
  return isOver || isWithinReach(bill, till) ? null : NOT_HERE;
}
