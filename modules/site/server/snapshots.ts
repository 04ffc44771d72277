import { notFound } from '#kernel/refusal.ts';
import { type Hosts, openHosts } from '#modules/site/server/hosts.ts';
import { type LiveCounts, openLiveCounts } from '#modules/site/server/live-counts.ts';
import { type LoadMemory, loadSnapshot } from '#modules/site/server/load-snapshot.ts';
import type { SeatCounts, Snapshot, Snapshots } from '#modules/site/snapshot.ts';
import { type Clock, systemClock } from '#platform/config/clock.ts';
import type { Db } from '#platform/db/tx.ts';

/** The kind of change: shown or sold data, or the sold-out state of a screening. */
export type SiteChange = 'data' | 'soldOut';

/** `before` is the snapshot before a change of the data. */
type ChangeListener = (exhibitorId: number, change: SiteChange, before?: Snapshot) => void;

export type LiveSnapshots = Snapshots & {
  /** The seats that were not available when the snapshot or the sold-out state last changed. */
  takenSeats(exhibitorId: number, screeningId: number): ReadonlySet<number>;
  /**
   * `exhibitorFor` and `get` from memory, without waiting: null if this node has not read it yet.
   */
  cachedExhibitor(host: string): number | null;
  /** Reads again which exhibitor has which address; resolves when it is read. */
  readHosts(): Promise<void>;
  cached(exhibitorId: number): Snapshot | null;
  /**
   * The database reported changed data of this exhibitor (its notice foyer_data). Many in a row
   * cause one reload.
   */
  onDataChanged(exhibitorId: number): void;
  /** Notices may be lost (the listening connection broke): reads all known data again. */
  onNoticesLost(): void;
  onChange(listener: ChangeListener): () => void;
  /** Called when counts of these screenings are fresh in memory, to notify subscribers. */
  onSeats(listener: (exhibitorId: number, counts: ReadonlyMap<number, SeatCounts>) => void): () => void;
  /** Counts the changes of sold-out states: pages built before are outdated. */
  soldOutEpoch(exhibitorId: number): number;
  /**
   * Returns the present time by the database's clock as far as this node knows it (T62). Epoch ms.
   */
  now(): number;
};

export type SnapshotsOptions = {
  readonly clock?: Clock;
  /**
   * How long notices are collected before a reload; also the minimum time between two reads of the
   * seats.
   */
  readonly debounceMs?: number;
  /** A reload failed; the snapshot in memory stays in use and the node retries. */
  readonly onError?: (error: unknown, exhibitorId: number) => void;
};

const RETRY_MS = 1_000;
const CLOCK_CHECK_MS = 30_000;

/** The data of one exhibitor on this node. */
type Held = {
  snapshot: Snapshot | null;
  readonly memory: LoadMemory;
  loading: Promise<Snapshot> | null;
  /** Changes not read yet; a load that began before them does not include them. */
  outdated: boolean;
  timer: NodeJS.Timeout | null;
  soldOutEpoch: number;
};

/**
 * The snapshots of this node: loaded at the first request, reloaded when the data changes, shared
 * by all callers.
 */
export function openSnapshots(db: Db, options: SnapshotsOptions = {}): LiveSnapshots {
  const { clock = systemClock, debounceMs = 20, onError = () => {} } = options;
  const held = new Map<number, Held>();
  const changeListeners = new Set<ChangeListener>();
  const seatListeners = new Set<(exhibitorId: number, counts: ReadonlyMap<number, SeatCounts>) => void>();
  let clockOffset = 0;
  let closed = false;

  const heldOf = (exhibitorId: number): Held => {
    let mine = held.get(exhibitorId);
    if (!mine) {
      mine = { snapshot: null, memory: new Map(), loading: null, outdated: false, timer: null, soldOutEpoch: 0 };
      held.set(exhibitorId, mine);
    }
    return mine;
  };

  const noteClock = (databaseNow: number): void => {
    clockOffset = databaseNow - clock.now();
  };
  const clockTimer = setInterval(() => {
    db.system(async (tx) => noteClock(tx.now)).catch((error) => onError(error, 0));
  }, CLOCK_CHECK_MS).unref();

  const hosts: Hosts = openHosts(db, clock);
  const liveCounts: LiveCounts = openLiveCounts(db, {
    readEveryMs: debounceMs,
    noteClock,
    snapshotOf: (exhibitorId) => get(exhibitorId),
    onRead: (exhibitorId, counts, flipped) => {
      if (flipped) {
        heldOf(exhibitorId).soldOutEpoch += 1;
        for (const listener of changeListeners) listener(exhibitorId, 'soldOut');
      }
      for (const listener of seatListeners) listener(exhibitorId, counts);
    },
    onError,
  });

  /** Runs one load at a time; concurrent callers share it. */
  function load(exhibitorId: number, mine: Held): Promise<Snapshot> {
    mine.loading ??= (async () => {
      mine.outdated = false;
      const snapshot = await loadSnapshot(db, exhibitorId, { noteClock, memory: mine.memory });
      await liveCounts.readAll(exhibitorId, snapshot);
      const before = mine.snapshot;
      mine.snapshot = snapshot;
      if (before && before.version !== snapshot.version)
        for (const listener of changeListeners) listener(exhibitorId, 'data', before);
      return snapshot;
    })().finally(() => {
      mine.loading = null;
      if (mine.outdated) reloadSoon(exhibitorId, mine, debounceMs);
    });
    return mine.loading;
  }

  function reloadSoon(exhibitorId: number, mine: Held, delayMs: number): void {
    if (mine.timer || mine.loading || closed) return; // the current load checks again at its end
    mine.timer = setTimeout(() => {
      mine.timer = null;
      load(exhibitorId, mine).catch((error) => {
        mine.outdated = true;
        onError(error, exhibitorId);
        reloadSoon(exhibitorId, mine, RETRY_MS);
      });
    }, delayMs).unref();
  }

  async function get(exhibitorId: number): Promise<Snapshot> {
    const mine = held.get(exhibitorId);
    if (mine?.snapshot) return mine.snapshot;
    const fresh = mine ?? heldOf(exhibitorId);
    try {
      return await load(exhibitorId, fresh);
    } catch (error) {
      if (!fresh.snapshot) held.delete(exhibitorId); // unknown ids are not cached
      throw error;
    }
  }

  function onDataChanged(exhibitorId: number): void {
    hosts.forget();
    const mine = held.get(exhibitorId);
    if (!mine) return; // no request on this node yet
    mine.outdated = true;
    reloadSoon(exhibitorId, mine, debounceMs);
  }

  return {
    get,
    async atLeast(exhibitorId, version) {
      const current = await get(exhibitorId);
      if (current.version >= version) return current;
      // A running load may have begun before that version was written; the next one has not.
      const mine = heldOf(exhibitorId);
      const underWay = mine.loading ? await mine.loading : current;
      return underWay.version >= version ? underWay : load(exhibitorId, mine);
    },
    counts: (exhibitorId, screeningId) => liveCounts.of(exhibitorId, screeningId),
    takenSeats: (exhibitorId, screeningId) => liveCounts.takenSeats(exhibitorId, screeningId),
    seatsChanged: (exhibitorId, screeningIds) => liveCounts.changed(exhibitorId, screeningIds),
    clockOffset: () => clockOffset,
    now: () => clock.now() + clockOffset,
    exhibitorFor: async (host) => {
      const exhibitorId = await hosts.exhibitorFor(host);
      if (exhibitorId === null) throw notFound('exhibitor');
      return exhibitorId;
    },
    cachedExhibitor: (host) => hosts.cached(host),
    readHosts: () => hosts.readAgain(),
    cached: (exhibitorId) => held.get(exhibitorId)?.snapshot ?? null,
    onDataChanged,
    onNoticesLost() {
      for (const exhibitorId of held.keys()) onDataChanged(exhibitorId);
      hosts.forget();
    },
    onChange(listener) {
      changeListeners.add(listener);
      return () => changeListeners.delete(listener);
    },
    onSeats(listener) {
      seatListeners.add(listener);
      return () => seatListeners.delete(listener);
    },
    soldOutEpoch: (exhibitorId) => held.get(exhibitorId)?.soldOutEpoch ?? 0,
    async close() {
      closed = true;
      clearInterval(clockTimer);
      for (const mine of held.values()) if (mine.timer) clearTimeout(mine.timer);
      await Promise.allSettled([...held.values()].flatMap((mine) => mine.loading ?? []));
      await liveCounts.close();
    },
  };
}
