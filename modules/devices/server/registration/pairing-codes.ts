import { randomBytes } from 'node:crypto';
import { refuse } from '#kernel/refusal.ts';
import { permissionsOf } from '#modules/access/rules/permissions.ts';
import type { Permission, Role } from '#modules/access/rules/roles.ts';
import { RIGHTS } from '#modules/access/server.ts';
import {
  PAIRING_LENGTH,
  PAIRING_MINUTES,
  pairingCodeFrom,
  typedPairingCode,
} from '#modules/devices/rules/pairing-code.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

const digestOf = (secrets: Secrets, exhibitorId: number, code: string): Buffer =>
  secrets.digest('device-pairing', `${exhibitorId}/${code}`);

/**
 * Makes a code with which one device registers and is approved at once (decision 0040), also while
 * no waiting place is free. It ends the earlier codes of that employee. `endsAt`: epoch ms.
 */
export function makePairingCode(
  { db, secrets }: { readonly db: Db; readonly secrets: Secrets },
  acting: Acting,
  employeeId: number,
): Promise<{ code: string; endsAt: number }> {
  return db.tx(acting, async (tx) => {
    const code = pairingCodeFrom(randomBytes(PAIRING_LENGTH));
    await tx.run(
      `UPDATE device_pairing SET ends_at = foyer_now()
        WHERE exhibitor_id = tenant() AND employee_id = $1 AND used_at IS NULL AND ends_at > foyer_now()`,
      [employeeId],
    );
    await tx.run(
      `INSERT INTO device_pairing (exhibitor_id, digest, employee_id, created_at, ends_at)
       VALUES (tenant(), $1, $2, foyer_now(), foyer_now() + interval '${PAIRING_MINUTES} minutes')`,
      [digestOf(secrets, tx.exhibitorId, code), employeeId],
    );
    await tx.audit({ action: 'device.pairing_code_made', entity: 'employee', entityId: employeeId });
    return { code, endsAt: tx.now + PAIRING_MINUTES * 60_000 };
  });
}

/**
 * Uses a code up. Returns the employee who made it. Refuses 422 `code` devices.wrong_pairing_code:
 * unknown, used, too old, or its maker may no longer approve devices.
 */
export async function spendPairingCode(tx: Tx, secrets: Secrets, typed: string): Promise<number> {
  const maker = await tx.one<{ id: number; roles: Role[]; permissions: Permission[] }>(
    `WITH used AS (UPDATE device_pairing SET used_at = foyer_now()
                    WHERE exhibitor_id = tenant() AND digest = $1 AND used_at IS NULL AND ends_at > foyer_now()
                   RETURNING employee_id)
     SELECT e.id, ${RIGHTS} FROM employee e JOIN used u ON u.employee_id = e.id
      WHERE e.exhibitor_id = tenant() AND e.left_at IS NULL`,
    [digestOf(secrets, tx.exhibitorId, typedPairingCode(typed))],
  );
  if (!maker || !permissionsOf(maker.roles, maker.permissions).has('devices.approve'))
    throw refuse('devices.wrong_pairing_code', {}, 'code');
  return maker.id;
}
