import { z } from 'zod';
import { LANGUAGES, type Texts } from '#kernel/texts.ts';
import { type Surface, surfacesOf, VISIBLE_EVERYWHERE } from '#kernel/visibility.ts';
import { zEuros, zId, zSurfaces } from '#kernel/wire.ts';

const RATE_NAME_MAX = 100;
const DESCRIPTION_MAX = 2_000;
/** Tickets; as the table has it. */
const MAX_TICKETS_MAX = 1_000;

const textsUpTo = (max: number) => z.partialRecord(z.enum(LANGUAGES), z.string().trim().max(max)).transform(spoken);

/** A language in which nothing is said is left out, so that others stand in for it (D-124). */
const spoken = (texts: Texts): Texts => Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));

/** D-110: a list of names, or the bit mask. */
const zVisibility = z.union([
  zSurfaces,
  z
    .number()
    .int()
    .min(0)
    .max(VISIBLE_EVERYWHERE)
    .transform((mask): Surface[] => surfacesOf(mask)),
]);

const zNamed = z.object({ id: zId, name: z.string() });

/** What a price of a rate, or a rate as a whole, is narrowed to (D-051). */
export const PLACE_KINDS = ['cinema', 'screen', 'event', 'dimension', 'media_type'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** One of GET /api/staff/price-rates (TCK-005). Euros. */
export const zPriceRate = z.object({
  id: zId,
  /** In the language of who asks. */
  name: z.string(),
  names: z.record(z.string(), z.string()),
  descriptions: z.record(z.string(), z.string()),
  handling: z.number(),
  min_tickets: z.number().int(),
  max_tickets: z.number().int(),
  visibility: zSurfaces,
  /** D-052: everything left out does not restrict. */
  usable: z.object({
    weekdays: z.array(z.number().int()).optional(),
    start_from: z.string().optional(),
    start_until: z.string().optional(),
    days_in_advance: z.number().int().optional(),
    valid_from: z.string().optional(),
    valid_until: z.string().optional(),
  }),
  /** What its prices are narrowed to, by name; empty: every screening (D-052). */
  used_in: z.array(z.object({ kind: z.enum(PLACE_KINDS), id: zId.nullable(), name: z.string() })),
  voucher_redeemable: z.boolean(),
  prices: z.array(
    z.object({
      id: zId,
      ticket: z.number(),
      /** Null: that of the rate. */
      handling: z.number().nullable(),
      cinema: zNamed.nullable(),
      screen: zNamed.nullable(),
      event: zNamed.nullable(),
      dimension: z.string().nullable(),
      media_type: z.string().nullable(),
    }),
  ),
  active: z.boolean(),
  archived: z.boolean(),
  /** Moves with every change; sent back with the next one. */
  version: z.number().int(),
});
export type PriceRateWire = z.infer<typeof zPriceRate>;

/**
 * POST /api/staff/price-rates/{id}. Refuses what P7 refuses at its field, 422 `names` validation.required, and 409
 * price_rate.changed_meanwhile when `version` is not the present one.
 */
export const zPriceRateForm = z.object({
  names: textsUpTo(RATE_NAME_MAX).refine((texts) => Object.keys(texts).length > 0, 'required'),
  descriptions: textsUpTo(DESCRIPTION_MAX),
  handling: zEuros,
  min_tickets: z.number().int().max(MAX_TICKETS_MAX),
  max_tickets: z.number().int().max(MAX_TICKETS_MAX),
  visibility: zVisibility,
  voucher_redeemable: z.boolean(),
  active: z.boolean(),
  version: z.number().int().min(1),
});
export type PriceRateForm = z.infer<typeof zPriceRateForm>;
