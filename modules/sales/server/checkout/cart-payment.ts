import { randomUUID } from 'node:crypto';
import { isOnline } from '#kernel/channel.ts';
import type { Cents } from '#kernel/money.ts';
import { refuse } from '#kernel/refusal.ts';
import { roundsCash } from '#modules/exhibitor/rules/cash-rounding.ts';
import { tender, tillMethods, whyNotCombinable, whyNotPublic } from '#modules/payments/rules/methods.ts';
import { whyNotTip } from '#modules/payments/rules/tips.ts';
import type { CheckoutRequest } from '#modules/sales/contract/public.ts';
import type { Cart, CartVoucherUse } from '#modules/sales/server/checkout/cart.ts';
import type { Buyer, PricingContext } from '#modules/sales/server/checkout/pricing-context.ts';
import type { Snapshot, SnapshotPaymentMethod } from '#modules/site/snapshot.ts';

/**
 * How what is due is paid. Null: nothing is due, or it is sold by staff and waits for its payment.
 * Refuses a method that is not offered, or that must stand alone, at the field it was chosen in.
 */
export function cartPayment(
  due: Cents,
  request: CheckoutRequest,
  { snapshot, buyer, cash }: PricingContext,
  uses: readonly CartVoucherUse[],
): Cart['payment'] {
  if (due <= 0) return null;
  if (!isOnline(buyer.channel) && !cash && !request.payment_method_id) return null;
  if (cash) {
    const method = cashMethod(cash, snapshot, buyer, uses);
    const tip = tipOf(cash.tip, due, snapshot);
    return { ...withId(method), given: cash.given, rounding: roundingOf(cash.given - tip, due, snapshot), tip };
  }
  return { ...withId(paymentMethod(request, snapshot, uses)), given: null, rounding: 0, tip: 0 };
}

const withId = ({ id, type, driver }: SnapshotPaymentMethod) => ({ id: randomUUID(), methodId: id, type, driver });

/** The cash that is left after the tip pays the cart. */
function tipOf(tip: Cents, due: Cents, { settings }: Snapshot): Cents {
  const why = whyNotTip(tip, { type: 'cash', amount: due, isOn: settings.tips.enabled });
  if (why) throw refuse(why.code, why.params, 'cash.tip');
  return tip;
}

/** Cash pays all of it at once: a part in cash is paid on the bill that waits. */
function roundingOf(given: Cents, due: Cents, { settings, exhibitor }: Snapshot): Cents {
  const tendered = tender('cash', given, due, roundsCash(settings.cash_rounding, exhibitor.country));
  if ('code' in tendered || tendered.kept < due) throw refuse('payments.amount_invalid', undefined, 'cash.given');
  return tendered.rounding;
}

function cashMethod(
  cash: NonNullable<PricingContext['cash']>,
  { paymentMethods }: Snapshot,
  { channel, till }: Buyer,
  uses: readonly CartVoucherUse[],
): SnapshotPaymentMethod {
  const offered = tillMethods(paymentMethods, channel === 'pos' ? 'pos' : 'register', till?.methods ?? null);
  const method = offered.find(({ id, type }) => id === cash.methodId && type === 'cash');
  if (!method) throw refuse('payments.method_unavailable', undefined, 'cash.payment_method_id');
  const beside = paymentMethods.filter(({ id }) => uses.some(({ methodId }) => methodId === id));
  const alone = whyNotCombinable(beside, method);
  if (alone) throw refuse(alone.code, alone.params, 'cash.payment_method_id');
  return method;
}

/** One the visitor may choose, and beside what vouchers pay one that need not stand alone (D-075, D-076). */
function paymentMethod(
  request: CheckoutRequest,
  { paymentMethods }: Snapshot,
  uses: readonly CartVoucherUse[],
): SnapshotPaymentMethod {
  const method = paymentMethods.find((candidate) => candidate.id === request.payment_method_id);
  const beside = paymentMethods.filter(({ id }) => uses.some(({ methodId }) => methodId === id));
  const problem = whyNotPublic(method) ?? (method ? whyNotCombinable(beside, method) : null);
  if (problem || !method)
    throw refuse(problem?.code ?? 'payments.method_unavailable', problem?.params, 'payment_method_id');
  return method;
}
