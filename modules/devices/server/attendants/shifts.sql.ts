import type { Tx } from '#platform/db/tx.ts';

/** Ends the shift at the device. Returns how many ended: none or one. */
export const endShifts = (tx: Pick<Tx, 'run'>, deviceId: number): Promise<number> =>
  tx.run(
    'UPDATE device_shift SET ended_at = foyer_now() WHERE exhibitor_id = tenant() AND device_id = $1 AND ended_at IS NULL',
    [deviceId],
  );

export const startShift = (
  tx: Pick<Tx, 'run'>,
  shift: { readonly deviceId: number; readonly employeeId: number; readonly digest: Buffer },
): Promise<number> =>
  tx.run(
    `INSERT INTO device_shift (exhibitor_id, device_id, employee_id, token, started_at)
     VALUES (tenant(), $1, $2, $3, foyer_now())`,
    [shift.deviceId, shift.employeeId, shift.digest],
  );
