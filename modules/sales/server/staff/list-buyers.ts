import type { BuyerPageWire } from '#modules/sales/contract/buyers.ts';
import { containsIgnoringCase } from '#platform/db/case-insensitive.ts';
import type { Db } from '#platform/db/tx.ts';

const BUYERS_PER_PAGE = 50;

type BuyerRow = { id: number; email: string; name: string; purchases: number; last_purchase_ms: number | null };

/**
 * Returns fifty buyers of the exhibitor who left an address, newest first (PORT-023), or those that
 * match a search.
 */
export async function listBuyers(
  db: Db,
  exhibitorId: number,
  { search, before }: { search?: string | undefined; before?: number | undefined },
): Promise<BuyerPageWire> {
  const rows = await db.ask(exhibitorId, (first) =>
    first.query<BuyerRow>(
      `SELECT id, email, name, purchases, floor(extract(epoch FROM last_purchase_at) * 1000) AS last_purchase_ms FROM client
        WHERE exhibitor_id = tenant() AND ($1::text IS NULL OR ${containsIgnoringCase(['email', 'name'], '$1')}) AND ($2::int IS NULL OR id < $2)
        ORDER BY id DESC LIMIT $3`,
      [search || null, before ?? null, BUYERS_PER_PAGE + 1],
    ),
  );
  const page = rows.slice(0, BUYERS_PER_PAGE);
  return {
    clients: page.map(({ last_purchase_ms, ...row }) => ({
      ...row,
      last_purchase_at: last_purchase_ms === null ? null : new Date(last_purchase_ms).toISOString(),
    })),
    before: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
  };
}
