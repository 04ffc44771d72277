import { Refusal, refuse } from '#kernel/refusal.ts';
import { mayUsePortal } from '#modules/access/rules/permissions.ts';
import { effectiveOf } from '#modules/access/rules/rights.ts';
import { type EmployeeRow, findEmployeeByEmail, keepPassword } from '#modules/access/server/employees/employees.sql.ts';
import { knownBrowser, rememberBrowser } from '#modules/access/server/sessions/known-browsers.ts';
import {
  actingAs,
  type Browser,
  type Staff,
  staffOf,
  startSession,
} from '#modules/access/server/sessions/staff-sessions.ts';
import { brakeKey, countAttempt, releaseBrake } from '#modules/access/server/sign-in/account-brake.ts';
import { countTry, type ThrottleDeps } from '#modules/access/server/sign-in/throttles.ts';
import { isPassword } from '#platform/crypto/passwords.ts';
import { waitAsAudit } from '#platform/db/audit-lock.ts';
import type { Db } from '#platform/db/tx.ts';

export type SignInDeps = ThrottleDeps & { readonly db: Db };

export type SignInTry = {
  readonly exhibitorId: number;
  readonly email: string;
  readonly password: string;
  /** The client's address. */
  readonly address: string;
  readonly browser: Browser;
  /** The id in its long-lived cookie. */
  readonly browserId: string | undefined;
};

export type SignedIn = {
  readonly staff: Staff;
  /** The id of the session. */
  readonly session: string;
  /** The id of the browser, which the account knows from now on. */
  readonly browserId: string;
};

/**
 * Signs an employee in to the portal. Refuses 429 access.throttled {seconds} (D-129) and, from a
 * browser that never signed in to the account, access.account_throttled {seconds} (T79), 422 `email` access.credentials for every failed check
 * (ERR-021: an unknown address, a wrong password, no password yet, a deactivated employee), 403
 * access.no_portal for an employee of tills and entrances only (D-126).
 */
export async function signIn(deps: SignInDeps, attempt: SignInTry): Promise<SignedIn> {
  const { db, secrets } = deps;
  const { exhibitorId, password, browser, browserId } = attempt;
  await countTry(deps, attempt);
  const email = attempt.email.toLowerCase();
  const [employee, known] = await db.ask(exhibitorId, (first) =>
    Promise.all([findEmployeeByEmail(first, email), knownBrowser(first, email, browserId)]),
  );
  const brake = brakeKey(secrets, { exhibitorId, email, knownBrowser: known });
  await countAttempt(db, exhibitorId, brake, known ? 'access.throttled' : 'access.account_throttled');
  const isRight = await isPassword(password, employee?.password ?? null);
  if (!isRight || employee?.password == null) {
    await noteFailure(db, exhibitorId, employee);
    throw refuse('access.credentials', undefined, 'email');
  }
  if (!mayUsePortal(employee.roles, [...effectiveOf(employee)]))
    throw new Refusal('forbidden', { code: 'access.no_portal' });
  const staff = staffOf(employee);
  const proven = { id: employee.id, password: employee.password };
  return db.tx(actingAs(exhibitorId, staff), async (tx) => {
    // The password changed, or the employee was deactivated, after the comparison: then it is no
    // longer their password.
    if (!(await keepPassword(tx, proven))) throw refuse('access.credentials', undefined, 'email');
    await releaseBrake(tx, brake);
    const session = await startSession(tx, employee.id, browser);
    const knownId = await rememberBrowser(tx, employee.id, browserId);
    await tx.audit({ action: 'staff.signed_in', entity: 'employee', entityId: employee.id });
    return { staff, session, browserId: knownId };
  });
}

/**
 * Records a failed attempt of an employee. Stores nothing for any other address, but the answer
 * waits for the same lock and the same commit, so that the time does not reveal who works here.
 */
const noteFailure = (db: Db, exhibitorId: number, employee: EmployeeRow | null): Promise<void> =>
  db.tx({ exhibitorId, actor: 'stranger', channel: 'portal' }, async (tx) => {
    if (employee) await tx.audit({ action: 'staff.sign_in_failed', entity: 'employee', entityId: employee.id });
    else await waitAsAudit(tx);
  });
