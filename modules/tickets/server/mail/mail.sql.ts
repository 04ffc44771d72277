import type { Texts } from '#kernel/texts.ts';
import type { ReadTx } from '#platform/db/tx.ts';

type Reads = Pick<ReadTx, 'one' | 'query'>;

/** Returns the exhibitor's own text for a placement, by language; null if it has none. */
export const widget = async (tx: Reads, key: string): Promise<Texts | null> =>
  (
    await tx.one<{ content: Texts }>(
      `SELECT content FROM content WHERE exhibitor_id = tenant() AND type = 'widget' AND key = $1`,
      [key],
    )
  )?.content ?? null;

export type RefundRow = {
  amount: number;
  cause: string;
  status: string;
  /** Its provider refused it, at once or after it had accepted it. */
  is_refused: boolean;
  method: Texts;
  screening_id: number | null;
  /** Its bill takes tickets of another one back. */
  of_exchange: boolean;
};

/** Returns a refund with its screening: the cancelled one, else that of its bill. */
export const refund = (tx: Reads, refundId: string): Promise<RefundRow | null> =>
  tx.one(
    `SELECT r.amount_cents AS amount, r.cause, r.status, (r.status = 'failed' OR (r.status = 'requested' AND EXISTS (SELECT 1 FROM terminal_order o
              WHERE o.exhibitor_id = r.exhibitor_id AND o.refund_id = r.id AND o.refused_at IS NOT NULL))) AS is_refused, y.name AS method, b.of_bill IS NOT NULL AS of_exchange,
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
  /** Name of the old hall; null: it stayed in its hall. */
  readonly from_screen: string | null;
  readonly message: string;
  readonly money_back: boolean;
};

export const screeningMove = (tx: Reads, moveId: number): Promise<MoveRow | null> =>
  tx.one(
    `SELECT x.screening_id, (extract(epoch FROM x.from_starts_at) * 1000)::float8 AS from_starts_at, h.name AS from_screen,
            x.from_version_id <> x.to_version_id AS other_version, x.message, x.money_back
       FROM screening_move x LEFT JOIN screen h ON h.exhibitor_id = x.exhibitor_id AND h.id = x.from_screen_id
      WHERE x.exhibitor_id = tenant() AND x.id = $1`,
    [moveId],
  );

/** A place of a bill before a move to another hall, and as it is now; null: an unnumbered place. */
export type MovedSeat = { readonly from_name: string | null; readonly name: string | null };

/** Returns the places of a bill that got seats in another hall with this move, in the order of its lines. */
export const movedSeats = (tx: Reads, moveId: number, billId: string): Promise<MovedSeat[]> =>
  tx.query(
    `SELECT p.from_name, l.seat_name AS name FROM seat_claim k
       JOIN reseated_place p ON p.exhibitor_id = k.exhibitor_id AND p.move_id = $1 AND p.claim_id = k.id
       JOIN bill_line l ON l.exhibitor_id = k.exhibitor_id AND l.bill_id = k.bill_id AND l.line_no = k.line_no
      WHERE k.exhibitor_id = tenant() AND k.bill_id = $2 AND k.state <> 'released' ORDER BY l.line_no`,
    [moveId, billId],
  );
