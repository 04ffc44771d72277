import { INVARIANTS } from '#modules/integrity/server/invariants.sql.ts';
import type { Db } from '#platform/db/tx.ts';

export type Violation = {
  readonly id: string;
  readonly says: string;
  readonly rows: readonly Record<string, unknown>[];
  readonly hearsay?: true;
};

const ROWS_SHOWN_MAX = 20;

/** Asks every invariant; an empty answer means that the books are right. Each is a query of its own: one slow one holds up nobody. */
export async function checkInvariants(db: Db): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const { sql, ...invariant } of INVARIANTS) {
    const rows = await db.system((tx) =>
      tx.query<Record<string, unknown>>(`SELECT * FROM (${sql}) AS violation LIMIT ${ROWS_SHOWN_MAX}`),
    );
    if (rows.length > 0) violations.push({ ...invariant, rows });
  }
  return violations;
}

/** Every five minutes: a violation is logged as an error and counted, so that somebody is woken (G15), unless it is hearsay. */
export const invariantsJob = (deps: { db: Db; alarm: (violation: Violation) => void }) => ({
  name: 'integrity.invariants',
  everyMs: 5 * 60_000,
  run: async () => {
    const violations = await checkInvariants(deps.db);
    for (const violation of violations) if (!violation.hearsay) deps.alarm(violation);
    return { violations: violations.map((violation) => violation.id) };
  },
});
