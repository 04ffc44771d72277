import { randomBytes } from 'node:crypto';
import type { Texts } from '#kernel/texts.ts';
import type { PriceRow, Usable } from '#modules/pricing/rules/price-rate.ts';
import type { VatKind } from '#modules/vat/rules/vat-rates.ts';
import { type Database, inAllLanguages, insert, inTenant, json } from '#testing/builders/in-tenant.ts';

export type RateOptions = {
  name?: Texts;
  ticketCents?: number;
  handlingCents?: number;
  /** Instead of one price for every screening. */
  rows?: readonly PriceRow[];
  minTickets?: number;
  maxTickets?: number;
  visibility?: number;
  sort?: number;
  active?: boolean;
  acceptVoucher?: boolean;
  needsProof?: boolean;
  /** The kind of its rate; `vatBp` instead: a fixed rate. */
  vat?: VatKind;
  vatBp?: number;
  quota?: number | null;
  usable?: Usable;
};

/** Builds a price rate; without `rows` one price for every screening. Returns its id. */
export function buildPriceRate(t: Database, exhibitorId: number, options: RateOptions = {}): Promise<number> {
  const rows = options.rows ?? [{ ticket: options.ticketCents ?? 1_100 }];
  return inTenant(t, exhibitorId, async (tx) => {
    const rateId = await insert(
      tx,
      `INSERT INTO price_rate (exhibitor_id, name, handling_cents, min_tickets, max_tickets, visibility, sort, active, accept_voucher, vat_bp, quota, usable, vat_kind, needs_proof)
       VALUES (tenant(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING id`,
      [
        json(options.name ?? inAllLanguages('Normal')),
        options.handlingCents ?? 100,
        options.minTickets ?? 1,
        options.maxTickets ?? 10,
        options.visibility ?? 15,
        options.sort ?? 0,
        options.active ?? true,
        options.acceptVoucher ?? false,
        options.vatBp ?? 600,
        options.quota ?? null,
        json(options.usable ?? {}),
        options.vatBp === undefined ? (options.vat ?? 'reduced') : null,
        options.needsProof ?? false,
      ],
    );
    await tx.run(
      `INSERT INTO price_row (exhibitor_id, price_rate_id, ticket_cents, handling_cents, cinema_id, screen_id, event_id, dimension, media_type, from_day)
       SELECT tenant(), $1, ticket, handling, cinema_id, screen_id, event_id, dimension, media_type, from_day
         FROM jsonb_to_recordset($2)
           AS r(ticket int, handling int, cinema_id int, screen_id int, event_id int, dimension text, media_type text, from_day date)`,
      [rateId, json(rows)],
    );
    return rateId;
  });
}

export type MethodOptions = {
  name?: Texts;
  type?: 'cash' | 'invoice' | 'terminal' | 'online' | 'reservation' | 'other' | 'voucher';
  driver?: string;
  component?: 'redirect' | 'qr' | '';
  config?: Record<string, unknown>;
  frontendConfig?: Record<string, unknown>;
  devices?: readonly string[];
  exclusive?: boolean;
  active?: boolean;
  sort?: number;
};

/** Builds a payment method; by default a redirect one on the website. Returns its id. */
export function buildPaymentMethod(t: Database, exhibitorId: number, options: MethodOptions = {}): Promise<number> {
  const type = options.type ?? 'online';
  return inTenant(t, exhibitorId, (tx) =>
    insert(
      tx,
      `INSERT INTO payment_method (exhibitor_id, name, type, driver, component, config, frontend_config, device_types, exclusive, active, sort)
       VALUES (tenant(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
      [
        json(options.name ?? inAllLanguages('Card or bank')),
        type,
        options.driver ?? 'mollie',
        options.component ?? (type === 'online' ? 'redirect' : ''),
        json(options.config ?? {}),
        json(options.frontendConfig ?? {}),
        options.devices ?? (type === 'online' ? ['web'] : []),
        options.exclusive ?? false,
        options.active ?? true,
        options.sort ?? 0,
      ],
    ),
  );
}

/** The differences from the defaults per method, e.g. `{ mollie: { config: { api_key } } }`. */
export type MethodsOptions = { mollie?: MethodOptions; payconiq?: MethodOptions; voucher?: MethodOptions };
export type BuiltMethods = { mollie: number; payconiq: number; voucher: number };

/**
 * Builds the three methods of a website: a redirect provider, a QR provider, and vouchers (not
 * public).
 */
export async function buildPaymentMethods(
  t: Database,
  exhibitorId: number,
  options: MethodsOptions = {},
): Promise<BuiltMethods> {
  const mollie = await buildPaymentMethod(t, exhibitorId, { driver: 'mollie', sort: 1, ...options.mollie });
  const payconiq = await buildPaymentMethod(t, exhibitorId, {
    name: inAllLanguages('Payconiq'),
    driver: 'payconiq',
    component: 'qr',
    sort: 2,
    ...options.payconiq,
  });
  const voucher = await buildPaymentMethod(t, exhibitorId, {
    name: inAllLanguages('Voucher'),
    type: 'voucher',
    driver: 'voucher',
    sort: 3,
    ...options.voucher,
  });
  return { mollie, payconiq, voucher };
}

export type VoucherTypeOptions = {
  slug?: string;
  title?: Texts;
  type?: 'giftcard' | 'subscription';
  costTurnCents?: number;
  turns?: { default?: number; min?: number; max?: number; step?: number };
  /** Refreshments on the voucher, cents; absent: none. */
  products?: { default: number; min: number; max: number; step: number };
  vatTreatment?: 'multi_purpose' | 'single_purpose';
  vat?: VatKind;
  vatBp?: number;
  validity?: string;
  active?: boolean;
  sort?: number;
};

/** Builds a voucher type: a gift card of 1 to 10 visits at 12 euro. Returns its id. */
export function buildVoucherType(t: Database, exhibitorId: number, options: VoucherTypeOptions = {}): Promise<number> {
  const { turns = {}, products, title = inAllLanguages('Gift card') } = options;
  return inTenant(t, exhibitorId, (tx) =>
    insert(
      tx,
      `INSERT INTO voucher_type (exhibitor_id, slug, title, page_title, description, content, type, cost_turn_cents,
         turns_default, turns_min, turns_max, turns_step, products_enabled, products_default_cents, products_min_cents,
         products_max_cents, products_step_cents, vat_treatment, vat_bp, validity, active, sort, vat_kind)
       VALUES (tenant(), $1, $2, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21) RETURNING id`,
      [
        options.slug ?? `voucher-${randomBytes(4).toString('hex')}`,
        json(title),
        json(inAllLanguages('A visit to give.')),
        json({ en: '<p>Valid in every hall.</p>' }),
        options.type ?? 'giftcard',
        options.costTurnCents ?? 1_200,
        turns.default ?? 2,
        turns.min ?? 1,
        turns.max ?? 10,
        turns.step ?? 1,
        products !== undefined,
        products?.default ?? 0,
        products?.min ?? 0,
        products?.max ?? 0,
        products?.step ?? 500,
        options.vatTreatment ?? 'multi_purpose',
        options.vatBp ?? 0,
        options.validity ?? '+1 year',
        options.active ?? true,
        options.sort ?? 0,
        options.vat ?? null,
      ],
    ),
  );
}
