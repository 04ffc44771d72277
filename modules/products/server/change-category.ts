import { conflict, notFound } from '#kernel/refusal.ts';
import type { ProductCategoryForm } from '#modules/products/contract/staff.ts';
import {
  archiveCategoryRow,
  type CategoryFields,
  insertCategory,
  lockCategory,
  updateCategory,
} from '#modules/products/server/categories.sql.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/** Adds a category of products (PORT-012). Returns its id. */
export function addCategory(db: Db, acting: Acting, form: ProductCategoryForm): Promise<number> {
  return db.tx(acting, async (tx) => {
    const after = fieldsOf(form);
    const made = await insertCategory(tx, after);
    if (!made) throw new Error('a new category got no number');
    await tx.audit({ action: 'product_category.added', entity: 'product_category', entityId: made.id, after });
    return made.id;
  });
}

/** Changes a category. Refuses 404 not_found.product_category, 409 products.changed_meanwhile. */
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

/** Archives a category; its products remain, without it. Refuses 404 not_found.product_category. */
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
