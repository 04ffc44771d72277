import { z } from 'zod';
import { notFound } from '#kernel/refusal.ts';
import { answerOf, zPathId } from '#kernel/wire.ts';
import { actingAs } from '#modules/access/server.ts';
import type { Feature } from '#modules/exhibitor/contract.ts';
import { requireFeature } from '#modules/exhibitor/server.ts';
import {
  type ProductWire,
  zProduct,
  zProductForm,
  zProductsQuery,
  zStockMovement,
  zStockTake,
} from '#modules/products/contract.ts';
import { archiveProduct, restoreProduct } from '#modules/products/server/archive-product.ts';
import { categoryRoutes } from '#modules/products/server/category-routes.ts';
import { addProduct, changeProduct } from '#modules/products/server/change-product.ts';
import { productWire } from '#modules/products/server/product-wire.ts';
import { listedProduct, listedProducts } from '#modules/products/server/products.sql.ts';
import { stockBook } from '#modules/products/server/stock-book.ts';
import { takeStock } from '#modules/products/server/take-stock.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp, HttpRequest } from '#platform/http/app.ts';

export type ProductRouteDeps = {
  readonly db: Db;
  /** The modules an exhibitor has switched on. */
  readonly featuresOf: (exhibitorId: number) => Promise<readonly Feature[]>;
  /** Where its files are reached: `/storage`. */
  readonly storageOf: (exhibitorId: number) => Promise<string>;
};

const PRODUCTS_MAX = 1_000;
const tags = ['products'];
const params = z.object({ id: zPathId });
const one = { params, response: { 200: answerOf(zProduct) } };

/** What the portal calls about products and their categories (PROD-001, PORT-011, PORT-012). The staff gate stands before these routes. */
export function productRoutes(app: HttpApp, deps: ProductRouteDeps): void {
  const switchedOn = async ({ exhibitorId }: HttpRequest): Promise<void> =>
    requireFeature(await deps.featuresOf(exhibitorId), 'products');
  readingRoutes(app, deps, switchedOn);
  changingRoutes(app, deps, switchedOn);
  categoryRoutes(app, deps.db, switchedOn);
}

/** Asked before a route is carried out: its module is on (D-066). */
type SwitchedOn = (request: HttpRequest) => Promise<void>;

function readingRoutes(app: HttpApp, { db, storageOf }: ProductRouteDeps, preHandler: SwitchedOn): void {
  app.get(
    '/api/staff/products',
    {
      config: { policy: 'products.view' },
      preHandler,
      schema: {
        summary: 'The products of the house as tills have them in order, or the archived ones; at most 1000',
        tags,
        querystring: zProductsQuery,
        response: { 200: answerOf(z.array(zProduct)) },
      },
    },
    async ({ exhibitorId, locale, query }) => {
      const wanted = {
        search: query.search || null,
        category: query.category ?? null,
        archived: query.archived === 'true',
      };
      const rows = await db.ask(exhibitorId, (first) => listedProducts(first, wanted, PRODUCTS_MAX));
      const storage = await storageOf(exhibitorId);
      return { data: rows.map((row) => productWire(row, locale, storage)) };
    },
  );
  app.get(
    '/api/staff/products/:id/stock',
    {
      config: { policy: 'products.view' },
      preHandler,
      schema: {
        summary: 'What moved the stock of a product lately; at most 50 movements',
        tags,
        params,
        response: { 200: answerOf(z.array(zStockMovement)) },
      },
    },
    async ({ exhibitorId, params: { id } }) => ({ data: await stockBook(db, exhibitorId, id) }),
  );
}

function changingRoutes(app: HttpApp, { db, storageOf }: ProductRouteDeps, preHandler: SwitchedOn): void {
  app.post(
    '/api/staff/products',
    {
      config: { policy: 'products.edit' },
      preHandler,
      schema: { summary: 'A new product', tags, body: zProductForm, response: { 200: answerOf(zProduct) } },
    },
    async ({ exhibitorId, staff, locale, body }) => {
      const id = await addProduct(db, actingAs(exhibitorId, staff), body);
      return { data: await found(exhibitorId, id, locale) };
    },
  );
  app.post(
    '/api/staff/products/:id',
    {
      config: { policy: 'products.edit' },
      preHandler,
      schema: {
        summary: 'Changes a product, unless somebody else did since it was read',
        tags,
        ...one,
        body: zProductForm,
      },
    },
    async ({ exhibitorId, staff, locale, params: { id }, body }) => {
      await changeProduct(db, actingAs(exhibitorId, staff), id, body);
      return { data: await found(exhibitorId, id, locale) };
    },
  );
  app.post(
    '/api/staff/products/:id/stock',
    {
      config: { policy: 'products.edit' },
      preHandler,
      schema: {
        summary: 'Writes what was counted of a product, or that nobody counts it (D-156)',
        tags,
        ...one,
        body: zStockTake,
      },
    },
    async ({ exhibitorId, staff, locale, params: { id }, body }) => {
      await takeStock(db, actingAs(exhibitorId, staff), id, staff.employeeId, body);
      return { data: await found(exhibitorId, id, locale) };
    },
  );
  app.post(
    '/api/staff/products/:id/archive',
    {
      config: { policy: 'products.delete' },
      preHandler,
      schema: { summary: 'Takes a product away, with its history', tags, ...one },
    },
    async ({ exhibitorId, staff, locale, params: { id } }) => {
      await archiveProduct(db, actingAs(exhibitorId, staff), id);
      return { data: await found(exhibitorId, id, locale) };
    },
  );
  app.post(
    '/api/staff/products/:id/restore',
    {
      config: { policy: 'products.delete' },
      preHandler,
      schema: { summary: 'Brings an archived product back', tags, ...one },
    },
    async ({ exhibitorId, staff, locale, params: { id } }) => {
      await restoreProduct(db, actingAs(exhibitorId, staff), id);
      return { data: await found(exhibitorId, id, locale) };
    },
  );

  async function found(exhibitorId: number, id: number, locale: string): Promise<ProductWire> {
    const row = await db.ask(exhibitorId, (first) => listedProduct(first, id));
    if (!row) throw notFound('product');
    return productWire(row, locale, await storageOf(exhibitorId));
  }
}
