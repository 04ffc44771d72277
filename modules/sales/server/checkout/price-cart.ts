import { randomUUID } from 'node:crypto';
import { wallClock } from '#kernel/days.ts';
import { centsFromEuros } from '#kernel/money.ts';
import { refuse } from '#kernel/refusal.ts';
import type { CheckoutRequest } from '#modules/sales/contract/public.ts';
import { priceBasket, whyNotAmount } from '#modules/sales/rules/cart/basket-total.ts';
import { normaliseEmail, offersNewsletter } from '#modules/sales/rules/cart/buyer-form.ts';
import { exchangeOf } from '#modules/sales/rules/refund/exchange.ts';
import type { Cart } from '#modules/sales/server/checkout/cart.ts';
import { cartDiscounts, discountsByPosition } from '#modules/sales/server/checkout/cart-discounts.ts';
import { type CartItem, cartItems } from '#modules/sales/server/checkout/cart-items.ts';
import {
  basketItem,
  cartCard,
  cartLines,
  cartTicket,
  cartVoucherUses,
  firstLinesOf,
} from '#modules/sales/server/checkout/cart-lines.ts';
import { cartPayment } from '#modules/sales/server/checkout/cart-payment.ts';
import type { PricingContext } from '#modules/sales/server/checkout/pricing-context.ts';
import { returnedLines } from '#modules/sales/server/exchange/returned-tickets.ts';
import type { GiftWire } from '#modules/vouchers/contract/gifts.ts';
import { type Gift, normaliseMessage } from '#modules/vouchers/rules/gifts/gift.ts';
import { withoutCards } from '#platform/observability/redact.ts';

/**
 * Prices a checkout from the snapshot: everything is computed from what the exhibitor offers,
 * nothing from what the browser claims (D-062, T23); what a till sold without the server costs what was paid (decision 0109). Refuses as `cartItems`, `cartDiscounts`,
 * `cartVoucherUses` and `cartPayment`, and `sales.prices_changed` when the amount the buyer saw is not the amount due.
 */
export function priceCart(request: CheckoutRequest, context: PricingContext): Cart {
  const { snapshot, buyer, secrets } = context;
  const items = cartItems(request, context);
  const requested = context.discounts ?? [];
  const basket = priceBasket(
    items.map((item) => basketItem(item, snapshot, context.offline?.at ?? context.now)),
    discountsByPosition(requested, items),
  );
  const discounts = cartDiscounts(requested, basket, context);
  const seen = whyNotAmount(centsFromEuros(request.amount), basket);
  if (seen) throw refuse(seen.code, seen.params, seen.path);
  const voucherUses = cartVoucherUses(basket, items, snapshot, buyer.till);
  const { returned = null } = context;
  const exchange = returned && exchangeOf(returned.lines, basket.due, returned.keepsHandling);
  const due = basket.due - (exchange?.credit ?? 0);
  const payment = cartPayment(due, request, context, voucherUses);
  const holderName = request.holder_name?.trim() || null;
  const lines = cartLines(basket, items, { locale: buyer.locale, holderName, nameRecharge: context.nameRecharge });
  const firstLines = firstLinesOf(basket);
  const ofItems = <Part>(part: (item: CartItem, lineNo: number) => Part | null): Part[] =>
    items.flatMap((item, position) => part(item, firstLines[position] ?? 0) ?? []);
  return {
    billId: randomUUID(),
    reference: billReference(),
    type: billType(items),
    channel: buyer.channel,
    locale: buyer.locale,
    buyerName: request.name.trim() || null,
    buyerEmail: normaliseEmail(request.email) || null,
    newsletter: signsUp(request, items, context),
    tagManager: request.googleTagManagerData ?? null,
    visitor: buyer.visitor,
    visitorNet: buyer.visitorNet,
    tickets: ofItems((item, lineNo) => (item.kind === 'ticket' ? cartTicket(item, lineNo, buyer.locale) : null)),
    cards: ofItems((item, lineNo) => (item.kind === 'card' ? cartCard(item, lineNo, { holderName, secrets }) : null)),
    gift: request.gift ? giftToStore(request.gift, context) : null,
    lines: [...lines, ...(returned && exchange ? returnedLines(returned, exchange, lines.length) : [])],
    discounts,
    total: basket.total - (exchange?.credit ?? 0),
    due,
    payment,
    exchange: returned,
    voucherUses,
    till: buyer.till ?? null,
    ...(context.offline && { soldOfflineAt: context.offline.at }),
    pricedAt: snapshot.version,
    idempotency: context.idempotency,
  };
}

/** The message as plain text without card numbers (I21), the address in lower case, a day for every mail. */
function giftToStore({ design, message, email, day }: GiftWire, { snapshot, now }: PricingContext): Gift {
  const address = email === null ? null : normaliseEmail(email);
  const today = wallClock(now, snapshot.exhibitor.timezone).day;
  return {
    design,
    message: withoutCards(normaliseMessage(message)),
    email: address,
    day: address === null ? null : (day ?? today),
  };
}

function billType(items: readonly CartItem[]): Cart['type'] {
  if (items.every(({ kind }) => kind === 'ticket')) return 'tickets';
  if (items.every(({ kind }) => kind === 'card')) return 'vouchers';
  return items.every(({ kind }) => kind === 'product') ? 'products' : 'mixed';
}

/** To the newsletter, where the form of this kind of sale offers it. */
function signsUp(request: CheckoutRequest, items: readonly CartItem[], { snapshot }: PricingContext): boolean {
  const form = items.some(({ kind }) => kind === 'ticket') ? 'tickets' : 'vouchers';
  return request.newsletter_signup === true && offersNewsletter(form, snapshot.settings.public_config);
}

/** Without I, O, 0, 1: people read it out on the telephone (D-089). */
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
