import type { DemoProduct, DemoProductCategory } from '#demo/content/types.ts';
import type { Tx } from '#platform/db/tx.ts';

/** Inserts the products of the bar in their categories; a stock is counted only once. */
export async function seedProducts(
  tx: Tx,
  categories: readonly DemoProductCategory[],
  products: readonly DemoProduct[],
): Promise<void> {
  for (const [sort, { id, name, color }] of categories.entries())
    await tx.run(
      'INSERT INTO product_category (exhibitor_id, id, name, color, sort) VALUES (tenant(), $1, $2, $3, $4)',
      [id, JSON.stringify(name), color, sort],
    );
  for (const [sort, product] of products.entries()) {
    const { id, name, description = {}, category, price, vat, barcode, stock, soldOut = false } = product;
    await tx.run(
      `INSERT INTO product (exhibitor_id, id, name, description, barcode, price_cents, vat_bp, stock, sold_out, sort)
       VALUES (tenant(), $1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [id, JSON.stringify(name), JSON.stringify(description), barcode, price, vat, stock, soldOut, sort],
    );
    await tx.run('INSERT INTO product_in_category (exhibitor_id, product_id, category_id) VALUES (tenant(), $1, $2)', [
      id,
      category,
    ]);
    if (stock)
      await tx.run(
        `INSERT INTO stock_movement (exhibitor_id, product_id, quantity, cause, at) VALUES (tenant(), $1, $2, 'counted', foyer_now())`,
        [id, stock],
      );
  }
}
