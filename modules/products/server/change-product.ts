import { centsFromEuros } from '#kernel/money.ts';
import { conflict, notFound, type Problem, refusalOf, refuse } from '#kernel/refusal.ts';
import { uploadedPicture } from '#modules/pictures/server.ts';
import type { ProductForm } from '#modules/products/contract/staff.ts';
import { inLegalOrder } from '#modules/products/rules/allergens.ts';
import { openPriceProblems } from '#modules/products/rules/open-price.ts';
import { columnsOf } from '#modules/products/rules/product-status.ts';
import {
  insertProduct,
  knownCategories,
  lockProduct,
  type ProductFields,
  type ProductRow,
  putInCategories,
  updateProduct,
} from '#modules/products/server/products.sql.ts';
import { vatFromForm } from '#modules/vat/server.ts';
import { constraintOf, SQL, sqlState } from '#platform/db/errors.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

/**
 * Adds a product of the exhibitor, not counted yet (PROD-001, PROD-002). Returns its id. Refuses
 * 422 `barcode` products.barcode_taken, `vat_rate` products.vat_unknown, `categories`
 * validation.exists. Tills reload by the data version.
 */
export const addProduct = (db: Db, acting: Acting, form: ProductForm): Promise<number> =>
  withBarcodeOfItsOwn(() =>
    db.tx(acting, async (tx) => {
      const fields = await fieldsFrom(tx, form, null);
      const made = await insertProduct(tx, fields);
      if (!made) throw new Error('a new product got no number');
      await putInCategories(tx, made.id, form.categories);
      const after = { ...fields, categories: form.categories };
      await tx.audit({ action: 'product.added', entity: 'product', entityId: made.id, after });
      return made.id;
    }),
  );

/** Changes a product, not its stock. Refuses as `addProduct`, 404 not_found.product, 409 products.archived, products.changed_meanwhile. */
export const changeProduct = (db: Db, acting: Acting, id: number, form: ProductForm): Promise<void> =>
  withBarcodeOfItsOwn(() =>
    db.tx(acting, async (tx) => {
      const before = await lockProduct(tx, id);
      if (!before) throw notFound('product');
      if (before.archived) throw conflict('products.archived');
      if (before.version !== form.version) throw conflict('products.changed_meanwhile');
      const fields = await fieldsFrom(tx, form, before);
      await updateProduct(tx, id, fields);
      await putInCategories(tx, id, form.categories);
      await tx.audit({
        action: 'product.changed',
        entity: 'product',
        entityId: id,
        before: fieldsIn(before),
        after: { ...fields, categories: form.categories },
      });
    }),
  );

async function fieldsFrom(tx: Tx, form: ProductForm, before: ProductRow | null): Promise<ProductFields> {
  const vat = await vatFromForm(tx, form, before?.vat ?? null);
  const existingCategories = await knownCategories(tx, form.categories);
  const problems: Problem[] = [];
  if (vat === null) problems.push({ code: 'products.vat_unknown', path: 'vat_rate' });
  if (form.categories.some((category) => !existingCategories.includes(category)))
    problems.push({ code: 'validation.exists', path: 'categories' });
  const price = centsFromEuros(form.price) ?? 0; // the contract accepts whole cents only
  const open = form.open_price && {
    min: centsFromEuros(form.open_price.min) ?? 0,
    max: centsFromEuros(form.open_price.max) ?? 0,
  };
  problems.push(...openPriceProblems(open, price));
  const refusal = refusalOf(problems);
  if (refusal) throw refusal;
  return {
    name: form.names,
    description: form.descriptions,
    barcode: form.barcode,
    price,
    open_price: open,
    vat: vat?.vat ?? 0,
    vat_bp: vat?.rate ?? 0,
    ...columnsOf(form.status),
    sort: form.sort,
    allergens: form.allergens ? inLegalOrder(form.allergens) : (before?.allergens ?? []),
    favourite: form.favourite ?? before?.favourite ?? false,
    image: await imageFrom(tx, form.image, before?.image ?? null),
  };
}

/** Left out or unchanged: it stays. Refuses 422 `image` picture.unknown. */
async function imageFrom(tx: Tx, chosen: string | null | undefined, before: string | null): Promise<string | null> {
  if (chosen === undefined || chosen === before) return before;
  if (chosen !== null) await uploadedPicture(tx, chosen, 'image');
  return chosen;
}

const fieldsIn = ({ id, stock, archived, version, ...fields }: ProductRow) => fields;

/**
 * Two products with one barcode could not be distinguished at a till (D-157): the unique index of
 * the database detects it.
 */
export async function withBarcodeOfItsOwn<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (sqlState(error) === SQL.uniqueViolation && constraintOf(error) === 'product_barcode')
      throw refuse('products.barcode_taken', undefined, 'barcode');
    throw error;
  }
}
