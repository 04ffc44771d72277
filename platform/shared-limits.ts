import type { Db } from '#platform/db/tx.ts';

/** Counters all nodes share, for budgets worth a database round trip: guessing of codes, mails to the house (T40, D-067). */
export type SharedLimits = {
  /** Counts one hit in the key's present window; answers how many there are and when the window ends. */
  hit(key: string, windowMs: number): Promise<{ hits: number; endsInMs: number }>;
  /** Removes windows that ended more than a day ago; answers how many. */
  forgetOld(): Promise<number>;
};

const HIT = `
  INSERT INTO rate_limit AS r (key, window_start, hits)
  VALUES ($1, to_timestamp($2::float8 / 1000), 1)
  ON CONFLICT (key, window_start) DO UPDATE SET hits = r.hits + 1
  RETURNING hits`;

export function sharedLimits(db: Db): SharedLimits {
  return {
    hit: (key, windowMs) =>
      db.system(async (tx) => {
        const start = Math.floor(tx.now / windowMs) * windowMs;
        const row = await tx.one<{ hits: number }>(HIT, [key, start]);
        return { hits: row?.hits ?? 0, endsInMs: start + windowMs - tx.now };
      }),
    forgetOld: () =>
      db.system((tx) => tx.run("DELETE FROM rate_limit WHERE window_start < foyer_now() - interval '1 day'")),
  };
}
