import { refuse } from '#kernel/refusal.ts';
import { keepPassword, passwordOf, writePassword } from '#modules/access/server/employees/employees.sql.ts';
import { endChallengesOf } from '#modules/access/server/factors/challenges.ts';
import { hashNewPassword, tradeName } from '#modules/access/server/passwords/new-password.ts';
import { actingAs, endSessionsOf, renewSession, type Staff } from '#modules/access/server/sessions/staff-sessions.ts';
import { mailCredentialChange } from '#modules/access/server/sign-in/mails/credential-mail.ts';
import { endLinksOf } from '#modules/access/server/sign-in/one-time-links.ts';
import { countTry, type ThrottleDeps } from '#modules/access/server/sign-in/throttles.ts';
import { isPassword } from '#platform/crypto/passwords.ts';
import type { Db } from '#platform/db/tx.ts';

export type PasswordChange = {
  readonly exhibitorId: number;
  readonly staff: Staff;
  readonly current: string;
  readonly password: string;
  /** The client's address. */
  readonly address: string;
  /** The language of the person, for the mail that says so. */
  readonly locale: string;
};

/**
 * Changes the caller's own password. All their sessions end; returns the id of the session that
 * replaces this one (T78). Refuses 422 `current` access.wrong_password, 422 `password` as
 * `hashNewPassword`, and 429 access.throttled {seconds}: attempts count like those of signing in.
 */
export async function changePassword(deps: ThrottleDeps & { readonly db: Db }, input: PasswordChange): Promise<string> {
  const { db } = deps;
  const { exhibitorId, staff, address, locale } = input;
  await countTry(deps, { exhibitorId, email: staff.email, address });
  const { stored, exhibitor } = await db.ask(exhibitorId, async (first) => {
    const [stored, exhibitor] = await Promise.all([passwordOf(first, staff.employeeId), tradeName(first)]);
    return { stored, exhibitor };
  });
  const wrong = () => refuse('access.wrong_password', undefined, 'current');
  if (!(await isPassword(input.current, stored)) || stored === null) throw wrong();
  const password = await hashNewPassword(input.password, { name: staff.name, email: staff.email, exhibitor });
  return db.tx(actingAs(exhibitorId, staff), async (tx) => {
    if (!(await keepPassword(tx, { id: staff.employeeId, password: stored }))) throw wrong();
    await writePassword(tx, staff.employeeId, password);
    await endLinksOf(tx, staff.employeeId);
    await endChallengesOf(tx, staff.employeeId);
    await endSessionsOf(tx, staff.employeeId);
    await tx.audit({ action: 'employee.password_changed', entity: 'employee', entityId: staff.employeeId });
    await mailCredentialChange(tx, { employeeId: staff.employeeId, change: 'password_changed', locale });
    return renewSession(tx, staff, null);
  });
}
