/** One sheet of a seats.io chart: its seats in the sheet's own coordinates, and its errors. */
import type { DrawnRow } from '#modules/seating/import/place-on-grid.ts';
import type { SeatPlan } from '#modules/seating/import/seat-plan.ts';
import type { ChartParts, ChartSeat, ChartSheet } from '#modules/seating/import/seatsio-shapes.ts';
import type { NoteBook, ProblemBook } from '#platform/file-import/books.ts';
import { excerpt, type Path } from '#platform/file-import/source-problem.ts';
import { oneLine } from '#platform/file-import/untrusted-text.ts';

export type ChartDrawnSeat = {
  readonly x: number;
  readonly y: number;
  readonly section: string;
  readonly rowLabel: string;
  readonly number: string;
  readonly category: string;
  readonly accessible: boolean;
  readonly path: Path;
};
export type Drawing = {
  readonly rows: readonly DrawnRow<ChartDrawnSeat>[];
  readonly unnumbered: SeatPlan['unnumbered'];
};

type Surroundings = {
  readonly section: string;
  readonly offset: { readonly x: number; readonly y: number };
  /** Seats without their own category have the section's. */
  readonly category: string | number | null | undefined;
};

type Context = {
  readonly knownCategories: ReadonlySet<string>;
  readonly problems: ProblemBook;
  readonly notes: NoteBook;
};

/** The drawing tool writes a question mark for a missing label. */
const isLabel = (label: string): boolean => label !== '' && label !== '?';

function seatOf(
  seat: ChartSeat,
  rowLabel: string,
  around: Surroundings,
  path: Path,
  { knownCategories, problems, notes }: Context,
): ChartDrawnSeat {
  const number = oneLine(seat.label);
  const category = seat.categoryKey ?? around.category;
  const name = excerpt([around.section, rowLabel, number].filter((part) => part !== '').join('-'));
  if (!isLabel(number)) problems.add(path, 'seat_plan.label_missing', { row: excerpt(rowLabel) });
  if (category === null || category === undefined) problems.add(path, 'seat_plan.category_missing', { seat: name });
  else if (!knownCategories.has(String(category))) {
    problems.add([...path, 'categoryKey'], 'seat_plan.category_unknown', { seat: name, category: excerpt(category) });
  }
  if (seat.companionSeat) notes.add('companion_seat');
  if (seat.restrictedView) notes.add('restricted_view', name);
  return {
    x: seat.x + around.offset.x,
    y: seat.y + around.offset.y,
    section: around.section,
    rowLabel,
    number,
    category: String(category ?? ''),
    accessible: seat.accessible === true,
    path,
  };
}

/** Returns seats around a table as rows: seats at the same depth are next to each other. */
function sidesOf(seats: readonly ChartDrawnSeat[]): ChartDrawnSeat[][] {
  const sides = new Map<number, ChartDrawnSeat[]>();
  for (const seat of seats) {
    const depth = Math.round(seat.y);
    sides.set(depth, [...(sides.get(depth) ?? []), seat]);
  }
  return [...sides.values()];
}

type Group = { next: number };

function partsOf(
  parts: ChartParts,
  path: Path,
  around: Surroundings,
  group: Group,
  context: Context,
): DrawnRow<ChartDrawnSeat>[] {
  const { problems, notes } = context;
  const drawn: DrawnRow<ChartDrawnSeat>[] = [];
  const own = group.next++;
  const labelled = (label: string | null | undefined, at: Path): string => {
    const text = oneLine(label);
    if (!isLabel(text)) problems.add(at, 'seat_plan.row_label_missing');
    return text;
  };
  parts.rows.forEach((row, index) => {
    const at: Path = [...path, 'rows', index];
    const label = labelled(row.label, at);
    drawn.push({
      group: own,
      seats: row.seats.map((seat, n) => seatOf(seat, label, around, [...at, 'seats', n], context)),
    });
  });
  parts.tables.forEach((table, index) => {
    const at: Path = [...path, 'tables', index];
    const label = labelled(table.label, at);
    if (table.bookAsAWhole) notes.add('table_sold_as_a_whole', label);
    const seats = table.seats.map((seat, n) => seatOf(seat, label, around, [...at, 'seats', n], context));
    const tableGroup = group.next++;
    for (const side of sidesOf(seats)) drawn.push({ group: tableGroup, seats: side });
  });
  if (parts.booths.length > 0) notes.add('booths_left_out', String(parts.booths.length));
  return drawn;
}

function areasOf(
  parts: ChartParts,
  path: Path,
  { problems, knownCategories }: Context,
): { label: string; capacity: number }[] {
  return parts.generalAdmissionAreas.map((area, index) => {
    const at: Path = [...path, 'generalAdmissionAreas', index];
    const label = oneLine(area.label);
    if (!isLabel(label)) problems.add(at, 'seat_plan.area_label_missing');
    if (area.categoryKey === null || area.categoryKey === undefined)
      problems.add(at, 'seat_plan.category_missing', { seat: excerpt(label) });
    else if (!knownCategories.has(String(area.categoryKey))) {
      problems.add([...at, 'categoryKey'], 'seat_plan.category_unknown', {
        seat: excerpt(label),
        category: excerpt(area.categoryKey),
      });
    }
    return { label, capacity: area.capacity };
  });
}

/**
 * Returns everything on one sheet. Seats of a section are positioned from its corner and carry its
 * label.
 */
export function drawingOf(
  sheet: ChartSheet,
  path: Path,
  knownCategories: ReadonlySet<string>,
  problems: ProblemBook,
  notes: NoteBook,
): Drawing {
  const context: Context = { knownCategories, problems, notes };
  const group: Group = { next: 0 };
  const free: Surroundings = { section: '', offset: { x: 0, y: 0 }, category: null };
  const rows = partsOf(sheet, path, free, group, context);
  const unnumbered = areasOf(sheet, path, context);
  sheet.sections.forEach((section, index) => {
    const at: Path = [...path, 'sections', index];
    const label = oneLine(section.label);
    if (!isLabel(label)) problems.add(at, 'seat_plan.section_label_missing');
    const around: Surroundings = { section: label, offset: section.topLeft, category: section.categoryKey };
    rows.push(...partsOf(section.subChart, [...at, 'subChart'], around, group, context));
    unnumbered.push(...areasOf(section.subChart, [...at, 'subChart'], context));
  });
  for (const area of unnumbered) notes.add('unnumbered_area', `${area.label}: ${area.capacity}`);
  return { rows: rows.filter((row) => row.seats.length > 0), unnumbered };
}
