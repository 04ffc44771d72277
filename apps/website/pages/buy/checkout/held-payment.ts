import type { Uuid } from '#kernel/ids.ts';
import type { PaymentWire } from '#modules/payments/contract.ts';

/** The payment a checkout answered, for the page it leads to (CART-006, PAY-002). Lives as long as the document. */
let held: { readonly billUuid: Uuid; readonly payment: PaymentWire } | null = null;

export function holdPayment(billUuid: Uuid, payment: PaymentWire): void {
  held = { billUuid, payment };
}

/** Takes it out: a second visit to the page asks the server. */
export function takeHeldPayment(billUuid: Uuid): PaymentWire | null {
  const payment = held?.billUuid === billUuid ? held.payment : null;
  held = null;
  return payment;
}
