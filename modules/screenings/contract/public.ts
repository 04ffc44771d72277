import { z } from 'zod';
import { zDay, zInstant, zSlug, zSurfaces } from '#kernel/wire.ts';
import { zImage, zMovie } from '#modules/catalogue/contract/public.ts';
import { zTariff } from '#modules/pricing/contract/public.ts';

/** SCH-001. */
export const zVersion = z.object({
  id: z.number().int(),
  text: z.string(),
  short: z.string(),
  dimension: z.string(),
  media_type: z.string(),
  spoken_language: z.string().nullable(),
  subtitle_one_language: z.string().nullable(),
  subtitle_two_language: z.string().nullable(),
  accessibility: z.array(z.string()),
  label: z.string(),
});
export type VersionWire = z.infer<typeof zVersion>;

/** A screening on the wire (SCH-001). Counts are as of the snapshot; the live ones come from /arrangement. */
export const zSchedule = z.object({
  id: z.number().int(),
  movie_id: z.number().int(),
  screen_id: z.number().int(),
  cinema_id: z.number().int(),
  event_id: z.number().int().nullable(),
  /** Null if the site does not show it. */
  event: z.object({ id: z.number().int(), slug: zSlug, title: z.string() }).nullable(),
  /** ISO 8601 with the exhibitor's offset. */
  start: zInstant,
  /** The business day it belongs to (D-010). */
  day: zDay,
  visibility: zSurfaces,
  version: zVersion,
  sold_out: z.boolean(),
  sold_out_online: z.boolean(),
  purchasable_online: z.boolean(),
  is_seatpicker_enabled: z.boolean(),
  seatpicker: z.boolean(),
  available_seats_online: z.number().int(),
  online_seats: z.number().int(),
  /** Places sold or held online (D-046). */
  online_tickets: z.number().int(),
  /** The plan of its hall in `arrangements` of the initial data; null: unnumbered. */
  arrangement_id: z.number().int().nullable(),
  /**
   * In the initial data only: one bit for each seat of the plan, as hexadecimal digits; a seat with
   * a 1 is not available (D-005). As of the snapshot; /arrangement has the present state.
   */
  unavailable_seats: z.string().optional(),
  /** The site shows it, and it is sold nowhere yet: not at the box office either. */
  provisional: z.boolean(),
  /** The site shows it, and tickets are sold at the box office only. */
  at_box_office: z.boolean(),
  /** The site sells from then on, and until then; null: no such limit. */
  online_from: zInstant.nullable(),
  online_until: zInstant.nullable(),
  cancelled: z.boolean(),
  type: z.string(),
  /**
   * The lowest tariff of the site in euros; present only if the operator publishes real prices
   * (D-180).
   */
  price_from: z.number().nullable(),
});
export type ScheduleWire = z.infer<typeof zSchedule>;

/** SCH-003; each event with its screening. */
export const zEvent = z.object({
  id: z.number().int(),
  slug: zSlug,
  title: z.string(),
  page_title: z.string(),
  description: z.string(),
  content: z.string(),
  sell_online: z.boolean(),
  theme: z.enum(['default', 'ladies']),
  schedule: zSchedule.nullable(),
  /** The poster in the large rendition, and in the small one if it exists. */
  assets: z.object({ poster: zImage.nullable(), poster_md: zImage.nullable() }),
});
export type EventWire = z.infer<typeof zEvent>;

/** GET /api/schedules/{id}/data (D-050). */
export const zScheduleData = z.object({
  schedule: zSchedule,
  movie: zMovie,
  tariffs: z.array(zTariff),
  /** The message key of the notice that replaces the form; null if tickets are on sale (D-048). */
  notice: z.string().nullable(),
  /** Supplement per seat class in euros, ticket and booking fee together. */
  supplements: z.record(z.string(), z.number()),
});
export type ScheduleDataWire = z.infer<typeof zScheduleData>;
