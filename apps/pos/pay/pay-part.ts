import { submitOnce } from '#apps/pos/pending-request/pending-request.ts';
import { refusal } from '#apps/pos/pending-request/refusal.ts';
import { cartNow } from '#apps/pos/sell/cart/persisted-cart.ts';
import { sell } from '#apps/pos/sell/cart/sale.ts';
import { type Cents, eurosFromCents } from '#kernel/money.ts';
import type { TillBill, TillMethod } from '#modules/till/contract/till.ts';

export type Part = {
  readonly method: TillMethod;
  /** For cash: the amount received, which may exceed the amount due. */
  readonly amount: Cents;
  /** In cash a part of the amount received, otherwise on top of it (D-081). */
  readonly tip?: Cents;
  /** The question that the customer answered with this tip at the display (D-144). */
  readonly tipQuestion?: string | null;
  readonly voucher?: string;
  readonly client?: number;
};

/**
 * Pays a part of the amount due, or all of it. Cash for a whole cart sells and settles in one call;
 * every other payment makes the bill first. Null: refused, or not answered yet; the followers of
 * pending requests get the outcome.
 */
export async function payPart(
  { method, amount, tip = 0, tipQuestion, voucher, client }: Part,
  due: Cents,
): Promise<TillBill | null> {
  refusal.set(null);
  const { bill, entries } = cartNow();
  const given = eurosFromCents(amount);
  const tipped = tip > 0 ? { tip: eurosFromCents(tip) } : {};
  if (bill === null && method.type === 'cash' && amount - tip >= due)
    return sell(entries, { payment_method_id: method.id, given, ...tipped });
  const uuid = bill ?? (await sell(entries))?.uuid;
  if (!uuid) return null;
  const body = {
    payment_method_id: method.id,
    amount: given,
    ...tipped,
    ...(tipQuestion && { tip_question: tipQuestion }),
    ...(voucher && { voucher_barcode: voucher }),
    ...(client && { invoice_client_id: client }),
  };
  return submitOnce('payment', 'POST /api/pos/bills/:uuid/payments', { params: { uuid }, body });
}
