import { z } from 'zod';
import { isDay } from '#kernel/days.ts';
import { zDay, zId, zInstant, zUuid } from '#kernel/wire.ts';
import { CANCELLATION_MODES } from '#modules/screenings/rules/planning/cancellation.ts';

const zCount = z.number().int().min(0);

/** GET /api/staff/schedules: a business day (D-010); without one, today. */
export const zProgrammeQuery = z.object({ day: zDay.refine(isDay, 'date').optional() });

/** One screening as the portal lists it (PORT-007). */
export const zStaffSchedule = z.object({
  id: zId,
  movie: z.object({ id: zId, title: z.string() }),
  version: z.object({ id: zId, text: z.string() }),
  event: z.string().nullable(),
  type: z.enum(['regular', 'preview', 'event', 'school', 'private']),
  start: zInstant,
  /** When the film ends and cleaning begins. */
  end: zInstant,
  /** Tickets sold. */
  sold: zCount,
  /** In carts and reservations. */
  held: zCount,
  /** Seats that can be sold, without blocked seats. */
  capacity: zCount,
  /** Null: not cancelled. */
  cancelled: z.object({ at: zInstant, mode: z.enum(CANCELLATION_MODES).nullable(), reason: z.string() }).nullable(),
});
export type StaffScheduleWire = z.infer<typeof zStaffSchedule>;

/** Answer of GET /api/staff/schedules: every screen of the exhibitor with its screenings. */
export const zProgrammeDay = z.object({
  day: zDay,
  today: zDay,
  cinemas: z.array(
    z.object({
      id: zId,
      name: z.string(),
      screens: z.array(z.object({ id: zId, name: z.string(), schedules: z.array(zStaffSchedule) })),
    }),
  ),
});
export type ProgrammeDayWire = z.infer<typeof zProgrammeDay>;

const REASON_MAX = 255;

/** POST /api/staff/schedules/{id}/cancel (SCH-005, SCH-006). 422 `keyword` screening.cancel_keyword. */
export const zCancelSchedule = z.object({
  keyword: z.string().max(100),
  mode: z.enum(CANCELLATION_MODES),
  /** For the records; buyers do not see it. */
  reason: z.string().trim().min(1).max(REASON_MAX),
});
export type CancelScheduleForm = z.infer<typeof zCancelSchedule>;

/**
 * The result of a cancellation (D-084). A repeated request continues where the last one stopped and
 * reports again.
 */
export const zCancellationReport = z.object({
  /** Bills that this call refunded. */
  refunded: zCount,
  manual_count: zCount,
  /** The first bills that an employee must compensate. */
  manual: z.array(
    z.object({ uuid: zUuid, reference: z.string(), buyer: z.string().nullable(), email: z.string().nullable() }),
  ),
});
export type CancellationReportWire = z.infer<typeof zCancellationReport>;
