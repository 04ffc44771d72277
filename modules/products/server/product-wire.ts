import { eurosFromCents } from '#kernel/money.ts';
import { textFor } from '#kernel/texts.ts';
import { percentOf } from '#kernel/vat.ts';
import type { ProductCategoryWire, ProductWire } from '#modules/products/contract/staff.ts';
import { partsOf } from '#modules/products/rules/price.ts';
import { statusOf } from '#modules/products/rules/product-status.ts';
import { stockWarning } from '#modules/products/rules/stock.ts';
import type { ListedCategoryRow } from '#modules/products/server/categories.sql.ts';
import type { ListedProductRow } from '#modules/products/server/products.sql.ts';

/**
 * Returns a product as the portal shows it (PROD-002), names in the language of the caller; its
 * picture below `storage`.
 */
export const productWire = (row: ListedProductRow, locale: string, storage: string): ProductWire => ({
  id: row.id,
  name: textFor(row.name, locale),
  names: row.name,
  descriptions: row.description,
  barcode: row.barcode,
  price: eurosFromCents(row.price),
  price_net: eurosFromCents(partsOf(row.price, row.vat).net),
  vat_rate: percentOf(row.vat),
  status: statusOf(row),
  stock: row.stock,
  stock_warning: stockWarning(row.stock),
  image: row.image,
  image_url: row.image && (/^(https:\/\/|\/)/.test(row.image) ? row.image : `${storage}/${row.image}`),
  categories: row.categories.map(({ id, name, color }) => ({ id, name: textFor(name, locale), color })),
  sort: row.sort,
  archived: row.archived,
  version: row.version,
});

export const categoryWire = (row: ListedCategoryRow, locale: string): ProductCategoryWire => ({
  id: row.id,
  name: textFor(row.name, locale),
  names: row.name,
  color: row.color,
  sort: row.sort,
  products: row.products,
  version: row.version,
});
