import type { BuyerPageWire } from '#modules/sales/buyers-contract.ts';
import { containsAnyCase } from '#platform/db/contains.ts';
import type { Db } from '#platform/db/tx.ts';

const BUYERS_PER_PAGE = 50;

type BuyerRow = { id: number; email: string; name: string; purchases: number; last_purchase_ms: number | null };

/** Fifty buyers of the house who left an address, the newest first (PORT-023); or those that are searched for. */
export async function listBuyers(
  db: Db,
  exhibitorId: number,
  { search, before }: { search?: string | undefined; before?: number | undefined },
): Promise<BuyerPageWire> {
  const rows = await db.ask(exhibitorId, (first) =>
    first.query<BuyerRow>(
      `SELECT id, email, name, purchases, floor(extract(epoch FROM last_purchase_at) * 1000) AS last_purchase_ms FROM client
        WHERE exhibitor_id = tenant() AND ($1::text IS NULL OR ${containsAnyCase(['email', 'name'], '$1')}) AND ($2::int IS NULL OR id < $2)
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
