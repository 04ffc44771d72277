import { z } from 'zod';
import { defineRoutes } from '#kernel/routes.ts';
import { LANGUAGES, type Texts } from '#kernel/texts.ts';
import { type Surface, surfacesOf, VISIBLE_EVERYWHERE } from '#kernel/visibility.ts';
import { answerOf, zDay, zEuros, zId, zIdParams, zInstant, zSurfaces } from '#kernel/wire.ts';
import { zVatKind, zVatKindChoice, zVatRateChoice } from '#modules/vat/contract/staff.ts';

const RATE_NAME_MAX = 100;
const DESCRIPTION_MAX = 2_000;
/** Numbers of tickets, as stored. */
const MAX_TICKETS_MAX = 1_000;

const textsUpTo = (max: number) => z.partialRecord(z.enum(LANGUAGES), z.string().trim().max(max)).transform(spoken);

/** A language without a text is left out, so that other languages replace it (D-124). */
const spoken = (texts: Texts): Texts => Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));

/** A list of names, or the bit mask (D-110). */
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

/**
 * When a rate may be used (D-052); a missing condition does not restrict. Shape: `Usable` in
 * modules/pricing/rules/price-rate.ts.
 */
const zUsable = z.object({
  weekdays: z.array(z.number().int()).max(7).optional(),
  start_from: z.string().optional(),
  start_until: z.string().optional(),
  days_in_advance: z.number().int().max(365).optional(),
  valid_from: z.string().optional(),
  valid_until: z.string().optional(),
});

/** The conditions of a price of a rate, or of the whole rate (D-051). */
export const PLACE_KINDS = ['cinema', 'screen', 'event', 'dimension', 'media_type'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** A row of GET /api/staff/price-rates (TCK-005). Euros. */
export const zPriceRate = z.object({
  id: zId,
  /** In the language of the caller. */
  name: z.string(),
  names: z.record(z.string(), z.string()),
  descriptions: z.record(z.string(), z.string()),
  handling: z.number(),
  min_tickets: z.number().int(),
  max_tickets: z.number().int(),
  visibility: zSurfaces,
  usable: zUsable,
  /** In per cent, today (D-155). */
  vat_rate: z.number(),
  /** Its kind of rate; null: the percentage is fixed. */
  vat_kind: zVatKind.nullable(),
  /** The maximum number of tickets of this rate for one screening; null: no limit. */
  quota: z.number().int().nullable(),
  /** Its position in lists; the lowest comes first (D-056). */
  sort: z.number().int(),
  /** The conditions of its prices, by name; empty: every screening (D-052). */
  used_in: z.array(z.object({ kind: z.enum(PLACE_KINDS), id: zId.nullable(), name: z.string() })),
  voucher_redeemable: z.boolean(),
  /** The scanner asks the attendant to look at the card of the visitor. */
  needs_proof: z.boolean(),
  prices: z.array(
    z.object({
      id: zId,
      ticket: z.number(),
      /** Null: the booking fee of the rate. */
      handling: z.number().nullable(),
      cinema: zNamed.nullable(),
      screen: zNamed.nullable(),
      event: zNamed.nullable(),
      dimension: z.string().nullable(),
      media_type: z.string().nullable(),
      /** The first business day of the shows that cost this; null: since ever. */
      from_day: zDay.nullable(),
    }),
  ),
  active: z.boolean(),
  archived: z.boolean(),
  /** Increases with every change; the next change sends it back. */
  version: z.number().int(),
});
export type PriceRateWire = z.infer<typeof zPriceRate>;

/** A price in a form, with its conditions; each null means all (D-051). `ticket` may still be missing. */
const zPriceRow = z.object({
  ticket: zEuros.nullable(),
  /** Null: the booking fee of the rate. */
  handling: zEuros.nullable(),
  cinema_id: zId.nullable(),
  screen_id: zId.nullable(),
  event_id: zId.nullable(),
  dimension: z.string().min(1).max(20).nullable(),
  media_type: z.string().min(1).max(20).nullable(),
  /** The first business day of the shows that cost this; null: since ever. */
  from_day: zDay.nullable().default(null),
});
export type PriceRowForm = z.infer<typeof zPriceRow>;
export const PRICES_MAX = 200;
export const RATES_MAX = 500;
const SORT_MAX = 9_999;
const QUOTA_MAX = 20_000;

/**
 * POST /api/staff/price-rates/new and /api/staff/price-rates/{id}. Refuses the errors of PRICE-7 at
 * their fields (those of a price at `prices.{n}`); 422 `names` validation.required, `vat_rate`
 * pricing.vat_unknown, `prices.{n}.cinema_id`, `screen_id` and `event_id` validation.exists; 409
 * price_rate.changed_meanwhile if `version` is not the current one (0: a new rate).
 */
export const zPriceRateForm = z.object({
  names: textsUpTo(RATE_NAME_MAX).refine((texts) => Object.keys(texts).length > 0, 'required'),
  descriptions: textsUpTo(DESCRIPTION_MAX),
  handling: zEuros,
  min_tickets: z.number().int().max(MAX_TICKETS_MAX),
  max_tickets: z.number().int().max(MAX_TICKETS_MAX),
  visibility: zVisibility,
  voucher_redeemable: z.boolean(),
  needs_proof: z.boolean().default(false),
  active: z.boolean(),
  vat_rate: zVatRateChoice,
  vat_kind: zVatKindChoice,
  quota: z.number().int().max(QUOTA_MAX).nullable(),
  sort: z.number().int().min(0).max(SORT_MAX),
  usable: zUsable,
  prices: z.array(zPriceRow).max(PRICES_MAX),
  version: z.number().int().min(0),
});
export type PriceRateForm = z.infer<typeof zPriceRateForm>;

const CELLS_MAX = 2_000;

/**
 * POST /api/staff/price-rates/prices: single prices of several rates, as a price list shows them.
 * `from_day` null: from now on; a later business day: for the shows from that day on, earlier ones
 * keep their price. A `ticket` of null takes the price away. Booking fees stay as they are. Refuses
 * 409 price_rate.changed_meanwhile and price_rate.archived; 422 `from_day` pricing.day_not_ahead,
 * `cells.{n}.price_rate_id` and the places validation.exists, `cells.{n}.ticket` pricing.no_price if
 * the rate would have no price at all, pricing.too_many_prices,
 * pricing.cannot_end, `cells.{n}` pricing.price_twice.
 */
export const zPriceCells = z.object({
  from_day: zDay.nullable(),
  rates: z.array(z.object({ price_rate_id: zId, version: z.number().int().min(0) })).max(RATES_MAX),
  cells: z
    .array(
      z.object({
        price_rate_id: zId,
        ticket: zEuros.nullable(),
        cinema_id: zId.nullable(),
        screen_id: zId.nullable(),
        event_id: zId.nullable(),
        dimension: z.string().min(1).max(20).nullable(),
        media_type: z.string().min(1).max(20).nullable(),
      }),
    )
    .min(1)
    .max(CELLS_MAX),
});
export type PriceCells = z.infer<typeof zPriceCells>;

/**
 * POST /api/staff/price-rates/order: all rates that are not archived, as they are to be sold. `seen`:
 * the order before. Refuses 409 price_rate.order_changed if a colleague changed it or added one.
 */
export const zPriceRateOrder = z.object({ ids: z.array(zId).max(RATES_MAX), seen: z.array(zId).max(RATES_MAX) });
export type PriceRateOrder = z.infer<typeof zPriceRateOrder>;

/**
 * GET /api/staff/price-rates/places: the exhibitor's cinemas, screens and events that a price can
 * be limited to, and the present business day.
 */
export const zPricedPlaces = z.object({
  /** The business day on which a price that changes now begins. */
  today: zDay,
  cinemas: z.array(zNamed),
  /** Each with its cinema. */
  screens: z.array(zNamed.extend({ cinema_id: zId })),
  events: z.array(zNamed),
});
export type PricedPlacesWire = z.infer<typeof zPricedPlaces>;

const SEAT_CLASS_MAX = 50;
const CLASSES_MAX = 50;
const OWN_RATES_MAX = 500;
const zAmounts = z.object({ ticket: z.number(), handling: z.number() });

/** Why a rate is not for a screening: it is switched off, it has no price there, or a reason of PRICE-4. */
export const OTHER_REASONS = [
  'switched_off',
  'no_price',
  'only_from',
  'only_until',
  'not_on_weekday',
  'only_starts_from',
  'only_starts_until',
  'only_starts_between',
] as const;
export type OtherReason = (typeof OTHER_REASONS)[number];

/**
 * GET /api/staff/schedules/{id}/prices: what a screening costs as usual, and its own prices instead
 * (PRICE-16, PRICE-17). Euros.
 */
export const zScreeningPrices = z.object({
  schedule: z.object({
    id: zId,
    title: z.string(),
    start: zInstant,
    cinema: z.string(),
    screen: z.string(),
    dimension: z.string(),
    media_type: z.string(),
    cancelled: z.boolean(),
    /** Its prices cannot be changed any more. */
    over: z.boolean(),
  }),
  /** The rates that have a price for the screening, as they are listed. */
  rates: z.array(
    z.object({
      price_rate_id: zId,
      name: z.string(),
      usual: zAmounts,
      /** What the usual price is narrowed to, strongest first (PRICE-1). Empty: it is the general price. */
      narrowed_to: z.array(z.enum(PLACE_KINDS)),
      sold_on: zSurfaces,
      /** Business days between the purchase and the show, at least; 0: none. */
      days_in_advance: z.number().int(),
      /** `handling` null: the booking fee is as usual. */
      own: z.object({ ticket: z.number(), handling: z.number().nullable() }).nullable(),
    }),
  ),
  /** The rates that are not for the screening at any time of purchase, with the first reason. `params`: days or times. */
  others: z.array(
    z.object({
      price_rate_id: zId,
      name: z.string(),
      reason: z.enum(OTHER_REASONS),
      params: z.object({ from: z.string(), until: z.string() }),
    }),
  ),
  /** The supplements of its seat classes. */
  classes: z.array(z.object({ seat_class: z.string(), usual: zAmounts, own: zAmounts.nullable() })),
  /** Of the own prices; the next change sends it back. */
  revision: z.string(),
});
export type ScreeningPricesWire = z.infer<typeof zScreeningPrices>;

/** Both amounts null: as usual. */
const zOwnAmounts = { ticket: zEuros.nullable(), handling: zEuros.nullable() };

/**
 * POST /api/staff/schedules/{id}/prices: all own prices of a screening; what is left out is as usual.
 * Refuses 404 not_found.schedule; 409 screening_price.changed_meanwhile,
 * sales.screening_cancelled, sales.screening_over; 422 as PRICE-18 says.
 */
export const zScreeningPricesForm = z.object({
  rates: z.array(z.object({ price_rate_id: zId, ...zOwnAmounts })).max(OWN_RATES_MAX),
  classes: z.array(z.object({ seat_class: z.string().min(1).max(SEAT_CLASS_MAX), ...zOwnAmounts })).max(CLASSES_MAX),
  revision: z.string().max(64),
});
export type ScreeningPricesForm = z.infer<typeof zScreeningPricesForm>;

/** The routes that the portal calls. */
export const pricingStaffApi = defineRoutes('price-rates', {
  'GET /api/staff/price-rates': {
    summary: 'The price rates of the exhibitor with their prices, archived ones last; at most 500',
    answer: answerOf(z.array(zPriceRate)),
  },
  'GET /api/staff/price-rates/places': {
    summary: 'What a price can be narrowed to: cinemas, halls and events that are not archived',
    answer: answerOf(zPricedPlaces),
  },
  'POST /api/staff/price-rates/new': {
    summary: 'A new price rate',
    body: zPriceRateForm,
    answer: answerOf(zPriceRate),
  },
  'POST /api/staff/price-rates/order': {
    summary: 'Puts the price rates in the order in which they are offered',
    body: zPriceRateOrder,
    answer: answerOf(z.array(zPriceRate)),
  },
  'POST /api/staff/price-rates/prices': {
    summary: 'Changes single prices of several rates, from now on or for the shows from a day on',
    body: zPriceCells,
    answer: answerOf(z.array(zPriceRate)),
  },
  'GET /api/staff/schedules/:id/prices': {
    summary: 'What a screening costs as usual, and its own prices instead',
    tag: 'schedules',
    params: zIdParams,
    answer: answerOf(zScreeningPrices),
  },
  'POST /api/staff/schedules/:id/prices': {
    summary: 'Gives a screening prices of its own, or the usual ones again; sold tickets keep their price',
    tag: 'schedules',
    params: zIdParams,
    body: zScreeningPricesForm,
    answer: answerOf(zScreeningPrices),
  },
  'POST /api/staff/price-rates/:id/archive': {
    summary: 'Takes a price rate out of sale',
    params: zIdParams,
    answer: answerOf(zPriceRate),
  },
  'POST /api/staff/price-rates/:id/restore': {
    summary: 'Brings an archived price rate back',
    params: zIdParams,
    answer: answerOf(zPriceRate),
  },
  'POST /api/staff/price-rates/:id': {
    summary: 'Changes a price rate, unless another employee changed it since it was read',
    params: zIdParams,
    body: zPriceRateForm,
    answer: answerOf(zPriceRate),
  },
});
