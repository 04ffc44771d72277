import { persistedRequest } from '#apps/pos/pending-request/pending-request.ts';
import { type CartEntry, type CartTicket, seatsMissing } from '#apps/pos/sell/cart/cart.ts';
import { cartNow, changeCart } from '#apps/pos/sell/cart/persisted-cart.ts';
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

/** Returns what the server must hold for these entries. `assign`: the show whose party gets other seats. */
export function placesOf(entries: readonly CartEntry[], assign: LostSeats | null = null): TillCart['screenings'] {
  return screeningIdsOf(entries).map((id) => {
    const tickets = entries.filter(
      (entry): entry is CartTicket => entry.kind === 'ticket' && entry.screening.id === id,
    );
    const seats = tickets.flatMap(({ seat }) => seat ?? []);
    const isAssigned = assign?.screening === id;
    return {
      schedule_id: id,
      seats: isAssigned ? [...seats, ...assign.seats].slice(0, tickets.length) : seats,
      // A numbered ticket without a seat waits for one.
      places: tickets.filter(({ seat, screening }) => seat === null && !screening.numbered).length,
      assign: isAssigned,
    };
  });
}

/** Applies the answer: tickets lose the seats that others have, or get those that were assigned. */
export function withHeldSeats(
  entries: readonly CartEntry[],
  held: HeldCartWire['screenings'],
  assigned: number | null,
): readonly CartEntry[] {
  const lost = new Map(held.map((screening) => [screening.schedule_id, new Set(screening.lost)]));
  const others = held.find(({ schedule_id }) => schedule_id === assigned);
  const kept = entries.map((entry) =>
    entry.kind === 'ticket' && entry.seat !== null && lost.get(entry.screening.id)?.has(entry.seat)
      ? { ...entry, seat: null, supplement: 0 }
      : entry,
  );
  if (!others || others.lost.length > 0) return kept;
  const before = new Set(entries.flatMap((entry) => (entry.kind === 'ticket' ? (entry.seat ?? []) : [])));
  if (others.seats.every((seat) => before.has(seat))) return kept;
  const left = [...others.seats];
  return kept.map((entry) =>
    entry.kind === 'ticket' && entry.screening.id === assigned
      ? { ...entry, seat: left.shift() ?? null, supplement: 0 }
      : entry,
  );
}

let isUnderWay = false;
let nextRequest: { assign: LostSeats | null } | null = null;

/**
 * Asks the server to hold exactly the places of the cart (CLAIM-22), so that they are taken for
 * all others at once. Changes while it is asked are sent afterwards; without an answer the next
 * change or the heartbeat asks again, and the sale itself decides.
 */
export async function holdCart(assign: LostSeats | null = null): Promise<void> {
  if (isUnderWay) {
    nextRequest = { assign };
    return;
  }
  isUnderWay = true;
  try {
    await askFor(assign);
  } catch {
    // No answer, or the till is locked: nothing is lost, the sale decides.
  } finally {
    isUnderWay = false;
  }
  const again = nextRequest;
  nextRequest = null;
  if (again) await holdCart(again.assign);
}

async function askFor(assign: LostSeats | null): Promise<void> {
  const { entries, bill, editsSeats, changes } = cartNow();
  // A bill holds its places itself.
  if (bill !== null || persistedRequest.get() !== null) return;
  const places = placesOf(entries, assign);
  if (places.length === 0 && persistedHolding.get() === null && changes === null) return;
  persistedHolding.set(true);
  const { screenings } = await api().call('POST /api/pos/cart', {
    body: { screenings: places, ...(editsSeats && { edit_seats: true }), ...(changes && { changes: changes.bill }) },
  });
  if (places.length === 0) persistedHolding.set(null);
  if (assign) persistedLostSeats.set(null);
  const gone = screenings.find(({ lost }) => lost.length > 0);
  if (gone) persistedLostSeats.set({ screening: gone.schedule_id, seats: gone.lost });
  changeCart((now) => {
    const next = withHeldSeats(now, screenings, assign?.screening ?? null);
    return next.every((entry, index) => entry === now[index]) ? now : next;
  });
}

/** What the server must hold, as a text that changes with it; null while a bill holds it. */
export const heldKey = (): string | null => {
  const cart = cartNow();
  return cart.bill !== null ? null : JSON.stringify([placesOf(cart.entries), cart.editsSeats, cart.changes]);
};

/** Returns the seats that this cart lost and that still lack another. */
export const lostNow = (lost: LostSeats | null): LostSeats | null =>
  lost !== null && seatsMissing(cartNow().entries) === lost.screening ? lost : null;
