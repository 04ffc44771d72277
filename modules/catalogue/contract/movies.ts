import { z } from 'zod';
import { isDay } from '#kernel/days.ts';
import { zDay, zEuros, zId, zInstant } from '#kernel/wire.ts';
import { MOVIE_SEARCH_MIN } from '#modules/catalogue/rules/movie-search.ts';

const SEARCH_MAX = 100;
const zCount = z.number().int().min(0);

/** A film in one form, as the portal lists it (PORT-006). */
export const zStaffVersion = z.object({
  id: zId,
  /** "2D, original version, subtitles NL/FR", in the caller's language (D-113). */
  text: z.string(),
  dimension: z.string(),
  media_type: z.string(),
  spoken_language: z.string().nullable(),
  subtitle_one_language: z.string().nullable(),
  subtitle_two_language: z.string().nullable(),
  accessibility: z.array(z.string()),
  /** The exhibitor's own name for it, by language; empty without one. */
  labels: z.record(z.string(), z.string()),
  /** Increases with every change; the next change sends it back. */
  revision: z.number().int(),
  /**
   * All screenings, past and cancelled ones too: a version with screenings is not deleted
   * (ERR-040).
   */
  screenings: zCount,
  rental_profile: z.object({ id: zId, name: z.string() }).nullable(),
});
export type StaffVersionWire = z.infer<typeof zStaffVersion>;

/** One of GET /api/staff/movies (PORT-005). */
export const zStaffMovie = z.object({
  id: zId,
  slug: z.string(),
  /** In the caller's language. */
  title: z.string(),
  original_title: z.string(),
  /** Minutes. */
  runtime: z.number().int().nullable(),
  rating: z.array(z.string()),
  distributor: z.string().nullable(),
  versions: z.array(zStaffVersion),
  /** Future screenings that are not cancelled. */
  screenings_ahead: zCount,
  /** The first day it can be archived (MOV-005, D-118); null: now. */
  archivable_from: zDay.nullable(),
  archived_at: zInstant.nullable(),
});
export type StaffMovieWire = z.infer<typeof zStaffMovie>;

/**
 * GET /api/staff/movies: the movies of the programme, or the archived ones; `search`: in their
 * titles and in the code (MOV-007).
 */
export const zMoviesQuery = z.object({
  archived: z.enum(['true', 'false']).default('false'),
  search: z.string().trim().min(MOVIE_SEARCH_MIN).max(SEARCH_MAX).optional(),
});

const PROFILE_NAME_MAX = 100;
/** The maximum number of rates of a profile. */
export const RENTAL_RATES_MAX = 50;

const PROMISED_SHOWS_MAX = 500;

const zPercent = z.number().min(0).max(100).multipleOf(0.01);

/** The film hire from a day on (D-121). */
export const zRentalRate = z.object({
  starting_from: zDay.refine(isDay, 'date'),
  /** A share of the net takings of tickets. */
  percent: zPercent,
  /** Euros per cine week, at least. */
  guaranteed_minimum: zEuros,
  /** Shows a cine week in each cinema, at least; null: none were promised. */
  guaranteed_shows: z.number().int().min(1).max(PROMISED_SHOWS_MAX).nullable().default(null),
});
export type RentalRateWire = z.infer<typeof zRentalRate>;

/** The `rates` of a profile as the database stores them, sorted by day; amounts in cents. */
export const zStoredRentalRates = z.array(
  z.object({
    starting_from: zDay,
    percent: z.number(),
    guaranteed_minimum: z.number().int(),
    /** Absent in profiles that were saved before shows could be promised. */
    guaranteed_shows: z.number().int().nullable().default(null),
  }),
);
export type StoredRentalRate = z.infer<typeof zStoredRentalRates>[number];

/** One of GET /api/staff/rental-profiles (MOV-003). */
export const zRentalProfile = z.object({
  id: zId,
  name: z.string(),
  /** Every exhibitor can read it; only the owner changes it (ROLE-012, D-121). */
  shared: z.boolean(),
  /**
   * Belongs to this exhibitor. A profile of another exhibitor is read-only, and is used elsewhere.
   */
  own: z.boolean(),
  /** Sorted by day. */
  rates: z.array(zRentalRate),
  /** The number of versions that use it. */
  used_count: zCount,
  /** The first of them, with their films, in the caller's language. */
  used_in: z.array(z.object({ version_id: zId, text: z.string(), movie: z.object({ id: zId, title: z.string() }) })),
});
export type RentalProfileWire = z.infer<typeof zRentalProfile>;

/** POST /api/staff/rental-profiles and /api/staff/rental-profiles/{id}. 422 `rates.1.starting_from` rental_profile.same_day. */
export const zRentalProfileForm = z.object({
  name: z.string().trim().min(1).max(PROFILE_NAME_MAX),
  shared: z.boolean(),
  rates: z.array(zRentalRate).min(1).max(RENTAL_RATES_MAX).superRefine(refuseSameDay),
});
export type RentalProfileForm = z.infer<typeof zRentalProfileForm>;

/** Refuses two rates that begin on the same day: it would be unclear which one applies. */
function refuseSameDay(rates: readonly RentalRateWire[], context: z.RefinementCtx): void {
  rates.forEach(({ starting_from }, index) => {
    if (rates.findIndex((other) => other.starting_from === starting_from) < index)
      context.addIssue({ code: 'custom', message: 'rental_profile.same_day', path: [index, 'starting_from'] });
  });
}
