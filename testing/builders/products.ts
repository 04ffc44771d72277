import { randomBytes, randomUUID } from 'node:crypto';
import type { Texts } from '#kernel/texts.ts';
import type { VatKind } from '#modules/vat/rules/vat-rates.ts';
import { type Database, inAllLanguages, insert, inTenant, json } from '#testing/builders/in-tenant.ts';
import { buildPaymentMethod } from '#testing/builders/offer.ts';

export type ProductOptions = {
  name?: Texts;
  barcode?: string | null;
  priceCents?: number;
  /** The kind of its rate; `vatBp` instead: a fixed rate. */
  vat?: VatKind;
  vatBp?: number;
  /** Null: the stock is not counted. */
  stock?: number | null;
  active?: boolean;
  soldOut?: boolean;
  sort?: number;
  categories?: readonly number[];
};

/** Builds a product; its stock, if it has one, was counted once. Returns its id. */
export function buildProduct(t: Database, exhibitorId: number, options: ProductOptions = {}): Promise<number> {
  const { stock = null, categories = [] } = options;
  return inTenant(t, exhibitorId, async (tx) => {
    const id = await insert(
      tx,
      `INSERT INTO product (exhibitor_id, name, barcode, price_cents, vat_bp, stock, active, sold_out, sort, vat_kind)
       VALUES (tenant(), $1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
      [
        json(options.name ?? inAllLanguages('Popcorn')),
        options.barcode ?? null,
        options.priceCents ?? 450,
        options.vatBp ?? 600,
        stock,
        options.active ?? true,
        options.soldOut ?? false,
        options.sort ?? 0,
        options.vatBp === undefined ? (options.vat ?? 'reduced') : null,
      ],
    );
    if (stock)
      await tx.run(
        `INSERT INTO stock_movement (exhibitor_id, product_id, quantity, cause, at) VALUES (tenant(), $1, $2, 'counted', foyer_now())`,
        [id, stock],
      );
    for (const category of categories)
      await tx.run(
        'INSERT INTO product_in_category (exhibitor_id, product_id, category_id) VALUES (tenant(), $1, $2)',
        [id, category],
      );
    return id;
  });
}

/** Builds a category of products. Returns its id. */
export const buildProductCategory = (
  t: Database,
  exhibitorId: number,
  { name = inAllLanguages('Sweet and salty'), sort = 0 }: { name?: Texts; sort?: number } = {},
): Promise<number> =>
  inTenant(t, exhibitorId, (tx) =>
    insert(tx, 'INSERT INTO product_category (exhibitor_id, name, sort) VALUES (tenant(), $1, $2) RETURNING id', [
      json(name),
      sort,
    ]),
  );

export type UnpaidBill = { readonly billId: string; readonly payments: readonly string[] };

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const aReference = () => Array.from(randomBytes(8), (byte) => LETTERS[byte % LETTERS.length]).join('');

/**
 * Builds an unsettled bill with one line per product, like the active bill of a till. `payments`:
 * pending cash, an amount in cents each.
 */
export async function buildProductBill(
  t: Database,
  exhibitorId: number,
  { products, payments = [] }: { products: readonly number[]; payments?: readonly number[] },
): Promise<UnpaidBill> {
  const method = payments.length > 0 ? await buildPaymentMethod(t, exhibitorId, { type: 'cash', driver: '' }) : 0;
  const billId = randomUUID();
  const ids = payments.map(() => randomUUID());
  await inTenant(t, exhibitorId, async (tx) => {
    await tx.run(
      `INSERT INTO bill (exhibitor_id, id, reference, type, channel, total_cents, hold_until, created_at)
       VALUES (tenant(), $1, $2, 'products', 'register', $3, foyer_now() + interval '1 day', foyer_now())`,
      [billId, aReference(), Math.max(450 * products.length, ...payments)],
    );
    for (const [line, product] of products.entries())
      await tx.run(
        `INSERT INTO bill_line (exhibitor_id, bill_id, line_no, kind, product_id, name, gross_cents, vat_bp, vat_cents)
         VALUES (tenant(), $1, $2, 'product', $3, 'Popcorn', 450, 600, 25)`,
        [billId, line, product],
      );
    for (const [index, cents] of payments.entries())
      await tx.run(
        `INSERT INTO payment (exhibitor_id, id, bill_id, method_id, type, driver, amount_cents, created_at)
         VALUES (tenant(), $1, $2, $3, 'cash', '', $4, foyer_now())`,
        [ids[index], billId, method, cents],
      );
  });
  return { billId, payments: ids };
}

/** Builds a reason for discounts. Returns its id. */
export const buildDiscountReason = (t: Database, exhibitorId: number, name = inAllLanguages('Goodwill')) =>
  inTenant(t, exhibitorId, (tx) =>
    insert(tx, 'INSERT INTO discount_reason (exhibitor_id, name) VALUES (tenant(), $1) RETURNING id', [json(name)]),
  );
