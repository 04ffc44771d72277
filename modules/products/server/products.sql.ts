import type { Cents, VatBasisPoints } from '#kernel/money.ts';
import type { Texts } from '#kernel/texts.ts';
import type { Allergen } from '#modules/products/rules/allergens.ts';
import type { ChoiceGroup } from '#modules/products/rules/choices.ts';
import type { ComboPart } from '#modules/products/rules/combo.ts';
import type { OpenPrice } from '#modules/products/rules/open-price.ts';
import type { Vat } from '#modules/vat/rules/vat-rates.ts';
import { containsIgnoringCase } from '#platform/db/case-insensitive.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

export type ProductFields = {
  readonly name: Texts;
  readonly description: Texts;
  readonly barcode: string | null;
  readonly price: Cents;
  readonly open_price: OpenPrice | null;
  readonly vat: Vat;
  /** The rate of its VAT on the day on which it is saved. */
  readonly vat_bp: VatBasisPoints;
  readonly active: boolean;
  readonly sold_out: boolean;
  readonly sort: number;
  readonly image: string | null;
  readonly allergens: readonly Allergen[];
  /** It stands first at tills. */
  readonly favourite: boolean;
  /** It has parts, and no VAT of its own. */
  readonly is_combo: boolean;
};
export type ProductRow = Omit<ProductFields, 'vat_bp'> & {
  readonly id: number;
  readonly choice_groups: readonly ChoiceGroup[];
  /** Null: it is no combo. */
  readonly parts: readonly (ComboPart & { readonly on_sale: boolean })[] | null;
  readonly stock: number | null;
  readonly archived: boolean;
  readonly version: number;
  readonly categories: readonly number[];
};
export type ListedProductRow = Omit<ProductRow, 'categories'> & {
  readonly categories: readonly { id: number; name: Texts; color: string }[];
};

/** Null: the price is fixed. */
const OPEN_PRICE = `CASE WHEN p.price_min_cents IS NOT NULL AND p.price_max_cents IS NOT NULL THEN json_build_object('min', p.price_min_cents, 'max', p.price_max_cents) END`;
const CHOICE_GROUPS = `coalesce((SELECT json_agg(json_build_object('id', g.id, 'name', g.name, 'min', g.choose_min, 'max', g.choose_max, 'choices',
    coalesce((SELECT json_agg(json_build_object('id', c.id, 'name', c.name, 'surcharge', c.surcharge_cents, 'preselected', c.preselected, 'sold_out', c.sold_out) ORDER BY c.sort, c.id)
       FROM product_choice c WHERE c.exhibitor_id = g.exhibitor_id AND c.group_id = g.id), '[]')) ORDER BY g.sort, g.id)
    FROM product_choice_group g WHERE g.exhibitor_id = p.exhibitor_id AND g.product_id = p.id), '[]')`;
/** As `lacksChoices` says it: a group cannot have what it needs. */
const LACKS_CHOICES = `EXISTS (SELECT 1 FROM product_choice_group g WHERE g.exhibitor_id = x.exhibitor_id AND g.product_id = x.id AND g.choose_min >
    (SELECT count(*) FROM product_choice c WHERE c.exhibitor_id = g.exhibitor_id AND c.group_id = g.id AND NOT c.sold_out))`;
const PARTS = `CASE WHEN p.is_combo THEN coalesce((SELECT json_agg(json_build_object('id', c.part_id, 'name', x.name, 'quantity', c.quantity,
    'on_sale', x.archived_at IS NULL AND x.active AND NOT x.sold_out AND NOT ${LACKS_CHOICES}) ORDER BY c.sort, c.part_id)
    FROM product_combo_part c JOIN product x ON x.exhibitor_id = c.exhibitor_id AND x.id = c.part_id
   WHERE c.exhibitor_id = p.exhibitor_id AND c.combo_id = p.id), '[]') END`;
const PRODUCT = `p.id, p.name, p.description, p.barcode, p.price_cents AS price, ${OPEN_PRICE} AS open_price, coalesce(to_jsonb(p.vat_kind), to_jsonb(p.vat_bp)) AS vat, p.active, p.sold_out, p.sort,
  p.stock, p.image, p.allergens, p.favourite, p.archived_at IS NOT NULL AS archived, p.version, p.is_combo, ${CHOICE_GROUPS} AS choice_groups, ${PARTS} AS parts`;
const IN_CATEGORIES = `FROM product_in_category i
  JOIN product_category c ON c.exhibitor_id = i.exhibitor_id AND c.id = i.category_id AND c.archived_at IS NULL
 WHERE i.exhibitor_id = p.exhibitor_id AND i.product_id = p.id`;
const LISTED = `SELECT ${PRODUCT},
  coalesce((SELECT json_agg(json_build_object('id', c.id, 'name', c.name, 'color', c.color) ORDER BY c.sort, c.id) ${IN_CATEGORIES}), '[]') AS categories
  FROM product p WHERE p.exhibitor_id = tenant()`;

export type ProductsFilter = {
  readonly search: string | null;
  readonly category: number | null;
  readonly archived: boolean;
};

/** In the order in which tills show them. */
export const listedProducts = (first: Reads, filter: ProductsFilter, limit: number): Promise<ListedProductRow[]> =>
  first.query(
    `${LISTED} AND (p.archived_at IS NOT NULL) = $1
       AND ($2::text IS NULL OR p.barcode = $2 OR EXISTS (SELECT 1 FROM jsonb_each_text(p.name) AS said WHERE ${containsIgnoringCase(['said.value'], '$2')}))
       AND ($3::int IS NULL OR EXISTS (SELECT 1 FROM product_in_category i
              WHERE i.exhibitor_id = p.exhibitor_id AND i.product_id = p.id AND i.category_id = $3))
     ORDER BY p.sort, p.id LIMIT $4`,
    [filter.archived, filter.search, filter.category, limit],
  );

export const listedProduct = (first: Reads, id: number): Promise<ListedProductRow | null> =>
  first.one(`${LISTED} AND p.id = $1`, [id]);

/**
 * Locks a product against other changes, not against sales: `FOR UPDATE` would wait for each open
 * sale of it.
 */
export const lockProduct = (tx: Pick<Tx, 'one'>, id: number): Promise<ProductRow | null> =>
  tx.one(
    `SELECT ${PRODUCT}, coalesce((SELECT array_agg(i.category_id ORDER BY i.category_id) ${IN_CATEGORIES}), '{}') AS categories
       FROM product p WHERE p.exhibitor_id = tenant() AND p.id = $1 FOR NO KEY UPDATE OF p`,
    [id],
  );

const valuesOf = (fields: ProductFields): unknown[] => [
  JSON.stringify(fields.name),
  JSON.stringify(fields.description),
  fields.barcode,
  fields.price,
  typeof fields.vat === 'string' ? fields.vat : null,
  fields.vat_bp,
  fields.active,
  fields.sold_out,
  fields.sort,
  fields.image,
  fields.allergens,
  fields.open_price?.min ?? null,
  fields.open_price?.max ?? null,
  fields.favourite,
];

export const insertProduct = (tx: Pick<Tx, 'one'>, fields: ProductFields): Promise<{ id: number } | null> =>
  tx.one(
    `INSERT INTO product (exhibitor_id, name, description, barcode, price_cents, vat_kind, vat_bp, active, sold_out, sort, image, allergens, price_min_cents, price_max_cents, favourite, is_combo)
     VALUES (tenant(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) RETURNING id`,
    [...valuesOf(fields), fields.is_combo],
  );

export const updateProduct = (tx: Pick<Tx, 'run'>, id: number, fields: ProductFields): Promise<number> =>
  tx.run(
    `UPDATE product SET name = $2, description = $3, barcode = $4, price_cents = $5, vat_kind = $6, vat_bp = $7, active = $8,
            sold_out = $9, sort = $10, image = $11, allergens = $12, price_min_cents = $13, price_max_cents = $14, favourite = $15, version = version + 1
      WHERE exhibitor_id = tenant() AND id = $1`,
    [id, ...valuesOf(fields)],
  );

/** Returns those of these categories that exist. */
export const knownCategories = async (tx: Pick<Tx, 'query'>, ids: readonly number[]): Promise<number[]> => {
  const rows = await tx.query<{ id: number }>(
    'SELECT id FROM product_category WHERE exhibitor_id = tenant() AND archived_at IS NULL AND id = ANY($1::int[])',
    [ids],
  );
  return rows.map(({ id }) => id);
};

/** Puts the product into these categories and removes it from all others. */
export async function putInCategories(tx: Pick<Tx, 'run'>, id: number, categories: readonly number[]): Promise<void> {
  await tx.run(
    `DELETE FROM product_in_category WHERE exhibitor_id = tenant() AND product_id = $1 AND NOT category_id = ANY($2::int[])`,
    [id, categories],
  );
  await tx.run(
    `INSERT INTO product_in_category (exhibitor_id, product_id, category_id)
     SELECT tenant(), $1, category_id FROM unnest($2::int[]) AS category_id ON CONFLICT DO NOTHING`,
    [id, categories],
  );
}

/** Returns whether this changed anything. */
export const setArchived = async (tx: Pick<Tx, 'run'>, id: number, archived: boolean): Promise<boolean> => {
  const changed = await tx.run(
    `UPDATE product SET archived_at = CASE WHEN $2 THEN foyer_now() END, version = version + 1
      WHERE exhibitor_id = tenant() AND id = $1 AND (archived_at IS NOT NULL) <> $2`,
    [id, archived],
  );
  return changed > 0;
};
