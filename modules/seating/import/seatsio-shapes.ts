/** The fields of a seats.io chart that this program reads. */
import * as z from 'zod';
import { sourceText } from '#platform/file-import/shape.ts';

const key = z.union([z.int(), sourceText]);
const FARTHEST = 1_000_000;
const coordinate = z.number().min(-FARTHEST).max(FARTHEST);
const point = z.object({ x: coordinate, y: coordinate });
const label = sourceText.nullish();

const seat = z.object({
  ...point.shape,
  label,
  categoryKey: key.nullish(),
  accessible: z.boolean().nullish(),
  companionSeat: z.boolean().nullish(),
  restrictedView: z.boolean().nullish(),
});
export type ChartSeat = z.output<typeof seat>;

const row = z.object({ label, seats: z.array(seat) });
const table = z.object({ label, seats: z.array(seat), bookAsAWhole: z.boolean().nullish() });
const area = z.object({ label, capacity: z.int().min(0).max(100_000), categoryKey: key.nullish() });
const shape = z.object({ smartType: sourceText.nullish(), center: point.nullish() });

const sheetParts = {
  rows: z.array(row).default([]),
  tables: z.array(table).default([]),
  booths: z.array(z.unknown()).default([]),
  generalAdmissionAreas: z.array(area).default([]),
  shapes: z.array(shape).default([]),
};
const section = z.object({
  label,
  categoryKey: key.nullish(),
  topLeft: point.default({ x: 0, y: 0 }),
  subChart: z.object(sheetParts),
});
const sheet = z.object({
  ...sheetParts,
  sections: z.array(section).default([]),
  focalPoint: point.nullish(),
  floorName: sourceText.nullish(),
});
export type ChartSheet = z.output<typeof sheet>;
export type ChartSection = z.output<typeof section>;
export type ChartParts = Pick<ChartSheet, 'rows' | 'tables' | 'booths' | 'generalAdmissionAreas' | 'shapes'>;

export const seatsioChart = z.object({
  name: sourceText.default(''),
  categories: z.object({
    list: z.array(z.object({ key, label: sourceText, accessible: z.boolean().default(false) })),
  }),
  subChart: sheet.optional(),
  subChartFloors: z.array(sheet).optional(),
});
export type SeatsioChart = z.output<typeof seatsioChart>;
