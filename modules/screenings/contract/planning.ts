import { z } from 'zod';
import { isDay } from '#kernel/days.ts';
import { ID_MAX } from '#kernel/ids.ts';
import { zDay, zId, zInstant, zPathId, zSurfaces } from '#kernel/wire.ts';
import { SCREENING_TYPES } from '#modules/screenings/rules/week-plan.ts';

const zCount = z.number().int().min(0);
const zType = z.enum(SCREENING_TYPES);

/** GET /api/staff/planning: the cine week a day is in (D-116). Without a cinema the first; without a day the coming week. */
export const zPlanningQuery = z.object({
  cinema: zPathId.optional(),
  week: zDay.refine(isDay, 'date').optional(),
});

/** A version of a film as it can be planned. */
export const zPlannedFilm = z.object({
  version_id: zId,
  movie_id: zId,
  title: z.string(),
  /** The version: "2D, original version, subtitles NL/FR". */
  version: z.string(),
  /** Minutes; null when nobody knows yet. */
  runtime: z.number().int().nullable(),
  showing_from: zDay.nullable(),
  /** False once the film or the version is archived. */
  plannable: z.boolean(),
});
export type PlannedFilmWire = z.infer<typeof zPlannedFilm>;

/** GET /api/staff/planning/films: films whose title holds these words; without any, those of the week. */
export const zFilmsQuery = z.object({ search: z.string().trim().max(100).default('') });

export const zPlannedSchedule = z.object({
  id: zId,
  /** Moves with every change; sent back with the next one. */
  revision: zCount,
  screen_id: zId,
  version_id: zId,
  start: zInstant,
  /** When its screen is free again, after cleaning. */
  until: zInstant,
  type: zType,
  visibility: zSurfaces,
  event: z.string().nullable(),
  /** Places that are sold, held, reserved or withheld: with any it stays where it is. */
  taken: zCount,
  cancelled: z.boolean(),
});
export type PlannedScheduleWire = z.infer<typeof zPlannedSchedule>;

/** Answer of GET /api/staff/planning. */
export const zPlanningWeek = z.object({
  /** Its Wednesday. */
  week: zDay,
  today: zDay,
  now: zInstant,
  time_zone: z.string(),
  /** Hours after midnight at which business days begin (D-010). */
  midnight_offset: z.number().int(),
  cinemas: z.array(z.object({ id: zId, name: z.string() })),
  /** Null in a house without a cinema. */
  cinema: z.object({ id: zId, name: z.string(), ads_minutes: zCount, cleaning_minutes: zCount }).nullable(),
  screens: z.array(z.object({ id: zId, name: z.string(), capacity: zCount })),
  /** Those of the schedules, and those that are on or about to be. */
  films: z.array(zPlannedFilm),
  /** Of the week and of a day before and after it. */
  schedules: z.array(zPlannedSchedule),
});
export type PlanningWeekWire = z.infer<typeof zPlanningWeek>;

/** More than a house of 24 screens shows in a week. */
const PLANNED_MAX = 1_000;
const zRevision = z.number().int().min(0).max(ID_MAX);

export const zPlannedForm = z.object({
  /** Null: a new one. */
  id: zId.nullable(),
  revision: zRevision.default(0),
  screen_id: zId,
  version_id: zId,
  /** With its offset: of an hour that comes twice it says which. */
  start: z.iso.datetime({ offset: true }),
  type: zType.default('regular'),
  visibility: zSurfaces.max(4).default(['SITE', 'SIGNAGE', 'POS', 'PORTAL']),
});
export type PlannedForm = z.infer<typeof zPlannedForm>;

/** POST /api/staff/planning: what changes, all of it or nothing (D-116). */
export const zPlanForm = z.object({
  schedules: z.array(zPlannedForm).max(PLANNED_MAX).default([]),
  removed: z
    .array(z.object({ id: zId, revision: zRevision }))
    .max(PLANNED_MAX)
    .default([]),
});
export type PlanForm = z.infer<typeof zPlanForm>;

/** What was saved. */
export const zPlanReport = z.object({ created: zCount, changed: zCount, removed: zCount });
export type PlanReportWire = z.infer<typeof zPlanReport>;
