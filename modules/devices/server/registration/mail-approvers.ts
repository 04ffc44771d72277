import { permissionsOf } from '#modules/access/rules/permissions.ts';
import type { Permission, Role } from '#modules/access/rules/roles.ts';
import { RIGHTS } from '#modules/access/server.ts';
import type { Tx } from '#platform/db/tx.ts';

export const APPROVAL_TOPIC = 'mail.device_approval';
export const WAITING_TOPIC = 'mail.devices_waiting';

/** While devices wait, the next mail comes so much later and sums up. */
export const MAIL_PAUSE_HOURS = 4;
const PAUSE_MS = MAIL_PAUSE_HOURS * 3_600_000;
const MAILED_MAX = 50;

/**
 * Mails each employee with management notifications who may approve devices (D-133). Registrations
 * that follow while others still wait are summed up in one mail, four hours after the last: strangers
 * who register devices cause few mails. The caller holds the lock of the exhibitor.
 */
export async function mailApprovers(tx: Tx, approvalId: string, othersWait: boolean): Promise<void> {
  const last = await tx.one<{ at: number }>(
    'SELECT extract(epoch FROM mailed_at)::float8 * 1000 AS at FROM device_mail WHERE exhibitor_id = tenant()',
  );
  const isPaused = othersWait && last !== null && tx.now - last.at < PAUSE_MS;
  if (isPaused && last.at > tx.now) return; // the mail that sums up is on its way
  const at = isPaused ? last.at + PAUSE_MS : tx.now;
  await tx.run(
    `INSERT INTO device_mail (exhibitor_id, mailed_at) VALUES (tenant(), to_timestamp($1::float8 / 1000))
     ON CONFLICT (exhibitor_id) DO UPDATE SET mailed_at = EXCLUDED.mailed_at`,
    [at],
  );
  for (const employeeId of await approvers(tx))
    if (isPaused) await tx.emit(WAITING_TOPIC, `${at}.${employeeId}`, { employeeId }, at);
    else await tx.emit(APPROVAL_TOPIC, `${approvalId}.${employeeId}`, { approvalId, employeeId });
}

async function approvers(tx: Tx): Promise<number[]> {
  const people = await tx.query<{ id: number; roles: Role[]; permissions: Permission[] }>(
    `SELECT e.id, ${RIGHTS} FROM employee e
      WHERE e.exhibitor_id = tenant() AND e.notified AND e.left_at IS NULL ORDER BY e.id LIMIT ${MAILED_MAX}`,
  );
  return people
    .filter(({ roles, permissions }) => permissionsOf(roles, permissions).has('devices.approve'))
    .map(({ id }) => id);
}
