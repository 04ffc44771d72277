import { isOnline } from '#kernel/channel.ts';
import type { Problem } from '#kernel/refusal.ts';
import { whyNotInQuota, whyNotRoom } from '#modules/sales/rules/cart/checkout-limits.ts';
import type { Cart, CartTicket } from '#modules/sales/server/checkout/cart.ts';
import type { SeatOffers } from '#modules/sales/server/checkout/halls/seat-offers.ts';
import type { Seat } from '#modules/seating/rules/arrangement.ts';
import type { PreparedArrangement } from '#modules/seating/rules/auto-assign/assignable-lanes.ts';
import { autoAssignPrepared } from '#modules/seating/rules/auto-assign/auto-assign.ts';
import { offerReplacement } from '#modules/seating/rules/auto-assign/replacement.ts';
import { problemsWithChoice } from '#modules/seating/rules/picker/seat-choice.ts';

/**
 * One screening as read under its lock, changed in memory while the carts of a batch are decided
 * one after the other.
 */
export type Hall = {
  readonly screeningId: number;
  readonly arrangementId: number | null;
  readonly capacity: number;
  readonly onlineCap: number;
  taken: number;
  takenOnline: number;
  readonly closed: boolean;
  /** Seats with a claim: sold, held, reserved, blocked. */
  readonly gone: Set<number>;
  /** The extent of `gone`: the whole hall, or only the seats the batch requests. */
  readonly extent: 'hall' | 'asked';
  readonly blocked: Set<number>;
  readonly quotaTaken: Map<number, number>;
  readonly prepared: PreparedArrangement | null;
  /**
   * The supplement of a seat class, in cents: assigned seats are never dearer than the requested
   * ones (D-033).
   */
  readonly supplementOf: (seatClass: string) => number;
};

export type DecidedTicket = {
  readonly ticket: CartTicket;
  readonly seatId: number | null;
  readonly seatName: string | null;
  readonly seatClass: string | null;
  /** It was blocked, and the seller may free it (T08). */
  readonly unblocks: boolean;
};
export type Decision =
  | { readonly kind: 'sold'; readonly tickets: DecidedTicket[] }
  | {
      readonly kind: 'refused';
      readonly problems: [Problem, ...Problem[]];
      readonly offer?: { screeningId: number; seats: string[] };
    };

const refused = (code: string, params?: Problem['params'], path?: string): Decision => ({
  kind: 'refused',
  problems: [{ code, ...(params && { params }), ...(path && { path }) }],
});

/**
 * Decides one cart against the current halls: all of it or nothing
 * (docs/algorithms/seat-claims.md). Marks sold places in memory, so that the next cart of the batch
 * sees them as gone. A cart that lost a race for chosen seats is offered others, held for it for a
 * moment.
 */
export function decideCart(cart: Cart, halls: ReadonlyMap<number, Hall>, offers: SeatOffers, now: number): Decision {
  const decided: DecidedTicket[] = [];
  for (const [screeningId, tickets] of byScreening(cart.tickets)) {
    const hall = halls.get(screeningId);
    if (!hall) return refused('sales.screening_unknown', undefined, `items.${tickets[0]?.item ?? 0}.schedule_id`);
    const whole = refuseOnCounts(cart, hall, tickets);
    if (whole) return whole;
    const places = hall.prepared ? seatTickets(cart, hall, hall.prepared, tickets, offers, now) : tickets.map(standing);
    if (!Array.isArray(places)) return places;
    decided.push(...places);
  }
  for (const { ticket, seatId, unblocks } of decided) {
    const hall = halls.get(ticket.screeningId) as Hall;
    if (unblocks && seatId !== null) hall.blocked.delete(seatId);
    else hall.taken += 1;
    if (isOnline(cart.channel)) hall.takenOnline += 1;
    if (seatId !== null) hall.gone.add(seatId);
    if (ticket.quota !== null) hall.quotaTaken.set(ticket.rateId, (hall.quotaTaken.get(ticket.rateId) ?? 0) + 1);
  }
  return { kind: 'sold', tickets: decided };
}

const standing = (ticket: CartTicket): DecidedTicket => ({
  ticket,
  seatId: null,
  seatName: null,
  seatClass: null,
  unblocks: false,
});

const seated = (ticket: CartTicket, seat: Seat | undefined, unblocks = false): DecidedTicket => ({
  ticket,
  seatId: seat?.id ?? null,
  seatName: seat?.name ?? null,
  seatClass: seat?.class ?? null,
  unblocks,
});

/** Counts the chosen seats that are blocked and that this cart may free. */
function unblockedBy(cart: Cart, hall: Hall, tickets: readonly CartTicket[]): number {
  if (!cart.till?.editsSeats || hall.blocked.size === 0) return 0;
  const chosen = new Set(tickets.map(({ seat }) => hall.prepared?.places.byName.get(seat ?? '')?.id));
  return [...chosen].filter((id) => id !== undefined && hall.blocked.has(id)).length;
}

function byScreening(tickets: readonly CartTicket[]): Map<number, CartTicket[]> {
  const groups = new Map<number, CartTicket[]>();
  for (const ticket of tickets) {
    const group = groups.get(ticket.screeningId);
    if (group) group.push(ticket);
    else groups.set(ticket.screeningId, [ticket]);
  }
  return groups;
}

/**
 * Returns the refusals that need only counts: a cancelled screening, a full hall, the online share,
 * a limited rate.
 */
function refuseOnCounts(cart: Cart, hall: Hall, tickets: readonly CartTicket[]): Decision | null {
  if (hall.closed) return refused('sales.screening_cancelled');
  const free = hall.capacity - hall.taken + unblockedBy(cart, hall, tickets);
  const places = { free, free_online: hall.onlineCap - hall.takenOnline };
  const full = whyNotRoom(tickets.length, places, isOnline(cart.channel));
  if (full) return { kind: 'refused', problems: [full] };
  for (const ticket of tickets) {
    if (ticket.quota === null) continue;
    const requested = tickets.filter((other) => other.rateId === ticket.rateId).length;
    const spent = whyNotInQuota(requested, ticket.quota, hall.quotaTaken.get(ticket.rateId) ?? 0, ticket.rateName);
    if (spent) return { kind: 'refused', problems: [{ ...spent, path: `items.${ticket.item}.quantity` }] };
  }
  return null;
}

/**
 * Checks that chosen seats are free; assigns seats to tickets without one. Returns a refusal or the
 * seats.
 */
function seatTickets(
  cart: Cart,
  hall: Hall,
  prepared: PreparedArrangement,
  tickets: readonly CartTicket[],
  offers: SeatOffers,
  now: number,
): DecidedTicket[] | Decision {
  const held = offers.heldForOthers(hall.screeningId, cart.visitor, now);
  const unavailable: ReadonlySet<number> = held.length === 0 ? hall.gone : new Set([...hall.gone, ...held]);
  const chosen = tickets.filter((ticket) => ticket.seat !== null);
  if (chosen.length === 0) return assign(hall, prepared, tickets, unavailable);
  // A buyer who chose a free seat gets it: seats held for others affect only the automatic
  // assignment.
  const problems = problemsWithChoice(prepared, {
    tickets: tickets.map(({ item, seat }) => ({ item, seat })),
    taken: hall.blocked.size === 0 ? hall.gone : new Set([...hall.gone].filter((id) => !hall.blocked.has(id))),
    blocked: hall.blocked,
    editMode: cart.till?.editsSeats ?? false,
  });
  const [first, ...rest] = problems;
  if (first)
    return {
      kind: 'refused',
      problems: [first, ...rest],
      ...offerFor(cart, hall, prepared, chosen, unavailable, offers, now),
    };
  return tickets.map((ticket) => {
    const seat = prepared.places.byName.get(ticket.seat ?? '');
    return seated(ticket, seat, seat !== undefined && hall.blocked.has(seat.id));
  });
}

function assign(
  hall: Hall,
  prepared: PreparedArrangement,
  tickets: readonly CartTicket[],
  unavailable: ReadonlySet<number>,
): DecidedTicket[] | Decision {
  const count = tickets.length;
  // Seats held for others are a courtesy: they cause no refusal while the hall has other seats
  // (T05).
  const ids =
    autoAssignPrepared(prepared, { taken: unavailable, blocked: hall.blocked, count }) ??
    autoAssignPrepared(prepared, { taken: hall.gone, blocked: hall.blocked, count });
  if (!ids) return refused('sales.only_free', { free: Math.max(0, Math.min(count - 1, hall.capacity - hall.taken)) });
  const seats = ids.map((id) => prepared.places.byId.get(id));
  if (seats.some((seat) => seat && hall.supplementOf(seat.class) > 0)) return refused('sales.only_dearer_seats');
  return tickets.map((ticket, index) => seated(ticket, seats[index]));
}

function offerFor(
  cart: Cart,
  hall: Hall,
  prepared: PreparedArrangement,
  chosen: readonly CartTicket[],
  unavailable: ReadonlySet<number>,
  offers: SeatOffers,
  now: number,
): { offer?: { screeningId: number; seats: string[] } } {
  if (hall.extent === 'asked') return {};
  const seatIds = chosen.flatMap((ticket) => prepared.places.byName.get(ticket.seat ?? '')?.id ?? []);
  if (seatIds.length !== chosen.length) return {};
  const ids = offerReplacement(prepared, { taken: unavailable, blocked: hall.blocked }, seatIds);
  if (!ids) return {};
  if (cart.visitor) offers.hold(hall.screeningId, ids, cart.visitor, now);
  return {
    offer: { screeningId: hall.screeningId, seats: ids.flatMap((id) => prepared.places.byId.get(id)?.name ?? []) },
  };
}
