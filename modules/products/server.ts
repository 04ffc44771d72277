/** The exports of products: the portal's routes, and the stock movements of a sale. */
export { moveStock, type ShortProduct } from '#modules/products/server/move-stock.ts';
export { type ProductRouteDeps, productRoutes } from '#modules/products/server/routes.ts';
export { stockOf } from '#modules/products/server/stock-of.ts';
