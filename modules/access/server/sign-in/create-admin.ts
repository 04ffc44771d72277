import { insertEmployee, lockExhibitor } from '#modules/access/server/employees/employees.sql.ts';
import { refuseTaken } from '#modules/access/server/employees/refuse-change.ts';
import { createOneTimeLink, linkToken } from '#modules/access/server/sign-in/one-time-links.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/**
 * Creates an admin without a password (D-128). Returns the token of the link that chooses one; it
 * works for 72 hours.
 * Refuses 422 `email` validation.unique.
 */
export const createAdmin = (
  { db, secrets }: { readonly db: Db; readonly secrets: Secrets },
  acting: Acting,
  wish: { readonly name: string; readonly email: string },
): Promise<string> =>
  db.tx(acting, async (tx) => {
    const email = wish.email.toLowerCase();
    await lockExhibitor(tx);
    await refuseTaken(tx, email, null);
    const fields = { name: wish.name, email, roles: ['admin'], permissions: [], notified: true } as const;
    const row = await insertEmployee(tx, { ...fields, password: null, pin: null });
    await tx.audit({ action: 'employee.added', entity: 'employee', entityId: row.id, after: fields });
    return linkToken(
      secrets,
      acting.exhibitorId,
      await createOneTimeLink(tx, { purpose: 'invitation', employeeId: row.id }),
    );
  });
