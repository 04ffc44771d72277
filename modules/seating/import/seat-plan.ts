/** A hall drawn in another system, before it becomes an arrangement. */
import type { Problem } from '#kernel/refusal.ts';
import {
  type Arrangement,
  LOVE_SEATS,
  lovePairs,
  type Seat,
  STANDARD_SEATS,
  WHEELCHAIR_SEATS,
} from '#modules/seating/rules/arrangement.ts';
import { LONGEST_SEAT_NAME, MOST_COLUMNS, MOST_ROWS, MOST_SEATS } from '#modules/seating/rules/drawing/plan-limits.ts';
import type { NoteBook, SourceNote } from '#platform/file-import/books.ts';
import { excerpt, type Path, problemAt, refuseAny, type SourceDocument } from '#platform/file-import/source-problem.ts';

export const SEAT_PLAN_FORMATS = ['vista', 'seatsio', 'pretix'] as const;
export type SeatPlanFormat = (typeof SEAT_PLAN_FORMATS)[number];

export type SeatPlan = {
  readonly name: string;
  readonly arrangement: Arrangement;
  /**
   * Row labels from the screen backwards, one for each row with seats (SeatingConfig.row_naming);
   * null if several sections share a row and it has no single label.
   */
  readonly rowNaming: readonly string[] | null;
  /**
   * Areas without numbered seats: they count for the capacity and are not in the arrangement
   * (D-044).
   */
  readonly unnumbered: readonly { readonly label: string; readonly capacity: number }[];
  readonly notes: readonly SourceNote[];
};

/** A seat on the grid. `path` is its location in the source. */
export type GridSeat = {
  /** Section, row and number: `['', 'C', '7']` is named C-7. */
  readonly section: string;
  readonly rowLabel: string;
  readonly number: string;
  readonly row: number;
  readonly column: number;
  readonly class: string;
  readonly disabled: boolean;
  readonly path: Path;
};

/**
 * Refuses a drawing with more seats than any hall has (`seat_plan.too_many_seats`) before they are
 * placed.
 */
export function refuseTooManySeats(document: SourceDocument, count: number): void {
  if (count <= MOST_SEATS) return;
  refuseAny(document.file, [problemAt(document, [], 'seat_plan.too_many_seats', { count, max: MOST_SEATS })]);
}

/** Returns the name on tickets: section, row and number, joined by the separator of D-030. */
export const seatName = (seat: Pick<GridSeat, 'section' | 'rowLabel' | 'number'>): string =>
  [seat.section, seat.rowLabel, seat.number].filter((part) => part !== '').join('-');

/** Returns how a seat is drawn: love seats as the two halves of a sofa. */
function styleOf(seat: GridSeat, pairs: ReadonlyMap<number, number>, id: number): Seat['style'] {
  if (seat.class === WHEELCHAIR_SEATS) return 'wheelchair';
  const partner = pairs.get(id);
  if (partner === undefined) return 'default';
  return partner > id ? 'sofa-left' : 'sofa-right';
}

/**
 * Names must be unique, and a position holds one seat; each duplicate is a problem that names both.
 */
function problemsWith(seats: readonly GridSeat[], document: SourceDocument): Problem[] {
  const problems: Problem[] = [];
  const named = new Map<string, GridSeat>();
  const placed = new Map<string, GridSeat>();
  for (const seat of seats) {
    const name = seatName(seat);
    const place = `${seat.row}:${seat.column}`;
    const [sameName, samePlace] = [named.get(name), placed.get(place)];
    const otherLine = (other: GridSeat) => document.placeOf(other.path).line;
    if (sameName) {
      problems.push(
        problemAt(document, seat.path, 'seat_plan.label_twice', { seat: excerpt(name), other: otherLine(sameName) }),
      );
    } else if (samePlace) {
      problems.push(
        problemAt(document, seat.path, 'seat_plan.place_twice', {
          seat: excerpt(name),
          other: excerpt(seatName(samePlace)),
        }),
      );
    }
    if (name.length > LONGEST_SEAT_NAME) {
      problems.push(
        problemAt(document, seat.path, 'seat_plan.label_too_long', { seat: excerpt(name), max: LONGEST_SEAT_NAME }),
      );
    }
    named.set(name, seat);
    placed.set(place, seat);
  }
  return problems;
}

/** Removes empty rows and columns around the hall; those inside are aisles and gaps and stay. */
function trimmed(seats: readonly GridSeat[]): GridSeat[] {
  const firstRow = Math.min(...seats.map((seat) => seat.row));
  const firstColumn = Math.min(...seats.map((seat) => seat.column));
  return seats
    .map((seat) => ({ ...seat, row: seat.row - firstRow + 1, column: seat.column - firstColumn + 1 }))
    .sort((a, b) => a.row - b.row || a.column - b.column);
}

function rowNamingOf(seats: readonly GridSeat[]): string[] | null {
  const labels = new Map<number, Set<string>>();
  for (const seat of seats) {
    const label = [seat.section, seat.rowLabel].filter((part) => part !== '').join('-');
    labels.set(seat.row, (labels.get(seat.row) ?? new Set()).add(label));
  }
  const names = [...labels.entries()].sort(([a], [b]) => a - b).map(([, set]) => (set.size === 1 ? [...set][0] : null));
  return names.every((name) => typeof name === 'string' && name !== '') ? (names as string[]) : null;
}

/** Love seats come in pairs (D-034): a single one is sold as an ordinary seat. */
function withoutLonelyLoveSeats(arrangement: Arrangement, notes: NoteBook): Arrangement {
  const pairs = lovePairs(arrangement);
  const seats = arrangement.seats.map((seat): Seat => {
    if (seat.class !== LOVE_SEATS || pairs.has(seat.id)) return seat;
    notes.add('love_seat_alone', seat.name);
    return { ...seat, class: STANDARD_SEATS, style: 'default' };
  });
  return { ...arrangement, seats };
}

/**
 * Returns the plan of its seats. Refuses `seat_plan.no_seats`, `seat_plan.label_twice`,
 * `seat_plan.place_twice`, `seat_plan.label_too_long`, `seat_plan.too_large`, together with
 * `problemsBefore`, the problems that the reader found.
 */
export function finishPlan(
  document: SourceDocument,
  name: string,
  drawn: readonly GridSeat[],
  unnumbered: SeatPlan['unnumbered'],
  notes: NoteBook,
  problemsBefore: readonly Problem[] = [],
): SeatPlan {
  const problems = [...problemsBefore, ...problemsWith(drawn, document)];
  if (drawn.length === 0 && problems.length === 0) problems.push(problemAt(document, [], 'seat_plan.no_seats'));
  refuseAny(document.file, problems);
  const seats = trimmed(drawn);
  const grid = {
    rows: Math.max(...seats.map((seat) => seat.row)),
    columns: Math.max(...seats.map((seat) => seat.column)),
  };
  if (grid.rows > MOST_ROWS || grid.columns > MOST_COLUMNS) {
    const limits = { max_rows: MOST_ROWS, max_columns: MOST_COLUMNS };
    refuseAny(document.file, [problemAt(document, [], 'seat_plan.too_large', { ...grid, ...limits })]);
  }
  const plain = seats.map(
    (seat, index): Seat => ({
      id: index + 1,
      name: seatName(seat),
      row: seat.row,
      column: seat.column,
      class: seat.class,
      style: 'default',
      autoassign: seat.class !== WHEELCHAIR_SEATS,
      disabled: seat.disabled,
    }),
  );
  const pairs = lovePairs({ ...grid, seats: plain });
  const styled = plain.map((seat, index): Seat => {
    const source = seats[index];
    return source ? { ...seat, style: styleOf(source, pairs, seat.id) } : seat;
  });
  const arrangement = withoutLonelyLoveSeats({ ...grid, seats: styled }, notes);
  return { name, arrangement, rowNaming: rowNamingOf(seats), unnumbered, notes: notes.all() };
}
