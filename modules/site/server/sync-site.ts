import { zSettings } from '#modules/exhibitor/contract/settings.ts';
import { stampSync } from '#modules/exhibitor/server.ts';
import type { Snapshots } from '#modules/site/snapshot.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

export type SyncDeps = { readonly db: Db; readonly snapshots: Pick<Snapshots, 'atLeast'> };

/**
 * Runs the website sync (D-175): every node reloads the data of this exhibitor, this one before the
 * answer. An exhibitor without settings gets the default ones (ERR-039). Returns the time.
 */
export async function syncSite({ db, snapshots }: SyncDeps, acting: Acting): Promise<string> {
  const { at, version } = await db.tx(acting, async (tx) => {
    const now = new Date(tx.now).toISOString();
    // Writing the settings increases the data version, which notifies every node.
    await stampSync(tx, zSettings.parse({}), now);
    await tx.audit({ action: 'site.synced', entity: 'settings', entityId: tx.exhibitorId });
    const row = await tx.one<{ version: number }>('SELECT version FROM data_version WHERE exhibitor_id = tenant()');
    return { at: now, version: row?.version ?? 0 };
  });
  await snapshots.atLeast(acting.exhibitorId, version);
  return at;
}
