/** What the program and other modules may use of products: the routes of the portal, and what a sale takes from the shelf. */
export { moveStock, type ShortProduct } from '#modules/products/server/move-stock.ts';
export { type ProductRouteDeps, productRoutes } from '#modules/products/server/routes.ts';
export { stockOf } from '#modules/products/server/stock-of.ts';
