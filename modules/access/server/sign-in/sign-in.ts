import { refuse } from '#kernel/refusal.ts';
import { type EmployeeRow, findEmployeeByEmail, keepPassword } from '#modules/access/server/employees/employees.sql.ts';
import { openChallenge } from '#modules/access/server/factors/challenges.ts';
import { type Factors, factorsOf, hasFactor } from '#modules/access/server/factors/factors.sql.ts';
import { maySignInByPassword } from '#modules/access/server/provider/passwords-off.ts';
import { knownBrowser } from '#modules/access/server/sessions/known-browsers.ts';
import { actingAs } from '#modules/access/server/sessions/staff-sessions.ts';
import { brakeKey, countAttempt, releaseBrake } from '#modules/access/server/sign-in/account-brake.ts';
import { type AtBrowser, letIn, refuseWithoutPortal, type SignedIn } from '#modules/access/server/sign-in/let-in.ts';
import { countTry, type ThrottleDeps } from '#modules/access/server/sign-in/throttles.ts';
import { isPassword } from '#platform/crypto/passwords.ts';
import { waitAsAudit } from '#platform/db/audit-lock.ts';
import type { Db } from '#platform/db/tx.ts';

export type SignInDeps = ThrottleDeps & { readonly db: Db };

export type SignInTry = AtBrowser & {
  readonly exhibitorId: number;
  readonly email: string;
  readonly password: string;
  /** The client's address. */
  readonly address: string;
};

type FactorMethod = 'code' | 'passkey';
/** The password was right; the employee proves themselves with a second factor, too. */
export type HalfSignedIn = { readonly secondFactor: { readonly token: string; readonly methods: FactorMethod[] } };

/** With what an employee of these factors can prove themselves after the first one. */
export const methodsOf = ({ passkeys }: Factors): FactorMethod[] => (passkeys > 0 ? ['passkey', 'code'] : ['code']);

/**
 * Signs an employee in to the portal. Refuses 429 access.throttled {seconds} (D-129) and, from a
 * browser that never signed in to the account, access.account_throttled {seconds} (T79), 422 `email` access.credentials for every failed check
 * (ERR-021: an unknown address, a wrong password, no password yet, a deactivated employee), 422 access.passwords_off, 403
 * access.no_portal for an employee of tills and entrances only (D-126).
 */
export async function signIn(deps: SignInDeps, attempt: SignInTry): Promise<SignedIn | HalfSignedIn> {
  const { db, secrets } = deps;
  const { exhibitorId, password, browserId } = attempt;
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
  if (!(await db.ask(exhibitorId, (first) => maySignInByPassword(first, employee.id)))) {
    await noteFailure(db, exhibitorId, employee);
    throw refuse('access.passwords_off');
  }
  refuseWithoutPortal(employee);
  const proven = { id: employee.id, password: employee.password };
  return db.tx(actingAs(exhibitorId, { employeeId: employee.id }), async (tx) => {
    // The password changed, or the employee was deactivated, after the comparison: then it is no
    // longer their password.
    if (!(await keepPassword(tx, proven))) throw refuse('access.credentials', undefined, 'email');
    await releaseBrake(tx, brake);
    const factors = await factorsOf(tx, employee.id);
    if (!hasFactor(factors)) return letIn(tx, employee, attempt, 'password');
    const challenge = { purpose: 'second-factor', employeeId: employee.id, content: 'password' } as const;
    return { secondFactor: { token: await openChallenge(tx, secrets, challenge), methods: methodsOf(factors) } };
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
