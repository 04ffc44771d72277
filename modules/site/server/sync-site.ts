import { zSettings } from '#modules/exhibitor/contract.ts';
import type { Snapshots } from '#modules/site/snapshot.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

export type SyncDeps = { readonly db: Db; readonly snapshots: Pick<Snapshots, 'atLeast'> };

/**
 * The website sync (D-175): every node reads the data of this exhibitor anew, this one before the answer. A house without
 * settings is given those a new one has (ERR-039). Answers when.
 */
export async function syncSite({ db, snapshots }: SyncDeps, acting: Acting): Promise<string> {
  const { at, version } = await db.tx(acting, async (tx) => {
    const now = new Date(tx.now).toISOString();
    // Writing the settings moves the data version, which is what every node listens to.
    await tx.run(
      `INSERT INTO settings AS s (exhibitor_id, data) VALUES (tenant(), jsonb_set($1::jsonb, '{sync_at}', to_jsonb($2::text)))
         ON CONFLICT (exhibitor_id) DO UPDATE SET data = jsonb_set(s.data, '{sync_at}', to_jsonb($2::text)),
           version = s.version + 1, updated_at = foyer_now()`,
      [JSON.stringify(zSettings.parse({})), now],
    );
    await tx.audit({ action: 'site.synced', entity: 'settings', entityId: tx.exhibitorId });
    const row = await tx.one<{ version: number }>('SELECT version FROM data_version WHERE exhibitor_id = tenant()');
    return { at: now, version: row?.version ?? 0 };
  });
  await snapshots.atLeast(acting.exhibitorId, version);
  return at;
}
