import { refuse } from '#kernel/refusal.ts';
import { lockEmployee, writePassword, writeProven } from '#modules/access/server/employees/employees.sql.ts';
import { endChallengesOf } from '#modules/access/server/factors/challenges.ts';
import { hashNewPassword, passwordOwner } from '#modules/access/server/passwords/new-password.ts';
import { forgetBrowsersOf, rememberBrowser } from '#modules/access/server/sessions/known-browsers.ts';
import { actingAs, endSessionsOf } from '#modules/access/server/sessions/staff-sessions.ts';
import { mailCredentialChange } from '#modules/access/server/sign-in/mails/credential-mail.ts';
import {
  endLinksOf,
  linkOf,
  OF_PASSWORDS,
  ownerOfLink,
  spendLink,
} from '#modules/access/server/sign-in/one-time-links.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Db } from '#platform/db/tx.ts';

export const tokenInvalid = () => refuse('access.token_invalid', undefined, 'token');

/**
 * Chooses a password with a mailed link, once; all sessions of the employee end. Returns the id of
 * the browser, the only one that the account knows from now on: the owner of the mailbox need not
 * wait because others guess (T79). Refuses 422
 * `token` access.token_invalid for a link that is invalid, used or expired, or of which another
 * one was used (ERR-023), and `password` as `hashNewPassword`.
 */
export async function resetPassword(
  { db, secrets }: { readonly db: Db; readonly secrets: Secrets },
  exhibitorId: number,
  input: { readonly token: string; readonly password: string; readonly locale: string },
): Promise<string> {
  const linkId = linkOf(secrets, exhibitorId, input.token);
  const employeeId = linkId && (await db.ask(exhibitorId, (first) => ownerOfLink(first, linkId)));
  if (!linkId || !employeeId) throw tokenInvalid();
  const owner = await db.ask(exhibitorId, (first) => passwordOwner(first, employeeId));
  if (!owner) throw tokenInvalid();
  const password = await hashNewPassword(input.password, owner);
  return db.tx(actingAs(exhibitorId, { employeeId }), async (tx) => {
    const employee = await lockEmployee(tx, employeeId);
    if (!employee || !(await spendLink(tx, linkId, OF_PASSWORDS))) throw tokenInvalid();
    await writePassword(tx, employeeId, password);
    await writeProven(tx, employeeId);
    await endSessionsOf(tx, employeeId);
    await endLinksOf(tx, employeeId);
    await endChallengesOf(tx, employeeId);
    await forgetBrowsersOf(tx, employeeId);
    await tx.audit({ action: 'employee.password_reset', entity: 'employee', entityId: employeeId });
    if (employee.has_password)
      await mailCredentialChange(tx, { employeeId, change: 'password_reset', locale: input.locale });
    return rememberBrowser(tx, employeeId, undefined);
  });
}
