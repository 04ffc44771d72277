import { type Day, wallClock } from '#kernel/days.ts';
import type { Cents } from '#kernel/money.ts';
import type { Acting, Db } from '#platform/db/tx.ts';
import type { Column } from '#platform/documents/sheets.ts';

/** More than a cinema with ten screens books in a quarter; a spreadsheet holds a million rows. */
export const LEDGER_ROWS_MAX = 200_000;

export type LedgerRow = {
  /** In the exhibitor's time zone: `2026-11-22 20:31`. */
  readonly at: string;
  /** The entries of one posting add up to 0. */
  readonly posting: string;
  readonly account: string;
  readonly amount: Cents;
  readonly reference: string;
  readonly bill_no: string | null;
  readonly name: string | null;
  readonly email: string | null;
};

export const LEDGER_COLUMNS: readonly Column<LedgerRow>[] = [
  { header: 'at', text: (row) => row.at },
  { header: 'posting', text: (row) => row.posting },
  { header: 'account', text: (row) => row.account },
  { header: 'amount', cents: (row) => row.amount },
  { header: 'reference', text: (row) => row.reference },
  { header: 'bill_no', text: (row) => row.bill_no },
  { header: 'name', text: (row) => row.name },
  { header: 'email', text: (row) => row.email },
];

/**
 * Returns the ledger entries of the business days from `from` to `until`, both included, oldest
 * first. Money that came in is positive on the account that received it. Returns `too-many` above
 * LEDGER_ROWS_MAX. The audit trail records the employee who exported it.
 */
export function exportLedger(
  db: Db,
  acting: Acting,
  { from, until }: { readonly from: Day; readonly until: Day },
): Promise<readonly LedgerRow[] | 'too-many'> {
  return db.tx(acting, async (tx) => {
    const rows = await tx.query<Omit<LedgerRow, 'at'> & { at_ms: number; timezone: string }>(
      `SELECT floor(extract(epoch FROM l.at) * 1000)::float8 AS at_ms, x.timezone, l.posting, l.account, l.amount_cents AS amount,
              b.reference, b.series || '-' || b.number AS bill_no, b.buyer_name AS name, b.buyer_email AS email
         FROM ledger l
         JOIN bill b ON b.exhibitor_id = l.exhibitor_id AND b.id = l.bill_id
         JOIN exhibitor x ON x.id = l.exhibitor_id
         JOIN settings s ON s.exhibitor_id = l.exhibitor_id
        CROSS JOIN LATERAL (SELECT make_interval(hours => coalesce((s.data #>> '{public_config,midnight_offset}')::int, 0)) AS late) AS night
        WHERE l.exhibitor_id = tenant()
          AND l.at >= ($1::date + late) AT TIME ZONE x.timezone AND l.at < ($2::date + 1 + late) AT TIME ZONE x.timezone
        ORDER BY l.id LIMIT ${LEDGER_ROWS_MAX + 1}`,
      [from, until],
    );
    if (rows.length > LEDGER_ROWS_MAX) return 'too-many';
    await tx.audit({
      action: 'ledger.exported',
      entity: 'ledger',
      entityId: acting.exhibitorId,
      after: { from, until, rows: rows.length },
    });
    return rows.map(({ at_ms, timezone, ...row }) => {
      const { day, time } = wallClock(at_ms, timezone);
      return { ...row, at: `${day} ${time}` };
    });
  });
}
