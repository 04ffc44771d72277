/** What the portal sends and receives about cinemas, screens and their seats (PORT-004, PORT-008). */
import { z } from 'zod';
import { zEuros, zId, zMailAddress } from '#kernel/wire.ts';
import { zSeatingConfig } from '#modules/seating/contract/public.ts';
import { SEAT_STYLES, WHEELCHAIR_ACCESS_MAX } from '#modules/seating/rules/arrangement.ts';
import { LONGEST_SEAT_NAME, MOST_COLUMNS, MOST_ROWS, MOST_SEATS } from '#modules/seating/rules/drawing/plan-limits.ts';
import { openTimesText, readOpenTimes, WEEKDAYS } from '#modules/venues/rules/opening-hours.ts';
import {
  ABBREVIATION_MAX,
  ADS_MINUTES_MAX,
  CAPACITY_MAX,
  CLASSES_MAX,
  CLEANING_MINUTES_MAX,
  CLEARANCE_MAX,
  SORT_MAX,
  VENUE_NAME_MAX,
} from '#modules/venues/rules/venue-limits.ts';

const zSort = z.number().int().min(0).max(SORT_MAX);
const zVersion = z.number().int().min(1).nullable();
const zName = z.string().trim().min(1).max(VENUE_NAME_MAX);
const zLine = z.string().trim().max(200);

export const zAddressForm = z.object({
  address1: zLine,
  zip: z.string().trim().max(20),
  city: z.string().trim().max(100),
  /** ISO 3166, two letters. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  lat: z.number().min(-90).max(90).nullable(),
  lng: z.number().min(-180).max(180).nullable(),
  gmaps: z
    .url({ protocol: /^https$/ })
    .max(500)
    .nullable(),
});

/** A row of GET /api/staff/cinemas. */
export const zStaffCinema = z.object({
  id: zId,
  name: z.string(),
  address: z.object({
    address1: z.string(),
    zip: z.string(),
    city: z.string(),
    country: z.string().nullable(),
    lat: z.number().nullable(),
    lng: z.number().nullable(),
    gmaps: z.string().nullable(),
  }),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  sort: z.number().int(),
  /** Minutes of advertising before a film, and of cleaning after it (D-115). */
  ads_minutes: z.number().int(),
  cleaning_minutes: z.number().int(),
  /** The times of each day from Monday, as `14:00-23:30`; empty: the cinema names none. */
  opening_hours: z.array(z.string()).readonly(),
  /** The number of screens that are not archived. */
  screens: z.number().int(),
  archived: z.boolean(),
  /** Increases with every change; the next change sends it back. */
  version: z.number().int(),
});
export type StaffCinemaWire = z.infer<typeof zStaffCinema>;

/** The times of one day as a person types them, in their stored form. */
const zOpenTimes = z
  .string()
  .trim()
  .max(60)
  .refine((text) => readOpenTimes(text) !== null, 'venues.open_times')
  .transform((text) => openTimesText(readOpenTimes(text) ?? []));

/** POST /api/staff/cinemas and /api/staff/cinemas/{id}. Refuses 409 venues.changed_meanwhile, venues.archived. */
export const zCinemaForm = z.object({
  name: zName,
  address: zAddressForm,
  phone: z.string().trim().min(1).max(40).nullable(),
  email: zMailAddress.nullable(),
  sort: zSort,
  ads_minutes: z.number().int().min(0).max(ADS_MINUTES_MAX),
  cleaning_minutes: z.number().int().min(0).max(CLEANING_MINUTES_MAX),
  /** From Monday; '' is a closed day. Seven empty texts: the cinema names no times. */
  opening_hours: z.array(zOpenTimes).length(WEEKDAYS).optional(),
  /** Null for a new cinema. */
  version: zVersion,
});
export type CinemaForm = z.infer<typeof zCinemaForm>;

const zArchived = z.enum(['true', 'false']).optional();
export const zVenuesQuery = z.object({ archived: zArchived });
export const zScreensQuery = z.object({ archived: zArchived, cinema: z.coerce.number().int().min(1).optional() });

/** A row of GET /api/staff/screens. Supplements per seat class, in euros (D-035). */
export const zStaffScreen = z.object({
  id: zId,
  cinema: z.object({ id: zId, name: z.string() }),
  name: z.string(),
  abbreviation: z.string(),
  capacity: z.number().int(),
  /** The maximum number of places sold online; null: all of them (D-046). */
  online_seats: z.number().int().nullable(),
  sort: z.number().int(),
  class_rate: z.record(z.string(), z.object({ ticket: z.number(), handling: z.number() })),
  /** The classes of its seats; empty with free seating. */
  classes: z.array(z.string()),
  config: zSeatingConfig,
  /** Whether it has a seat plan; otherwise seating is free (D-044). */
  numbered: z.boolean(),
  archived: z.boolean(),
  version: z.number().int(),
});
export type StaffScreenWire = z.infer<typeof zStaffScreen>;

/**
 * POST /api/staff/screens and /api/staff/screens/{id}. A screen with a plan has the capacity of the
 * plan, for any sent value. Refuses 422 `cinema_id` validation.exists, `online_seats`
 * venues.online_above_capacity; 409 venues.changed_meanwhile, venues.archived, venues.cinema_stays.
 */
export const zScreenForm = z.object({
  cinema_id: zId,
  name: zName,
  abbreviation: z.string().trim().max(ABBREVIATION_MAX),
  capacity: z.number().int().min(0).max(CAPACITY_MAX),
  online_seats: z.number().int().min(0).max(CAPACITY_MAX).nullable(),
  sort: zSort,
  class_rate: z
    .record(z.string().min(1).max(60), z.object({ ticket: zEuros, handling: zEuros }))
    .refine((rates) => Object.keys(rates).length <= CLASSES_MAX, 'invalid'),
  config: z.object({
    seat_clearance: z.number().int().min(0).max(CLEARANCE_MAX),
    auto_assign_seats: zSeatingConfig.shape.auto_assign_seats,
    social_distancing_enabled: z.boolean(),
    accessible: z.boolean(),
    wheelchair_access: z.string().trim().max(WHEELCHAIR_ACCESS_MAX).optional(),
  }),
  version: zVersion,
});
export type ScreenForm = z.infer<typeof zScreenForm>;

const zSeatForm = z.object({
  /** Null for a new seat. A seat keeps its number when its name or position changes. */
  id: zId.nullable(),
  name: z.string().trim().max(LONGEST_SEAT_NAME),
  row: z.number().int().min(1).max(MOST_ROWS),
  column: z.number().int().min(1).max(MOST_COLUMNS),
  class: z.string().regex(/^[a-z0-9_]{1,60}$/),
  style: z.enum(SEAT_STYLES),
  autoassign: z.boolean(),
  disabled: z.boolean(),
});
const zSize = { rows: z.number().int().min(1).max(MOST_ROWS), columns: z.number().int().min(1).max(MOST_COLUMNS) };

/** GET /api/staff/screens/{id}/seats. Without a plan: no seats, version null. */
export const zSeatPlan = z.object({
  screen: z.object({ id: zId, name: z.string(), cinema: z.string() }),
  ...zSize,
  seats: z.array(zSeatForm.extend({ id: zId })),
  separator: z.string(),
  /**
   * Seats that are sold, held or reserved for a future screening: they must stay, enabled and with
   * their names (T07).
   */
  taken: z.array(z.number().int()),
  /** The number of future screenings that are sold by this plan. */
  screenings: z.number().int(),
  version: zVersion,
});
export type SeatPlanWire = z.infer<typeof zSeatPlan>;

/**
 * POST /api/staff/screens/{id}/seats. Refuses 422 `arrangement` with the errors of the plan
 * (arrangement.*), `seats` venues.seats_taken {seats, day, time} once for each of the first
 * screenings that prevent the change, with `taken`: the ids of those seats; 409
 * venues.plan_changed_meanwhile, venues.archived.
 */
export const zSeatPlanForm = z.object({
  ...zSize,
  seats: z.array(zSeatForm).max(MOST_SEATS),
  separator: z.string().max(3),
  version: zVersion,
});
export type SeatPlanForm = z.infer<typeof zSeatPlanForm>;

/** The answer to saving: the current plan, and the effect on screenings of a screen that had no plan before. */
export const zSavedSeatPlan = zSeatPlan.extend({
  /** The number of future screenings that stay unnumbered, because places of them are sold. */
  unnumbered: z.number().int(),
});
export type SavedSeatPlanWire = z.infer<typeof zSavedSeatPlan>;

export const SEAT_PLAN_TEXT_MAX = 2_000_000;
/**
 * POST /api/staff/seat-plans/read: a plan from another system, as JSON. Nothing is stored. Refuses
 * 422 seat_plan.*, source.*.
 */
export const zSeatPlanFile = z.object({
  format: z.enum(['vista', 'seatsio', 'pretix']),
  file: z.string().trim().min(1).max(200),
  text: z.string().min(1).max(SEAT_PLAN_TEXT_MAX),
});
export type SeatPlanFile = z.infer<typeof zSeatPlanFile>;
export const zReadSeatPlan = z.object({
  name: z.string(),
  ...zSize,
  seats: z.array(zSeatForm.extend({ id: zId })),
  /** Areas without seats, and the number of places that were left out or changed. */
  unnumbered: z.array(z.object({ label: z.string(), capacity: z.number().int() })),
  notes: z.number().int(),
});
export type ReadSeatPlanWire = z.infer<typeof zReadSeatPlan>;
