import { conflict } from '#kernel/refusal.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

const OFF = 'FROM sign_in_provider WHERE exhibitor_id = tenant() AND passwords_off';

/** Returns whether passwords sign in every employee; if not, only the emergency administrator. */
export const arePasswordsOn = async (tx: Reads): Promise<boolean> => (await tx.one(`SELECT 1 ${OFF}`)) === null;

/** Returns whether a right password signs this employee in (decision 0069). */
export async function maySignInByPassword(tx: Reads, employeeId: number): Promise<boolean> {
  const row = await tx.one<{ emergency_id: number | null }>(`SELECT emergency_id ${OFF}`);
  return row === null || row.emergency_id === employeeId;
}

/** Refuses 409 access.emergency_admin for the one who may sign in if the provider fails. */
export async function refuseEmergency(tx: Reads, employeeId: number): Promise<void> {
  if (await tx.one(`SELECT 1 ${OFF} AND emergency_id = $1`, [employeeId])) throw conflict('access.emergency_admin');
}

/** Makes an administrator the emergency administrator, where passwords are off: the way back from the command line. */
export const appointForEmergency = (tx: Pick<Tx, 'run'>, employeeId: number): Promise<number> =>
  tx.run('UPDATE sign_in_provider SET emergency_id = $1 WHERE exhibitor_id = tenant() AND passwords_off', [employeeId]);
