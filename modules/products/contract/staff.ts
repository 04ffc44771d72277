import { z } from 'zod';
import { LANGUAGES, type Texts } from '#kernel/texts.ts';
import { zEuros, zId, zInstant } from '#kernel/wire.ts';
import { CATEGORIES_MAX } from '#modules/products/rules/limits.ts';
import { PRODUCT_STATUSES } from '#modules/products/rules/product-status.ts';

const NAME_MAX = 100;
const DESCRIPTION_MAX = 2_000;
const BARCODE_MAX = 60;
const NOTE_MAX = 200;
const SORT_MAX = 10_000;
/** Pieces. */
const STOCK_MAX = 1_000_000;

const textsUpTo = (max: number) => z.partialRecord(z.enum(LANGUAGES), z.string().trim().max(max)).transform(spoken);
/** A language in which nothing is said is left out, so that others stand in for it (D-124). */
const spoken = (texts: Texts): Texts => Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
const zNames = textsUpTo(NAME_MAX).refine((texts) => Object.keys(texts).length > 0, 'required');
const zSort = z.number().int().min(0).max(SORT_MAX);
const zVersion = z.number().int().min(1).nullable();

/** One of GET /api/staff/products (PROD-002). Euros; rates in per cent. */
export const zProduct = z.object({
  id: zId,
  /** In the language of who asks. */
  name: z.string(),
  names: z.record(z.string(), z.string()),
  descriptions: z.record(z.string(), z.string()),
  barcode: z.string().nullable(),
  /** VAT included: what is paid (D-155). */
  price: z.number(),
  /** Without VAT. */
  price_net: z.number(),
  vat_rate: z.number(),
  status: z.enum(PRODUCT_STATUSES),
  /** Null: not counted (D-156). */
  stock: z.number().int().nullable(),
  stock_warning: z.enum(['below', 'empty']).nullable(),
  /** What the form sends back to keep it, and where it is seen. */
  image: z.string().nullable(),
  image_url: z.string().nullable(),
  categories: z.array(z.object({ id: zId, name: z.string(), color: z.string() })),
  sort: z.number().int(),
  archived: z.boolean(),
  /** Moves with every change somebody makes; sent back with the next one. */
  version: z.number().int(),
});
export type ProductWire = z.infer<typeof zProduct>;

/** `search`: in names of every language and in the barcode. `archived`: those taken away instead. */
export const zProductsQuery = z.object({
  search: z.string().trim().max(100).optional(),
  category: z.coerce.number().int().min(1).optional(),
  archived: z.enum(['true', 'false']).optional(),
});

/**
 * POST /api/staff/products and /api/staff/products/{id}. Refuses 422 `barcode` products.barcode_taken, `vat_rate`
 * products.vat_unknown, `categories` validation.exists, `image` picture.unknown; 409 products.changed_meanwhile when `version` is not the present one.
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
  vat_rate: z.number(),
  status: z.enum(PRODUCT_STATUSES),
  categories: z.array(zId).max(CATEGORIES_MAX),
  sort: zSort,
  /** Key of a picture that was uploaded; null for none, left out to leave what is there. */
  image: z.string().max(200).nullable().optional(),
  /** Null for a new one. */
  version: zVersion,
});
export type ProductForm = z.infer<typeof zProductForm>;

/** POST /api/staff/products/{id}/stock: what somebody counted. Null: from now on nobody does. */
export const zStockTake = z.object({
  counted: z.number().int().min(0).max(STOCK_MAX).nullable(),
  note: z.string().trim().max(NOTE_MAX),
});
export type StockTake = z.infer<typeof zStockTake>;

/** One of GET /api/staff/products/{id}/stock: what moved it, newest first. */
export const zStockMovement = z.object({
  id: z.number().int(),
  quantity: z.number().int(),
  cause: z.string(),
  /** Reference of the bill that sold or brought it back. */
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
  /** How many products that are not archived it has. */
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
