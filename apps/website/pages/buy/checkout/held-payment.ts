import type { Uuid } from '#kernel/ids.ts';
import type { PaymentWire } from '#modules/payments/contract/public.ts';

/**
 * The payment of a checkout answer, for the page it leads to (CART-006, PAY-002). It lasts as long
 * as the document.
 */
let held: { readonly billUuid: Uuid; readonly payment: PaymentWire } | null = null;

export function holdPayment(billUuid: Uuid, payment: PaymentWire): void {
  held = { billUuid, payment };
}

/** Returns and removes it: a second visit to the page reads it from the server. */
export function takeHeldPayment(billUuid: Uuid): PaymentWire | null {
  const payment = held?.billUuid === billUuid ? held.payment : null;
  held = null;
  return payment;
}
