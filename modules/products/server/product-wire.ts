import { eurosFromCents } from '#kernel/money.ts';
import { textFor } from '#kernel/texts.ts';
import type { ProductCategoryWire, ProductWire } from '#modules/products/contract/staff.ts';
import type { ChoiceGroup } from '#modules/products/rules/choices.ts';
import { partsOf } from '#modules/products/rules/price.ts';
import { statusOf } from '#modules/products/rules/product-status.ts';
import { stockWarning } from '#modules/products/rules/stock.ts';
import type { ListedCategoryRow } from '#modules/products/server/categories.sql.ts';
import type { ListedProductRow } from '#modules/products/server/products.sql.ts';
import { rateOn, vatWire } from '#modules/vat/rules/vat-rates.ts';
import type { VatInForce } from '#modules/vat/server.ts';

/**
 * Returns a product as the portal shows it (PROD-002), names in the language of the caller; its
 * picture below `storage`.
 */
export const productWire = (
  row: ListedProductRow,
  { rates, today }: VatInForce,
  locale: string,
  storage: string,
): ProductWire => ({
  id: row.id,
  name: textFor(row.name, locale),
  names: row.name,
  descriptions: row.description,
  barcode: row.barcode,
  price: eurosFromCents(row.price),
  open_price: row.open_price && {
    min: eurosFromCents(row.open_price.min),
    max: eurosFromCents(row.open_price.max),
  },
  choice_groups: row.choice_groups.map(groupWire),
  parts:
    row.parts?.map(({ id, name, quantity, on_sale }) => ({
      product_id: id,
      name: textFor(name, locale),
      quantity,
      on_sale,
    })) ?? null,
  price_net: eurosFromCents(partsOf(row.price, rateOn(rates, row.vat, today)).net),
  ...vatWire(row.vat, rates, today),
  status: statusOf(row),
  stock: row.stock,
  stock_warning: stockWarning(row.stock),
  image: row.image,
  image_url: row.image && (/^(https:\/\/|\/)/.test(row.image) ? row.image : `${storage}/${row.image}`),
  categories: row.categories.map(({ id, name, color }) => ({ id, name: textFor(name, locale), color })),
  allergens: [...row.allergens],
  favourite: row.favourite,
  sort: row.sort,
  archived: row.archived,
  version: row.version,
});

const groupWire = ({ id, name, min, max, choices }: ChoiceGroup): ProductWire['choice_groups'][number] => ({
  id,
  names: name,
  min,
  max,
  choices: choices.map((choice) => ({
    id: choice.id,
    names: choice.name,
    surcharge: eurosFromCents(choice.surcharge),
    preselected: choice.preselected,
    sold_out: choice.sold_out,
  })),
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
