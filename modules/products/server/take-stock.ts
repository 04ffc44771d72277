import { notFound, refuse } from '#kernel/refusal.ts';
import type { StockTake } from '#modules/products/contract/staff.ts';
import { correction } from '#modules/products/rules/stock.ts';
import { lockProduct } from '#modules/products/server/products.sql.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

/**
 * Stores a count of a product: the movement that corrects the recorded stock, with its note (D-156,
 * I24). The first count starts the counting; `counted` null ends it. `employeeId` null: the demo.
 * Refuses 404 not_found.product, 422 `counted` products.combo_stock: the parts of a combo are counted.
 */
export function countStock(
  db: Db,
  acting: Acting,
  id: number,
  employeeId: number | null,
  take: StockTake,
): Promise<void> {
  return db.tx(acting, async (tx) => {
    const product = await lockProduct(tx, id); // sales of it wait: the sum below includes all earlier movements
    if (!product) throw notFound('product');
    if (product.is_combo) throw refuse('products.combo_stock', undefined, 'counted');
    if (take.counted !== null) await correct(tx, id, employeeId, take.counted, take.note);
    await tx.run('UPDATE product SET stock = $2 WHERE exhibitor_id = tenant() AND id = $1', [id, take.counted]);
    await tx.audit({
      action: 'product.stock_taken',
      entity: 'product',
      entityId: id,
      before: { stock: product.stock },
      after: { stock: take.counted, note: take.note },
    });
  });
}

async function correct(tx: Tx, id: number, employeeId: number | null, counted: number, note: string): Promise<void> {
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
