import { notFound } from '#kernel/refusal.ts';
import { type DeviceNews, onChannels } from '#modules/devices/server/device-news.ts';
import { deviceToMove, type MoveDeps, refuseIllegalMove } from '#modules/devices/server/management/move-device.ts';
import { approvalOf, endApprovals, spendApproval } from '#modules/devices/server/registration/approvals.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Acting, Tx } from '#platform/db/tx.ts';

/**
 * Approves a pending device (DEV-006). Refuses 404 not_found.device, 409 devices.not_possible for
 * one that is not pending.
 */
export function approveDevice({ db, news }: MoveDeps, acting: Acting, id: number): Promise<void> {
  return db.tx(acting, (tx) => approve(tx, news, id));
}

/**
 * Approves a device with the mailed link, which works once (D-133, T46). The caller is signed in
 * and may approve devices: the link only names the device. Refuses 404 not_found.device_link for a
 * used, expired or unknown link. Returns the device.
 */
export function approveByLink(
  { db, news, secrets }: MoveDeps & { readonly secrets: Secrets },
  acting: Acting,
  token: string,
): Promise<number> {
  return db.tx(acting, async (tx) => {
    const approvalId = approvalOf(secrets, tx.exhibitorId, token);
    const id = approvalId && (await spendApproval(tx, approvalId));
    if (!id) throw notFound('device_link');
    await approve(tx, news, id);
    return id;
  });
}

async function approve(tx: Tx, news: DeviceNews, id: number): Promise<void> {
  const row = await deviceToMove(tx, id);
  refuseIllegalMove(row.auth, 'active');
  await tx.run(`UPDATE device SET auth = 'active' WHERE exhibitor_id = tenant() AND id = $1`, [id]);
  await endApprovals(tx, id);
  await tx.audit({
    action: 'device.approved',
    entity: 'device',
    entityId: id,
    after: { uid: row.uid, type: row.type, name: row.name },
  });
  tx.afterCommit(() => news.deviceChanged(tx.exhibitorId, onChannels(row)));
}
