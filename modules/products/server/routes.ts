import { notFound } from '#kernel/refusal.ts';
import { actingAs } from '#modules/access/server.ts';
import type { Feature } from '#modules/exhibitor/rules/features.ts';
import { requireFeature } from '#modules/exhibitor/server.ts';
import { type ProductWire, productsStaffApi } from '#modules/products/contract/staff.ts';
import { archiveProduct, restoreProduct } from '#modules/products/server/archive-product.ts';
import { categoryRoutes } from '#modules/products/server/category-routes.ts';
import { addProduct, changeProduct } from '#modules/products/server/change-product.ts';
import { productWire } from '#modules/products/server/product-wire.ts';
import { listedProduct, listedProducts } from '#modules/products/server/products.sql.ts';
import { stockBook } from '#modules/products/server/stock-book.ts';
import { countStock } from '#modules/products/server/take-stock.ts';
import { vatInForce } from '#modules/vat/server.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp, HttpRequest } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

export type ProductRouteDeps = {
  readonly db: Db;
  /** The modules an exhibitor has switched on. */
  readonly featuresOf: (exhibitorId: number) => Promise<readonly Feature[]>;
  /** The base address of its files: `/storage`. */
  readonly storageOf: (exhibitorId: number) => Promise<string>;
};

const PRODUCTS_MAX = 1_000;

/**
 * The portal's routes for products and their categories (PROD-001, PORT-011, PORT-012). The staff
 * gate precedes these routes.
 */
export function productRoutes(app: HttpApp, deps: ProductRouteDeps): void {
  const switchedOn = async ({ exhibitorId }: HttpRequest): Promise<void> =>
    requireFeature(await deps.featuresOf(exhibitorId), 'products');
  readingRoutes(app, deps, switchedOn);
  changingRoutes(app, deps, switchedOn);
  categoryRoutes(app, deps.db, switchedOn);
}

/** Runs before a route: checks that its module is on (D-066). */
type SwitchedOn = (request: HttpRequest) => Promise<void>;

function readingRoutes(app: HttpApp, { db, storageOf }: ProductRouteDeps, preHandler: SwitchedOn): void {
  const serve = serving(app, productsStaffApi);
  serve('GET /api/staff/products', { policy: 'products.view', preHandler }, async ({ exhibitorId, locale, query }) => {
    const filter = {
      search: query.search || null,
      category: query.category ?? null,
      archived: query.archived === 'true',
    };
    const [vat, rows] = await db.ask(exhibitorId, (first) =>
      Promise.all([vatInForce(first), listedProducts(first, filter, PRODUCTS_MAX)]),
    );
    const storage = await storageOf(exhibitorId);
    return { data: rows.map((row) => productWire(row, vat, locale, storage)) };
  });
  serve(
    'GET /api/staff/products/:id/stock',
    { policy: 'products.view', preHandler },
    async ({ exhibitorId, params: { id } }) => ({ data: await stockBook(db, exhibitorId, id) }),
  );
}

function changingRoutes(app: HttpApp, { db, storageOf }: ProductRouteDeps, preHandler: SwitchedOn): void {
  const serve = serving(app, productsStaffApi);
  serve(
    'POST /api/staff/products',
    { policy: 'products.edit', preHandler },
    async ({ exhibitorId, staff, locale, body }) => {
      const id = await addProduct(db, actingAs(exhibitorId, staff), body);
      return { data: await productWithId(exhibitorId, id, locale) };
    },
  );
  serve(
    'POST /api/staff/products/:id',
    { policy: 'products.edit', preHandler },
    async ({ exhibitorId, staff, locale, params: { id }, body }) => {
      await changeProduct(db, actingAs(exhibitorId, staff), id, body);
      return { data: await productWithId(exhibitorId, id, locale) };
    },
  );
  serve(
    'POST /api/staff/products/:id/stock',
    { policy: 'products.edit', preHandler },
    async ({ exhibitorId, staff, locale, params: { id }, body }) => {
      await countStock(db, actingAs(exhibitorId, staff), id, staff.employeeId, body);
      return { data: await productWithId(exhibitorId, id, locale) };
    },
  );
  serve(
    'POST /api/staff/products/:id/archive',
    { policy: 'products.delete', preHandler },
    async ({ exhibitorId, staff, locale, params: { id } }) => {
      await archiveProduct(db, actingAs(exhibitorId, staff), id);
      return { data: await productWithId(exhibitorId, id, locale) };
    },
  );
  serve(
    'POST /api/staff/products/:id/restore',
    { policy: 'products.delete', preHandler },
    async ({ exhibitorId, staff, locale, params: { id } }) => {
      await restoreProduct(db, actingAs(exhibitorId, staff), id);
      return { data: await productWithId(exhibitorId, id, locale) };
    },
  );

  async function productWithId(exhibitorId: number, id: number, locale: string): Promise<ProductWire> {
    const [vat, row] = await db.ask(exhibitorId, (first) => Promise.all([vatInForce(first), listedProduct(first, id)]));
    if (!row) throw notFound('product');
    return productWire(row, vat, locale, await storageOf(exhibitorId));
  }
}
