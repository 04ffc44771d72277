import { z } from 'zod';
import { COUNTRY_CODES } from '#kernel/countries.ts';
import { defineRoutes } from '#kernel/routes.ts';
import { answerOf, zDay, zId, zIdParams } from '#kernel/wire.ts';
import { VAT_KINDS } from '#modules/vat/rules/vat-rates.ts';

export const zVatKind = z.enum(VAT_KINDS);

/**
 * The VAT in a form of what is sold. With a kind the percentage follows the table, and `vat_rate`
 * is not needed; null: the percentage `vat_rate` is fixed; left out: the kind that has this
 * percentage today.
 */
export const zVatKindChoice = zVatKind.nullable().optional();
export const zVatRateChoice = z.number().optional();

/** A rate from a day on; `change`: the exhibitor added it, and can change it until its day. */
const zDatedPercent = z.object({
  percent: z.number(),
  from: zDay,
  change: z.object({ id: zId, version: z.number().int() }).nullable(),
});

/** GET /api/staff/vat-rates: the rates of the exhibitor's country, with its own changes. */
export const zVatTable = z.object({
  country: z.enum(COUNTRY_CODES),
  /** The day on the exhibitor's clock. */
  today: zDay,
  kinds: z.array(
    z.object({
      kind: zVatKind,
      /** Per cent, today. */
      percent: z.number(),
      from: zDay,
      /** What it becomes, the earliest day first. */
      planned: z.array(zDatedPercent),
    }),
  ),
  /** Percentages that forms offer to keep when the table changes. */
  fixed: z.array(z.number()),
});
export type VatTableWire = z.infer<typeof zVatTable>;

const zNamed = z.object({ id: zId, name: z.string() });
/** What is sold with one VAT: of a kind, or with a fixed percentage (`kind` null). Archived items are left out. */
export const zVatUse = z.object({
  kind: zVatKind.nullable(),
  percent: z.number(),
  price_rates: z.array(zNamed),
  products: z.array(zNamed),
  /** Cards whose VAT is paid when they are sold (D-083). */
  voucher_types: z.array(zNamed),
});
export type VatUseWire = z.infer<typeof zVatUse>;

/** GET /api/staff/vat-rates/sold-ahead: what is sold already when a rate of this kind changes on a day. */
export const zSoldAhead = z.object({
  /** Paid tickets for shows from that day on: they keep the VAT they were sold with. */
  tickets: z.object({ count: z.number().int(), gross: z.number(), vat: z.number() }),
  /** Places reserved and not paid: they get the rate of the day of payment. */
  reserved: z.number().int(),
  /** Cards with visits left, by when their VAT is due. */
  cards: z.object({ at_sale: z.number().int(), at_use: z.number().int() }),
});
export type SoldAheadWire = z.infer<typeof zSoldAhead>;

/**
 * POST /api/staff/vat-rates/changes and /changes/{id}. Refuses 422 `kind` vat.kind_unknown,
 * `percent` vat.percent_invalid and vat.same_rate, `from` vat.day_past and vat.day_taken; 409
 * vat.change_begun, vat.changed_meanwhile if `version` is not the current one (0: a new change).
 */
export const zVatChangeForm = z.strictObject({
  kind: zVatKind,
  percent: z.number(),
  from: z.string(),
  version: z.number().int().min(0),
});
export type VatChangeForm = z.infer<typeof zVatChangeForm>;

/** The routes that the portal calls. */
export const vatStaffApi = defineRoutes('vat-rates', {
  'GET /api/staff/vat-rates': {
    summary: 'The VAT rates of the exhibitor: today, and what was planned',
    answer: answerOf(zVatTable),
  },
  'GET /api/staff/vat-rates/uses': {
    summary: 'Which price rates, products and voucher types are sold with which VAT; at most 500 of each',
    answer: answerOf(z.array(zVatUse)),
  },
  'GET /api/staff/vat-rates/sold-ahead': {
    summary: 'Tickets and cards that are sold already when a rate changes on a day',
    query: z.object({ kind: zVatKind, from: zDay }),
    answer: answerOf(zSoldAhead),
  },
  'POST /api/staff/vat-rates/changes': {
    summary: 'Plans a change of a VAT rate',
    body: zVatChangeForm,
    answer: answerOf(zVatTable),
  },
  'POST /api/staff/vat-rates/changes/:id': {
    summary: 'Changes a planned change of a VAT rate, until its day',
    params: zIdParams,
    body: zVatChangeForm,
    answer: answerOf(zVatTable),
  },
  'POST /api/staff/vat-rates/changes/:id/delete': {
    summary: 'Removes a planned change of a VAT rate, until its day',
    params: zIdParams,
    answer: answerOf(zVatTable),
  },
});
