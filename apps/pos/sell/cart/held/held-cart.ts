import { persistedRequest } from '#apps/pos/pending-request/pending-request.ts';
import {
  type CartEntry,
  type CartTicket,
  isAssigned,
  type Reseated,
  seatsMissing,
  seatsOfShow,
} from '#apps/pos/sell/cart/cart.ts';
import { cartNow, changeCart, noteReseated } from '#apps/pos/sell/cart/persisted-cart.ts';
import type { HeldCartWire, TillCart } from '#modules/till/contract/cart.ts';
import { api } from '#web/device/api.ts';
import { createPersisted, isFields } from '#web/device/persisted.ts';

/** Seats of the cart that were sold or held elsewhere; their tickets have no seat now. */
export type LostSeats = { readonly screening: number; readonly seats: readonly string[] };

export const persistedLostSeats = createPersisted<LostSeats>(
  'till-lost-seats',
  () => sessionStorage,
  (stored) => (isFields(stored) && Array.isArray(stored.seats) ? (stored as LostSeats) : null),
);

/** The server may hold places for this till: they are given back when the cart has none. */
const persistedHolding = createPersisted<true>(
  'till-holding',
  () => localStorage,
  (stored) => (stored === true ? stored : null),
);

const screeningIdsOf = (entries: readonly CartEntry[]): number[] => [
  ...new Set(entries.flatMap((entry) => (entry.kind === 'ticket' ? [entry.screening.id] : []))),
];

/**
 * Returns what the server must hold for these entries. A party whose seats were all assigned gets
 * others if one is gone; `lost`: so does this one, on the attendant's request.
 */
export function placesOf(entries: readonly CartEntry[], lost: LostSeats | null = null): TillCart['screenings'] {
  return screeningIdsOf(entries).map((id) => {
    const tickets = entries.filter(
      (entry): entry is CartTicket => entry.kind === 'ticket' && entry.screening.id === id,
    );
    const seats = tickets.flatMap(({ seat }) => seat ?? []);
    const isRequested = lost?.screening === id;
    return {
      schedule_id: id,
      seats: isRequested ? [...seats, ...lost.seats].slice(0, tickets.length) : seats,
      // A numbered ticket without a seat waits for one.
      places: tickets.filter(({ seat, screening }) => seat === null && !screening.numbered).length,
      assign: isRequested || (seats.length === tickets.length && isAssigned(entries, id)),
    };
  });
}

type Applied = { readonly entries: readonly CartEntry[]; readonly reseated: readonly Reseated[] };

/**
 * Applies the answer to what was asked for: tickets lose the seats that others have, or a party gets
 * the others that were assigned, unless the attendant has chosen again meanwhile.
 */
export function withHeldSeats(
  entries: readonly CartEntry[],
  places: TillCart['screenings'],
  held: HeldCartWire['screenings'],
): Applied {
  const lost = new Map(held.map((screening) => [screening.schedule_id, new Set(screening.lost)]));
  const kept = entries.map((entry) =>
    entry.kind === 'ticket' && entry.seat !== null && lost.get(entry.screening.id)?.has(entry.seat)
      ? { ...entry, seat: null, supplement: 0 }
      : entry,
  );
  const reseated = places.flatMap(({ schedule_id: screening, seats: before, assign }): Reseated[] => {
    const answer = held.find(({ schedule_id }) => schedule_id === screening);
    if (!assign || !answer || answer.lost.length > 0) return [];
    const isSame = answer.seats.every((seat) => before.includes(seat));
    const isStillInCart = seatsOfShow(entries, screening).every((seat) => before.includes(seat));
    return isSame || !isStillInCart ? [] : [{ screening, before, after: answer.seats }];
  });
  return { entries: reseated.reduce(withSeats, kept), reseated };
}

function withSeats(entries: readonly CartEntry[], { screening, after }: Reseated): readonly CartEntry[] {
  const left = [...after];
  return entries.map((entry) =>
    entry.kind === 'ticket' && entry.screening.id === screening
      ? { ...entry, seat: left.shift() ?? null, assigned: true, supplement: 0 }
      : entry,
  );
}

let underWay: Promise<void> | null = null;
let nextRequest: { lost: LostSeats | null } | null = null;

/**
 * Asks the server to hold exactly the places of the cart (CLAIM-22), so that they are taken for
 * all others at once. Changes while it is asked are sent afterwards; without an answer the next
 * change or the heartbeat asks again, and the sale itself decides. Ends when nothing is left to send.
 * `lost`: this party gets other seats, on the attendant's request.
 */
export function holdCart(lost: LostSeats | null = null): Promise<void> {
  nextRequest = { lost };
  underWay ??= sendAll().finally(() => {
    underWay = null;
  });
  return underWay;
}

async function sendAll(): Promise<void> {
  while (nextRequest !== null) {
    const { lost } = nextRequest;
    nextRequest = null;
    try {
      await send(lost);
    } catch {
      // No answer, or the till is locked: nothing is lost, the sale decides.
    }
  }
}

async function send(lost: LostSeats | null): Promise<void> {
  const { entries, bill, editsSeats, changes } = cartNow();
  // A bill holds its places itself.
  if (bill !== null || persistedRequest.get() !== null) return;
  const places = placesOf(entries, lost);
  if (places.length === 0 && persistedHolding.get() === null && changes === null) return;
  persistedHolding.set(true);
  const { screenings } = await api().call('POST /api/pos/cart', {
    body: { screenings: places, ...(editsSeats && { edit_seats: true }), ...(changes && { changes: changes.bill }) },
  });
  if (places.length === 0) persistedHolding.set(null);
  if (lost) persistedLostSeats.set(null);
  const gone = screenings.find((screening) => screening.lost.length > 0);
  if (gone) persistedLostSeats.set({ screening: gone.schedule_id, seats: gone.lost });
  let reseated: readonly Reseated[] = [];
  const change = changeCart((now) => {
    const next = withHeldSeats(now, places, screenings);
    reseated = next.reseated;
    return next.entries.every((entry, index) => entry === now[index]) ? now : next.entries;
  });
  if (change === 'done' && reseated.length > 0) noteReseated(reseated);
}

/** What the server must hold, as a text that changes with it; null while a bill holds it. */
export const heldKey = (): string | null => {
  const cart = cartNow();
  return cart.bill !== null ? null : JSON.stringify([placesOf(cart.entries), cart.editsSeats, cart.changes]);
};

/** Returns the seats that this cart lost and that still lack another. */
export const lostNow = (lost: LostSeats | null): LostSeats | null =>
  lost !== null && seatsMissing(cartNow().entries) === lost.screening ? lost : null;
