import type { Db } from '#platform/db/tx.ts';

/** Counters all nodes share, for budgets worth a database round trip: guessing of codes, mails to the house (T40, D-067). */
export type SharedLimits = {
  /** Counts one hit in the key's present window; answers how many there are and when the window ends. */
  hit(key: string, windowMs: number): Promise<{ hits: number; endsInMs: number }>;
  /** How many hits the key's present window has, counting none, and when it ends. */
  used(key: string, windowMs: number): Promise<{ hits: number; endsInMs: number }>;
  /** Lets one through, and then none for so long; answers how long is still to be waited, 0 for who was let through. */
  once(key: string, everyMs: number): Promise<number>;
  /** Removes windows that ended more than a day ago; answers how many. */
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
