import { notFound } from '#kernel/refusal.ts';
import type { StockTake } from '#modules/products/contract.ts';
import { correction } from '#modules/products/rules/stock.ts';
import { lockProduct } from '#modules/products/server/products.sql.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

/**
 * Writes what somebody counted of a product: the movement that makes the book right, with its note (D-156, I24). From the
 * first count on it is counted; `counted` null ends that. Refuses 404 not_found.product.
 */
export function takeStock(db: Db, acting: Acting, id: number, employeeId: number, take: StockTake): Promise<void> {
  return db.tx(acting, async (tx) => {
    const product = await lockProduct(tx, id); // what sells it waits: the sum below is of everything that was
    if (!product) throw notFound('product');
    if (take.counted !== null) await correct(tx, id, employeeId, take.counted, take.note);
    await tx.run('UPDATE product SET stock = $2 WHERE exhibitor_id = tenant() AND id = $1', [id, take.counted]);
    await tx.audit({
      ...{ action: 'product.stock_taken', entity: 'product', entityId: id },
      ...{ before: { stock: product.stock }, after: { stock: take.counted, note: take.note } },
    });
  });
}

async function correct(tx: Tx, id: number, employeeId: number, counted: number, note: string): Promise<void> {
  const row = await tx.one<{ moved: number }>(
    'SELECT coalesce(sum(quantity), 0)::int AS moved FROM stock_movement WHERE exhibitor_id = tenant() AND product_id = $1',
    [id],
  );
  const quantity = correction(counted, row?.moved ?? 0);
  if (quantity === 0) return;
  await tx.run(
    `INSERT INTO stock_movement (exhibitor_id, product_id, quantity, cause, employee_id, note, at)
     VALUES (tenant(), $1, $2, 'counted', $3, $4, foyer_now())`,
    [id, quantity, employeeId, note],
  );
}
