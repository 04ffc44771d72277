import { notFound } from '#kernel/refusal.ts';
import { withBarcodeOfItsOwn } from '#modules/products/server/change-product.ts';
import { lockProduct, setArchived } from '#modules/products/server/products.sql.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/**
 * Archives a product, with its history; idempotent. Sold lines keep its name. Refuses 404
 * not_found.product.
 */
export const archiveProduct = (db: Db, acting: Acting, id: number): Promise<void> => move(db, acting, id, true);

/**
 * Restores an archived product unchanged. Refuses 422 `barcode` products.barcode_taken if another
 * product has it now.
 */
export const restoreProduct = (db: Db, acting: Acting, id: number): Promise<void> =>
  withBarcodeOfItsOwn(() => move(db, acting, id, false));

const move = (db: Db, acting: Acting, id: number, archived: boolean): Promise<void> =>
  db.tx(acting, async (tx) => {
    if (!(await lockProduct(tx, id))) throw notFound('product');
    const action = archived ? 'product.archived' : 'product.restored';
    if (await setArchived(tx, id, archived)) await tx.audit({ action, entity: 'product', entityId: id });
  });
