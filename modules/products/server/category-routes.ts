import { z } from 'zod';
import { notFound } from '#kernel/refusal.ts';
import { answerOf, zPathId } from '#kernel/wire.ts';
import { actingAs } from '#modules/access/server.ts';
import { type ProductCategoryWire, zProductCategory, zProductCategoryForm } from '#modules/products/contract.ts';
import { listedCategories, listedCategory } from '#modules/products/server/categories.sql.ts';
import { addCategory, archiveCategory, changeCategory } from '#modules/products/server/change-category.ts';
import { categoryWire } from '#modules/products/server/product-wire.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp, HttpRequest } from '#platform/http/app.ts';

const LISTED_MAX = 200;
const tags = ['products'];
const params = z.object({ id: zPathId });
const listed = answerOf(z.array(zProductCategory));

/** What the portal calls about categories of products (PORT-012). `preHandler`: the module is on. */
export function categoryRoutes(app: HttpApp, db: Db, preHandler: (request: HttpRequest) => Promise<void>): void {
  app.get(
    '/api/staff/product-categories',
    {
      config: { policy: 'products.view' },
      preHandler,
      schema: {
        summary: 'The categories of products as tills have them in order; at most 200',
        tags,
        response: { 200: listed },
      },
    },
    async ({ exhibitorId, locale }) => ({ data: await all(exhibitorId, locale) }),
  );
  app.post(
    '/api/staff/product-categories',
    {
      config: { policy: 'products.edit' },
      preHandler,
      schema: {
        summary: 'A new category',
        tags,
        body: zProductCategoryForm,
        response: { 200: answerOf(zProductCategory) },
      },
    },
    async ({ exhibitorId, staff, locale, body }) => {
      const id = await addCategory(db, actingAs(exhibitorId, staff), body);
      return { data: await found(exhibitorId, id, locale) };
    },
  );
  app.post(
    '/api/staff/product-categories/:id',
    {
      config: { policy: 'products.edit' },
      preHandler,
      schema: {
        summary: 'Changes a category, unless somebody else did since it was read',
        tags,
        params,
        body: zProductCategoryForm,
        response: { 200: answerOf(zProductCategory) },
      },
    },
    async ({ exhibitorId, staff, locale, params: { id }, body }) => {
      await changeCategory(db, actingAs(exhibitorId, staff), id, body);
      return { data: await found(exhibitorId, id, locale) };
    },
  );
  app.post(
    '/api/staff/product-categories/:id/archive',
    {
      config: { policy: 'products.delete' },
      preHandler,
      schema: {
        summary: 'Takes a category away; its products stay. Answers those that are left',
        tags,
        params,
        response: { 200: listed },
      },
    },
    async ({ exhibitorId, staff, locale, params: { id } }) => {
      await archiveCategory(db, actingAs(exhibitorId, staff), id);
      return { data: await all(exhibitorId, locale) };
    },
  );

  async function all(exhibitorId: number, locale: string): Promise<ProductCategoryWire[]> {
    const rows = await db.ask(exhibitorId, (first) => listedCategories(first, LISTED_MAX));
    return rows.map((row) => categoryWire(row, locale));
  }

  async function found(exhibitorId: number, id: number, locale: string): Promise<ProductCategoryWire> {
    const row = await db.ask(exhibitorId, (first) => listedCategory(first, id));
    if (!row) throw notFound('product_category');
    return categoryWire(row, locale);
  }
}
