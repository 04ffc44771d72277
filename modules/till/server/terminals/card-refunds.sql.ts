import type { Cents } from '#kernel/money.ts';
import type { Texts } from '#kernel/texts.ts';
import type { PaidOut } from '#modules/sales/server.ts';
import type { Reads } from '#platform/db/tx.ts';

/** A refund of money that a card paid. */
export type CardRefundRow = {
  readonly id: string;
  readonly payment_id: string;
  readonly amount_cents: Cents;
  readonly status: 'requested' | 'done';
  readonly paid_out: PaidOut | null;
  readonly method: Texts;
};

const REFUNDS_MAX = 100;

/** Returns the refunds to cards of a bill, and those of the exchange that made it; the first first. */
export const cardRefunds = (tx: Pick<Reads, 'query'>, billId: string): Promise<CardRefundRow[]> =>
  tx.query(
    `SELECT r.id, r.payment_id, r.amount_cents, r.status, r.paid_out, m.name AS method
       FROM (SELECT * FROM refund WHERE exhibitor_id = tenant() AND (bill_id = $1 OR for_bill = $1)
             UNION
             SELECT r.* FROM bill b JOIN refund r ON r.exhibitor_id = b.exhibitor_id AND (r.bill_id = b.of_bill OR r.for_bill = b.of_bill)
              WHERE b.exhibitor_id = tenant() AND b.id = $1 AND r.cause = 'exchange:' || b.id) r
       JOIN payment p ON p.exhibitor_id = r.exhibitor_id AND p.id = r.payment_id AND p.type = 'terminal'
       JOIN payment_method m ON m.exhibitor_id = p.exhibitor_id AND m.id = p.method_id
      WHERE r.status <> 'failed' AND (r.status = 'requested' OR r.paid_out IS NOT NULL)
      ORDER BY r.created_at, r.id LIMIT ${REFUNDS_MAX}`,
    [billId],
  );
