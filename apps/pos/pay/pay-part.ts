import { fly } from '#apps/pos/flight/flight.ts';
import { refusal } from '#apps/pos/flight/refusal.ts';
import { cartNow } from '#apps/pos/sell/cart/kept-cart.ts';
import { sell } from '#apps/pos/sell/cart/sale.ts';
import { type Cents, eurosFromCents } from '#kernel/money.ts';
import type { TillBill, TillMethod, TillPay } from '#modules/till/contract.ts';

export type Part = {
  readonly method: TillMethod;
  /** Of cash: what was handed over, which may be more than is due. */
  readonly amount: Cents;
  readonly voucher?: string;
  readonly client?: number;
};

/**
 * Pays a part of what is due, or all of it. Cash for the whole of a cart sells and settles in one call; everything else makes the
 * bill first. Null: refused, or not answered yet; then whoever follows flights is told.
 */
export async function payPart({ method, amount, voucher, client }: Part, due: Cents): Promise<TillBill | null> {
  refusal.set(null);
  const { bill, entries } = cartNow();
  const given = eurosFromCents(amount);
  if (bill === null && method.type === 'cash' && amount >= due)
    return sell(entries, { payment_method_id: method.id, given });
  const uuid = bill ?? (await sell(entries))?.uuid;
  if (!uuid) return null;
  const body: TillPay = {
    payment_method_id: method.id,
    amount: given,
    ...(voucher && { voucher_barcode: voucher }),
    ...(client && { invoice_client_id: client }),
  };
  return fly({ what: 'payment', path: `/api/pos/bills/${uuid}/payments`, body });
}
