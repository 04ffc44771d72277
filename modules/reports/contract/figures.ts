import { z } from 'zod';
import { isDay } from '#kernel/days.ts';
import { zAskedId, zDay, zId, zInstant } from '#kernel/wire.ts';
import { DIRECTIONS, FIGURE_ORDERS } from '#modules/reports/rules/figure-order.ts';
import { COMPARISONS, FIGURE_FORMATS, FIGURE_GROUPS, MEASURES } from '#modules/reports/rules/figures.ts';

/** GET /api/staff/figures: its days, its rows, what they are compared with (REP-004, decision 0090). */
export const zFiguresQuery = z.object({
  from: zDay,
  until: zDay,
  by: z.enum(FIGURE_GROUPS).default('day'),
  compare: z.enum(COMPARISONS).default('none'),
  cinema: zAskedId.optional(),
  movie: zAskedId.optional(),
});
export type FiguresQuery = z.infer<typeof zFiguresQuery>;

/** GET /api/staff/figures/comparable: for the planning of a week, by its first day. */
export const zComparableQuery = z.object({ week: zDay.refine(isDay, 'date'), cinema: zAskedId.optional() });
export type ComparableQuery = z.infer<typeof zComparableQuery>;

/** Averages of a show in each hall on each weekday. */
export const zComparableShows = z.object({
  from: zDay,
  until: zDay,
  rows: z.array(
    z.object({
      screen_id: zId,
      /** 1 is Monday. */
      weekday: z.number().int().min(1).max(7),
      shows: z.number().int(),
      /** Per cent; null: the halls have no seats. */
      occupancy: z.number().int().nullable(),
      /** Of tickets, in euros. */
      revenue: z.number(),
    }),
  ),
});
export type ComparableShowsWire = z.infer<typeof zComparableShows>;

/** The table as it is shown: its measure first, and its order. */
export const zFiguresExport = zFiguresQuery.extend({
  format: z.enum(FIGURE_FORMATS),
  measure: z.enum(MEASURES).default('revenue'),
  order: z.enum(FIGURE_ORDERS).default('natural'),
  direction: z.enum(DIRECTIONS).default('up'),
  /** Of the file; a link has no header to say it in. */
  locale: z.string().max(35).optional(),
});
export type FiguresExport = z.infer<typeof zFiguresExport>;

/** Amounts in euros, occupancy in per cent; null: rows of this kind do not have it. */
const zMeasured = z.object({
  revenue: z.number().nullable(),
  admissions: z.number().nullable(),
  occupancy: z.number().nullable(),
  per_head: z.number().nullable(),
});
const zPeriod = z.object({ from: zDay, until: zDay });

export const zFigures = z.object({
  from: zDay,
  until: zDay,
  by: z.enum(FIGURE_GROUPS),
  /** The period it is compared with. */
  before: zPeriod.nullable(),
  measures: z.array(z.enum(MEASURES)),
  rows: z.array(
    z.object({
      /** A day, an hour, an id or a channel; null: sales that have none. */
      key: z.string().nullable(),
      /** The day, week or month that it is compared with. */
      before_key: z.string().nullable(),
      name: z.string(),
      detail: z.string(),
      start: zInstant.nullable(),
      /** Null where rows have no shows. */
      shows: z.number().int().nullable(),
      now: zMeasured,
      before: zMeasured.nullable(),
    }),
  ),
  total: z.object({ shows: z.number().int().nullable(), now: zMeasured, before: zMeasured.nullable() }),
  /** The chosen film, also one that the list of choices no longer has. */
  movie: z.object({ id: zId, name: z.string() }).nullable(),
});
export type FiguresWire = z.infer<typeof zFigures>;
