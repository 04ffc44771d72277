import { mayUsePortal } from '#modules/access/rules/permissions.ts';
import type { Permission, Role } from '#modules/access/rules/roles.ts';
import { RIGHTS } from '#modules/access/server/roles/rights.sql.ts';
import type { Staff } from '#modules/access/server/sessions/staff-sessions.ts';
import type { Db, Reads } from '#platform/db/tx.ts';

/**
 * Another exhibitor of the installation for which the employee also works, and their employee
 * record there.
 */
export type OtherExhibitor = {
  readonly exhibitorId: number;
  readonly employeeId: number;
  readonly trade_name: string;
  readonly serving_on: string;
};

const EXHIBITORS_MAX = 100;

/**
 * An address alone does not identify a person, because an exhibitor can enter any address. A person
 * is identified if they followed a link mailed to the address, and no one else has set their
 * address or password since. Only other super-admins and the operator make super-admins, and every
 * exhibitor trusts them.
 */
export const isTrusted = (alias: string): string =>
  `(${alias}.proven_at IS NOT NULL OR 'super-admin' = ANY (${alias}.roles))`;

/**
 * Lists the other exhibitors to which an employee may switch (D-128): those where they have the
 * same address, verified in both.
 */
export async function otherExhibitors(
  db: Db,
  exhibitorId: number,
  { employeeId }: Pick<Staff, 'employeeId'>,
): Promise<OtherExhibitor[]> {
  type Row = OtherExhibitor & { readonly roles: readonly Role[]; readonly permissions: readonly Permission[] };
  const rows = await db.ask(null, (first) =>
    first.query<Row>(
      `SELECT x.id AS "exhibitorId", e.id AS "employeeId", x.trade_name, x.serving_on, ${RIGHTS}
         FROM employee m
         JOIN employee e ON e.email = m.email AND e.exhibitor_id <> m.exhibitor_id AND e.left_at IS NULL AND ${isTrusted('e')}
         JOIN exhibitor x ON x.id = e.exhibitor_id
          AND (x.serving_on <> '' OR x.id = (SELECT min(id) FROM exhibitor)) -- every unknown name leads to the first
        WHERE m.exhibitor_id = $1 AND m.id = $2 AND m.left_at IS NULL AND ${isTrusted('m')}
        ORDER BY lower(x.trade_name), x.id LIMIT ${EXHIBITORS_MAX}`,
      [exhibitorId, employeeId],
    ),
  );
  return rows
    .filter(({ roles, permissions }) => mayUsePortal(roles, permissions))
    .map(({ roles, permissions, ...exhibitor }) => exhibitor);
}

/** Returns the exhibitors of the installation at which a person with this address works. */
export const exhibitorsWithEmployee = (first: Reads, email: string): Promise<{ exhibitor_id: number }[]> =>
  first.query(
    `SELECT exhibitor_id FROM employee WHERE email = $1 AND left_at IS NULL ORDER BY exhibitor_id LIMIT ${EXHIBITORS_MAX}`,
    [email],
  );
