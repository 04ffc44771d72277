import { randomUUID } from 'node:crypto';
import { type Channel, isOnline } from '#kernel/channel.ts';
import { type Cents, centsFromEuros } from '#kernel/money.ts';
import { type Problem, refusalOf, refuse } from '#kernel/refusal.ts';
import { textFor } from '#kernel/texts.ts';
import { tender, tillMethods, whyNotCombinable, whyNotPublic } from '#modules/payments/rules/methods.ts';
import type { CheckoutRequest } from '#modules/sales/contract.ts';
import { type BasketItem, priceBasket, whyNotAmount } from '#modules/sales/rules/basket-total.ts';
import { buyerProblems, normaliseEmail, offersNewsletter } from '#modules/sales/rules/buyer-form.ts';
import { itemsProblems } from '#modules/sales/rules/checkout-limits.ts';
import { exchangeOf } from '#modules/sales/rules/exchange.ts';
import type { Cart, CartTicket, CartVoucherUse } from '#modules/sales/server/cart.ts';
import {
  basketCard,
  basketProduct,
  basketTicket,
  cartLines,
  newCard,
  voucherUses,
} from '#modules/sales/server/cart-parts.ts';
import {
  cardsProblems,
  practiceProblems,
  productsProblems,
  requireModules,
  sellableScreenings,
  sellsGiftcard,
} from '#modules/sales/server/cart-problems.ts';
import { type PricingContext, tariffOf } from '#modules/sales/server/pricing-context.ts';
import { returnedLines } from '#modules/sales/server/returned-tickets.ts';
import type { Snapshot, SnapshotPaymentMethod } from '#modules/site/snapshot.ts';

/**
 * Prices a checkout from the snapshot: everything is computed from what the house offers, nothing from what the
 * browser claims (D-062, T23). Refuses with all problems at their wire paths; `sales.prices_changed` when the
 * amount the buyer saw is not the amount due; 403 `feature_disabled` when a module it needs is off.
 */
export function priceCart(request: CheckoutRequest, context: PricingContext): Cart {
  const { snapshot, buyer } = context;
  requireModules(request.items, snapshot);
  const problems: Problem[] = itemsProblems(
    request.items.map((item) => item.type),
    buyer.channel,
  );
  const tickets = request.items.flatMap((item, index) => (item.type === 'ticket' ? [{ item, index }] : []));
  const cards = request.items.flatMap((item, index) => (item.type === 'loyaltyCard' ? [{ item, index }] : []));
  const products = request.items.flatMap((item, index) => (item.type === 'product' ? [{ item, index }] : []));
  problems.push(...cardsProblems(cards, context), ...productsProblems(products, context));
  if (buyer.till?.test) problems.push(...practiceProblems(request.items));
  const sellable = sellableScreenings(tickets, context, problems);
  problems.push(...buyerProblems(request, { channel: buyer.channel, sells_giftcard: sellsGiftcard(cards, snapshot) }));
  throwIfAny(problems);

  const order = [...tickets].sort(
    (a, b) => (a.item.bill_order ?? a.index) - (b.item.bill_order ?? b.index) || a.index - b.index,
  );
  const basketItems: BasketItem[] = [
    ...order.map(({ item }) => basketTicket(item, sellable, context)),
    ...cards.map(({ item }) => basketCard(item, snapshot)),
    ...products.map(({ item }) => basketProduct(item, snapshot)),
  ];
  const basket = priceBasket(basketItems);
  const seen = whyNotAmount(centsFromEuros(request.amount), basket);
  if (seen) throw refuse(seen.code, seen.params, seen.path);
  const uses = voucherUses(basket, order, snapshot);
  const exchange = context.returned ? exchangeOf(context.returned.lines, basket.due) : null;
  const due = basket.due - (exchange?.credit ?? 0);
  const payment = due > 0 ? paymentOf(due, request, context, uses) : null;
  const lines = cartLines(basket, { tickets: order, cards, products, sellable, request }, context);
  const firstLineOf = (item: number) =>
    lines.findIndex((line) => line.ofLine === null && basket.lines[line.lineNo]?.item === item);
  return {
    billId: randomUUID(),
    reference: billReference(),
    type: billType(tickets.length, cards.length, products.length),
    channel: buyer.channel,
    locale: buyer.locale,
    buyerName: request.name.trim() || null,
    buyerEmail: normaliseEmail(request.email) || null,
    newsletter:
      request.newsletter_signup === true &&
      offersNewsletter(tickets.length > 0 ? 'tickets' : 'vouchers', snapshot.settings.public_config),
    tagManager: request.googleTagManagerData ?? null,
    visitor: buyer.visitor,
    visitorNet: buyer.visitorNet,
    tickets: order.map(({ item, index }, position): CartTicket => {
      const rate = tariffOf(item, sellable).rate;
      return {
        item: index,
        lineNo: firstLineOf(position),
        screeningId: item.schedule_id,
        seat: item.seat ?? null,
        rateId: rate.id,
        rateName: textFor(rate.name, buyer.locale),
        quota: rate.quota,
      };
    }),
    cards: cards.map(({ item, index }, position) =>
      newCard(item, index, firstLineOf(order.length + position), request, context),
    ),
    lines: [...lines, ...(context.returned && exchange ? returnedLines(context.returned, exchange, lines.length) : [])],
    total: basket.total - (exchange?.credit ?? 0),
    due,
    payment,
    exchange: context.returned ?? null,
    voucherUses: uses,
    till: buyer.till ?? null,
    pricedAt: snapshot.version,
    idempotency: context.idempotency,
  };
}

const throwIfAny = (problems: readonly Problem[]): void => {
  const refusal = refusalOf(problems);
  if (refusal) throw refusal;
};

function billType(tickets: number, cards: number, products: number): Cart['type'] {
  if (cards + products === 0) return 'tickets';
  if (tickets + products === 0) return 'vouchers';
  return tickets + cards === 0 ? 'products' : 'mixed';
}

function paymentOf(
  due: Cents,
  request: CheckoutRequest,
  { snapshot, buyer, cash }: PricingContext,
  uses: readonly CartVoucherUse[],
): Cart['payment'] {
  // Sold by somebody of the house: what is due waits for whoever pays it.
  if (!isOnline(buyer.channel) && !cash && !request.payment_method_id) return null;
  const method = cash ? cashMethod(cash, due, snapshot, buyer.channel, uses) : paymentMethod(request, snapshot, uses);
  const { id: methodId, type, driver } = method;
  return { id: randomUUID(), methodId, type, driver, given: cash?.given ?? null };
}

/** All of it at once: a part in cash is paid on the bill that waits. */
function cashMethod(
  cash: NonNullable<PricingContext['cash']>,
  due: Cents,
  { paymentMethods }: Snapshot,
  channel: Channel,
  uses: readonly CartVoucherUse[],
): SnapshotPaymentMethod {
  const offered = tillMethods(paymentMethods, channel === 'pos' ? 'pos' : 'register');
  const method = offered.find(({ id, type }) => id === cash.methodId && type === 'cash');
  if (!method) throw refuse('payments.method_unavailable', undefined, 'cash.payment_method_id');
  const beside = paymentMethods.filter(({ id }) => uses.some(({ methodId }) => methodId === id));
  const alone = whyNotCombinable(beside, method);
  if (alone) throw refuse(alone.code, alone.params, 'cash.payment_method_id');
  const tendered = tender('cash', cash.given, due);
  if ('code' in tendered || tendered.kept < due) throw refuse('payments.amount_invalid', undefined, 'cash.given');
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

/** Without I, O, 0, 1: read over the telephone (D-089). */
const REFERENCE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function billReference(): string {
  let bits = Number.parseInt(randomUUID().slice(-12), 16); // 48 random bits; eight symbols need 40
  let reference = '';
  while (reference.length < 8) {
    reference += REFERENCE_ALPHABET[bits % 32];
    bits = Math.floor(bits / 32);
  }
  return reference;
}
