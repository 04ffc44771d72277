import { hasEmployees, insertEmployee, lockHouse } from '#modules/access/server/employees.sql.ts';
import { tokenInvalid } from '#modules/access/server/reset-password.ts';
import { linkOf, linkToken, makeLink, spendLink } from '#modules/access/server/staff-links.ts';
import { type Staff, staffOf, startSession } from '#modules/access/server/staff-sessions.ts';
import type { Acting, Db } from '#platform/db/tx.ts';
import { hashPassword } from '#platform/passwords.ts';
import type { Secrets } from '#platform/secrets.ts';

/** The token of a link that makes somebody the first of a house (D-128), ending the one before; null when somebody works there. */
export const firstAdminLink = (db: Db, secrets: Secrets, exhibitorId: number): Promise<string | null> =>
  db.tx({ exhibitorId, actor: 'system', channel: 'portal' }, async (tx) => {
    await lockHouse(tx);
    if (await hasEmployees(tx)) return null;
    return linkToken(secrets, exhibitorId, await makeLink(tx, { purpose: 'first', employeeId: null }));
  });

export type FirstAdmin = {
  readonly token: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** The session this browser has now; it ends. */
  readonly former: string | undefined;
};

/**
 * Makes the first admin of a house and signs them in. Of two at once one is it. Refuses 422 `token` access.token_invalid,
 * also once somebody works there.
 */
export async function makeFirstAdmin(
  { db, secrets }: { readonly db: Db; readonly secrets: Secrets },
  acting: Acting,
  wish: FirstAdmin,
): Promise<{ staff: Staff; session: string }> {
  const linkId = linkOf(secrets, acting.exhibitorId, wish.token);
  if (!linkId) throw tokenInvalid();
  const password = await hashPassword(wish.password);
  return db.tx(acting, async (tx) => {
    await lockHouse(tx);
    // While nobody works here there are no links but those for the first.
    if ((await hasEmployees(tx)) || !(await spendLink(tx, linkId, ['first']))) throw tokenInvalid();
    const { name, email } = wish;
    const fields = { name, email: email.toLowerCase(), roles: ['admin'], permissions: [], notified: true } as const;
    const row = await insertEmployee(tx, { ...fields, password, pin: null });
    await tx.audit({ action: 'employee.first', entity: 'employee', entityId: row.id, after: fields });
    return { staff: staffOf(row), session: await startSession(tx, row.id, wish.former) };
  });
}
