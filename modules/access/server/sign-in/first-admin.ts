import { hasEmployees, insertEmployee, lockExhibitor } from '#modules/access/server/employees/employees.sql.ts';
import { hashNewPassword, tradeName } from '#modules/access/server/passwords/new-password.ts';
import { type Browser, type Staff, staffOf, startSession } from '#modules/access/server/sessions/staff-sessions.ts';
import { createOneTimeLink, linkOf, linkToken, spendLink } from '#modules/access/server/sign-in/one-time-links.ts';
import { tokenInvalid } from '#modules/access/server/sign-in/reset-password.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

/**
 * Returns the token of a link that makes the first admin of an exhibitor (D-128) and ends the
 * previous link; null if the exhibitor has employees.
 */
export const firstAdminLink = (db: Db, secrets: Secrets, exhibitorId: number): Promise<string | null> =>
  db.tx({ exhibitorId, actor: 'system', channel: 'portal' }, async (tx) => {
    await lockExhibitor(tx);
    if (await hasEmployees(tx)) return null;
    return linkToken(secrets, exhibitorId, await createOneTimeLink(tx, { purpose: 'first', employeeId: null }));
  });

/**
 * Creates the founder of a new exhibitor within the transaction that founds it, and signs them in.
 * The founder of the first exhibitor is the operator of the installation (super-admin, ROLE-004).
 * `password`: hashed.
 */
export async function createFounder(
  tx: Tx,
  founder: { readonly name: string; readonly email: string; readonly password: string },
  browser: Browser,
): Promise<{ staff: Staff; session: string }> {
  const { name, password } = founder;
  const fields = {
    name,
    email: founder.email.toLowerCase(),
    roles: ['super-admin'],
    permissions: [],
    notified: true,
  } as const;
  const row = await insertEmployee(tx, { ...fields, password, pin: null });
  await tx.audit({ action: 'employee.first', entity: 'employee', entityId: row.id, after: fields });
  return { staff: staffOf(row), session: await startSession(tx, row.id, browser) };
}

export type FirstAdmin = {
  readonly token: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly browser: Browser;
};

/**
 * Creates the first admin of an exhibitor and signs them in. Of two at once, one succeeds. Refuses
 * 422 `token` access.token_invalid, also if the exhibitor already has employees, and `password` as `hashNewPassword`.
 */
export async function createFirstAdmin(
  { db, secrets }: { readonly db: Db; readonly secrets: Secrets },
  acting: Acting,
  input: FirstAdmin,
): Promise<{ staff: Staff; session: string }> {
  const linkId = linkOf(secrets, acting.exhibitorId, input.token);
  if (!linkId) throw tokenInvalid();
  const exhibitor = await db.ask(acting.exhibitorId, tradeName);
  const password = await hashNewPassword(input.password, { name: input.name, email: input.email, exhibitor });
  return db.tx(acting, async (tx) => {
    await lockExhibitor(tx);
    // While there are no employees, the only links are those for the first admin.
    if ((await hasEmployees(tx)) || !(await spendLink(tx, linkId, ['first']))) throw tokenInvalid();
    const { name, email } = input;
    const fields = { name, email: email.toLowerCase(), roles: ['admin'], permissions: [], notified: true } as const;
    const row = await insertEmployee(tx, { ...fields, password, pin: null });
    await tx.audit({ action: 'employee.first', entity: 'employee', entityId: row.id, after: fields });
    return { staff: staffOf(row), session: await startSession(tx, row.id, input.browser) };
  });
}
