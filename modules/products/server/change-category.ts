import { conflict, notFound } from '#kernel/refusal.ts';
import type { ProductCategoryForm } from '#modules/products/contract.ts';
import {
  archiveCategoryRow,
  type CategoryFields,
  insertCategory,
  lockCategory,
  updateCategory,
} from '#modules/products/server/categories.sql.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/** A new category of products (PORT-012). Answers its id. */
export function addCategory(db: Db, acting: Acting, form: ProductCategoryForm): Promise<number> {
  return db.tx(acting, async (tx) => {
    const after = fieldsOf(form);
    const made = await insertCategory(tx, after);
    if (!made) throw new Error('a new category got no number');
    await tx.audit({ action: 'product_category.added', entity: 'product_category', entityId: made.id, after });
    return made.id;
  });
}

/** Refuses 404 not_found.product_category, 409 products.changed_meanwhile. */
export function changeCategory(db: Db, acting: Acting, id: number, form: ProductCategoryForm): Promise<void> {
  return db.tx(acting, async (tx) => {
    const before = await lockCategory(tx, id);
    if (!before) throw notFound('product_category');
    if (before.version !== form.version) throw conflict('products.changed_meanwhile');
    const after = fieldsOf(form);
    await updateCategory(tx, id, after);
    await tx.audit({ action: 'product_category.changed', entity: 'product_category', entityId: id, before, after });
  });
}

/** Takes a category away; its products stay, without it. Refuses 404 not_found.product_category. */
export function archiveCategory(db: Db, acting: Acting, id: number): Promise<void> {
  return db.tx(acting, async (tx) => {
    if (!(await lockCategory(tx, id))) throw notFound('product_category');
    await archiveCategoryRow(tx, id);
    await tx.audit({ action: 'product_category.archived', entity: 'product_category', entityId: id });
  });
}

const fieldsOf = ({ names, color, sort }: ProductCategoryForm): CategoryFields => ({
  name: names,
  color: color.toLowerCase(),
  sort,
});
