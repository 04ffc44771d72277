import { notFound } from '#kernel/refusal.ts';
import { actingAs } from '#modules/access/server.ts';
import { type ProductCategoryWire, productsStaffApi } from '#modules/products/contract/staff.ts';
import { listedCategories, listedCategory } from '#modules/products/server/categories.sql.ts';
import { addCategory, archiveCategory, changeCategory } from '#modules/products/server/change-category.ts';
import { categoryWire } from '#modules/products/server/product-wire.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp, HttpRequest } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

const LISTED_MAX = 200;

/**
 * The portal's routes for categories of products (PORT-012). `preHandler`: checks that the module
 * is on.
 */
export function categoryRoutes(app: HttpApp, db: Db, preHandler: (request: HttpRequest) => Promise<void>): void {
  const serve = serving(app, productsStaffApi);
  serve(
    'GET /api/staff/product-categories',
    { policy: 'products.view', preHandler },
    async ({ exhibitorId, locale }) => ({ data: await all(exhibitorId, locale) }),
  );
  serve(
    'POST /api/staff/product-categories',
    { policy: 'products.edit', preHandler },
    async ({ exhibitorId, staff, locale, body }) => {
      const id = await addCategory(db, actingAs(exhibitorId, staff), body);
      return { data: await categoryWithId(exhibitorId, id, locale) };
    },
  );
  serve(
    'POST /api/staff/product-categories/:id',
    { policy: 'products.edit', preHandler },
    async ({ exhibitorId, staff, locale, params: { id }, body }) => {
      await changeCategory(db, actingAs(exhibitorId, staff), id, body);
      return { data: await categoryWithId(exhibitorId, id, locale) };
    },
  );
  serve(
    'POST /api/staff/product-categories/:id/archive',
    { policy: 'products.delete', preHandler },
    async ({ exhibitorId, staff, locale, params: { id } }) => {
      await archiveCategory(db, actingAs(exhibitorId, staff), id);
      return { data: await all(exhibitorId, locale) };
    },
  );

  async function all(exhibitorId: number, locale: string): Promise<ProductCategoryWire[]> {
    const rows = await db.ask(exhibitorId, (first) => listedCategories(first, LISTED_MAX));
    return rows.map((row) => categoryWire(row, locale));
  }

  async function categoryWithId(exhibitorId: number, id: number, locale: string): Promise<ProductCategoryWire> {
    const row = await db.ask(exhibitorId, (first) => listedCategory(first, id));
    if (!row) throw notFound('product_category');
    return categoryWire(row, locale);
  }
}
