import { type Channel, isBoxOffice, isTill } from '#kernel/channel.ts';
import { businessDay, wallClock } from '#kernel/days.ts';
import { centsFromEuros } from '#kernel/money.ts';
import type { Problem } from '#kernel/refusal.ts';
import { type Texts, textFor } from '#kernel/texts.ts';
import { isVisibleOn } from '#kernel/visibility.ts';
import { requireFeature } from '#modules/exhibitor/server.ts';
import type { Tariff } from '#modules/pricing/rules/price-rate.ts';
import { whyNotChoices } from '#modules/products/rules/choices.ts';
import { piecesIn } from '#modules/products/rules/combo.ts';
import { whyNotPrice } from '#modules/products/rules/open-price.ts';
import {
  type CheckoutRequest,
  ITEMS_MAX,
  type LoyaltyCardItemWire,
  type ProductItemWire,
  type TicketItemWire,
} from '#modules/sales/contract/public.ts';
import { ticketProblems } from '#modules/sales/rules/cart/checkout-limits.ts';
import type { PricingContext } from '#modules/sales/server/checkout/pricing-context.ts';
import { onlineSaleState, salesOpen } from '#modules/screenings/rules/programme/availability.ts';
import { isAtTill, onlineSaleOf, pricedScreening, tariffsOn } from '#modules/site/server.ts';
import type { Snapshot, SnapshotScreening } from '#modules/site/snapshot.ts';
import { normaliseBarcode, whyNotBarcode } from '#modules/vouchers/rules/barcode.ts';
import { giftProblems } from '#modules/vouchers/rules/gifts/gift.ts';
import { choiceProblems } from '#modules/vouchers/rules/voucher-price.ts';

/** An item with its N in `items.N` as sent. */
export type Indexed<Item> = { readonly item: Item; readonly index: number };
/** A screening of the cart that may be sold now, with what is offered for it. */
export type Sellable = { readonly screening: SnapshotScreening; readonly tariffs: readonly Tariff[] };

/**
 * Refuses 403 `feature_disabled` if the module for tickets, or the one for cards and visits paid
 * with them, is off (D-176).
 */
export function requireModules(items: CheckoutRequest['items'], { settings }: Snapshot): void {
  const { features } = settings.public_config;
  for (const item of items) {
    if (item.type === 'ticket') requireFeature(features, 'tickets');
    if (item.type === 'product') requireFeature(features, 'products');
    if (item.type === 'loyaltyCard' || (item.type === 'ticket' && item.voucher_id))
      requireFeature(features, 'vouchers');
  }
}

/**
 * Returns the problems of the cards in a cart: the type is not sold, or turns or refreshments do
 * not fit.
 */
export function cardsProblems(
  cards: readonly Indexed<LoyaltyCardItemWire>[],
  { snapshot, buyer }: PricingContext,
): Problem[] {
  const features = snapshot.settings.public_config.features;
  const ofCards = cards.flatMap(({ item, index }): Problem[] => {
    const type = snapshot.voucherTypes.get(item.voucher_type_id);
    if (!type?.active) return [{ code: 'vouchers.type_not_sold', path: 'general' }];
    const choice = { total_turns: item.total_turns, total_products: centsFromEuros(item.total_products ?? 0) ?? 0 };
    return choiceProblems(type, choice, features.includes('products')).map((problem) => ({
      ...problem,
      path: `items.${index}.${problem.path}`,
    }));
  });
  return [...ofCards, ...codesProblems(cards, buyer.channel)];
}

/**
 * Refuses codes that cannot be blank cards (D-106), which are in the drawers of tills, or cards to
 * recharge, which customers show there (D-093). Each is on a bill once.
 */
function codesProblems(cards: readonly Indexed<LoyaltyCardItemWire>[], channel: Channel): Problem[] {
  const atTill = isTill(channel);
  // A package is handed over to a company in the portal.
  const hasBlanks = atTill || channel === 'portal';
  const seen = new Set<string>();
  return cards.flatMap(({ item, index }): Problem[] => {
    const path = `items.${index}.barcode`;
    if (item.recharge && !atTill) return [{ code: 'vouchers.recharge_at_till_only', path }];
    if (item.recharge && !item.barcode) return [{ code: 'vouchers.barcode_unknown', path }];
    if (!item.barcode) return [];
    if (!hasBlanks) return [{ code: 'vouchers.blank_at_till_only', path }];
    const code = normaliseBarcode(item.barcode);
    const malformed = whyNotBarcode(code);
    if (malformed) return [{ ...malformed, path }];
    if (seen.has(code)) return [{ code: 'vouchers.barcode_twice', path }];
    seen.add(code);
    return [];
  });
}

/**
 * Returns the problems of products that are not on sale, or not at this price or with these choices. A choice that is
 * sold out is named also where the product is sold out because of it.
 */
export const productsProblems = (
  products: readonly Indexed<ProductItemWire>[],
  { snapshot, buyer }: PricingContext,
): Problem[] => {
  const nameOf = ({ name }: { name: Texts }): string => textFor(name, buyer.locale);
  return products.flatMap(({ item, index }): Problem[] => {
    const product = snapshot.products.get(item.product_id);
    if (product?.missing && product.status === 'sold_out') {
      const params = { product: nameOf(product), part: textFor(product.missing, buyer.locale) };
      return [{ code: 'products.combo_part_missing', params, path: `items.${index}.product_id` }];
    }
    const wrong = product && whyNotChoices(product.choice_groups, item.choices ?? [], nameOf);
    const atChoices = wrong && {
      ...wrong,
      params: { ...wrong.params, product: nameOf(product) },
      path: `items.${index}.choices`,
    };
    if (atChoices?.code === 'products.choice_sold_out') return [atChoices];
    if (product?.status !== 'active') return [{ code: 'sales.product_unknown', path: `items.${index}.product_id` }];
    const why = whyNotPrice(product.open_price, item.price == null ? null : centsFromEuros(item.price));
    if (why) return [{ ...why, path: `items.${index}.price` }];
    return atChoices ? [atChoices] : [];
  });
};

/**
 * A combo counts as its pieces, so that a bill with one never has more lines than the limit of items allows. A package of cards
 * has a limit of its own.
 */
export function piecesProblems(items: CheckoutRequest['items'], { products }: Snapshot): Problem[] {
  const combos = items.flatMap((item) => (item.type === 'product' ? (products.get(item.product_id)?.parts ?? []) : []));
  const others = items.filter((item) => item.type !== 'product' || !products.get(item.product_id)?.parts);
  return combos.length > 0 && piecesIn(combos) + others.length > ITEMS_MAX
    ? [{ code: 'sales.too_many_pieces', params: { max: ITEMS_MAX }, path: 'general' }]
    : [];
}

/** All cards have real value: they are neither sold nor accepted in practice (D-137). */
export const practiceProblems = (items: CheckoutRequest['items']): Problem[] =>
  items.flatMap((item, index): Problem[] =>
    item.type === 'loyaltyCard' || (item.type === 'ticket' && item.voucher_id)
      ? [{ code: 'sales.not_for_practice', path: `items.${index}` }]
      : [],
  );

export const sellsGiftcard = (cards: readonly Indexed<LoyaltyCardItemWire>[], snapshot: Snapshot): boolean =>
  cards.some(({ item }) => snapshot.voucherTypes.get(item.voucher_type_id)?.kind === 'giftcard');

/**
 * Returns the problems of what a buyer adds to a gift card: on the website, to a single one, `sales.gift_not_here`
 * elsewhere.
 */
export function giftProblemsOf(
  { gift }: Pick<CheckoutRequest, 'gift'>,
  cards: readonly Indexed<LoyaltyCardItemWire>[],
  { snapshot, buyer, now }: PricingContext,
): Problem[] {
  if (!gift) return [];
  if (buyer.channel !== 'site' || cards.length !== 1 || !sellsGiftcard(cards, snapshot))
    return [{ code: 'sales.gift_not_here', path: 'gift' }];
  return giftProblems(gift, wallClock(now, snapshot.exhibitor.timezone).day);
}

/**
 * Returns the screenings of the cart that may be sold now, with their tariffs; adds the problems of
 * the others.
 */
export function sellableScreenings(
  tickets: readonly Indexed<TicketItemWire>[],
  context: PricingContext,
  problems: Problem[],
): Map<number, Sellable> {
  const { snapshot, now, buyer } = context;
  const { timezone } = snapshot.exhibitor;
  const today = businessDay(now, timezone, snapshot.settings.public_config.midnight_offset);
  const sellable = new Map<number, Sellable>();
  for (const id of new Set(tickets.map(({ item }) => item.schedule_id))) {
    const ofScreening = tickets.filter(({ item }) => item.schedule_id === id);
    const first = ofScreening[0]?.index ?? 0;
    const screening = snapshot.screenings.get(id);
    const closed = isBoxOffice(buyer.channel)
      ? whyNotAtTill(screening, snapshot, now)
      : whyNotOnSale(screening, snapshot, now);
    if (closed || !screening) {
      problems.push({ code: closed ?? 'sales.screening_unknown', path: `items.${first}.schedule_id` });
      continue;
    }
    const priced = pricedScreening(snapshot, screening);
    const tariffs = tariffsOn(isBoxOffice(buyer.channel) ? 'POS' : 'SITE', snapshot, screening, today);
    sellable.set(id, { screening, tariffs });
    problems.push(
      ...ticketProblems(
        ofScreening.map(({ item, index }) => ({
          item: index,
          rate_id: item.price_rate_id,
          voucher: item.voucher_id ?? null,
        })),
        {
          tariffs,
          rates: snapshot.priceRates,
          screening: priced,
          moment: { today, timeZone: timezone },
          nameOf: (rate) => textFor(rate.name, buyer.locale),
        },
      ),
      ...ofScreening.flatMap(({ item, index }): Problem[] => {
        const unknownVoucher = item.voucher_id && !context.vouchers.has(item.voucher_id);
        return [
          ...(unknownVoucher ? [{ code: 'vouchers.unknown', path: `items.${index}.voucher` }] : []),
          ...seatProblems(item, index, screening, context),
        ];
      }),
    );
  }
  return sellable;
}

/**
 * D-047 as far as the programme decides it; the database decides about places, and the modules were
 * checked before.
 */
function whyNotOnSale(screening: SnapshotScreening | undefined, snapshot: Snapshot, now: number): string | null {
  if (!screening || !isVisibleOn(screening.visibility, 'SITE')) return 'sales.screening_unknown';
  if (screening.cancelled) return 'sales.screening_cancelled';
  if (screening.stage === 'provisional') return 'sales.not_on_sale';
  if (!salesOpen(screening.starts_at, now)) return 'sales.screening_started';
  const sale = onlineSaleState(onlineSaleOf(screening), now);
  if (sale !== 'open') return `sales.${sale}`;
  if (screening.event_id !== null && snapshot.events.get(screening.event_id)?.sell_online === false)
    return 'sales.not_sold_online';
  return null;
}

/** The till sells until the end of a screening, also what is not on the website. */
function whyNotAtTill(screening: SnapshotScreening | undefined, snapshot: Snapshot, now: number): string | null {
  if (screening?.stage === 'provisional') return 'sales.not_on_sale';
  if (!screening || !isAtTill(snapshot, screening)) return 'sales.screening_unknown';
  if (screening.cancelled) return 'sales.screening_cancelled';
  return now >= screening.ends_at ? 'sales.screening_over' : null;
}

function seatProblems(
  item: TicketItemWire,
  index: number,
  screening: SnapshotScreening,
  { snapshot, buyer }: PricingContext,
): Problem[] {
  const config = snapshot.screens.get(screening.screen_id)?.config;
  const path = `items.${index}.seat`;
  if (screening.arrangement_id === null) return item.seat ? [{ code: 'seat.unnumbered_hall', path }] : [];
  // At the till, seats are assigned if none were chosen (D-037).
  if (isBoxOffice(buyer.channel)) return [];
  // Without a seat plan, seats are assigned; with one, each ticket needs its seat (D-036).
  if (!item.seat && !config?.auto_assign_seats.enabled) return [{ code: 'sales.select_seats', path }];
  return [];
}
