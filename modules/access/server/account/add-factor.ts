import { conflict } from '#kernel/refusal.ts';
import { ACCESS_LEVEL } from '#modules/access/rules/roles.ts';
import {
  deleteFactors,
  factorsOf,
  hasFactor,
  isFactorRequired,
  recoveryCodesLeft,
} from '#modules/access/server/factors/factors.sql.ts';
import { makeRecoveryCodes } from '#modules/access/server/factors/recovery-codes.ts';
import { enrolSessions, type Staff } from '#modules/access/server/sessions/staff-sessions.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Tx } from '#platform/db/tx.ts';

/**
 * Ends the wait of the sessions that had to set up a second factor. Returns recovery codes with the
 * first factor; null: the employee has some.
 */
export async function afterAddingFactor(tx: Tx, secrets: Secrets, staff: Staff): Promise<string[] | null> {
  await enrolSessions(tx, staff);
  if ((await recoveryCodesLeft(tx, staff.employeeId)) > 0) return null;
  return makeRecoveryCodes(tx, secrets, staff.employeeId);
}

/**
 * Removes the recovery codes with the last factor. Refuses 409 access.factor_required for the last
 * one of an employee who must have one.
 */
export async function afterRemovingFactor(tx: Tx, { employeeId, level }: Staff): Promise<void> {
  if (hasFactor(await factorsOf(tx, employeeId))) return;
  if (level >= ACCESS_LEVEL.manager && (await isFactorRequired(tx))) throw conflict('access.factor_required');
  await deleteFactors(tx, employeeId);
}
