import type { Texts } from '#kernel/texts.ts';
import type { ReadTx } from '#platform/db/tx.ts';

type Reads = Pick<ReadTx, 'one'>;

/** Returns the exhibitor's own text for a placement, by language; null if it has none. */
export const widget = async (tx: Reads, key: string): Promise<Texts | null> =>
  (
    await tx.one<{ content: Texts }>(
      `SELECT content FROM content WHERE exhibitor_id = tenant() AND type = 'widget' AND key = $1`,
      [key],
    )
  )?.content ?? null;

export type RefundRow = { amount: number; cause: string; status: string; method: Texts; screening_id: number | null };

/** Returns a refund with its screening: the cancelled one, else that of its bill. */
export const refund = (tx: Reads, refundId: string): Promise<RefundRow | null> =>
  tx.one(
    `SELECT r.amount_cents AS amount, r.cause, r.status, y.name AS method,
            coalesce(substring(r.cause FROM '^screening:(\\d{1,9})$')::int, b.screening_id) AS screening_id
       FROM refund r JOIN bill b ON b.exhibitor_id = r.exhibitor_id AND b.id = r.bill_id
       JOIN payment p ON p.exhibitor_id = r.exhibitor_id AND p.id = r.payment_id
       JOIN payment_method y ON y.exhibitor_id = p.exhibitor_id AND y.id = p.method_id
      WHERE r.exhibitor_id = tenant() AND r.id = $1`,
    [refundId],
  );

/** Returns whether a bill is refunded because of this cancellation. */
export const isRefundedFor = async (tx: Reads, billId: string, screeningId: number): Promise<boolean> =>
  (await tx.one(
    `SELECT 1 FROM refund WHERE exhibitor_id = tenant() AND (bill_id = $1 OR for_bill = $1) AND cause = $2 AND status <> 'failed' LIMIT 1`,
    [billId, `screening:${screeningId}`],
  )) !== null;

/** A move of a screening (D-199). Instants in epoch ms. */
export type MoveRow = {
  readonly screening_id: number;
  readonly from_starts_at: number;
  readonly other_version: boolean;
  readonly message: string;
  readonly money_back: boolean;
};

export const screeningMove = (tx: Reads, moveId: number): Promise<MoveRow | null> =>
  tx.one(
    `SELECT screening_id, (extract(epoch FROM from_starts_at) * 1000)::float8 AS from_starts_at,
            from_version_id <> to_version_id AS other_version, message, money_back
       FROM screening_move WHERE exhibitor_id = tenant() AND id = $1`,
    [moveId],
  );
