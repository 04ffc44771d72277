import type { Role } from '#modules/access/rules/roles.ts';
import { insertEmployee, lockExhibitor } from '#modules/access/server/employees/employees.sql.ts';
import { refuseTaken } from '#modules/access/server/employees/refuse-change.ts';
import { appointForEmergency } from '#modules/access/server/provider/passwords-off.ts';
import { createOneTimeLink, LINK_TOPIC, linkToken } from '#modules/access/server/sign-in/one-time-links.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

type NewAdmin = {
  readonly name: string;
  readonly email: string;
  /** An operator of the installation (super-admin, ROLE-004) instead of an admin of one exhibitor. */
  readonly operator?: boolean;
};

/**
 * Creates an admin without a password (D-128). Returns the token of the link that chooses one; it
 * works for 72 hours. Where passwords are off, they become the emergency administrator (decision 0069). Refuses 422 `email` validation.unique.
 */
export const createAdmin = (
  { db, secrets }: { readonly db: Db; readonly secrets: Secrets },
  acting: Acting,
  input: NewAdmin,
): Promise<string> => db.tx(acting, async (tx) => linkToken(secrets, acting.exhibitorId, await insertAdmin(tx, input)));

/** The same within a transaction; also mails the link. */
export async function inviteAdmin(tx: Tx, secrets: Secrets, input: NewAdmin): Promise<string> {
  const linkId = await insertAdmin(tx, input);
  await tx.emit(LINK_TOPIC, linkId, { linkId });
  return linkToken(secrets, tx.exhibitorId, linkId);
}

/** Returns the id of the link. */
async function insertAdmin(tx: Tx, { name, email: address, operator }: NewAdmin): Promise<string> {
  const email = address.toLowerCase();
  await lockExhibitor(tx);
  await refuseTaken(tx, email, null);
  const roles: readonly Role[] = [operator ? 'super-admin' : 'admin'];
  const fields = { name, email, roles, permissions: [], notified: true };
  const row = await insertEmployee(tx, { ...fields, password: null, pin: null });
  await tx.audit({ action: 'employee.added', entity: 'employee', entityId: row.id, after: fields });
  await appointForEmergency(tx, row.id);
  return createOneTimeLink(tx, { purpose: 'invitation', employeeId: row.id });
}
