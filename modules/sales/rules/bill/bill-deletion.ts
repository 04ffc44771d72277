import type { Problem } from '#kernel/refusal.ts';
import { isUndecided, type PaymentStatus } from '#modules/payments/rules/payment-states.ts';
import { type BillStatus, isOpen, whyBillCannot } from '#modules/sales/rules/bill/bill-states.ts';

/** The fields of a bill that decide if an employee may delete it in the portal. */
export type BillToDelete = {
  readonly status: BillStatus;
  readonly payments: readonly { readonly type: string; readonly status: PaymentStatus }[];
};

/**
 * Returns the reason why the portal cannot delete a bill (D-090): `sales.bill_not_possible`
 * {status} for a paid bill, `sales.being_paid` while a card is in a terminal for it or a part of it
 * is paid, which only a till can refund. A payment begun on the website does not prevent it: the
 * provider is asked to cancel it, and money that still arrives goes back (T19).
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
