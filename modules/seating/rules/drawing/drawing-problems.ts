/**
 * The remaining problems of a seat plan draft, checked during editing and again before saving
 * (PORT-008).
 */
import type { Problem } from '#kernel/refusal.ts';
import {
  type Arrangement,
  problemsWithArrangement,
  type Seat,
  type SeatStyle,
  seatRows,
} from '#modules/seating/rules/arrangement.ts';
import { LONGEST_SEAT_NAME, MOST_COLUMNS, MOST_ROWS, MOST_SEATS } from '#modules/seating/rules/drawing/plan-limits.ts';

/** An employee fixes problems one by one: more are not reported at once. */
export const PROBLEMS_SHOWN_MAX = 20;

/**
 * Returns those of {@link problemsWithArrangement}, and `arrangement.no_seats`,
 * `arrangement.too_large` {rows, columns, seats}, `arrangement.name_too_long` {seat, max},
 * `arrangement.sofa_alone` {seat}: a half of a sofa without the other half beside it. All at path
 * `arrangement`, at most {@link PROBLEMS_SHOWN_MAX}.
 */
export function problemsWithDrawing(drawing: Arrangement): Problem[] {
  const { rows, columns, seats } = drawing;
  const path = 'arrangement';
  if (rows < 1 || columns < 1 || rows > MOST_ROWS || columns > MOST_COLUMNS || seats.length > MOST_SEATS) {
    const params = { rows: MOST_ROWS, columns: MOST_COLUMNS, seats: MOST_SEATS };
    return [{ code: 'arrangement.too_large', params, path }];
  }
  if (seats.length === 0) return [{ code: 'arrangement.no_seats', path }];
  const long = seats.filter(({ name }) => name.length > LONGEST_SEAT_NAME);
  return [
    ...problemsWithArrangement(drawing),
    ...long.map(({ name }) => ({
      code: 'arrangement.name_too_long',
      params: { seat: name, max: LONGEST_SEAT_NAME },
      path,
    })),
    ...sofaHalvesAlone(drawing).map(({ name }) => ({ code: 'arrangement.sofa_alone', params: { seat: name }, path })),
  ].slice(0, PROBLEMS_SHOWN_MAX);
}

/**
 * Returns left halves without a right half on their right, and right halves without their left one.
 */
function sofaHalvesAlone(drawing: Arrangement): Seat[] {
  return seatRows(drawing).flatMap((row) =>
    row.filter((seat, index) => {
      const isBeside = (other: Seat | undefined, style: SeatStyle, column: number): boolean =>
        other !== undefined && other.style === style && other.column === column;
      if (seat.style === 'sofa-left') return !isBeside(row[index + 1], 'sofa-right', seat.column + 1);
      if (seat.style === 'sofa-right') return !isBeside(row[index - 1], 'sofa-left', seat.column - 1);
      return false;
    }),
  );
}
