import { z } from 'zod';
import { isDay } from '#kernel/days.ts';
import { ID_MAX } from '#kernel/ids.ts';
import { zDay, zId, zInstant, zUuid } from '#kernel/wire.ts';
import { zStage } from '#modules/screenings/contract/planning.ts';
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
  /** How far it is published (decision 0105). */
  stage: zStage,
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

const SEARCH_MIN = 2;
const SEARCH_MAX = 100;
/** GET /api/staff/schedules/coming: `search` is a part of the film's title in any language. */
export const zComingQuery = z.object({ search: z.string().trim().min(SEARCH_MIN).max(SEARCH_MAX) });

/** A screening to come; `day` is its business day (D-010). */
export const zComingSchedule = z.object({
  id: zId,
  title: z.string(),
  start: zInstant,
  day: zDay,
  cinema: z.string(),
  screen: z.string(),
});
export type ComingScheduleWire = z.infer<typeof zComingSchedule>;

/**
 * Answer of GET /api/staff/schedules/{id}/move: a screening with sold places, and what a move means
 * for its buyers (D-199).
 */
export const zScheduleMove = z.object({
  title: z.string(),
  start: zInstant,
  /** Its business day (D-010). */
  day: zDay,
  version_id: zId,
  screen_id: zId,
  /** The halls of its cinema, its own included. */
  screens: z.array(z.object({ id: zId, name: z.string(), capacity: zCount })),
  revision: zCount,
  /** Versions of its film that can be shown instead, its own included. */
  versions: z.array(z.object({ id: zId, text: z.string() })),
  /** Tickets sold and places reserved. */
  places: zCount,
  /** Tickets that were admitted already. */
  admitted: zCount,
  /** Buyers who get a mail. */
  told: zCount,
  /** Bills without a mail address: an employee must tell these buyers. */
  untold: zCount,
  /** The last first. */
  moves: z.array(
    z.object({
      at: zInstant,
      by: z.string(),
      from: zInstant,
      to: zInstant,
      from_version_id: zId,
      /** Null: it stayed in its hall. */
      from_screen: z.object({ id: zId, name: z.string() }).nullable(),
      to_screen: z.object({ id: zId, name: z.string() }).nullable(),
      /** Parties that got seats in the new hall, and how many of them do not sit side by side. */
      parties: zCount,
      apart: zCount,
      message: z.string(),
      money_back: z.boolean(),
    }),
  ),
  /** The last move can be undone: it was made within a day, and its time is still to come. */
  undo: z.boolean(),
});
export type ScheduleMoveWire = z.infer<typeof zScheduleMove>;

const MESSAGE_MAX = 500;

/** POST /api/staff/schedules/{id}/move. */
export const zMoveSchedule = z.object({
  /** As read; another one means that a colleague changed the screening meanwhile. */
  revision: z.number().int().min(0).max(ID_MAX),
  /** By the exhibitor's clock: `2026-11-27T20:15`. */
  start: z.iso.datetime({ local: true, precision: -1 }),
  version_id: zId,
  /** Another hall of its cinema: all parties get seats there. Default: it stays in its hall. */
  screen_id: zId.optional(),
  /** The hall has too few seats of a class: some parties get a lower one. */
  lower_class: z.boolean().default(false),
  /** Stands in the mail to the buyers; may be empty. */
  message: z.string().trim().max(MESSAGE_MAX).default(''),
  /** Buyers may have their money back until the screening begins. */
  money_back: z.boolean().default(true),
});
export type MoveScheduleForm = z.infer<typeof zMoveSchedule>;

/** Query of GET /api/staff/schedules/{id}/move/preview. */
export const zMovePreviewQuery = z.object({
  screen_id: z.coerce.number().int().min(1).max(ID_MAX),
  start: z.iso.datetime({ local: true, precision: -1 }),
});

/** A party that does not sit as before. `bill` is null for employees who may not see bills. */
const zMovedParty = z.object({
  bill: z.object({ uuid: zUuid, reference: z.string(), buyer: z.string().nullable() }).nullable(),
  /** Seats of the old hall, and of the new one. */
  from: z.array(z.string()),
  to: z.array(z.string()),
});
export type MovedPartyWire = z.infer<typeof zMovedParty>;

/**
 * What a move to another hall would do now (D-199): nothing is written. A sale meanwhile can change
 * it.
 */
export const zMovePreview = z.object({
  /** Another film is shown there at this time; null: the hall is free. */
  occupied_by: z.string().nullable(),
  parties: zCount,
  places: zCount,
  together: zCount,
  /** Places that are missing in the hall, and how many of them are for wheelchairs. */
  lack: z.object({ places: zCount, wheelchair: zCount }),
  /** Numbers of all parties that are named, at most a hundred each. */
  apart_count: zCount,
  lower_count: zCount,
  apart: z.array(zMovedParty.extend({ was_together: z.boolean() })),
  lower: z.array(zMovedParty.extend({ places: zCount })),
  /** The companion does not sit beside the wheelchair place. */
  unaccompanied: z.array(zMovedParty),
  /** Places of the old hall and seats of the new one by class. Empty for an unnumbered hall. */
  classes: z.array(z.object({ class: z.string(), needed: zCount, seats: zCount })),
  /** Blocked places that stay blocked, and those that become free. */
  blocked: zCount,
  freed: zCount,
});
export type MovePreviewWire = z.infer<typeof zMovePreview>;

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
