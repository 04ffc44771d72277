import { INVARIANTS, type Invariant } from '#modules/integrity/server/invariants.sql.ts';
import { recent } from '#modules/integrity/server/recent-bills.sql.ts';
import type { Db } from '#platform/db/tx.ts';

export type Violation = {
  readonly id: string;
  readonly says: string;
  readonly rows: readonly Record<string, unknown>[];
  readonly untrusted?: true;
};

const ROWS_SHOWN_MAX = 20;

/** Checks each invariant on all data; an empty answer means that the books are right. */
export const checkInvariants = (db: Db): Promise<Violation[]> => ask(db, INVARIANTS, allOf);

/** Asks every invariant in one round trip, of one moment. For small books: all of them are one transaction. */
export async function checkInvariantsAtOnce(db: Db): Promise<Violation[]> {
  const answers = await db.ask(null, (first) =>
    Promise.all(INVARIANTS.map((invariant) => first.query<Record<string, unknown>>(allOf(invariant)))),
  );
  return INVARIANTS.flatMap((invariant, nth) => violationOf(invariant, answers[nth] ?? []));
}

/** Checks the bills with changes in the last ten minutes, and all data that is read quickly. */
export const checkRecentBills = (db: Db): Promise<Violation[]> =>
  ask(
    db,
    INVARIANTS.filter(({ of }) => of !== 'archive'),
    recentBillsOf,
  );

export const allOf = ({ sql }: Invariant): string => limited(sql);
export const recentBillsOf = ({ sql, of }: Invariant, nowMs: number): string =>
  of === 'bills' ? `${recent(nowMs)} ${limited(sql)}` : limited(sql);

const limited = (sql: string) => `SELECT * FROM (${sql}) AS violation LIMIT ${ROWS_SHOWN_MAX}`;

/** Each invariant has a transaction of its own: a slow one delays no other. */
async function ask(
  db: Db,
  invariants: readonly Invariant[],
  textOf: (invariant: Invariant, nowMs: number) => string,
): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const invariant of invariants) {
    const rows = await db.system((tx) => tx.query<Record<string, unknown>>(textOf(invariant, tx.now)));
    violations.push(...violationOf(invariant, rows));
  }
  return violations;
}

function violationOf({ id, says, untrusted }: Invariant, rows: readonly Record<string, unknown>[]): Violation[] {
  return rows.length === 0 ? [] : [{ id, says, rows, ...(untrusted && { untrusted }) }];
}
