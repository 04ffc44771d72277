import { insertEmployee, lockHouse } from '#modules/access/server/employees.sql.ts';
import { refuseTaken } from '#modules/access/server/refuse-change.ts';
import { linkToken, makeLink } from '#modules/access/server/staff-links.ts';
import type { Acting, Db } from '#platform/db/tx.ts';
import type { Secrets } from '#platform/secrets.ts';

/**
 * Makes an admin who has yet to choose a password (D-128). Answers the token of the link to do so, which works for 72 hours.
 * Refuses 422 `email` validation.unique.
 */
export const createAdmin = (
  { db, secrets }: { readonly db: Db; readonly secrets: Secrets },
  acting: Acting,
  wish: { readonly name: string; readonly email: string },
): Promise<string> =>
  db.tx(acting, async (tx) => {
    const email = wish.email.toLowerCase();
    await lockHouse(tx);
    await refuseTaken(tx, email, null);
    const fields = { name: wish.name, email, roles: ['admin'], permissions: [], notified: true } as const;
    const row = await insertEmployee(tx, { ...fields, password: null, pin: null });
    await tx.audit({ action: 'employee.added', entity: 'employee', entityId: row.id, after: fields });
    return linkToken(secrets, acting.exhibitorId, await makeLink(tx, { purpose: 'invitation', employeeId: row.id }));
  });
