import type { Db } from '#platform/db/tx.ts';

const INVOICES_PER_SWEEP_MAX = 500;

/**
 * Marks invoices as overdue after their payment date in their exhibitor's time (D-022, D-027).
 * Returns the number of changed ones.
 */
export async function expireInvoices(db: Db): Promise<{ expired: number }> {
  const due = await db.ask(null, (first) =>
    first.query<{ exhibitor_id: number; ids: number[] }>(
      `SELECT exhibitor_id, array_agg(id ORDER BY id) AS ids FROM (
         SELECT i.exhibitor_id, i.id FROM invoice i JOIN exhibitor x ON x.id = i.exhibitor_id
          WHERE i.status = 'invoiced' AND i.due_on < (foyer_now() AT TIME ZONE x.timezone)::date ORDER BY i.due_on LIMIT $1) AS overdue
        GROUP BY exhibitor_id`,
      [INVOICES_PER_SWEEP_MAX],
    ),
  );
  let expired = 0;
  for (const { exhibitor_id: exhibitorId, ids } of due) {
    const acting = { exhibitorId, actor: 'system', channel: 'portal', note: 'the day of payment has passed' } as const;
    // A paid invoice stays paid.
    expired += await db.tx(acting, (tx) =>
      tx.run(
        `UPDATE invoice SET status = 'expired' WHERE exhibitor_id = tenant() AND id = ANY($1::int[]) AND status = 'invoiced'`,
        [ids],
      ),
    );
  }
  return { expired };
}
