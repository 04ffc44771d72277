import { centsFromEuros } from '#kernel/money.ts';
import { conflict, notFound, type Problem, refusalOf, refuse } from '#kernel/refusal.ts';
import { uploadedPicture } from '#modules/pictures/server.ts';
import type { ProductForm } from '#modules/products/contract/staff.ts';
import { inLegalOrder } from '#modules/products/rules/allergens.ts';
import { choiceProblems } from '#modules/products/rules/choices.ts';
import { type GivenPart, partProblems } from '#modules/products/rules/combo.ts';
import { openPriceProblems } from '#modules/products/rules/open-price.ts';
import { columnsOf } from '#modules/products/rules/product-status.ts';
import { type GivenGroup, putChoices } from '#modules/products/server/choices.sql.ts';
import { possibleParts, putParts } from '#modules/products/server/combos.sql.ts';
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
      const groups = groupsFrom(form) ?? [];
      const parts = partsFrom(form, null);
      const fields = await fieldsFrom(tx, form, null, { groups, parts });
      const made = await insertProduct(tx, fields);
      if (!made) throw new Error('a new product got no number');
      await putInCategories(tx, made.id, form.categories);
      await putChoices(tx, made.id, groups);
      if (parts) await putParts(tx, made.id, parts);
      const after = { ...fields, categories: form.categories, choice_groups: groups, parts };
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
      const groups = groupsFrom(form) ?? before.choice_groups;
      const parts = partsFrom(form, before);
      const fields = await fieldsFrom(tx, form, before, { groups, parts });
      await updateProduct(tx, id, fields);
      await putInCategories(tx, id, form.categories);
      if (form.choice_groups) await putChoices(tx, id, groups);
      if (parts) await putParts(tx, id, parts);
      await tx.audit({
        action: 'product.changed',
        entity: 'product',
        entityId: id,
        before: fieldsIn(before),
        after: { ...fields, categories: form.categories, choice_groups: groups, parts },
      });
    }),
  );

/** Null: they stay as they are. */
const groupsFrom = ({ choice_groups }: ProductForm): GivenGroup[] | null =>
  choice_groups?.map(({ id, names, min, max, choices }) => ({
    id: id ?? null,
    name: names,
    min,
    max,
    choices: choices.map((choice) => ({
      id: choice.id ?? null,
      name: choice.names,
      surcharge: centsFromEuros(choice.surcharge) ?? 0,
      preselected: choice.preselected,
      sold_out: choice.sold_out,
    })),
  })) ?? null;

/** Null: no combo. A product stays what it is, a combo or not. */
function partsFrom({ parts: sent }: ProductForm, before: ProductRow | null): GivenPart[] | null {
  const parts = sent?.map(({ product_id, quantity }) => ({ id: product_id, quantity })) ?? null;
  if (!before) return parts;
  if (sent === undefined) return before.parts?.map(({ id, quantity }) => ({ id, quantity })) ?? null;
  if ((parts === null) === before.is_combo) throw refuse('products.combo_fixed', undefined, 'parts');
  return parts;
}

/** A combo has parts, and neither choices nor a typed price of its own. */
async function comboProblems(tx: Tx, form: ProductForm, { groups, parts }: Given): Promise<Problem[]> {
  if (!parts) return [];
  const products = await possibleParts(
    tx,
    parts.map(({ id }) => id),
  );
  return [
    ...partProblems(parts, products),
    ...(groups.length > 0 ? [{ code: 'products.combo_choices', path: 'choice_groups' }] : []),
    ...(form.open_price ? [{ code: 'products.combo_price', path: 'open_price.min' }] : []),
  ];
}

/** The ids of groups and choices are those of the same product, each once. */
function idProblems(groups: readonly GivenGroup[], before: ProductRow | null): Problem[] {
  const isOf = (ids: readonly (number | null)[], existing: readonly { readonly id: number }[]): boolean => {
    const given = ids.flatMap((id) => id ?? []);
    return new Set(given).size === given.length && given.every((id) => existing.some((each) => each.id === id));
  };
  const existing = before?.choice_groups ?? [];
  const areGroups = isOf(
    groups.map(({ id }) => id),
    existing,
  );
  return groups.flatMap(({ id, choices }, index): Problem[] => {
    const ofGroup = existing.find((group) => group.id === id)?.choices ?? [];
    const isRight =
      areGroups &&
      isOf(
        choices.map((choice) => choice.id),
        ofGroup,
      );
    return isRight ? [] : [{ code: 'validation.exists', path: `choice_groups.${index}.choices` }];
  });
}

/** What a product has beside its fields; `parts` null: no combo. */
type Given = { readonly groups: readonly GivenGroup[]; readonly parts: readonly GivenPart[] | null };

async function fieldsFrom(
  tx: Tx,
  form: ProductForm,
  before: ProductRow | null,
  { groups, parts }: Given,
): Promise<ProductFields> {
  const vat = parts ? { vat: 0, rate: 0 } : await vatFromForm(tx, form, before?.vat ?? null);
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
  problems.push(
    ...openPriceProblems(open, price),
    ...choiceProblems(groups, open !== null),
    ...idProblems(groups, before),
    ...(await comboProblems(tx, form, { groups, parts })),
  );
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
    is_combo: parts !== null,
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
