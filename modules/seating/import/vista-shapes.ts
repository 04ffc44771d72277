/**
 * The fields of Vista seat plans that this program reads. The website's shape writes its numbers as
 * texts.
 */
import * as z from 'zod';
import { sourceId, sourceText } from '#platform/file-import/shape.ts';

const LARGEST_INDEX = 400;
const index = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number),
  ])
  .pipe(z.int().min(0).max(LARGEST_INDEX));
const position = z.object({ AreaNumber: index, RowIndex: index, ColumnIndex: index });

const seat = z.object({
  Id: sourceId,
  Position: position,
  Status: z.union([z.int(), sourceText]),
  SeatStyle: z.union([z.int(), sourceText]).optional(),
  SeatsInGroup: z.array(position).nullish(),
});
export type VistaSeat = z.output<typeof seat>;

export const vistaSeatPlan = z.object({
  SeatLayoutData: z.object({
    Areas: z.array(
      z.object({
        Description: sourceText.nullish(),
        NumberOfSeats: z.int().optional(),
        Rows: z.array(z.object({ PhysicalName: sourceText.nullish(), Seats: z.array(seat) })),
      }),
    ),
  }),
});

export const vistaPassedOn = z.object({
  result: z.object({
    seats: z.array(z.object({ Name: sourceText, Columns: z.array(z.union([seat, z.array(z.unknown()).max(0)])) })),
  }),
});
