import { INVARIANTS } from '#modules/integrity/server/invariants.sql.ts';
import type { Db } from '#platform/db/tx.ts';

export type Violation = {
  readonly id: string;
  readonly says: string;
  readonly rows: readonly Record<string, unknown>[];
};

const ROWS_SHOWN_MAX = 20;

/** Asks every invariant; an empty answer means that the books are right. Each is a query of its own: one slow one holds up nobody. */
export async function checkInvariants(db: Db): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const { id, says, sql } of INVARIANTS) {
    const rows = await db.system((tx) =>
      tx.query<Record<string, unknown>>(`SELECT * FROM (${sql}) AS violation LIMIT ${ROWS_SHOWN_MAX}`),
    );
    if (rows.length > 0) violations.push({ id, says, rows });
  }
  return violations;
}

/** Every five minutes: a violation is logged as an error and counted, so that somebody is woken (G15). */
export const invariantsJob = (deps: { db: Db; alarm: (violation: Violation) => void }) => ({
  name: 'integrity.invariants',
  everyMs: 5 * 60_000,
  run: async () => {
    const violations = await checkInvariants(deps.db);
    for (const violation of violations) deps.alarm(violation);
    return { violations: violations.map((violation) => violation.id) };
  },
});
