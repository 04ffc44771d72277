/**
 * The place of a hall with the best sight and sound (ASSIGN-14 in docs/algorithms/auto-assign.md):
 * two thirds back, in the middle. Cinemas set their sound for this place.
 */
import type { Arrangement } from '#modules/seating/rules/arrangement.ts';

/** In whole numbers: three times the row and twice the column. */
export type AcousticCentre = { readonly rowThrice: number; readonly columnTwice: number };

/** A row is about twice as deep as a seat is wide. */
const ROW_IN_SEATS = 2;

export function acousticCentre({ seats }: Arrangement): AcousticCentre {
  let [front, back, left, right] = [Number.MAX_SAFE_INTEGER, 0, Number.MAX_SAFE_INTEGER, 0];
  for (const { row, column } of seats) {
    front = Math.min(front, row);
    back = Math.max(back, row);
    left = Math.min(left, column);
    right = Math.max(right, column);
  }
  return { rowThrice: front + 2 * back, columnTwice: left + right };
}

/** Returns the square of the distance, in sixths of a seat; it only serves to compare. */
export function fromCentre(centre: AcousticCentre, row: number, columnTwice: number): number {
  const along = 3 * (columnTwice - centre.columnTwice);
  const back = 2 * ROW_IN_SEATS * (3 * row - centre.rowThrice);
  return along * along + back * back;
}

/** Compares rows: the nearer one first; of two as near the one farther back. */
export const rowsFromCentre = (centre: AcousticCentre) => (a: number, b: number) =>
  Math.abs(3 * a - centre.rowThrice) - Math.abs(3 * b - centre.rowThrice) || b - a;
