import type { Problem } from '#kernel/refusal.ts';
import { TICKETS_PER_BILL_MAX } from '#modules/sales/rules/cart/checkout-limits.ts';
import type { Cart } from '#modules/sales/server/checkout/cart.ts';
import type { Hall } from '#modules/sales/server/checkout/decide-cart.ts';
import type { SaleFacts } from '#modules/sales/server/checkout/sell-carts.sql.ts';
import type { UnpaidPlaces } from '#modules/sales/server/holds/hold-limits.sql.ts';

/**
 * Limits of unpaid tickets against hoarding (D-185, D-190, T11, T87). A hall is nearly taken above
 * `tight` of its places: then half as many for a visitor, and further limits for the hall.
 */
export type HoldLimits = {
  /** Of one session, and of one e-mail address over all sessions. */
  readonly perVisitor: number;
  readonly perMail: number;
  /** Of one address range in a hall that is nearly taken: many people may share it. */
  readonly perNet: number;
  /** Of all buyers together, as a share of the places of a hall that is nearly taken. */
  readonly unpaidShare: number;
  readonly tight: number;
};
export const HOLD_LIMITS: HoldLimits = {
  perVisitor: TICKETS_PER_BILL_MAX,
  perMail: TICKETS_PER_BILL_MAX,
  perNet: 30,
  unpaidShare: 0.3,
  tight: 0.7,
};

/** Seconds after which some of the unpaid places are paid or free again. */
export const UNPAID_AGAIN_S = 10;

/** Tickets in open bills; the counts grow while the carts of a batch are decided. */
export type Held = {
  readonly byVisitor: Map<string, number>;
  readonly byMail: Map<string, number>;
  /** By screening, and by screening and address range. Only of halls that may become nearly taken. */
  readonly unpaid: Map<string, number>;
};

export function heldIn(facts: SaleFacts, places: readonly UnpaidPlaces[]): Held {
  const unpaid = new Map<string, number>();
  for (const { screening_id, net, places: count } of places)
    for (const key of keysOf(screening_id, net)) add(unpaid, key, count);
  return {
    byVisitor: new Map(Object.entries(facts.heldByVisitor ?? {})),
    byMail: new Map(Object.entries(facts.heldByMail ?? {})),
    unpaid,
  };
}

/** Returns the screenings that these carts may make nearly taken: their unpaid places must be known. */
export function tightScreenings(
  carts: readonly Cart[],
  halls: ReadonlyMap<number, Hall>,
  { tight }: HoldLimits,
): number[] {
  const requested = new Map<number, number>();
  for (const { screeningId } of carts.flatMap((cart) => (cart.visitor ? cart.tickets : [])))
    requested.set(screeningId, (requested.get(screeningId) ?? 0) + 1);
  return [...requested].flatMap(([screeningId, count]) => {
    const hall = halls.get(screeningId);
    return hall && hall.taken + count > tight * hall.capacity ? [screeningId] : [];
  });
}

/**
 * Returns why a cart would hold too much; staff have no limit. `sales.too_many_held` {max} for the
 * visitor's own orders, `sales.too_many_held_by_mail` {max} at `email`, and `sales.many_unpaid` when
 * others hold the places, which is no fault of the buyer: it passes within minutes.
 */
export function holdLimitProblem(
  cart: Cart,
  held: Held,
  halls: ReadonlyMap<number, Hall>,
  limits: HoldLimits,
): Problem | null {
  const requested = cart.tickets.length;
  if (requested === 0 || !cart.visitor) return null;
  const tight = [...new Set(cart.tickets.map(({ screeningId }) => screeningId))].flatMap((screeningId) => {
    const hall = halls.get(screeningId);
    return hall && hall.taken > limits.tight * hall.capacity ? [hall] : [];
  });
  const max = (of: number): number => (tight.length > 0 ? Math.floor(of / 2) : of);
  const isAbove = (before: number | undefined, most: number): boolean => (before ?? 0) + requested > most;
  if (isAbove(held.byVisitor.get(cart.visitor), max(limits.perVisitor)))
    return { code: 'sales.too_many_held', params: { max: max(limits.perVisitor) } };
  if (cart.buyerEmail && isAbove(held.byMail.get(cart.buyerEmail), max(limits.perMail)))
    return { code: 'sales.too_many_held_by_mail', params: { max: max(limits.perMail) }, path: 'email' };
  return tight.some((hall) => isNearlyAllUnpaid(cart, hall, held, limits)) ? { code: 'sales.many_unpaid' } : null;
}

/** The first unpaid order of a hall may be as large as any: it keeps no other from paying. */
function isNearlyAllUnpaid({ tickets, visitorNet, due }: Cart, hall: Hall, held: Held, limits: HoldLimits): boolean {
  if (due === 0) return false;
  const requested = tickets.filter(({ screeningId }) => screeningId === hall.screeningId).length;
  if (hall.taken + requested > hall.capacity) return false; // the hall is full: `sales.only_free`
  const isAbove = (key: string, most: number): boolean => {
    const before = held.unpaid.get(key) ?? 0;
    return before > 0 && before + requested > most;
  };
  const [all = '', ofNet] = keysOf(hall.screeningId, visitorNet);
  return isAbove(all, limits.unpaidShare * hall.capacity) || (ofNet !== undefined && isAbove(ofNet, limits.perNet));
}

const keysOf = (screeningId: number, net: string | null): string[] => [
  `${screeningId}`,
  ...(net === null ? [] : [`${screeningId} ${net}`]),
];

const add = (counts: Map<string, number>, key: string, more: number): void =>
  void counts.set(key, (counts.get(key) ?? 0) + more);

export function countHeld(cart: Cart, held: Held): void {
  if (!cart.visitor || cart.due === 0) return;
  add(held.byVisitor, cart.visitor, cart.tickets.length);
  if (cart.buyerEmail) add(held.byMail, cart.buyerEmail, cart.tickets.length);
  for (const { screeningId } of cart.tickets)
    for (const key of keysOf(screeningId, cart.visitorNet)) add(held.unpaid, key, 1);
}
