import { conflict, notFound } from '#kernel/refusal.ts';
import { type DeviceAuth, deviceMayMove } from '#modules/devices/rules/device-states.ts';
import { endShifts } from '#modules/devices/server/attendants/shifts.sql.ts';
import { type DeviceNews, onChannels } from '#modules/devices/server/device-news.ts';
import { type DeviceRow, lockDevice } from '#modules/devices/server/devices.sql.ts';
import { endApprovals } from '#modules/devices/server/registration/approvals.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

export type MoveDeps = { readonly db: Db; readonly news: DeviceNews };

/** Returns the device, locked. Refuses 404 not_found.device, also for a deleted one. */
export async function deviceToMove(tx: Tx, id: number): Promise<DeviceRow> {
  const row = await lockDevice(tx, id);
  if (!row) throw notFound('device');
  return row;
}

/** Refuses 409 devices.not_possible for a transition that the table does not have (D-024). */
export function refuseIllegalMove(from: DeviceAuth, to: DeviceAuth): void {
  if (!deviceMayMove(from, to)) throw conflict('devices.not_possible');
}

/**
 * Ends its secret: its shift ends, and no mailed link approves it (D-134). A trigger of the
 * database ends its sockets at every node (migration 0030, T46).
 */
export async function endAuth(
  tx: Tx,
  news: DeviceNews,
  row: DeviceRow,
  { to, deleted = false }: { readonly to: DeviceAuth; readonly deleted?: boolean },
): Promise<void> {
  await tx.run(
    `UPDATE device SET auth = $2, token = NULL, deleted_at = CASE WHEN $3::boolean THEN foyer_now() END
      WHERE exhibitor_id = tenant() AND id = $1`,
    [row.id, to, deleted],
  );
  await endShifts(tx, row.id);
  await endApprovals(tx, row.id);
  tx.afterCommit(() => news.deviceChanged(tx.exhibitorId, onChannels(row)));
}

/** Makes a transition that ends what a device may do; the audit entry has this `action`. */
export function endDevice(
  { db, news }: MoveDeps,
  acting: Acting,
  id: number,
  { to, action }: { readonly to: 'logout' | 'blocked'; readonly action: string },
): Promise<void> {
  return db.tx(acting, async (tx) => {
    const row = await deviceToMove(tx, id);
    refuseIllegalMove(row.auth, to);
    await endAuth(tx, news, row, { to });
    await tx.audit({
      action,
      entity: 'device',
      entityId: id,
      before: { auth: row.auth },
      after: { auth: to, uid: row.uid },
    });
  });
}
