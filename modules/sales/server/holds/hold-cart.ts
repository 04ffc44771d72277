import { conflict } from '#kernel/refusal.ts';
import { HELD_AT_TILL_MS } from '#modules/sales/server/box-office/sell-at-till.ts';
import { HallsOf, type SellableHall } from '#modules/sales/server/checkout/halls/halls.ts';
import type { SalesEvents } from '#modules/sales/server/store/sales-events.ts';
import { autoAssignPrepared } from '#modules/seating/rules/auto-assign/auto-assign.ts';
import { areSideBySide } from '#modules/seating/rules/seat-places.ts';
import {
  type CapacityRow,
  type CartHold,
  cartHoldsOf,
  extendCartHolds,
  extendHolds,
  goneSeats,
  insertCartHolds,
  lockCapacities,
  overdueCarts,
  placesOfBill,
  releaseCartHolds,
  releaseExpiredHolds,
  screeningsOfBill,
  screeningsOfCart,
} from '#modules/seating/server.ts';
import type { Snapshot, Snapshots } from '#modules/site/snapshot.ts';
import { SQL, sqlState } from '#platform/db/errors.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

/** The cart of a till as it should be held. */
export type CartToHold = {
  readonly deviceId: number;
  /** Practice holds nothing (D-137). */
  readonly test: boolean;
  /** Blocked seats may be sold: they stay blocked until the sale (T08). */
  readonly editsSeats: boolean;
  /** The unpaid bill that the cart changes: its places count as held (CLAIM-22). */
  readonly changes?: string | null;
  readonly screenings: readonly ScreeningToHold[];
};
export type ScreeningToHold = {
  readonly screeningId: number;
  /** Names of chosen seats. */
  readonly seats: readonly string[];
  /** Tickets without a chosen seat. */
  readonly places: number;
  /** If one of the seats is gone, the whole party gets others: side by side if it was. */
  readonly assign: boolean;
};

export type HeldScreening = {
  readonly screeningId: number;
  /** Of these the cart has the seats now, in the order of the request. */
  readonly seats: readonly string[];
  /** Seats of the request that others have. */
  readonly lost: readonly string[];
  readonly places: number;
};
export type HeldCart = { readonly untilMs: number; readonly screenings: readonly HeldScreening[] };

export type HoldCart = (acting: Acting, cart: CartToHold) => Promise<HeldCart>;

/**
 * Holds exactly the places of a till's cart, for half an hour from now (CLAIM-22, D-139): those that
 * are new are claimed if they are free, those that are no longer in the cart become free. What
 * others have is not an error: the answer names it. Places of the bill that the cart changes count as held. With `assign` the party gets other seats then,
 * as the cinema assigns them, and never dearer ones. An empty cart frees all.
 */
export function openHoldCart({
  db,
  snapshots,
  events,
}: {
  readonly db: Db;
  readonly snapshots: Snapshots;
  readonly events: Pick<SalesEvents, 'seatsChanged'>;
}): HoldCart {
  const halls = new HallsOf();
  return async (acting, cart) => {
    const snapshot = await snapshots.get(acting.exhibitorId);
    const hold = async (tx: Tx, before: number[]): Promise<HeldCart> => {
      const ids = [...new Set([...before, ...cart.screenings.map(({ screeningId }) => screeningId)])];
      const untilMs = tx.now + HELD_AT_TILL_MS;
      const capacities = ids.length > 0 ? await lockCapacities(tx, ids) : [];
      const freed = ids.length > 0 ? await releaseExpiredHolds(tx, ids) : [];
      await keepChanged(tx, cart, untilMs);
      if (ids.length === 0) return { untilMs, screenings: [] };
      const [ofCart, ofBill, gone] = await Promise.all([
        cartHoldsOf(tx, [cart.deviceId]),
        cart.changes ? placesOfBill(tx, cart.changes) : [],
        goneSeats(tx, ids),
      ]);
      const own = [...ofCart, ...ofBill];
      const plans = capacities.map((row) => {
        const hall = halls.of(snapshot, row.screening_id, row.arrangement_id);
        const seats = gone.find(({ screening_id }) => screening_id === row.screening_id);
        return planFor(cart, {
          row: { ...row, taken: row.taken - freed.filter((claim) => claim.screening_id === row.screening_id).length },
          hall,
          own: own.filter((claim) => claim.screening_id === row.screening_id),
          gone: new Set(seats?.gone),
          blocked: new Set(seats?.blocked),
          isOver: isOver(snapshot, row.screening_id, tx.now),
        });
      });
      if (!cart.test) await carryOut(tx, cart.deviceId, plans, untilMs);
      const changed = plans.filter(({ add, release }) => add.length + release.length > 0);
      if (changed.length > 0 && !cart.test)
        tx.afterCommit(() =>
          events.seatsChanged(
            tx.exhibitorId,
            changed.map(({ held }) => held.screeningId),
          ),
        );
      return { untilMs, screenings: plans.flatMap(({ isInCart, held }) => (isInCart ? [held] : [])) };
    };
    return db
      .tx(acting, hold, async (first) =>
        (
          await Promise.all([
            screeningsOfCart(first, cart.deviceId),
            cart.changes ? screeningsOfBill(first, cart.changes) : [],
          ])
        ).flat(),
      )
      .catch((error: unknown) => {
        // its sale was stopped in this moment, and this node has not read that yet
        throw sqlState(error) === SQL.screeningIsNotOnSale ? conflict('sales.not_on_sale') : error;
      });
  };
}

/** The bill that this till changes is not over meanwhile; a reservation has its own end. Practice too. */
async function keepChanged(tx: Tx, { changes, deviceId }: CartToHold, untilMs: number): Promise<void> {
  if (!changes) return;
  const extended = await tx.run(
    `UPDATE bill SET hold_until = greatest(hold_until, to_timestamp($2::float8 / 1000))
      WHERE exhibitor_id = tenant() AND id = $1 AND device_id = $3 AND status = 'pending' AND hold_until > foyer_now()`,
    [changes, untilMs, deviceId],
  );
  if (extended > 0) await extendHolds(tx, changes, untilMs);
}

const isOver = ({ screenings }: Snapshot, screeningId: number, now: number): boolean => {
  const screening = screenings.get(screeningId);
  return screening?.stage !== 'on_sale' || screening.cancelled || screening.ends_at <= now;
};

/** A screening under its lock. */
type HallNow = {
  readonly row: CapacityRow;
  readonly hall: SellableHall;
  readonly own: readonly CartHold[];
  readonly gone: ReadonlySet<number>;
  readonly blocked: ReadonlySet<number>;
  readonly isOver: boolean;
};
/** What changes in one screening. */
type Plan = {
  readonly isInCart: boolean;
  readonly held: HeldScreening;
  readonly keep: readonly number[];
  readonly release: readonly number[];
  /** Null: an unnumbered place. */
  readonly add: readonly (number | null)[];
};

function planFor(cart: CartToHold, now: HallNow): Plan {
  const screeningId = now.row.screening_id;
  const inCart = cart.screenings.find((screening) => screening.screeningId === screeningId);
  const sellable = inCart && !now.row.closed && !now.isOver ? inCart : null;
  const chosen = sellable
    ? seatsFor(sellable, cart.editsSeats, now)
    : { seatIds: [], seats: [], lost: inCart?.seats ?? [] };
  const isHeld = new Map(now.own.flatMap(({ id, seat_id }) => (seat_id === null ? [] : [[seat_id, id] as const])));
  const kept = chosen.seatIds.filter((id) => isHeld.has(id));
  const ofCart = now.own.filter(({ device_id }) => device_id !== null);
  const idsOfCart = new Set(ofCart.map(({ id }) => id));
  const keptOfCart = kept.flatMap((seatId) => {
    const id = isHeld.get(seatId);
    return id !== undefined && idsOfCart.has(id) ? [id] : [];
  });
  /** The bill that is changed keeps its places until the sale: only those of the cart become free. */
  const free = now.row.capacity - now.row.taken + ofCart.length - keptOfCart.length;
  const toAdd = chosen.seatIds.filter((id) => !isHeld.has(id) && !now.blocked.has(id));
  // Carts of tickets without a seat can leave fewer places than seats.
  const added = toAdd.slice(0, Math.max(0, free));
  const beyond = new Set(toAdd.slice(added.length).map((id) => now.hall.prepared?.places.byId.get(id)?.name));
  const unnumbered = ofCart.filter(({ seat_id }) => seat_id === null);
  const placeCount = sellable?.places ?? 0;
  const onBill = Math.min(placeCount, now.own.filter(({ seat_id }) => seat_id === null).length - unnumbered.length);
  const places = Math.max(0, Math.min(placeCount - onBill, free - added.length));
  const keep = [...keptOfCart, ...unnumbered.slice(0, places).map(({ id }) => id)];
  return {
    isInCart: inCart !== undefined,
    held: {
      screeningId,
      seats: chosen.seats.filter((name) => !beyond.has(name)),
      lost: [...chosen.lost, ...chosen.seats.filter((name) => beyond.has(name))],
      places: onBill + places,
    },
    keep,
    release: ofCart.flatMap(({ id }) => (keep.includes(id) ? [] : [id])),
    add: [...added, ...Array.from({ length: Math.max(0, places - unnumbered.length) }, () => null)],
  };
}

type Chosen = {
  readonly seatIds: readonly number[];
  readonly seats: readonly string[];
  readonly lost: readonly string[];
};

function seatsFor({ seats: chosen, assign }: ScreeningToHold, editsSeats: boolean, now: HallNow): Chosen {
  const prepared = now.hall.prepared;
  const names = [...new Set(chosen)];
  if (!prepared) return { seatIds: [], seats: [], lost: names };
  const own = new Set(now.own.flatMap(({ seat_id }) => seat_id ?? []));
  const idOf = (name: string): number | null => {
    const seat = prepared.places.byName.get(name);
    if (!seat || seat.disabled) return null;
    const isFree = !now.gone.has(seat.id) || own.has(seat.id) || (editsSeats && now.blocked.has(seat.id));
    return isFree ? seat.id : null;
  };
  const lost = names.filter((name) => idOf(name) === null);
  if (lost.length > 0 && assign) {
    const taken = new Set([...now.gone].filter((id) => !own.has(id)));
    const others = autoAssignPrepared(prepared, { taken, blocked: now.blocked, count: names.length });
    const places = (others ?? []).flatMap((id) => prepared.places.byId.get(id) ?? []);
    const before = names.flatMap((name) => prepared.places.byName.get(name) ?? []);
    // A party that sat side by side is not split without a question.
    const isFine = areSideBySide(places) || !areSideBySide(before);
    if (others && isFine && places.every((seat) => now.hall.supplementOf(seat.class) === 0))
      return { seatIds: others, seats: places.map(({ name }) => name), lost: [] };
  }
  const seats = names.filter((name) => idOf(name) !== null);
  return { seatIds: seats.flatMap((name) => idOf(name) ?? []), seats, lost };
}

/** Frees before it claims: a party that moves may take the place that it gives back. */
async function carryOut(tx: Tx, deviceId: number, plans: readonly Plan[], untilMs: number): Promise<void> {
  const release = plans.flatMap((plan) => plan.release);
  const keep = plans.flatMap((plan) => plan.keep);
  const add = plans.flatMap((plan) => plan.add.map((seatId) => ({ screeningId: plan.held.screeningId, seatId })));
  if (release.length > 0) await releaseCartHolds(tx, release);
  if (add.length > 0) await insertCartHolds(tx, deviceId, add, untilMs);
  if (keep.length > 0) await extendCartHolds(tx, keep, untilMs);
}

const SCREENINGS_PER_SWEEP_MAX = 200;

/** Frees the places of carts that were left at a till, of all exhibitors. Returns in how many screenings. */
export async function expireCarts(db: Db, events: Pick<SalesEvents, 'seatsChanged'>): Promise<{ screenings: number }> {
  const due = await db.ask(null, (first) => overdueCarts(first, SCREENINGS_PER_SWEEP_MAX));
  for (const { exhibitor_id: exhibitorId, screening_id: screeningId } of due) {
    const acting = { exhibitorId, actor: 'system', channel: 'pos', note: 'the hold of a cart is over' } as const;
    await db.tx(acting, async (tx) => {
      await lockCapacities(tx, [screeningId]);
      const freed = await releaseExpiredHolds(tx, [screeningId]);
      if (freed.length > 0) tx.afterCommit(() => events.seatsChanged(exhibitorId, [screeningId]));
    });
  }
  return { screenings: due.length };
}
