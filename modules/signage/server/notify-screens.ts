import type { DeviceNews } from '#modules/devices/server.ts';
import { signageDevices } from '#modules/signage/server/signage.sql.ts';
import type { Db, Tx } from '#platform/db/tx.ts';

export type SignageNews = Pick<DeviceNews, 'deviceChanged'>;
export type SignageDeps = { readonly db: Db; readonly news: SignageNews };

/** After the commit, notifies every signage screen of the exhibitor to reload. */
export async function notifyScreens(tx: Tx, news: SignageNews): Promise<void> {
  const devices = await signageDevices(tx);
  tx.afterCommit(() => {
    for (const { id, parent_id } of devices) news.deviceChanged(tx.exhibitorId, { id, parentId: parent_id });
  });
}
