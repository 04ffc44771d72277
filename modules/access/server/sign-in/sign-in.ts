import { Refusal, refuse } from '#kernel/refusal.ts';
import { mayUsePortal } from '#modules/access/rules/permissions.ts';
import { effectiveOf } from '#modules/access/rules/rights.ts';
import { type EmployeeRow, keepPassword, whoSignsIn } from '#modules/access/server/employees.sql.ts';
import { actingAs, type Staff, staffOf, startSession } from '#modules/access/server/staff-sessions.ts';
import { countTry, type ThrottleDeps } from '#modules/access/server/throttles.ts';
import type { Db } from '#platform/db/tx.ts';
import { isPassword } from '#platform/passwords.ts';

export type SignInDeps = ThrottleDeps & { readonly db: Db };

export type SignInTry = {
  readonly exhibitorId: number;
  readonly email: string;
  readonly password: string;
  /** Of the client. */
  readonly address: string;
  /** The session this browser has now; it ends. */
  readonly former: string | undefined;
};

/**
 * Signs somebody in to the portal. Answers who, and the id of their session. Refuses 429 access.throttled {seconds} (D-129), 422
 * `email` access.credentials for whatever is wrong (ERR-021: an unknown address, a wrong password, none chosen yet, somebody who left),
 * 403 access.no_portal for who works at tills and doors only (D-126).
 */
export async function signIn(deps: SignInDeps, attempt: SignInTry): Promise<{ staff: Staff; session: string }> {
  const { db } = deps;
  const { exhibitorId, password, former } = attempt;
  await countTry(deps, attempt);
  const email = attempt.email.toLowerCase();
  const found = await db.ask(exhibitorId, (first) => whoSignsIn(first, email));
  const isRight = await isPassword(password, found?.password ?? null);
  if (!isRight || found?.password == null) {
    await noteFailure(db, exhibitorId, found);
    throw refuse('access.credentials', undefined, 'email');
  }
  if (!mayUsePortal(found.roles, [...effectiveOf(found)])) throw new Refusal('forbidden', { code: 'access.no_portal' });
  const staff = staffOf(found);
  const proven = { id: found.id, password: found.password };
  return db.tx(actingAs(exhibitorId, staff), async (tx) => {
    // Changed, or let go, since it was compared: then it is not their password any more.
    if (!(await keepPassword(tx, proven))) throw refuse('access.credentials', undefined, 'email');
    const session = await startSession(tx, found.id, former);
    await tx.audit({ action: 'staff.signed_in', entity: 'employee', entityId: found.id });
    return { staff, session };
  });
}

/**
 * A failed try is on record for who works here. Of anybody else's address nothing is kept, but the answer waits for the same
 * lock and the same commit: how long it takes tells nobody who works here.
 */
const noteFailure = (db: Db, exhibitorId: number, found: EmployeeRow | null): Promise<void> =>
  db.tx({ exhibitorId, actor: 'stranger', channel: 'portal' }, async (tx) => {
    if (found) await tx.audit({ action: 'staff.sign_in_failed', entity: 'employee', entityId: found.id });
    else await tx.run('UPDATE audit_head SET last_hash = last_hash WHERE exhibitor_id = tenant()');
  });
