import { refuse } from '#kernel/refusal.ts';
import { lockEmployee } from '#modules/access/server/employees/employees.sql.ts';
import { readChallenge, spendChallenge } from '#modules/access/server/factors/challenges.ts';
import { takeCode } from '#modules/access/server/factors/take-code.ts';
import { accountOfHalf, linkAccount } from '#modules/access/server/provider/provider-accounts.ts';
import { actingAs } from '#modules/access/server/sessions/staff-sessions.ts';
import { codeBrakeKey, countAttempt, releaseBrake } from '#modules/access/server/sign-in/account-brake.ts';
import { type AtBrowser, letIn, refuseWithoutPortal, type SignedIn } from '#modules/access/server/sign-in/let-in.ts';
import { mailCredentialChange } from '#modules/access/server/sign-in/mails/credential-mail.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Db } from '#platform/db/tx.ts';

export type CodeTry = AtBrowser & {
  readonly exhibitorId: number;
  /** What the right password gave. */
  readonly token: string;
  readonly code: string;
  readonly locale: string;
};

/**
 * Signs in an employee whose password was right, or whom the provider signed in, with a code of their authenticator app or a
 * recovery code; each works once. Refuses 422 access.sign_in_expired, 422 `code` access.wrong_code,
 * 429 access.throttled {seconds}, 403 access.no_portal.
 */
export async function signInWithCode(
  { db, secrets }: { readonly db: Db; readonly secrets: Secrets },
  attempt: CodeTry,
): Promise<SignedIn> {
  const { exhibitorId, token, locale } = attempt;
  const { id, employeeId, content } = await db.ask(exhibitorId, (first) =>
    readChallenge(first, secrets, { exhibitorId, token, purpose: 'second-factor' }),
  );
  if (employeeId === null) throw new Error('a challenge after a password has an employee');
  const brake = codeBrakeKey(secrets, exhibitorId, employeeId);
  await countAttempt(db, exhibitorId, brake, 'access.throttled');
  const signedIn = await db.tx(actingAs(exhibitorId, { employeeId }), async (tx) => {
    const employee = await lockEmployee(tx, employeeId);
    const taken = employee && (await takeCode(tx, secrets, employeeId, attempt.code));
    if (!taken) return null;
    refuseWithoutPortal(employee);
    await spendChallenge(tx, id);
    await releaseBrake(tx, brake);
    const account = accountOfHalf(content);
    if (account) await linkAccount(tx, account, employeeId);
    if (taken === 'recovery') await mailCredentialChange(tx, { employeeId, change: 'recovery_code_used', locale });
    return letIn(tx, employee, attempt, taken);
  });
  if (signedIn) return signedIn;
  await db.tx({ exhibitorId, actor: 'stranger', channel: 'portal' }, (tx) =>
    tx.audit({ action: 'staff.sign_in_failed', entity: 'employee', entityId: employeeId, after: { by: 'code' } }),
  );
  throw refuse('access.wrong_code', undefined, 'code');
}
