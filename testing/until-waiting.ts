import type { TestDatabase } from '#testing/database.ts';

const LOOKS_MAX = 500;

/** Returns once a statement that begins like this waits for another transaction: two that meet are then sure to have met. */
export async function untilWaiting(t: TestDatabase, beginning: string): Promise<void> {
  const waiting = () =>
    t.asOwner(
      `SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND starts_with(query, $1)`,
      [beginning],
    );
  for (let looks = 0; looks < LOOKS_MAX; looks++) if ((await waiting()).length > 0) return;
  throw new Error(`nobody waits with ${beginning}`);
}
