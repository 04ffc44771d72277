import type { Texts } from '#kernel/texts.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

export type CategoryFields = { readonly name: Texts; readonly color: string; readonly sort: number };
export type CategoryRow = CategoryFields & { readonly id: number; readonly version: number };
export type ListedCategoryRow = CategoryRow & { readonly products: number };

const LISTED = `SELECT c.id, c.name, c.color, c.sort, c.version,
  (SELECT count(*)::int FROM product_in_category i
     JOIN product p ON p.exhibitor_id = i.exhibitor_id AND p.id = i.product_id AND p.archived_at IS NULL
    WHERE i.exhibitor_id = c.exhibitor_id AND i.category_id = c.id) AS products
  FROM product_category c WHERE c.exhibitor_id = tenant() AND c.archived_at IS NULL`;

/** In the order in which tills show them. */
export const listedCategories = (first: Reads, limit: number): Promise<ListedCategoryRow[]> =>
  first.query(`${LISTED} ORDER BY c.sort, c.id LIMIT $1`, [limit]);

export const listedCategory = (first: Reads, id: number): Promise<ListedCategoryRow | null> =>
  first.one(`${LISTED} AND c.id = $1`, [id]);

export const lockCategory = (tx: Pick<Tx, 'one'>, id: number): Promise<CategoryRow | null> =>
  tx.one(
    `SELECT id, name, color, sort, version FROM product_category
      WHERE exhibitor_id = tenant() AND archived_at IS NULL AND id = $1 FOR NO KEY UPDATE`,
    [id],
  );

export const insertCategory = (tx: Pick<Tx, 'one'>, fields: CategoryFields): Promise<{ id: number } | null> =>
  tx.one('INSERT INTO product_category (exhibitor_id, name, color, sort) VALUES (tenant(), $1, $2, $3) RETURNING id', [
    JSON.stringify(fields.name),
    fields.color,
    fields.sort,
  ]);

export const updateCategory = (tx: Pick<Tx, 'run'>, id: number, fields: CategoryFields): Promise<number> =>
  tx.run(
    `UPDATE product_category SET name = $2, color = $3, sort = $4, version = version + 1
      WHERE exhibitor_id = tenant() AND id = $1`,
    [id, JSON.stringify(fields.name), fields.color, fields.sort],
  );

/** Its products remain, without the category. */
export async function archiveCategoryRow(tx: Pick<Tx, 'run'>, id: number): Promise<void> {
  await tx.run('DELETE FROM product_in_category WHERE exhibitor_id = tenant() AND category_id = $1', [id]);
  await tx.run(
    'UPDATE product_category SET archived_at = foyer_now(), version = version + 1 WHERE exhibitor_id = tenant() AND id = $1',
    [id],
  );
}
