import type { Problem } from '#kernel/refusal.ts';
import { isUndecided, type PaymentStatus } from '#modules/payments/rules/payment-states.ts';
import { type BillStatus, isOpen, whyBillCannot } from '#modules/sales/rules/bill-states.ts';

/** A bill as far as it matters to who wants to delete it in the portal. */
export type BillToDelete = {
  readonly status: BillStatus;
  readonly payments: readonly { readonly type: string; readonly status: PaymentStatus }[];
};

/**
 * Why a bill is not deleted from the portal (D-090): `sales.bill_not_possible` {status} for what was paid, `sales.being_paid`
 * while a card lies in a terminal for it or a part of it is paid, which only a till can hand back. A payment begun on the
 * website is no hindrance: its provider is told to forget it, and what arrives all the same goes back (T19).
 */
export function whyNotDeleted({ status, payments }: BillToDelete): Problem | null {
  const paid = whyBillCannot('delete', status);
  if (paid || !isOpen(status)) return paid;
  const isHeld = payments.some(
    (payment) =>
      payment.type !== 'voucher' &&
      (payment.status === 'paid' || (payment.type === 'terminal' && isUndecided(payment.status))),
  );
  return isHeld ? { code: 'sales.being_paid' } : null;
}
