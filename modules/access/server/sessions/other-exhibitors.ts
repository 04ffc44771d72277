import { mayUsePortal } from '#modules/access/rules/permissions.ts';
import type { Permission, Role } from '#modules/access/rules/roles.ts';
import { RIGHTS } from '#modules/access/server/rights.sql.ts';
import type { Staff } from '#modules/access/server/staff-sessions.ts';
import type { Db } from '#platform/db/tx.ts';

/** Another house of the installation that somebody works for too, and who they are there. */
export type OtherHouse = {
  readonly exhibitorId: number;
  readonly employeeId: number;
  readonly trade_name: string;
  readonly serving_on: string;
};

const HOUSES_MAX = 100;

/**
 * Whoever runs a house can write any address into it, so an address alone makes nobody the same person: they followed a link
 * that was mailed there, and since then nobody else has set their address or password. Super-admins are made by each other
 * and by the operator only, who are trusted in every house.
 */
export const isKnown = (alias: string): string =>
  `(${alias}.proven_at IS NOT NULL OR 'super-admin' = ANY (${alias}.roles))`;

/** The other houses somebody may go over to (D-128): where they have the same address, known to be theirs in both. */
export async function otherHouses(
  db: Db,
  exhibitorId: number,
  { employeeId }: Pick<Staff, 'employeeId'>,
): Promise<OtherHouse[]> {
  type Row = OtherHouse & { readonly roles: readonly Role[]; readonly permissions: readonly Permission[] };
  const rows = await db.ask(null, (first) =>
    first.query<Row>(
      `SELECT x.id AS "exhibitorId", e.id AS "employeeId", x.trade_name, x.serving_on, ${RIGHTS}
         FROM employee m
         JOIN employee e ON e.email = m.email AND e.exhibitor_id <> m.exhibitor_id AND e.left_at IS NULL AND ${isKnown('e')}
         JOIN exhibitor x ON x.id = e.exhibitor_id AND x.serving_on <> ''
        WHERE m.exhibitor_id = $1 AND m.id = $2 AND m.left_at IS NULL AND ${isKnown('m')}
        ORDER BY lower(x.trade_name), x.id LIMIT ${HOUSES_MAX}`,
      [exhibitorId, employeeId],
    ),
  );
  return rows
    .filter(({ roles, permissions }) => mayUsePortal(roles, permissions))
    .map(({ roles, permissions, ...house }) => house);
}
