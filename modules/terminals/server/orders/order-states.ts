import type { OrderOutcome, OrderState, Says } from '#modules/terminals/rules/terminal-states.ts';
import type { Reads } from '#platform/db/tx.ts';

/**
 * The state of an order. `says` is its sentence: `terminals.says.{says}` in
 * messages/{locale}/answers.json.
 */
export type OrderStanding = { readonly state: OrderState; readonly says: Says; readonly card: string };

/** An order of a payment, with what its terminal reported about the card, and who decided it if a person did. */
export type PaymentStanding = OrderStanding & {
  readonly receiptNo: number | null;
  readonly traceNo: number | null;
  readonly authorisation: string;
  readonly aid: string;
  readonly decided: { readonly by: string; readonly reason: string } | null;
};

/** The last order of a refund, with its id. */
export type RefundStanding = OrderStanding & { readonly orderId: string; readonly outcome: OrderOutcome | null };

type Row = {
  payment_id: string;
  sent: boolean;
  ended: boolean;
  outcome: OrderOutcome | null;
  says: Says | null;
  card: string;
};
type PaymentRow = Row & {
  receipt_no: number | null;
  trace_no: number | null;
  authorisation: string;
  aid: string;
  decided_by: string | null;
  decided_reason: string;
};
const ORDERS_MAX = 500;

/**
 * Returns the states of the orders of these payments; leaves out a payment without one. At most
 * 500.
 */
export async function orderStates(
  tx: Pick<Reads, 'query'>,
  paymentIds: readonly string[],
): Promise<Map<string, PaymentStanding>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await tx.query<PaymentRow>(
    `SELECT o.payment_id, o.sent_at IS NOT NULL AS sent, o.ended_at IS NOT NULL AS ended, o.outcome, o.answer->>'says' AS says, o.card,
            o.receipt_no, o.trace_no, coalesce(o.receipt->>'authorisation', '') AS authorisation, coalesce(o.receipt->>'aid', '') AS aid,
            e.name AS decided_by, o.decided_reason
       FROM terminal_order o LEFT JOIN employee e ON e.exhibitor_id = o.exhibitor_id AND e.id = o.decided_by
      WHERE o.exhibitor_id = tenant() AND o.payment_id = ANY($1::uuid[]) LIMIT ${ORDERS_MAX}`,
    [paymentIds],
  );
  return new Map(
    rows.map((row) => [
      row.payment_id,
      {
        state: stateOf(row),
        says: row.says ?? 'asked',
        card: row.card,
        receiptNo: row.receipt_no,
        traceNo: row.trace_no,
        authorisation: row.authorisation,
        aid: row.aid,
        decided: row.decided_reason === '' ? null : { by: row.decided_by ?? '', reason: row.decided_reason },
      },
    ]),
  );
}

/** Returns the last order of each of these refunds; leaves out a refund without one. At most 500. */
export async function refundStates(
  tx: Pick<Reads, 'query'>,
  refundIds: readonly string[],
): Promise<Map<string, RefundStanding>> {
  if (refundIds.length === 0) return new Map();
  const rows = await tx.query<Row & { refund_id: string }>(
    `SELECT DISTINCT ON (refund_id) refund_id, payment_id, sent_at IS NOT NULL AS sent, ended_at IS NOT NULL AS ended, outcome,
            answer->>'says' AS says, card
       FROM terminal_order WHERE exhibitor_id = tenant() AND refund_id = ANY($1::uuid[])
      ORDER BY refund_id, asked_at DESC LIMIT ${ORDERS_MAX}`,
    [refundIds],
  );
  return new Map(
    rows.map((row) => [
      row.refund_id,
      { orderId: row.payment_id, outcome: row.outcome, state: stateOf(row), says: row.says ?? 'asked', card: row.card },
    ]),
  );
}

function stateOf({ ended, outcome, sent }: Row): OrderState {
  if (ended) return 'done';
  if (outcome === 'unknown') return 'unknown';
  return sent ? 'running' : 'asked';
}
