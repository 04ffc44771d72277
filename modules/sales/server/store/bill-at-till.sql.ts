import type { Tx } from '#platform/db/tx.ts';

/** How a till changes the bills it serves, inside its own transaction. The caller holds the lock of the bill. */
export type AtTill = { readonly deviceId: number; readonly employeeId: number };

/** Puts a bill aside under a word to find it by. */
export const parkBill = (tx: Tx, billId: string, word: string): Promise<number> =>
  tx.run('UPDATE bill SET parked_at = foyer_now(), parked_as = $2 WHERE exhibitor_id = tenant() AND id = $1', [
    billId,
    word,
  ]);

/** A till takes up a parked bill. Violates the index `bill_in_hand` while that till has another one. */
export const unparkBill = (tx: Tx, billId: string, { deviceId, employeeId }: AtTill): Promise<number> =>
  tx.run(
    `UPDATE bill SET device_id = $2, employee_id = $3, parked_at = NULL, parked_as = NULL
      WHERE exhibitor_id = tenant() AND id = $1`,
    [billId, deviceId, employeeId],
  );

export const assignToTill = (tx: Tx, billId: string, { deviceId, employeeId }: AtTill): Promise<number> =>
  tx.run('UPDATE bill SET device_id = $2, employee_id = $3 WHERE exhibitor_id = tenant() AND id = $1', [
    billId,
    deviceId,
    employeeId,
  ]);

/** Turns of this card pay these lines. */
export const payLinesByVoucher = (
  tx: Tx,
  billId: string,
  voucherId: number,
  lineNos: readonly number[],
): Promise<number> =>
  tx.run(
    'UPDATE bill_line SET voucher_id = $2 WHERE exhibitor_id = tenant() AND bill_id = $1 AND line_no = ANY($3::int[])',
    [billId, voucherId, lineNos],
  );
