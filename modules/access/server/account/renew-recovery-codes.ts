import { conflict } from '#kernel/refusal.ts';
import { lockEmployee } from '#modules/access/server/employees/employees.sql.ts';
import { employeeBelow } from '#modules/access/server/employees/refuse-change.ts';
import { endChallengesOf } from '#modules/access/server/factors/challenges.ts';
import { deleteFactors, factorsOf, hasFactor } from '#modules/access/server/factors/factors.sql.ts';
import { makeRecoveryCodes } from '#modules/access/server/factors/recovery-codes.ts';
import { unlinkAccounts } from '#modules/access/server/provider/provider-accounts.ts';
import { refuseUnconfirmed } from '#modules/access/server/sessions/fresh-proof.ts';
import { actingAs, endSessionsOf, type Staff } from '#modules/access/server/sessions/staff-sessions.ts';
import { mailCredentialChange } from '#modules/access/server/sign-in/mails/credential-mail.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Db } from '#platform/db/tx.ts';

type By = { readonly exhibitorId: number; readonly staff: Staff };

/**
 * Makes new recovery codes; the previous ones no longer work. Refuses 403 access.confirm_first, 409
 * access.no_factor without a second factor.
 */
export function renewRecoveryCodes(
  { db, secrets }: { readonly db: Db; readonly secrets: Secrets },
  { exhibitorId, staff, locale }: By & { locale: string },
): Promise<string[]> {
  refuseUnconfirmed(staff);
  const { employeeId } = staff;
  return db.tx(actingAs(exhibitorId, staff), async (tx) => {
    await lockEmployee(tx, employeeId);
    if (!hasFactor(await factorsOf(tx, employeeId))) throw conflict('access.no_factor');
    await tx.audit({ action: 'employee.recovery_codes_made', entity: 'employee', entityId: employeeId });
    await mailCredentialChange(tx, { employeeId, change: 'recovery_codes_made', locale });
    return makeRecoveryCodes(tx, secrets, employeeId);
  });
}

/**
 * Removes the second factors of an employee who lost them, and the link to their account at the provider; their sessions end, and their password
 * stays. Refuses 404 not_found.employee, 403 access.above_you, 403 access.confirm_first, 409
 * access.not_yourself.
 */
export async function removeFactorsOf(db: Db, { exhibitorId, staff, id }: By & { id: number }): Promise<void> {
  refuseUnconfirmed(staff);
  if (id === staff.employeeId) throw conflict('access.not_yourself');
  await db.tx(actingAs(exhibitorId, staff), async (tx) => {
    await employeeBelow(tx, staff, id);
    await deleteFactors(tx, id);
    await endChallengesOf(tx, id);
    await unlinkAccounts(tx, id);
    await endSessionsOf(tx, id);
    await tx.audit({ action: 'employee.factors_removed', entity: 'employee', entityId: id });
    await mailCredentialChange(tx, { employeeId: id, change: 'factors_removed', locale: null });
  });
}
