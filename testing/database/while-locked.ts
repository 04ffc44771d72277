import { expect } from 'vitest';
import type { Tx } from '#platform/db/tx.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import type { TestDatabase } from '#testing/database/database.ts';

/**
 * Runs concurrent work while a transaction has written or locked rows and not committed yet; it
 * commits once all of them wait for it. This proves a lock deterministically: without the lock,
 * none of them waits.
 */
export async function whileHeld<T>(
  t: TestDatabase,
  exhibitorId: number,
  work: (tx: Tx) => Promise<unknown>,
  meanwhile: () => Promise<T>[],
): Promise<PromiseSettledResult<T>[]> {
  const held = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  const holding = inTenant(t, exhibitorId, async (tx) => {
    await work(tx);
    held.resolve();
    await commit.promise;
  });
  await held.promise;
  const others = meanwhile();
  const settled = Promise.allSettled(others);
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  try {
    await expect.poll(async () => (await t.asOwner(waiting)).length).toBe(others.length);
  } finally {
    commit.resolve();
    await holding;
  }
  return settled;
}
