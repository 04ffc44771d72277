/**
 * The exports of products: the portal's routes, what they call to add products, and the stock
 * movements of a sale.
 */
export { addCategory } from '#modules/products/server/change-category.ts';
export { addProduct } from '#modules/products/server/change-product.ts';
export { moveStock, type ShortProduct } from '#modules/products/server/move-stock.ts';
export { type ProductRouteDeps, productRoutes } from '#modules/products/server/routes.ts';
export { stockOf } from '#modules/products/server/stock-of.ts';
export { countStock } from '#modules/products/server/take-stock.ts';
