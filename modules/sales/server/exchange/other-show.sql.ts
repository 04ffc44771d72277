import type { BillStatus } from '#modules/sales/rules/bill/bill-states.ts';
import type { Reads } from '#platform/db/tx.ts';

/** A bill that takes tickets of another one back on the website (D-199). */
export type SiteExchangeRow = {
  readonly id: string;
  readonly status: BillStatus;
  readonly total_cents: number;
  readonly hold_until_ms: number | null;
  readonly settled: boolean;
};

const EXCHANGES_MAX = 50;

/**
 * Returns the exchanges of a bill on the website that are final or wait for their payment, newest
 * first. Those at tills are not among them: their bills are for the customers of the till.
 */
export const siteExchangesOf = (tx: Pick<Reads, 'query'>, billId: string): Promise<SiteExchangeRow[]> =>
  tx.query(
    `SELECT id, status, total_cents, floor(extract(epoch FROM hold_until) * 1000)::float8 AS hold_until_ms,
            settled_at IS NOT NULL AS settled
       FROM bill WHERE exhibitor_id = tenant() AND of_bill = $1 AND channel = 'site'
        AND (settled_at IS NOT NULL OR status IN ('pending', 'paying'))
      ORDER BY created_at DESC, id LIMIT ${EXCHANGES_MAX}`,
    [billId],
  );

/** Returns the lines with a ticket of a screening that admits. */
export const validLines = async (tx: Pick<Reads, 'query'>, billId: string, screeningId: number): Promise<number[]> =>
  (
    await tx.query<{ line_no: number }>(
      `SELECT DISTINCT line_no FROM ticket
        WHERE exhibitor_id = tenant() AND bill_id = $1 AND screening_id = $2 AND state = 'valid' ORDER BY line_no`,
      [billId, screeningId],
    )
  ).map(({ line_no }) => line_no);
