import { z } from 'zod';
import { AUTO_ASSIGN_ALGORITHMS, SEAT_STYLES } from '#modules/seating/rules/arrangement.ts';

/** SEAT-001. `sold` includes seats held by open bills (D-029). */
export const zSeat = z.object({
  name: z.string(),
  sold: z.boolean(),
  reserved: z.boolean(),
  blocked: z.boolean(),
  disabled: z.boolean(),
  class: z.string(),
  style: z.enum(SEAT_STYLES),
  autoassign: z.boolean(),
  screen_row: z.number().int(),
  screen_col: z.number().int(),
});
export type SeatWire = z.infer<typeof zSeat>;

/** Rows from the screen backwards; null is an aisle or a gap (D-031). */
export const zArrangement = z.array(z.array(zSeat.nullable()));
export type ArrangementWire = z.infer<typeof zArrangement>;

const zSeatExtras = z.object({
  class: z.string().optional(),
  style: z.enum(SEAT_STYLES).optional(),
  autoassign: z.boolean().optional(),
  disabled: z.boolean().optional(),
});
/**
 * The seats of a hall, once for all its screenings (D-005): name, row and column of each, and what
 * a seat has that is no standard seat. `id` is the `arrangement_id` of schedules.
 */
export const zHallPlan = z.object({
  id: z.number().int(),
  rows: z.number().int(),
  columns: z.number().int(),
  seats: z.array(z.tuple([z.string(), z.number().int(), z.number().int(), zSeatExtras.optional()])),
});
export type HallPlanWire = z.infer<typeof zHallPlan>;

/**
 * GET /api/schedules/{id}/arrangement: a schedule update (API-016). `arrangement` is null for an
 * unnumbered screen.
 */
export const zScheduleSeats = z.object({
  id: z.number().int(),
  available_seats_online: z.number().int(),
  sold_out: z.boolean(),
  sold_out_online: z.boolean(),
  purchasable_online: z.boolean(),
  /** Counts the changes to this screening's seats: a higher number is newer. */
  seats_version: z.number().int(),
  arrangement: zArrangement.nullable(),
});
export type ScheduleSeatsWire = z.infer<typeof zScheduleSeats>;

/** A screen's seating settings (SEAT-003). */
export const zSeatingConfig = z.object({
  row_naming: z.array(z.string()).nullish(),
  separator: z.string(),
  seat_clearance: z.number().int(),
  auto_assign_seats: z.object({
    enabled: z.boolean(),
    algorithm: z.enum(AUTO_ASSIGN_ALGORITHMS),
    hide_seatpicker: z.boolean(),
    allow_visitor_seat_change: z.boolean(),
  }),
  social_distancing_enabled: z.boolean(),
  accessible: z.boolean(),
  /** How one reaches the wheelchair places, in the exhibitor's words; visitors read it. */
  wheelchair_access: z.string().optional(),
});
