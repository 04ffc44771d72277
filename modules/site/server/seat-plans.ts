import { notFound } from '#kernel/refusal.ts';
import { isPurchasableOnline } from '#modules/screenings/rules/programme/availability.ts';
import type { ScheduleSeatsWire } from '#modules/seating/contract/public.ts';
import type { SeatStatus } from '#modules/seating/rules/arrangement.ts';
import { seatGrid } from '#modules/seating/rules/seat-grid.ts';
import { type SeatsRow, seatsOf } from '#modules/site/server/snapshot.sql.ts';
import type { LiveSnapshots } from '#modules/site/server/snapshots.ts';
import { isAtTill, isOnSite, noticeFlags, seatAvailability } from '#modules/site/server/wire/schedule-wire.ts';
import { dayOf } from '#modules/site/server/wire/wall-clock.ts';
import type { SeatCounts, Snapshot, SnapshotScreening } from '#modules/site/snapshot.ts';
import type { Db } from '#platform/db/tx.ts';
import { type PreparedAnswer, precompressResponse } from '#platform/http/pages/precompressed-response.ts';
import { type Batcher, createBatcher } from '#platform/jobs/batcher.ts';

/**
 * The current seats of a screening from the database (API-016). However many clients watch a
 * screening, its claims are read once per change and its plan is serialised once: concurrent
 * requests share one query, and a plan is cached until `seats_version`, the snapshot or the state
 * of the sale changes.
 */
export type SeatPlans = {
  /** Throws not_found.schedule for a screening that the site does not show. */
  of(exhibitorId: number, screeningId: number): Promise<SeatPlan>;
  /**
   * For the exhibitor's own tills, which also see screenings hidden on the site. Throws
   * not_found.schedule for screenings hidden on tills too.
   */
  atTill(exhibitorId: number, screeningId: number): Promise<{ seats: ScheduleSeatsWire; counts: SeatCounts }>;
};
export type SeatPlan = { readonly seats: ScheduleSeatsWire; readonly answer: PreparedAnswer };

/** A screening's seats at one `seats_version`. */
type ScreeningSeats = {
  readonly row: SeatsRow;
  readonly statuses: ReadonlyMap<number, SeatStatus>;
  plan: { snapshot: Snapshot; purchasable: boolean; made: SeatPlan } | null;
};

const PLANS_KEPT_MAX = 500;
const SCREENINGS_PER_QUERY = 200;
/** Thousands of clients may come in a rush; each only waits for the next query. */
const WAITING_MAX = 20_000;

export function openSeatPlans(db: Db, snapshots: Pick<LiveSnapshots, 'get' | 'now'>): SeatPlans {
  const readers = new Map<number, Batcher<number, ScreeningSeats>>();
  const kept = new Map<string, ScreeningSeats>();

  const readerOf = (exhibitorId: number): Batcher<number, ScreeningSeats> => {
    let reader = readers.get(exhibitorId);
    if (!reader) {
      reader = createBatcher({
        batchMax: WAITING_MAX,
        inFlightMax: 1,
        waitingMax: WAITING_MAX,
        carryOut: (ids) => readSeats(exhibitorId, ids),
      });
      readers.set(exhibitorId, reader);
    }
    return reader;
  };

  async function readSeats(exhibitorId: number, requestedIds: readonly number[]): Promise<ScreeningSeats[]> {
    const ids = [...new Set(requestedIds)];
    const before = new Map(ids.map((id) => [id, kept.get(keyOf(exhibitorId, id))]));
    const now = new Map<number, ScreeningSeats>();
    for (let from = 0; from < ids.length; from += SCREENINGS_PER_QUERY) {
      const part = ids.slice(from, from + SCREENINGS_PER_QUERY);
      const versions = part.map((id) => before.get(id)?.row.seats_version ?? UNKNOWN_VERSION);
      const rows = await db.read(exhibitorId, (tx) => seatsOf(tx, part, versions));
      for (const row of rows) {
        const unchanged = row.claims ? null : before.get(row.screening_id);
        now.set(row.screening_id, unchanged ?? screeningSeatsFrom(row));
      }
    }
    for (const [id, seats] of now) keep(keyOf(exhibitorId, id), seats);
    return requestedIds.map((id) => now.get(id) ?? screeningSeatsFrom(nothingTaken(id)));
  }

  /** The least recently used entries are evicted first. */
  function keep(key: string, seats: ScreeningSeats): void {
    kept.delete(key);
    kept.set(key, seats);
    const oldest = kept.keys().next().value;
    if (kept.size > PLANS_KEPT_MAX && oldest !== undefined) kept.delete(oldest);
  }

  async function planOf(
    exhibitorId: number,
    screeningId: number,
    isShown: (snapshot: Snapshot, screening: SnapshotScreening) => boolean,
  ): Promise<{ made: SeatPlan; counts: SeatCounts }> {
    const snapshot = await snapshots.get(exhibitorId);
    const screening = snapshot.screenings.get(screeningId);
    if (!screening || !isShown(snapshot, screening)) throw notFound('schedule');
    const seats = await readerOf(exhibitorId).submit(screeningId);
    const now = snapshots.now();
    const today = dayOf(now, snapshot.exhibitor.timezone, snapshot.settings.public_config.midnight_offset);
    const purchasable = isPurchasableOnline(noticeFlags(snapshot, screening, seats.row, { now, today }), now);
    if (seats.plan?.snapshot !== snapshot || seats.plan.purchasable !== purchasable) {
      seats.plan = { snapshot, purchasable, made: makePlan(snapshot, screening, seats, purchasable) };
    }
    return { made: seats.plan.made, counts: seats.row };
  }

  return {
    of: async (exhibitorId, screeningId) => (await planOf(exhibitorId, screeningId, isOnSite)).made,
    async atTill(exhibitorId, screeningId) {
      const { made, counts } = await planOf(exhibitorId, screeningId, isAtTill);
      return { seats: made.seats, counts };
    },
  };
}

const keyOf = (exhibitorId: number, screeningId: number): string => `${exhibitorId}/${screeningId}`;

const UNKNOWN_VERSION = -1;

const nothingTaken = (screening_id: number): SeatsRow => ({
  screening_id,
  taken: 0,
  taken_online: 0,
  blocked: 0,
  seats_version: 0,
  claims: [],
});

const screeningSeatsFrom = (row: SeatsRow): ScreeningSeats => ({
  row,
  statuses: statusesOf(row.claims ?? []),
  plan: null,
});

/** D-029: a seat held by an open bill is shown as sold. */
const statusesOf = (claims: NonNullable<SeatsRow['claims']>): ReadonlyMap<number, SeatStatus> =>
  new Map(claims.map(([seatId, state]) => [seatId, state === 'held' ? 'sold' : state]));

function makePlan(
  snapshot: Snapshot,
  screening: SnapshotScreening,
  { row, statuses }: ScreeningSeats,
  purchasable: boolean,
): SeatPlan {
  const arrangement = screening.arrangement_id === null ? null : snapshot.arrangements.get(screening.arrangement_id);
  const seats: ScheduleSeatsWire = {
    id: screening.id,
    ...seatAvailability(screening, row),
    purchasable_online: purchasable,
    seats_version: row.seats_version,
    arrangement: arrangement ? seatGrid(arrangement, (id) => statuses.get(id) ?? 'available') : null,
  };
  const etag = `${screening.id}-${row.seats_version}-${snapshot.version}-${purchasable ? 1 : 0}`;
  return { seats, answer: precompressResponse(JSON.stringify({ data: seats }), etag) };
}
