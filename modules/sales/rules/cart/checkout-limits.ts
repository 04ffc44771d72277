/**
 * The limits of a checkout, checked before any claim (docs/algorithms/pricing.md, PRICE-13 to
 * PRICE-15). Paths are those of the sent items: `items.N.quantity`, `items.N.price_rate_id`,
 * `items.N.voucher`; `general` is shown above the form (D-055, VAL-021, VAL-022).
 */
import type { Channel } from '#kernel/channel.ts';
import type { Id, Uuid } from '#kernel/ids.ts';
import type { Problem } from '#kernel/refusal.ts';
import { findPrice } from '#modules/pricing/rules/find-price.ts';
import type { PricedScreening, PriceRate, Tariff } from '#modules/pricing/rules/price-rate.ts';
import { type PurchaseMoment, whyNotUsable } from '#modules/pricing/rules/usability.ts';

/** Tickets on one bill (D-054). */
export const TICKETS_PER_BILL_MAX = 30;

/** Channels that may sell products (D-072). */
const PRODUCT_CHANNELS: readonly Channel[] = ['pos', 'register'];

type ItemKind = 'ticket' | 'product' | 'loyaltyCard';

/**
 * PRICE-13. Refuses an empty checkout (`sales.no_items`, VAL-051), products outside the till
 * (`sales.products_at_till_only`, D-072) and more than 30 tickets (`sales.too_many_tickets` {max},
 * D-054).
 */
export function itemsProblems(kinds: readonly ItemKind[], channel: Channel): Problem[] {
  if (kinds.length === 0) return [{ code: 'sales.no_items', path: 'general' }];
  const problems: Problem[] = [];
  if (kinds.includes('product') && !PRODUCT_CHANNELS.includes(channel))
    problems.push({ code: 'sales.products_at_till_only', path: 'general' });
  const tickets = kinds.flatMap((kind, item) => (kind === 'ticket' ? [item] : []));
  const firstTooMany = tickets[TICKETS_PER_BILL_MAX];
  if (firstTooMany !== undefined)
    problems.push({
      code: 'sales.too_many_tickets',
      params: { max: TICKETS_PER_BILL_MAX },
      path: `items.${firstTooMany}.quantity`,
    });
  return problems;
}

export type RequestedTicket = {
  /** N of `items.N`. */
  readonly item: number;
  readonly rate_id: Id;
  readonly voucher: Uuid | null;
};

/** The offer for the screening of the tickets. */
export type TicketOffer = {
  /** From tariffsFor, for the surface of the sale. */
  readonly tariffs: readonly Tariff[];
  /** All rates, so that a refusal can name the reason. */
  readonly rates: readonly PriceRate[];
  readonly screening: PricedScreening;
  readonly moment: PurchaseMoment;
  /** The rate's name in the buyer's language. */
  readonly nameOf: (rate: PriceRate) => string;
};

/**
 * Returns the reason if the rate exists and has a price here but may not be used; all else is not
 * offered.
 */
function whyNotOffered(rate_id: Id, offer: TicketOffer): Problem {
  const rate = offer.rates.find((candidate) => candidate.id === rate_id);
  if (rate?.active && findPrice(rate, offer.screening)) {
    const unusable = whyNotUsable(rate.usable, offer.screening, offer.moment);
    if (unusable) return { ...unusable, params: { ...unusable.params, rate: offer.nameOf(rate) } };
  }
  return { code: 'pricing.not_offered' };
}

function rateProblems(
  tariff: Tariff,
  tickets: readonly RequestedTicket[],
  first: number,
  offer: TicketOffer,
): Problem[] {
  const { rate } = tariff;
  const name = offer.nameOf(rate);
  const problems: Problem[] = [];
  const path = `items.${first}.quantity`;
  if (tickets.length < rate.min_tickets)
    problems.push({ code: 'sales.rate_min', params: { min: rate.min_tickets, rate: name }, path });
  if (tickets.length > rate.max_tickets)
    problems.push({ code: 'sales.rate_max', params: { max: rate.max_tickets, rate: name }, path });
  for (const ticket of tickets)
    if (ticket.voucher !== null && !rate.accept_voucher)
      problems.push({ code: 'vouchers.not_with_rate', params: { rate: name }, path: `items.${ticket.item}.voucher` });
  return problems;
}

/**
 * PRICE-14. Returns the problems of the tickets for one screening, rate by rate, on the first item
 * of the rate: `pricing.not_offered` or the reason of {@link whyNotUsable} with {rate},
 * `sales.rate_min` {min, rate}, `sales.rate_max` {max, rate} (D-054, T12), and per ticket
 * `vouchers.not_with_rate` {rate} (VAL-036).
 */
export function ticketProblems(tickets: readonly RequestedTicket[], offer: TicketOffer): Problem[] {
  const problems: Problem[] = [];
  for (const rate_id of new Set(tickets.map((ticket) => ticket.rate_id))) {
    const ofRate = tickets.filter((ticket) => ticket.rate_id === rate_id);
    const first = ofRate[0]?.item ?? 0;
    const tariff = offer.tariffs.find((candidate) => candidate.rate.id === rate_id);
    if (tariff) problems.push(...rateProblems(tariff, ofRate, first, offer));
    else problems.push({ ...whyNotOffered(rate_id, offer), path: `items.${first}.price_rate_id` });
  }
  return problems;
}

/** Free places of a screening: `free` in total, `free_online` of them for the site. */
export type Places = { readonly free: number; readonly free_online: number };

/**
 * PRICE-15. Returns the reason why the tickets do not fit: `sales.insufficient_online` {free} only
 * when seats remain at the box office (VAL-032, T04), otherwise `sales.only_free` {free} (VAL-031).
 */
export function whyNotRoom(requested: number, places: Places, online: boolean): Problem | null {
  const free = Math.max(0, places.free);
  const free_online = Math.max(0, Math.min(places.free_online, free));
  if (online && requested > free_online && free_online < free)
    return { code: 'sales.insufficient_online', params: { free: free_online } };
  return requested > free ? { code: 'sales.only_free', params: { free } } : null;
}

/**
 * PRICE-15. Returns `sales.rate_quota` {tickets, rate} if a rate limited per screening has too few
 * tickets left (VAL-033, T12).
 */
export function whyNotInQuota(requested: number, quota: number | null, taken: number, rate: string): Problem | null {
  if (quota === null) return null;
  const tickets = Math.max(0, quota - taken);
  return requested > tickets ? { code: 'sales.rate_quota', params: { tickets, rate } } : null;
}
