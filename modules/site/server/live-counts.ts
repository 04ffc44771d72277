import { type CountsRow, countsOf, type SeatsRow, seatsOf } from '#modules/site/server/snapshot.sql.ts';
import { seatAvailability } from '#modules/site/server/wire/schedule-wire.ts';
import type { SeatCounts, Snapshot } from '#modules/site/snapshot.ts';
import type { Db } from '#platform/db/tx.ts';

/** Live counts per screening, in memory; read again when an invalidation reports changed seats. */
export type LiveCounts = {
  of(exhibitorId: number, screeningId: number): SeatCounts;
  /**
   * The seats that are not available, as of the last snapshot or change of a sold-out state: pages
   * are built then. A sale between them changes counts only.
   */
  takenSeats(exhibitorId: number, screeningId: number): ReadonlySet<number>;
  changed(exhibitorId: number, screeningIds: readonly number[]): void;
  /** Reads every screening of a new snapshot. */
  readAll(exhibitorId: number, snapshot: Snapshot): Promise<void>;
  close(): Promise<void>;
};

type LiveCountsOptions = {
  /**
   * Minimum time between two reads: a single change is read at once, during a rush changes are read
   * in batches.
   */
  readonly readEveryMs: number;
  readonly noteClock: (databaseNow: number) => void;
  readonly snapshotOf: (exhibitorId: number) => Promise<Snapshot>;
  /** Fresh counts; `flipped`: a screening became sold out or available again. */
  readonly onRead: (exhibitorId: number, counts: ReadonlyMap<number, SeatCounts>, flipped: boolean) => void;
  readonly onError: (error: unknown, exhibitorId: number) => void;
};

const NOBODY_BOUGHT: SeatCounts = { taken: 0, taken_online: 0, blocked: 0, seats_version: 0 };
const RETRY_MS = 1_000;

type TakenSeats = { readonly version: number; readonly ids: ReadonlySet<number> };
const NONE: ReadonlySet<number> = new Set();
const UNKNOWN_VERSION = -1;

type Counted = {
  counts: Map<number, SeatCounts>;
  readonly seats: Map<number, TakenSeats>;
  /** Screenings that changed since the last read began. */
  waiting: Set<number>;
  reading: Promise<void> | null;
  /** The end of the last read, by `performance.now()`. */
  readAt: number;
  timer: NodeJS.Timeout | null;
};

export function openLiveCounts(db: Db, options: LiveCountsOptions): LiveCounts {
  const counted = new Map<number, Counted>();
  let closed = false;

  const countedOf = (exhibitorId: number): Counted => {
    let mine = counted.get(exhibitorId);
    if (!mine) {
      mine = {
        counts: new Map(),
        seats: new Map(),
        waiting: new Set(),
        reading: null,
        readAt: Number.NEGATIVE_INFINITY,
        timer: null,
      };
      counted.set(exhibitorId, mine);
    }
    return mine;
  };

  const rowsOf = (exhibitorId: number, screeningIds: readonly number[]): Promise<CountsRow[]> =>
    db.read(exhibitorId, (tx) => {
      options.noteClock(tx.now);
      return countsOf(tx, screeningIds);
    });

  /** Reads the seats that changed since they were read; the answer has the counts of the same moment. */
  async function readSeats(exhibitorId: number, mine: Counted, ids: readonly number[]): Promise<SeatsRow[]> {
    const versions = ids.map((id) => mine.seats.get(id)?.version ?? UNKNOWN_VERSION);
    const rows = await db.read(exhibitorId, (tx) => {
      options.noteClock(tx.now);
      return seatsOf(tx, ids, versions);
    });
    for (const { screening_id: id, seats_version: version, claims } of rows)
      if (claims) mine.seats.set(id, { version, ids: new Set(claims.map(([seatId]) => seatId)) });
    return rows;
  }

  async function read(exhibitorId: number, mine: Counted): Promise<void> {
    const snapshot = await options.snapshotOf(exhibitorId);
    const screeningIds = [...mine.waiting];
    mine.waiting.clear();
    try {
      const rows = await rowsOf(exhibitorId, screeningIds);
      const { fresh, flipped } = take(mine.counts, rows, snapshot);
      if (flipped.length > 0) await readSeats(exhibitorId, mine, flipped);
      if (fresh.size > 0) options.onRead(exhibitorId, fresh, flipped.length > 0);
    } catch (error) {
      for (const id of screeningIds) mine.waiting.add(id);
      throw error;
    }
  }

  function readSoon(exhibitorId: number, mine: Counted, delayMs: number): void {
    if (mine.timer || mine.reading || closed) return; // the current read checks again at its end
    mine.timer = setTimeout(() => {
      mine.timer = null;
      let again = options.readEveryMs;
      mine.reading = read(exhibitorId, mine)
        .catch((error) => {
          again = RETRY_MS;
          options.onError(error, exhibitorId);
        })
        .finally(() => {
          mine.reading = null;
          mine.readAt = performance.now();
          if (mine.waiting.size > 0) readSoon(exhibitorId, mine, again);
        });
    }, delayMs).unref();
  }

  return {
    takenSeats: (exhibitorId, screeningId) => counted.get(exhibitorId)?.seats.get(screeningId)?.ids ?? NONE,
    of: (exhibitorId, screeningId) => counted.get(exhibitorId)?.counts.get(screeningId) ?? NOBODY_BOUGHT,
    changed(exhibitorId, screeningIds) {
      const mine = countedOf(exhibitorId);
      for (const id of screeningIds) mine.waiting.add(id);
      readSoon(exhibitorId, mine, Math.max(0, mine.readAt + options.readEveryMs - performance.now()));
    },
    async readAll(exhibitorId, snapshot) {
      const mine = countedOf(exhibitorId);
      const rows = await readSeats(exhibitorId, mine, [...snapshot.screenings.keys()]);
      for (const known of [mine.counts, mine.seats])
        for (const id of known.keys()) if (!snapshot.screenings.has(id)) known.delete(id);
      const { fresh, flipped } = take(mine.counts, rows, snapshot);
      if (flipped.length > 0) options.onRead(exhibitorId, fresh, true);
    },
    async close() {
      closed = true;
      for (const mine of counted.values()) if (mine.timer) clearTimeout(mine.timer);
      await Promise.allSettled([...counted.values()].flatMap((mine) => mine.reading ?? []));
    },
  };
}

/** Stores rows in memory, never an older state. */
function take(
  counts: Map<number, SeatCounts>,
  rows: readonly CountsRow[],
  snapshot: Snapshot,
): { fresh: Map<number, SeatCounts>; flipped: number[] } {
  const fresh = new Map<number, SeatCounts>();
  const flipped: number[] = [];
  for (const { screening_id: id, taken, taken_online, blocked, seats_version } of rows) {
    const row = { taken, taken_online, blocked, seats_version };
    const before = counts.get(id) ?? NOBODY_BOUGHT;
    const screening = snapshot.screenings.get(id);
    if (!screening || row.seats_version < before.seats_version) continue;
    const was = seatAvailability(screening, before);
    const is = seatAvailability(screening, row);
    if (was.sold_out !== is.sold_out || was.sold_out_online !== is.sold_out_online) flipped.push(id);
    counts.set(id, row);
    fresh.set(id, row);
  }
  return { fresh, flipped };
}
