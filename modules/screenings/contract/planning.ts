import { z } from 'zod';
import { isDay } from '#kernel/days.ts';
import { ID_MAX } from '#kernel/ids.ts';
import { zDay, zId, zInstant, zPathId, zSurfaces } from '#kernel/wire.ts';
import { SCREENING_TYPES, STAGES } from '#modules/screenings/rules/planning/week-plan.ts';

const zCount = z.number().int().min(0);
const zType = z.enum(SCREENING_TYPES);
export const zStage = z.enum(STAGES);

/**
 * GET /api/staff/planning: the cine week of a day (D-116). Without a cinema the first one; without
 * a day the next week.
 */
export const zPlanningQuery = z.object({
  cinema: zPathId.optional(),
  week: zDay.refine(isDay, 'date').optional(),
});

/** A version of a film that can be planned. */
export const zPlannedFilm = z.object({
  version_id: zId,
  movie_id: zId,
  title: z.string(),
  /** The version: "2D, original version, subtitles NL/FR". */
  version: z.string(),
  /** Minutes; null if not known yet. */
  runtime: z.number().int().nullable(),
  showing_from: zDay.nullable(),
  /** False once the film or the version is archived. */
  plannable: z.boolean(),
  /** Shows that the distributor was promised for this week in each cinema; null: none. */
  promised: zCount.nullable(),
});
export type PlannedFilmWire = z.infer<typeof zPlannedFilm>;

/**
 * GET /api/staff/planning/films: films whose title contains these words; without words, the films
 * of the week.
 */
export const zFilmsQuery = z.object({ search: z.string().trim().max(100).default('') });

export const zPlannedSchedule = z.object({
  id: zId,
  /** Increases with every change; the client sends it back with the next change. */
  revision: zCount,
  screen_id: zId,
  version_id: zId,
  start: zInstant,
  /** When its screen is free again, cleaning included. */
  until: zInstant,
  type: zType,
  visibility: zSurfaces,
  /** How far it is published (decision 0105). */
  stage: zStage,
  event: z.string().nullable(),
  /** Seats that are sold, held, reserved or blocked: with any, the screening cannot move. */
  taken: zCount,
  cancelled: z.boolean(),
});
export type PlannedScheduleWire = z.infer<typeof zPlannedSchedule>;

/** Answer of GET /api/staff/planning. */
export const zPlanningWeek = z.object({
  /** Its first day. */
  week: zDay,
  today: zDay,
  now: zInstant,
  time_zone: z.string(),
  /** Hours after midnight at which business days begin (D-010). */
  midnight_offset: z.number().int(),
  cinemas: z.array(z.object({ id: zId, name: z.string() })),
  /** Null if the exhibitor has no cinema. */
  cinema: z.object({ id: zId, name: z.string(), ads_minutes: zCount, cleaning_minutes: zCount }).nullable(),
  screens: z.array(z.object({ id: zId, name: z.string(), capacity: zCount })),
  /** The films of the schedules, and films that are showing or start soon. */
  films: z.array(zPlannedFilm),
  /** Of the week, the day before and the day after. */
  schedules: z.array(zPlannedSchedule),
});
export type PlanningWeekWire = z.infer<typeof zPlanningWeek>;

/** More than an exhibitor with 24 screens shows in a week. */
const PLANNED_MAX = 1_000;
const zRevision = z.number().int().min(0).max(ID_MAX);

export const zPlannedForm = z.object({
  /** Null: a new one. */
  id: zId.nullable(),
  revision: zRevision.default(0),
  screen_id: zId,
  version_id: zId,
  /** With its offset, which identifies an hour that comes twice. */
  start: z.iso.datetime({ offset: true }),
  type: zType.default('regular'),
  visibility: zSurfaces.max(4).default(['SITE', 'SIGNAGE', 'POS', 'PORTAL']),
  /** Absent: a new one is on sale, another one keeps its stage. */
  stage: zStage.optional(),
});
export type PlannedForm = z.infer<typeof zPlannedForm>;

/** POST /api/staff/planning: the changes, saved all or none (D-116). */
export const zPlanForm = z.object({
  schedules: z.array(zPlannedForm).max(PLANNED_MAX).default([]),
  removed: z
    .array(z.object({ id: zId, revision: zRevision }))
    .max(PLANNED_MAX)
    .default([]),
});
export type PlanForm = z.infer<typeof zPlanForm>;

/** The saved changes. */
export const zPlanReport = z.object({ created: zCount, changed: zCount, removed: zCount });
export type PlanReportWire = z.infer<typeof zPlanReport>;
