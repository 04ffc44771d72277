import { deviceToMove, endAuth, type MoveDeps } from '#modules/devices/server/management/move-device.ts';
import type { Acting } from '#platform/db/tx.ts';

/**
 * Deletes a device from the list and logs it out (D-134). Its row stays: the history keeps its
 * name, and a blocked uid stays blocked (D-024). Its second screens become independent. Refuses 404
 * not_found.device.
 */
export function deleteDevice({ db, news }: MoveDeps, acting: Acting, id: number): Promise<void> {
  return db.tx(acting, async (tx) => {
    const row = await deviceToMove(tx, id);
    await endAuth(tx, news, row, { to: row.auth === 'active' ? 'logout' : row.auth, deleted: true });
    await tx.run('UPDATE device SET parent_id = NULL WHERE exhibitor_id = tenant() AND parent_id = $1', [id]);
    await tx.audit({
      action: 'device.deleted',
      entity: 'device',
      entityId: id,
      before: { auth: row.auth, uid: row.uid, name: row.name },
    });
  });
}
