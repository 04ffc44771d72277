import { INVARIANTS, type Invariant } from '#modules/integrity/server/invariants.sql.ts';
import { lately } from '#modules/integrity/server/lately.sql.ts';
import type { Db } from '#platform/db/tx.ts';

export type Violation = {
  readonly id: string;
  readonly says: string;
  readonly rows: readonly Record<string, unknown>[];
  readonly hearsay?: true;
};

const ROWS_SHOWN_MAX = 20;

/** Asks every invariant of all there is; an empty answer means that the books are right. */
export const checkInvariants = (db: Db): Promise<Violation[]> => ask(db, INVARIANTS, allOf);

/** Asks of the bills something was written about in the last ten minutes, and of all that is read quickly. */
export const checkLately = (db: Db): Promise<Violation[]> =>
  ask(
    db,
    INVARIANTS.filter(({ of }) => of !== 'archive'),
    latelyOf,
  );

export const allOf = ({ sql }: Invariant): string => limited(sql);
export const latelyOf = ({ sql, of }: Invariant, nowMs: number): string =>
  of === 'bills' ? `${lately(nowMs)} ${limited(sql)}` : limited(sql);

const limited = (sql: string) => `SELECT * FROM (${sql}) AS violation LIMIT ${ROWS_SHOWN_MAX}`;

/** Each is a transaction of its own: one slow one holds up nobody. */
async function ask(
  db: Db,
  invariants: readonly Invariant[],
  textOf: (invariant: Invariant, nowMs: number) => string,
): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const invariant of invariants) {
    const rows = await db.system((tx) => tx.query<Record<string, unknown>>(textOf(invariant, tx.now)));
    if (rows.length === 0) continue;
    const { id, says, hearsay } = invariant;
    violations.push({ id, says, rows, ...(hearsay && { hearsay }) });
  }
  return violations;
}
