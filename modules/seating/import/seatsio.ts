/**
 * Charts of seats.io: free drawings of rows, sections, tables and areas, on one or several floors.
 * Rows and columns are derived from the points; the focal point (else the stage) shows the side of
 * the screen.
 */
import { placeOnGrid, setApart } from '#modules/seating/import/place-on-grid.ts';
import { classesFor } from '#modules/seating/import/seat-classes.ts';
import { finishPlan, type GridSeat, refuseTooManySeats, type SeatPlan } from '#modules/seating/import/seat-plan.ts';
import { type Drawing, drawingOf } from '#modules/seating/import/seatsio-drawing.ts';
import { type ChartSheet, seatsioChart } from '#modules/seating/import/seatsio-shapes.ts';
import { STANDARD_SEATS, WHEELCHAIR_SEATS } from '#modules/seating/rules/arrangement.ts';
import { type NoteBook, noteBook, problemBook } from '#platform/file-import/books.ts';
import { OUTSIDE_FORMATS, openJson } from '#platform/file-import/open-document.ts';
import { shaped } from '#platform/file-import/shape.ts';
import type { Path } from '#platform/file-import/source-problem.ts';
import { oneLine } from '#platform/file-import/untrusted-text.ts';

/**
 * Returns whether the seats are drawn above the screen: then the sheet is rotated, so that row 1 is
 * nearest to it.
 */
function isUpsideDown(sheet: ChartSheet, drawing: Drawing, notes: NoteBook): boolean {
  const stage = sheet.shapes.find((shape) => shape.smartType === 'stage')?.center;
  const focus = sheet.focalPoint ?? stage;
  const depths = drawing.rows.flatMap((row) => row.seats.map((seat) => seat.y));
  const [nearest, farthest] = [Math.min(...depths), Math.max(...depths)];
  if (!focus || (focus.y > nearest && focus.y < farthest)) {
    notes.add('screen_side_assumed');
    return false;
  }
  return focus.y >= farthest && farthest > nearest;
}

const turned = (drawing: Drawing): Drawing => ({
  ...drawing,
  rows: drawing.rows.map((row) => ({ ...row, seats: row.seats.map((seat) => ({ ...seat, x: -seat.x, y: -seat.y })) })),
});

function seatsIn(sheet: ChartSheet): number {
  const parts = [sheet, ...sheet.sections.map((section) => section.subChart)];
  return parts.flatMap((part) => [...part.rows, ...part.tables]).reduce((sum, row) => sum + row.seats.length, 0);
}

/** Reads one chart. Refuses with file.* and seat_plan.* codes; lists every error of a chart. */
export function readSeatsio(bytes: Uint8Array, file: string): SeatPlan {
  const document = openJson(bytes, file, OUTSIDE_FORMATS.seatsio);
  const chart = shaped(document, seatsioChart);
  const problems = problemBook(document);
  const notes = noteBook();
  const sheets: { sheet: ChartSheet; path: Path }[] = [
    ...(chart.subChart ? [{ sheet: chart.subChart, path: ['subChart'] }] : []),
    ...(chart.subChartFloors ?? []).map((sheet, index) => ({ sheet, path: ['subChartFloors', index] })),
  ];
  for (const { sheet } of sheets) refuseTooManySeats(document, seatsIn(sheet));
  const categories = new Map(chart.categories.list.map((category) => [String(category.key), category]));
  const drawings = sheets.map(({ sheet, path }) => {
    const drawing = drawingOf(sheet, path, new Set(categories.keys()), problems, notes);
    return isUpsideDown(sheet, drawing, notes) ? turned(drawing) : drawing;
  });
  const seatsOf = new Map<string, number>();
  for (const seat of drawings.flatMap((drawing) => drawing.rows.flatMap((row) => row.seats))) {
    const label = categories.get(seat.category)?.label;
    if (label !== undefined) seatsOf.set(label, (seatsOf.get(label) ?? 0) + 1);
  }
  const classes = classesFor(seatsOf);
  for (const [label, name] of classes) if (name !== STANDARD_SEATS) notes.add('class_of_category', `${label}: ${name}`);
  const seats: GridSeat[] = [];
  let rowsBefore = 0;
  for (const drawing of drawings) {
    const { rows, moved } = setApart(drawing.rows);
    if (moved > 0) notes.add('drawn_over_each_other');
    const placed = placeOnGrid(rows);
    for (const seat of placed) {
      const category = categories.get(seat.category);
      const accessible = seat.accessible || category?.accessible === true;
      seats.push({
        section: seat.section,
        rowLabel: seat.rowLabel,
        number: seat.number,
        row: rowsBefore + seat.row,
        column: seat.column,
        class: accessible ? WHEELCHAIR_SEATS : (classes.get(category?.label ?? '') ?? STANDARD_SEATS),
        disabled: false,
        path: seat.path,
      });
    }
    // The next floor is behind this one, with an aisle between them.
    rowsBefore = Math.max(rowsBefore, ...placed.map((seat) => rowsBefore + seat.row + 1));
  }
  const unnumbered = drawings.flatMap((drawing) => drawing.unnumbered);
  return finishPlan(document, oneLine(chart.name), seats, unnumbered, notes, problems.problems);
}
