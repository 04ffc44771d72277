import type { Db } from '#platform/db/tx.ts';

/**
 * Counters that all nodes share, for budgets that justify a database round trip: guessing of codes,
 * messages to the exhibitor (T40, D-067).
 */
export type SharedLimits = {
  /**
   * Counts one hit in the key's present window; returns the number of hits and the end of the
   * window.
   */
  hit(key: string, windowMs: number): Promise<{ hits: number; endsInMs: number }>;
  /** Returns the number of hits in the key's present window and its end, without counting one. */
  used(key: string, windowMs: number): Promise<{ hits: number; endsInMs: number }>;
  /**
   * Admits one call, then none for this time; returns the remaining wait, 0 for an admitted call.
   */
  once(key: string, everyMs: number): Promise<number>;
  /** Deletes windows that ended more than a day ago; returns their number. */
  forgetOld(): Promise<number>;
};

const HIT = `
  INSERT INTO rate_limit AS r (key, window_start, hits)
  VALUES ($1, to_timestamp($2::float8 / 1000), 1)
  ON CONFLICT (key, window_start) DO UPDATE SET hits = r.hits + 1
  RETURNING hits`;

const ONE_AT_A_TIME = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))';
const LATEST = `
  SELECT extract(epoch FROM max(window_start))::float8 * 1000 AS at FROM rate_limit
   WHERE key = $1 AND window_start > to_timestamp($2::float8 / 1000)`;

export function sharedLimits(db: Db): SharedLimits {
  return {
    hit: (key, windowMs) =>
      db.system(async (tx) => {
        const start = Math.floor(tx.now / windowMs) * windowMs;
        const row = await tx.one<{ hits: number }>(HIT, [key, start]);
        return { hits: row?.hits ?? 0, endsInMs: start + windowMs - tx.now };
      }),
    used: (key, windowMs) =>
      db.system(async (tx) => {
        const start = Math.floor(tx.now / windowMs) * windowMs;
        const row = await tx.one<{ hits: number }>(
          'SELECT hits FROM rate_limit WHERE key = $1 AND window_start = to_timestamp($2::float8 / 1000)',
          [key, start],
        );
        return { hits: row?.hits ?? 0, endsInMs: start + windowMs - tx.now };
      }),
    once: (key, everyMs) =>
      db.system(async (tx) => {
        await tx.query(ONE_AT_A_TIME, [key]);
        const latest = await tx.one<{ at: number | null }>(LATEST, [key, tx.now - everyMs]);
        if (latest?.at != null) return Math.max(1, latest.at + everyMs - tx.now);
        await tx.run(HIT, [key, tx.now]);
        return 0;
      }),
    forgetOld: () =>
      db.system((tx) => tx.run("DELETE FROM rate_limit WHERE window_start < foyer_now() - interval '1 day'")),
  };
}
