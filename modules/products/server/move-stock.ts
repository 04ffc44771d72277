import type { Tx } from '#platform/db/tx.ts';

/** A product with more sales than recorded stock. */
export type ShortProduct = { readonly productId: number; readonly stock: number };

const LINES = `
  SELECT l.line_no, l.product_id FROM bill_line l
   WHERE l.exhibitor_id = tenant() AND l.bill_id = $1 AND l.kind = 'product' AND ($2::int[] IS NULL OR l.line_no = ANY($2))`;

/**
 * Lowers the stock of the products that a bill sold, or raises it by those returned (D-156): one
 * piece per product line, each line once in either direction; idempotent. `lines`: their numbers;
 * if left out, all of the bill. Uncounted products move too, so that a later count includes all
 * movements; it never refuses. Returns the products now below 0.
 *
 * Locks the products in ascending order, after all other locks of the transaction: their rows are
 * the busiest of a till.
 */
export async function moveStock(
  tx: Tx,
  billId: string,
  direction: 'sold' | 'back',
  lines: readonly number[] | null = null,
): Promise<ShortProduct[]> {
  // Sent together, executed in order: the busiest row is locked for one round trip less.
  const locked = tx.query(
    `SELECT id FROM product WHERE exhibitor_id = tenant() AND id IN (SELECT product_id FROM (${LINES}) AS moving)
      ORDER BY id FOR NO KEY UPDATE`,
    [billId, lines],
  );
  const moved = tx.query<ShortProduct>(
    `WITH moved AS (
       INSERT INTO stock_movement (exhibitor_id, product_id, quantity, bill_id, line_no, cause, employee_id, at)
       SELECT tenant(), product_id, $3, $1, line_no, $4, b.employee_id, foyer_now()
         FROM (${LINES}) AS moving, bill b WHERE b.exhibitor_id = tenant() AND b.id = $1
       ON CONFLICT (exhibitor_id, bill_id, line_no, cause) WHERE bill_id IS NOT NULL DO NOTHING
       RETURNING product_id, quantity),
     sums AS (SELECT product_id, sum(quantity)::int AS quantity FROM moved GROUP BY product_id),
     stocked AS (
       UPDATE product p SET stock = p.stock + s.quantity FROM sums s
        WHERE p.exhibitor_id = tenant() AND p.id = s.product_id AND p.stock IS NOT NULL
       RETURNING p.id, p.stock)
     SELECT id AS "productId", stock FROM stocked WHERE stock < 0 ORDER BY id`,
    [billId, lines, direction === 'sold' ? -1 : 1, direction],
  );
  const [, short] = await Promise.all([locked, moved]);
  return short;
}
