/**
 * The arrangement of a hall: its seats and their positions (SEAT-001, SEAT-003, SEAT-004, D-030,
 * D-031). Row 1 is nearest the cinema screen and drawn at the top; columns run left to right as the
 * audience sees the plan. A position without a seat is an aisle or a gap.
 */
import type { Problem } from '#kernel/refusal.ts';

export type SeatStyle = 'default' | 'sofa-left' | 'sofa-right' | 'wheelchair' | 'extra-wide';
export const SEAT_STYLES: readonly SeatStyle[] = ['default', 'sofa-left', 'sofa-right', 'wheelchair', 'extra-wide'];

/**
 * One seat. `row` and `column` are 1-based positions in the grid (wire: screen_row, screen_col).
 * `disabled`: not a usable seat in this arrangement, never sold, not in the capacity (D-041).
 * `autoassign` false: only chosen by hand, never assigned automatically (D-043).
 */
export type Seat = {
  readonly id: number;
  readonly name: string;
  readonly row: number;
  readonly column: number;
  readonly class: string;
  readonly style: SeatStyle;
  readonly autoassign: boolean;
  readonly disabled: boolean;
};

export type Arrangement = { readonly rows: number; readonly columns: number; readonly seats: readonly Seat[] };

/** The status of a seat of one screening (SEAT-005). Held seats are shown as sold (D-029). */
export type SeatStatus = 'available' | 'blocked' | 'reserved' | 'sold';

export const AUTO_ASSIGN_ALGORITHMS = [
  'top_left_to_bottom_right',
  'bottom_right_to_top_left',
  'bottom_left_to_top_right',
  'top_right_to_bottom_left',
  'left_center_to_outside',
  'right_center_to_outside',
  'best',
] as const;
export type AutoAssignAlgorithm = (typeof AUTO_ASSIGN_ALGORITHMS)[number];

/** A screen's seating settings, in their wire names (SEAT-003). */
export type SeatingConfig = {
  /** Row labels from the screen backwards; a missing one is a letter (SEAT-015). */
  row_naming?: string[] | null;
  separator: string;
  /** Empty seats left and right of each party, used only while social distancing is on (D-039). */
  seat_clearance: number;
  auto_assign_seats: {
    enabled: boolean;
    algorithm: AutoAssignAlgorithm;
    hide_seatpicker: boolean;
    allow_visitor_seat_change: boolean;
  };
  social_distancing_enabled: boolean;
  accessible: boolean;
  /** How one reaches the wheelchair places, in the exhibitor's words; visitors read it. */
  wheelchair_access?: string;
};
/** The longest text of `wheelchair_access`. */
export const WHEELCHAIR_ACCESS_MAX = 300;

/** SEAT-016, with the separator of D-030. */
export const DEFAULT_SEATING_CONFIG: SeatingConfig = {
  row_naming: null,
  separator: '-',
  seat_clearance: 2,
  auto_assign_seats: {
    enabled: true,
    algorithm: 'top_left_to_bottom_right',
    hide_seatpicker: false,
    allow_visitor_seat_change: false,
  },
  social_distancing_enabled: false,
  accessible: false,
};

/**
 * What a new hall and an imported one get (D-188): good seats, which visitors may change. An empty
 * configuration still means {@link DEFAULT_SEATING_CONFIG}.
 */
export const NEW_HALL_SEATING: SeatingConfig['auto_assign_seats'] = {
  ...DEFAULT_SEATING_CONFIG.auto_assign_seats,
  algorithm: 'best',
  allow_visitor_seat_change: true,
};

export const STANDARD_SEATS = 'standard_seats';
export const LOVE_SEATS = 'love_seats';
export const WHEELCHAIR_SEATS = 'wheelchair_seats';

/**
 * The default classes of every exhibitor, in the order of assignment if prices do not decide
 * (D-034).
 */
export const SEAT_CLASSES: readonly string[] = [
  STANDARD_SEATS,
  'comfort_seats',
  LOVE_SEATS,
  'vip_seats',
  WHEELCHAIR_SEATS,
];

/**
 * Compares two classes by default order: as in {@link SEAT_CLASSES}; an exhibitor's own classes
 * follow, by name.
 */
export function compareClasses(a: string, b: string): number {
  const place = (name: string) => (SEAT_CLASSES.includes(name) ? SEAT_CLASSES.indexOf(name) : SEAT_CLASSES.length);
  return place(a) - place(b) || (a < b ? -1 : a > b ? 1 : 0);
}

/** Returns A, B ... Z, AA, AB ... for 0, 1 ... 25, 26, 27 ... (D-031). */
export function rowLetters(index: number): string {
  let letters = '';
  for (let rest = index; rest >= 0; rest = Math.floor(rest / 26) - 1) {
    letters = String.fromCharCode(65 + (rest % 26)) + letters;
  }
  return letters;
}

/**
 * Returns the label of each row that has a seat, by row number. Empty rows use no letter (D-031,
 * SEAT-015).
 */
export function rowLabels(
  seats: readonly Pick<Seat, 'row'>[],
  rowNaming?: readonly string[] | null,
): Map<number, string> {
  const rows = [...new Set(seats.map((seat) => seat.row))].sort((a, b) => a - b);
  return new Map(rows.map((row, index) => [row, rowNaming?.[index]?.trim() || rowLetters(index)]));
}

/**
 * Names seats as tickets print them: row label, separator, number; numbers run left to right from 1
 * in each row (D-030, D-031). Disabled seats keep their number: they are still in the hall.
 */
export function nameSeats(
  seats: readonly Omit<Seat, 'name'>[],
  config: Pick<SeatingConfig, 'row_naming' | 'separator'>,
): Seat[] {
  const labels = rowLabels(seats, config.row_naming);
  const lastNumber = new Map<number, number>();
  return [...seats]
    .sort((a, b) => a.row - b.row || a.column - b.column)
    .map((seat) => {
      const number = (lastNumber.get(seat.row) ?? 0) + 1;
      lastNumber.set(seat.row, number);
      return { ...seat, name: `${labels.get(seat.row)}${config.separator}${number}` };
    });
}

/** Counts the seats that can be sold: without disabled seats, with blocked ones (D-041). */
export const capacityOf = (arrangement: Arrangement): number =>
  arrangement.seats.reduce((places, seat) => (seat.disabled ? places : places + 1), 0);

/** Returns the seats of each non-empty row, left to right, rows from the screen backwards. */
export function seatRows(arrangement: Arrangement): Seat[][] {
  const rows = new Map<number, Seat[]>();
  for (const seat of arrangement.seats) {
    const row = rows.get(seat.row);
    if (row) row.push(seat);
    else rows.set(seat.row, [seat]);
  }
  return [...rows.entries()].sort(([a], [b]) => a - b).map(([, seats]) => seats.sort((a, b) => a.column - b.column));
}

/**
 * Returns which love seats belong together: seat id to partner's id. Pairs are formed left to right
 * in each run of neighbouring love seats (D-034). A single love seat at the end has no partner and
 * is in no pair.
 */
export function lovePairs(arrangement: Arrangement): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  for (const row of seatRows(arrangement)) {
    let open: Seat | undefined;
    for (const seat of row) {
      if (seat.class !== LOVE_SEATS) open = undefined;
      else if (open && seat.column === open.column + 1) {
        pairs.set(open.id, seat.id).set(seat.id, open.id);
        open = undefined;
      } else open = seat;
    }
  }
  return pairs;
}

/**
 * Returns the problems of an arrangement. Codes: `arrangement.outside_grid`,
 * `arrangement.place_twice`, `arrangement.name_twice`, `arrangement.name_missing`,
 * `arrangement.love_seat_alone` (each with {seat}, the seat's name), at path `arrangement`. Names
 * are unique because tickets print them (D-030).
 */
export function problemsWithArrangement(arrangement: Arrangement): Problem[] {
  const problems: Problem[] = [];
  const report = (code: string, seat: Seat) =>
    problems.push({
      code: `arrangement.${code}`,
      params: { seat: seat.name, row: seat.row, column: seat.column },
      path: 'arrangement',
    });
  const places = new Set<string>();
  const names = new Set<string>();
  const pairs = lovePairs(arrangement);
  for (const seat of arrangement.seats) {
    if (seat.row < 1 || seat.row > arrangement.rows || seat.column < 1 || seat.column > arrangement.columns) {
      report('outside_grid', seat);
    }
    const place = `${seat.row}:${seat.column}`;
    if (places.has(place)) report('place_twice', seat);
    places.add(place);
    if (seat.name.trim() === '') report('name_missing', seat);
    else if (names.has(seat.name)) report('name_twice', seat);
    names.add(seat.name);
    if (seat.class === LOVE_SEATS && !pairs.has(seat.id)) report('love_seat_alone', seat);
  }
  return problems;
}
