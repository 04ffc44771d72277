import type { Metrics } from '#platform/observability/metrics.ts';

export type DiskState = {
  /** Whether nothing can be written: the disk of the database is full. */
  isFull(): boolean;
  /** The database refused a write for lack of space. */
  noteFull(): void;
  close(): void;
};

type Deps = {
  /** What the program sees of the disk itself, if it runs the database. */
  readonly onlyReading: (() => boolean) | undefined;
  readonly metrics: Pick<Metrics, 'gauge'>;
  readonly alarm: (what: string, detail: Record<string, unknown>) => void;
  /** ms from any point. */
  readonly elapsed?: () => number;
};

/** A refused write says that the disk is full for this long; the next one says it again. */
const REMEMBERED_MS = 60_000;
const LOOK_MS = 1_000;

/**
 * Says whether the disk of the database is full, in `/readyz`, in the metric `foyer_degraded` and
 * with one alarm each time it becomes full. A database that runs elsewhere says so only by refusing
 * writes.
 */
export function openDiskState({ onlyReading, metrics, alarm, elapsed = () => performance.now() }: Deps): DiskState {
  let refusedAt: number | null = null;
  let wasFull = false;
  const isFull = (): boolean =>
    (onlyReading?.() ?? false) || (refusedAt !== null && elapsed() - refusedAt < REMEMBERED_MS);
  metrics.gauge(
    'foyer_degraded',
    '1: the installation works only in part, for this reason',
    () => ({ disk_full: isFull() ? 1 : 0 }),
    'reason',
  );
  function look(): void {
    const full = isFull();
    if (full && !wasFull) alarm('the disk is full', {});
    wasFull = full;
  }
  const timer = setInterval(look, LOOK_MS).unref();
  return {
    isFull,
    noteFull() {
      refusedAt = elapsed();
    },
    close: () => clearInterval(timer),
  };
}
