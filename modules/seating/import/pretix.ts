/**
 * Seating plans of pretix: zones with rows of seats. Positions add up: the seat's is relative to
 * its row, the row's to its zone. The format has no screen; as in its editor, the stage is at the
 * top.
 */
import * as z from 'zod';
import { type DrawnRow, placeOnGrid, setApart } from '#modules/seating/import/place-on-grid.ts';
import { classesFor } from '#modules/seating/import/seat-classes.ts';
import { finishPlan, type GridSeat, refuseTooManySeats, type SeatPlan } from '#modules/seating/import/seat-plan.ts';
import { STANDARD_SEATS } from '#modules/seating/rules/arrangement.ts';
import { type NoteBook, noteBook, type ProblemBook, problemBook } from '#platform/file-import/books.ts';
import { OUTSIDE_FORMATS, openJson } from '#platform/file-import/open-document.ts';
import { shaped, sourceText } from '#platform/file-import/shape.ts';
import { excerpt, type Path } from '#platform/file-import/source-problem.ts';
import { oneLine } from '#platform/file-import/untrusted-text.ts';

const FARTHEST = 1_000_000;
const coordinate = z.number().min(-FARTHEST).max(FARTHEST);
const position = z.object({ x: coordinate, y: coordinate });
const origin = { x: 0, y: 0 };

const plan = z.object({
  name: sourceText.default(''),
  /** Newer plans list their categories. */
  categories: z.array(z.object({ name: sourceText })).optional(),
  zones: z.array(
    z.object({
      name: sourceText.default(''),
      position,
      rows: z.array(
        z.object({
          row_number: sourceText,
          position: position.default(origin),
          seats: z.array(
            z.object({
              seat_number: sourceText,
              position,
              category: sourceText.optional(),
              taken: z.boolean().default(false),
            }),
          ),
        }),
      ),
      areas: z.array(z.unknown()).default([]),
    }),
  ),
});
type PretixPlan = z.output<typeof plan>;
type DrawnSeat = Pick<GridSeat, 'section' | 'rowLabel' | 'number' | 'path'> & {
  x: number;
  y: number;
  category: string;
};

/**
 * With one zone, seats need no zone name; with several, each seat carries its zone's name or
 * number.
 */
const sectionOf = (source: PretixPlan, index: number): string => {
  const seated = source.zones.filter((zone) => zone.rows.some((row) => row.seats.length > 0));
  return seated.length > 1 ? oneLine(source.zones[index]?.name) || String(index + 1) : '';
};

function rowsOf(source: PretixPlan, problems: ProblemBook, notes: NoteBook): DrawnRow<DrawnSeat>[] {
  const categoryNames = source.categories && new Set(source.categories.map((category) => oneLine(category.name)));
  return source.zones.flatMap((zone, zoneIndex) => {
    const section = sectionOf(source, zoneIndex);
    if (zone.areas.length > 0) notes.add('areas_left_out', String(zone.areas.length));
    return zone.rows.map((row, rowIndex) => {
      const rowPath: Path = ['zones', zoneIndex, 'rows', rowIndex];
      const rowLabel = oneLine(row.row_number);
      if (rowLabel === '') problems.add([...rowPath, 'row_number'], 'seat_plan.row_label_missing');
      const seats = row.seats.map((seat, index): DrawnSeat => {
        const path: Path = [...rowPath, 'seats', index];
        const number = oneLine(seat.seat_number);
        const category = oneLine(seat.category);
        if (number === '')
          problems.add([...path, 'seat_number'], 'seat_plan.label_missing', { row: excerpt(rowLabel) });
        if (categoryNames && category !== '' && !categoryNames.has(category)) {
          problems.add([...path, 'category'], 'seat_plan.category_unknown', {
            seat: excerpt(`${rowLabel}-${number}`),
            category: excerpt(category),
          });
        }
        if (seat.taken) notes.add('status_of_a_show');
        const x = zone.position.x + row.position.x + seat.position.x;
        const y = zone.position.y + row.position.y + seat.position.y;
        return { x, y, section, rowLabel, number, category, path };
      });
      return { group: zoneIndex, seats };
    });
  });
}

/** Reads one plan. Refuses with file.* and seat_plan.* codes, each with its location. */
export function readPretix(bytes: Uint8Array, file: string): SeatPlan {
  const document = openJson(bytes, file, OUTSIDE_FORMATS.pretix);
  const source = shaped(document, plan);
  const drawn = source.zones.flatMap((zone) => zone.rows).reduce((sum, row) => sum + row.seats.length, 0);
  refuseTooManySeats(document, drawn);
  const problems = problemBook(document);
  const notes = noteBook();
  const { rows, moved } = setApart(rowsOf(source, problems, notes).filter((row) => row.seats.length > 0));
  if (moved > 0) notes.add('drawn_over_each_other');
  const seatsOf = new Map<string, number>();
  for (const seat of rows.flatMap((row) => row.seats)) {
    if (seat.category !== '') seatsOf.set(seat.category, (seatsOf.get(seat.category) ?? 0) + 1);
  }
  const classes = classesFor(seatsOf);
  for (const [label, name] of classes) if (name !== STANDARD_SEATS) notes.add('class_of_category', `${label}: ${name}`);
  const seats = placeOnGrid(rows).map(
    ({ x, y, category, ...seat }): GridSeat => ({
      ...seat,
      class: classes.get(category) ?? STANDARD_SEATS,
      disabled: false,
    }),
  );
  return finishPlan(document, oneLine(source.name), seats, [], notes, problems.problems);
}
