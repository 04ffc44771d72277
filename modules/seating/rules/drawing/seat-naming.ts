/** Names all seats of a hall at once by a scheme (PORT-008, D-030, D-031, SEAT-015): `C-7`. */
import { type Arrangement, rowLetters, type Seat, seatRows } from '#modules/seating/rules/arrangement.ts';
import { labelOf } from '#modules/seating/rules/drawing/drawing.ts';

export const ROW_LABELS = ['letters', 'numbers'] as const;
export const ROW_ORDERS = ['front', 'back'] as const;
export const SEAT_ORDERS = ['left', 'right'] as const;
export const GAP_RULES = ['skip', 'count'] as const;

export type NamingScheme = {
  /** A, B ... Z, AA or 1, 2 ... Rows without a seat use none (D-031). */
  readonly labels: (typeof ROW_LABELS)[number];
  /** The position of the first row: nearest the cinema screen, or at the back of the hall. */
  readonly rowsFrom: (typeof ROW_ORDERS)[number];
  /** The position of seat 1, as the audience sees the plan. */
  readonly seatsFrom: (typeof SEAT_ORDERS)[number];
  /**
   * `skip`: each row counts its own seats from 1. `count`: gaps and aisles use numbers too, from
   * the outermost seat of the hall, so that seats behind each other have the same number.
   */
  readonly gaps: (typeof GAP_RULES)[number];
  readonly separator: string;
};

export const USUAL_SCHEME: NamingScheme = {
  labels: 'letters',
  rowsFrom: 'front',
  seatsFrom: 'left',
  gaps: 'skip',
  separator: '-',
};

/** Names every seat except occupied ones (`occupied`): printed tickets have their names. */
export function nameByScheme(
  drawing: Arrangement,
  scheme: NamingScheme,
  occupied: ReadonlySet<number> = new Set(),
): Arrangement {
  const rows = seatRows(drawing);
  if (scheme.rowsFrom === 'back') rows.reverse();
  const columns = drawing.seats.map(({ column }) => column);
  const first = columns.reduce((least, column) => Math.min(least, column), Number.POSITIVE_INFINITY);
  const last = columns.reduce((most, column) => Math.max(most, column), 0);
  const names = new Map<number, string>();
  rows.forEach((row, index) => {
    const label = scheme.labels === 'letters' ? rowLetters(index) : String(index + 1);
    const inOrder = scheme.seatsFrom === 'left' ? row : row.toReversed();
    inOrder.forEach(({ id, column }, place) => {
      const across = scheme.seatsFrom === 'left' ? column - first : last - column;
      names.set(id, `${label}${scheme.separator}${(scheme.gaps === 'count' ? across : place) + 1}`);
    });
  });
  const seats = drawing.seats.map(
    (seat): Seat => (occupied.has(seat.id) ? seat : { ...seat, name: names.get(seat.id) ?? seat.name }),
  );
  return { ...drawing, seats };
}

/**
 * Returns the row names of a hall, from the screen backwards, as in a screen's settings
 * (SeatingConfig.row_naming, SEAT-003): null if they are the default letters, or if a row has no
 * single name.
 */
export function rowNamingOf(drawing: Arrangement, separator: string): string[] | null {
  const labels = seatRows(drawing).map((row) => {
    const [label = '', ...others] = new Set(row.map(({ name }) => labelOf(name, separator)));
    return others.length === 0 ? label : '';
  });
  if (labels.includes('') || labels.every((label, index) => label === rowLetters(index))) return null;
  return labels;
}
