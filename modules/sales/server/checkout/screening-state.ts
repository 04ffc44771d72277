import type { Cart } from '#modules/sales/server/checkout/cart.ts';
import type { Hall } from '#modules/sales/server/checkout/decide-cart.ts';
import type { HallsOf, SellableHall } from '#modules/sales/server/checkout/halls/halls.ts';
import type { SaleFacts } from '#modules/sales/server/checkout/sell-carts.sql.ts';
import { type CapacityRow, type CartHold, type GoneSeats, goneAmong, goneSeats } from '#modules/seating/server.ts';
import type { Snapshot } from '#modules/site/snapshot.ts';
import type { Tx } from '#platform/db/tx.ts';

type HallSources = { readonly snapshot: Snapshot; readonly halls: HallsOf };

type RequestedSeat = { readonly screeningId: number; readonly seatId: number };

/**
 * The seats a batch must read: those it names, or the whole hall where seats are assigned or
 * distance applies.
 */
export type RequestedSeats = { readonly few: readonly RequestedSeat[]; readonly wholeHall: ReadonlySet<number> };

export type BatchFacts = {
  readonly capacities: readonly CapacityRow[];
  readonly facts: SaleFacts;
  readonly freed: readonly { screening_id: number; online: boolean }[];
  /** The gone seats among those the snapshot led us to expect. */
  readonly gone: readonly GoneSeats[];
  /** What the carts of the tills that sell hold already: free for them (CLAIM-22). */
  readonly own: readonly CartHold[];
};

/** Returns the expected seats from the snapshot's halls, before any lock. */
export const expectedSeats = (carts: readonly Cart[], { snapshot, halls }: HallSources): RequestedSeats =>
  requestedSeats(carts, (id) => {
    const screening = snapshot.screenings.get(id);
    return screening && halls.of(snapshot, id, screening.arrangement_id);
  });

function requestedSeats(
  carts: readonly Cart[],
  hallOf: (screeningId: number) => SellableHall | undefined,
): RequestedSeats {
  const wholeHall = new Set<number>();
  const few: RequestedSeat[] = [];
  for (const { screeningId, seat: name } of carts.flatMap((cart) => cart.tickets)) {
    const prepared = hallOf(screeningId)?.prepared;
    if (!prepared) continue;
    const seat = name === null ? undefined : prepared.places.byName.get(name);
    if (name === null || prepared.clearance > 0) wholeHall.add(screeningId);
    else if (seat) few.push({ screeningId, seatId: seat.id });
  }
  return { few: few.filter(({ screeningId }) => !wholeHall.has(screeningId)), wholeHall };
}

export const goneOf = (tx: Pick<Tx, 'query'>, seats: readonly RequestedSeat[]): Promise<GoneSeats[]> =>
  goneAmong(
    tx,
    seats.map((seat) => seat.screeningId),
    seats.map((seat) => seat.seatId),
  );

/**
 * Returns the halls of a batch as they are under its locks; whole ones only where needed, and after
 * a lost race.
 */
export async function hallsFor(
  tx: Tx,
  carts: readonly Cart[],
  { capacities, facts, freed, gone: expectedGone, own }: BatchFacts,
  { snapshot, halls: sellable }: HallSources,
): Promise<Map<number, Hall>> {
  const halls = new Map<number, Hall>();
  const preparedOf = new Map(
    capacities.map((row) => [row.screening_id, sellable.of(snapshot, row.screening_id, row.arrangement_id)]),
  );
  // The first query used the snapshot and ran before the locks: it is repeated if a hall has
  // another numbering or a hold has expired.
  const seatsToRead = requestedSeats(carts, (screeningId) => preparedOf.get(screeningId));
  const isAsExpected =
    freed.length === 0 &&
    capacities.every((row) => row.arrangement_id === snapshot.screenings.get(row.screening_id)?.arrangement_id);
  const gone = new Map<number, GoneSeats>();
  const remember = (list: readonly GoneSeats[]) => {
    for (const row of withoutOwn(list, own)) gone.set(row.screening_id, row);
  };
  if (isAsExpected) remember(expectedGone);
  else if (seatsToRead.few.length > 0) remember(await goneOf(tx, seatsToRead.few));
  // A buyer lost a race, or two carts of this batch want one seat: an offer needs the whole hall.
  const wholeHall = new Set(seatsToRead.wholeHall);
  for (const { screeningId } of seatsToRead.few) if (gone.has(screeningId)) wholeHall.add(screeningId);
  for (const screeningId of seatsRequestedTwice(seatsToRead.few)) wholeHall.add(screeningId);
  if (wholeHall.size > 0) remember(await goneSeats(tx, [...wholeHall]));

  for (const row of capacities) {
    const back = freed.filter((claim) => claim.screening_id === row.screening_id);
    const goneOfHall = gone.get(row.screening_id);
    halls.set(row.screening_id, {
      screeningId: row.screening_id,
      arrangementId: row.arrangement_id,
      capacity: row.capacity,
      onlineCap: row.online_cap,
      taken: row.taken - back.length - own.filter((hold) => hold.screening_id === row.screening_id).length,
      takenOnline: row.taken_online - back.filter((claim) => claim.online).length,
      closed: row.closed,
      gone: new Set(goneOfHall?.gone),
      blocked: new Set(goneOfHall?.blocked),
      extent: wholeHall.has(row.screening_id) ? 'hall' : 'asked',
      quotaTaken: new Map(
        facts.quotas
          ?.filter((q) => q.screening_id === row.screening_id)
          .map((q) => [q.price_rate_id, q.taken - countedIn(own, q)]),
      ),
      prepared: preparedOf.get(row.screening_id)?.prepared ?? null,
      supplementOf: preparedOf.get(row.screening_id)?.supplementOf ?? (() => 0),
    });
  }
  return halls;
}

/** Returns how many places of a limited rate are those of the bill that is replaced. */
const countedIn = (
  own: readonly CartHold[],
  { screening_id, price_rate_id }: { readonly screening_id: number; readonly price_rate_id: number },
): number => own.filter((place) => place.screening_id === screening_id && place.quota_rate_id === price_rate_id).length;

/** Seats that the own cart holds are not gone; a screening without gone seats is left out. */
const withoutOwn = (list: readonly GoneSeats[], own: readonly CartHold[]): readonly GoneSeats[] =>
  own.length === 0
    ? list
    : list.flatMap((row) => {
        const held = new Set(
          own.flatMap((hold) => (hold.screening_id === row.screening_id ? (hold.seat_id ?? []) : [])),
        );
        const gone = row.gone.filter((id) => !held.has(id));
        return gone.length > 0 ? [{ ...row, gone }] : [];
      });

function seatsRequestedTwice(seats: readonly RequestedSeat[]): Set<number> {
  const seen = new Set<string>();
  const twice = new Set<number>();
  for (const { screeningId, seatId } of seats) {
    const key = `${screeningId}/${seatId}`;
    if (seen.has(key)) twice.add(screeningId);
    seen.add(key);
  }
  return twice;
}
