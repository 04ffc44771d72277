import { checkInvariants, checkRecentBills, type Violation } from '#modules/integrity/server/check-invariants.ts';
import type { Db } from '#platform/db/tx.ts';

/** All books are checked each time if that takes no longer: a thirtieth of one processor. */
const LITTLE_WORK_MS = 10_000;
const DAY_MS = 86_400_000;

/**
 * Runs every five minutes: a violation is logged as an error and counted, so that it raises an
 * alarm (G15), unless its source is untrusted. The books of years take minutes to read: then recent
 * bills are checked each time, and all of them once a day. `elapsed` in ms from any point.
 */
export function invariantsJob(deps: { db: Db; alarm: (violation: Violation) => void; elapsed?: () => number }) {
  const { db, alarm, elapsed = () => performance.now() } = deps;
  let whole: { at: number; took: number } | null = null;

  async function ask() {
    const at = elapsed();
    const all = !whole || whole.took <= LITTLE_WORK_MS || at - whole.at >= DAY_MS;
    try {
      return { scope: all ? 'all' : 'recent', violations: await (all ? checkInvariants(db) : checkRecentBills(db)) };
    } finally {
      if (all) whole = { at, took: elapsed() - at }; // also a check that exceeded the database's time limit
    }
  }

  return {
    name: 'integrity.invariants',
    everyMs: 5 * 60_000,
    run: async () => {
      const { scope, violations } = await ask();
      for (const violation of violations) if (!violation.untrusted) alarm(violation);
      return { scope, violations: violations.map(({ id }) => id) };
    },
  };
}
