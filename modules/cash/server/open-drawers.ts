import { cashCinema } from '#modules/cash/server/drawer.sql.ts';
import type { ReadTx } from '#platform/db/tx.ts';

export type OpenDrawer = { readonly id: number; readonly name: string };

const DRAWERS_MAX = 50;

/**
 * Returns the tills that can pay out cash now, by name: those with an open drawer, or all tills of
 * an exhibitor that does not count its cash (D-153).
 */
export async function openDrawers(tx: Pick<ReadTx, 'query' | 'one' | 'now'>): Promise<OpenDrawer[]> {
  const { counting } = await cashCinema(tx, tx.now);
  return tx.query(
    `SELECT d.id, coalesce(nullif(d.name, ''), d.uid) AS name
       FROM device d LEFT JOIN cash_drawer w ON w.exhibitor_id = d.exhibitor_id AND w.device_id = coalesce(d.parent_id, d.id)
      WHERE d.exhibitor_id = tenant() AND d.type IN ('register', 'pos') AND d.auth = 'active' AND d.deleted_at IS NULL AND NOT d.test
        AND (NOT $1 OR w.open_day IS NOT NULL) ORDER BY lower(d.name), d.id LIMIT ${DRAWERS_MAX}`,
    [counting],
  );
}
