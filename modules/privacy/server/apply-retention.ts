import { exhibitorSettings } from '#modules/exhibitor/server.ts';
import { eraseOldValues } from '#modules/personal-values/server.ts';
import type { RetentionWire } from '#modules/privacy/contract/staff.ts';
import { countOldGuests, eraseOldGuests } from '#modules/reservations/server.ts';
import { countOldBuyers, eraseOldBuyers } from '#modules/sales/server.ts';
import type { Db } from '#platform/db/tx.ts';

/** Bills and clients of one transaction; the next run continues. */
const AT_ONCE = 500;
const EXHIBITORS_MAX = 500;

/**
 * Job: removes names and addresses of buyers and guests that are older than the exhibitor keeps
 * them, 36 months by default (D-073, D-182).
 */
export async function applyRetention(db: Db): Promise<{ bills: number; clients: number; reservations: number }> {
  const exhibitors = await db.ask(null, (first) =>
    first.query<{ id: number }>(`SELECT id FROM exhibitor ORDER BY id LIMIT ${EXHIBITORS_MAX}`),
  );
  const removed = { bills: 0, clients: 0, reservations: 0 };
  for (const { id: exhibitorId } of exhibitors)
    await db.tx({ exhibitorId, actor: 'system', channel: 'api' }, async (tx) => {
      const months = (await exhibitorSettings(tx)).retention.buyer_months;
      const { bills, clients } = await eraseOldBuyers(tx, months, AT_ONCE);
      const reservations = await eraseOldGuests(tx, months);
      await eraseOldValues(tx, months);
      if (bills + clients + reservations > 0)
        await tx.audit({
          action: 'client.retention_applied',
          entity: 'exhibitor',
          entityId: exhibitorId,
          after: { months, bills, clients, reservations },
        });
      removed.bills += bills;
      removed.clients += clients;
      removed.reservations += reservations;
    });
  return removed;
}

/** The dry run: returns what the job would remove now. */
export const previewRetention = (db: Db, exhibitorId: number): Promise<RetentionWire> =>
  db.read(exhibitorId, async (tx) => {
    const months = (await exhibitorSettings(tx)).retention.buyer_months;
    const old = await countOldBuyers(tx, months);
    return {
      months,
      bills: old?.bills ?? 0,
      clients: old?.clients ?? 0,
      reservations: await countOldGuests(tx, months),
    };
  });
