import { z } from 'zod';
import { defineRoutes } from '#kernel/routes.ts';
import { LANGUAGES, type Texts } from '#kernel/texts.ts';
import { answerOf, zEuros, zId, zIdParams, zInstant } from '#kernel/wire.ts';
import { ALLERGENS } from '#modules/products/rules/allergens.ts';
import { CHOICE_GROUPS_MAX, CHOICES_MAX } from '#modules/products/rules/choices.ts';
import { COMBO_PARTS_MAX, COMBO_QUANTITY_MAX } from '#modules/products/rules/combo.ts';
import { CATEGORIES_MAX } from '#modules/products/rules/limits.ts';
import { PRODUCT_STATUSES } from '#modules/products/rules/product-status.ts';
import { zVatKind, zVatKindChoice, zVatRateChoice } from '#modules/vat/contract/staff.ts';

const NAME_MAX = 100;
const DESCRIPTION_MAX = 2_000;
const BARCODE_MAX = 60;
const NOTE_MAX = 200;
const SORT_MAX = 10_000;
/** Pieces. */
const STOCK_MAX = 1_000_000;

const textsUpTo = (max: number) => z.partialRecord(z.enum(LANGUAGES), z.string().trim().max(max)).transform(spoken);
/** A language without a text is left out, so that others replace it (D-124). */
const spoken = (texts: Texts): Texts => Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
const zNames = textsUpTo(NAME_MAX).refine((texts) => Object.keys(texts).length > 0, 'required');
const zSort = z.number().int().min(0).max(SORT_MAX);
const zVersion = z.number().int().min(1).nullable();

const zChoiceGroup = z.object({
  id: zId,
  names: z.record(z.string(), z.string()),
  min: z.number().int(),
  max: z.number().int(),
  choices: z.array(
    z.object({
      id: zId,
      names: z.record(z.string(), z.string()),
      surcharge: z.number(),
      preselected: z.boolean(),
      sold_out: z.boolean(),
    }),
  ),
});

/** One of GET /api/staff/products (PROD-002). Euros; rates in per cent. */
export const zProduct = z.object({
  id: zId,
  /** In the language of the caller. */
  name: z.string(),
  names: z.record(z.string(), z.string()),
  descriptions: z.record(z.string(), z.string()),
  barcode: z.string().nullable(),
  /** VAT included: the price to pay (D-155). */
  price: z.number(),
  /** The till types the price between these limits; `price` is the suggestion. Null: it is fixed. */
  open_price: z.object({ min: z.number(), max: z.number() }).nullable(),
  /** What is chosen when it is sold (decision 0101). */
  choice_groups: z.array(zChoiceGroup),
  /** The parts of a combo (decision 0104); null: it is no combo. `on_sale`: tills sell the part now. */
  parts: z
    .array(z.object({ product_id: zId, name: z.string(), quantity: z.number().int(), on_sale: z.boolean() }))
    .nullable(),
  /** Without VAT. A combo has no VAT of its own: `price_net` is its price and `vat_rate` 0. */
  price_net: z.number(),
  /** Today. */
  vat_rate: z.number(),
  /** Its kind of rate; null: the percentage is fixed. */
  vat_kind: zVatKind.nullable(),
  status: z.enum(PRODUCT_STATUSES),
  /** Null: not counted (D-156). */
  stock: z.number().int().nullable(),
  stock_warning: z.enum(['below', 'empty']).nullable(),
  /** The form's key to leave it unchanged, and its address. */
  image: z.string().nullable(),
  image_url: z.string().nullable(),
  categories: z.array(z.object({ id: zId, name: z.string(), color: z.string() })),
  /** In the order of the law. */
  allergens: z.array(z.enum(ALLERGENS)),
  /** It stands first at tills, also beside a seat plan. */
  favourite: z.boolean(),
  sort: z.number().int(),
  archived: z.boolean(),
  /** Increases with each change; sent back with the next one. */
  version: z.number().int(),
});
export type ProductWire = z.infer<typeof zProduct>;

/**
 * `search`: in names of every language and in the barcode. `archived`: the archived ones instead.
 */
export const zProductsQuery = z.object({
  search: z.string().trim().max(100).optional(),
  category: z.coerce.number().int().min(1).optional(),
  archived: z.enum(['true', 'false']).optional(),
});

const zCount = z.number().int().min(0).max(CHOICES_MAX);
/** A group of choices in the form; without an `id` a new one. */
const zChoiceGroupForm = z.strictObject({
  id: zId.nullish(),
  names: zNames,
  min: zCount,
  max: zCount.min(1),
  choices: z
    .array(
      z.strictObject({
        id: zId.nullish(),
        names: zNames,
        surcharge: zEuros,
        preselected: z.boolean(),
        sold_out: z.boolean().default(false),
      }),
    )
    .max(CHOICES_MAX),
});

/**
 * POST /api/staff/products and /api/staff/products/{id}. Refuses 422 `barcode`
 * products.barcode_taken, `vat_rate` products.vat_unknown, `categories` validation.exists, `image`
 * picture.unknown; 409 products.changed_meanwhile when `version` is not the present one.
 */
export const zProductForm = z.object({
  names: zNames,
  descriptions: textsUpTo(DESCRIPTION_MAX),
  barcode: z
    .string()
    .trim()
    .max(BARCODE_MAX)
    .nullable()
    .transform((code) => code || null),
  price: zEuros,
  /** Refuses 422 products.open_price_min, products.open_price_max, and at `price` products.price_range. */
  open_price: z.strictObject({ min: zEuros, max: zEuros }).nullable().default(null),
  /** In their order; left out to leave them unchanged. Refuses as `choiceProblems`, and validation.exists for an id of another product. */
  choice_groups: z.array(zChoiceGroupForm).max(CHOICE_GROUPS_MAX).optional(),
  /**
   * The parts of a combo, in their order; null for a product, left out to leave them unchanged. Refuses as
   * `partProblems`, products.combo_fixed if it does not fit what the product is, products.combo_price at
   * `open_price.min` and products.combo_choices at `choice_groups`.
   */
  parts: z
    .array(z.strictObject({ product_id: zId, quantity: z.number().int().min(1).max(COMBO_QUANTITY_MAX) }))
    .max(COMBO_PARTS_MAX)
    .nullable()
    .optional(),
  /** Not of a combo: its parts have their own. */
  vat_rate: zVatRateChoice,
  vat_kind: zVatKindChoice,
  status: z.enum(PRODUCT_STATUSES),
  categories: z.array(zId).max(CATEGORIES_MAX),
  sort: zSort,
  /** Key of an uploaded picture; null for none, left out to leave it unchanged. */
  image: z.string().max(200).nullable().optional(),
  /** Left out to leave them unchanged. */
  allergens: z.array(z.enum(ALLERGENS)).max(ALLERGENS.length).optional(),
  /** Left out to leave it unchanged. */
  favourite: z.boolean().optional(),
  /** Null for a new one. */
  version: zVersion,
});
export type ProductForm = z.infer<typeof zProductForm>;

/** POST /api/staff/products/{id}/stock: a count. Null: the product is no longer counted. */
export const zStockTake = z.object({
  counted: z.number().int().min(0).max(STOCK_MAX).nullable(),
  note: z.string().trim().max(NOTE_MAX),
});
export type StockTake = z.infer<typeof zStockTake>;

/** One of GET /api/staff/products/{id}/stock: a movement, newest first. */
export const zStockMovement = z.object({
  id: z.number().int(),
  quantity: z.number().int(),
  cause: z.string(),
  /** Reference of the bill that sold or returned it. */
  bill: z.string().nullable(),
  person: z.string().nullable(),
  note: z.string(),
  at: zInstant,
});
export type StockMovementWire = z.infer<typeof zStockMovement>;

/** One of GET /api/staff/product-categories (PORT-012). */
export const zProductCategory = z.object({
  id: zId,
  name: z.string(),
  names: z.record(z.string(), z.string()),
  /** `#rrggbb`, or '' for none. */
  color: z.string(),
  sort: z.number().int(),
  /** The number of its products that are not archived. */
  products: z.number().int(),
  version: z.number().int(),
});
export type ProductCategoryWire = z.infer<typeof zProductCategory>;

/** POST /api/staff/product-categories and /api/staff/product-categories/{id}. Refuses 409 products.changed_meanwhile. */
export const zProductCategoryForm = z.object({
  names: zNames,
  color: z.string().regex(/^(#[0-9a-f]{6})?$/i),
  sort: zSort,
  version: zVersion,
});
export type ProductCategoryForm = z.infer<typeof zProductCategoryForm>;

/** What the portal calls. */
export const productsStaffApi = defineRoutes('products', {
  'GET /api/staff/product-categories': {
    summary: 'The categories of products as tills have them in order; at most 200',
    answer: answerOf(z.array(zProductCategory)),
  },
  'POST /api/staff/product-categories': {
    summary: 'A new category',
    body: zProductCategoryForm,
    answer: answerOf(zProductCategory),
  },
  'POST /api/staff/product-categories/:id': {
    summary: 'Changes a category, unless another employee changed it since it was read',
    params: zIdParams,
    body: zProductCategoryForm,
    answer: answerOf(zProductCategory),
  },
  'POST /api/staff/product-categories/:id/archive': {
    summary: 'Takes a category away; its products stay. Answers those that are left',
    params: zIdParams,
    answer: answerOf(z.array(zProductCategory)),
  },
  'GET /api/staff/products': {
    summary: 'The products of the exhibitor as tills have them in order, or the archived ones; at most 1000',
    query: zProductsQuery,
    answer: answerOf(z.array(zProduct)),
  },
  'GET /api/staff/products/:id/stock': {
    summary: 'What moved the stock of a product recently; at most 50 movements',
    params: zIdParams,
    answer: answerOf(z.array(zStockMovement)),
  },
  'POST /api/staff/products': {
    summary: 'A new product',
    body: zProductForm,
    answer: answerOf(zProduct),
  },
  'POST /api/staff/products/:id': {
    summary: 'Changes a product, unless another employee changed it since it was read',
    params: zIdParams,
    body: zProductForm,
    answer: answerOf(zProduct),
  },
  'POST /api/staff/products/:id/stock': {
    summary: 'Records a stock count of a product, or that it is no longer counted (D-156)',
    params: zIdParams,
    body: zStockTake,
    answer: answerOf(zProduct),
  },
  'POST /api/staff/products/:id/archive': {
    summary: 'Takes a product away, with its history',
    params: zIdParams,
    answer: answerOf(zProduct),
  },
  'POST /api/staff/products/:id/restore': {
    summary: 'Brings an archived product back',
    params: zIdParams,
    answer: answerOf(zProduct),
  },
});
