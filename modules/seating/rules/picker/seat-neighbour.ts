/**
 * Keyboard navigation on the seat plan (WCAG 2.1.1): the next seat in each direction, without gaps
 * and aisles.
 */
import { type Arrangement, type Seat, seatRows } from '#modules/seating/rules/arrangement.ts';

export type Direction = 'left' | 'right' | 'up' | 'down' | 'rowStart' | 'rowEnd';

/**
 * Returns the id of the next seat from `seatId`; null if there is none in that direction or the
 * seat is unknown. Up is towards the cinema screen. Up and down go to the next row with seats, to
 * the seat with the nearest column (the left one of two equally near). Skips disabled seats but not
 * sold ones: a screen reader should read their state.
 */
export function neighbour(arrangement: Arrangement, seatId: number, direction: Direction): number | null {
  const rows = seatRows(arrangement)
    .map((row) => row.filter((seat) => !seat.disabled))
    .filter((row) => row.length > 0);
  const rowIndex = rows.findIndex((row) => row.some((seat) => seat.id === seatId));
  const row = rows[rowIndex] ?? [];
  const place = row.findIndex((seat) => seat.id === seatId);
  const seat = row[place];
  if (!seat) return null;
  switch (direction) {
    case 'left':
      return row[place - 1]?.id ?? null;
    case 'right':
      return row[place + 1]?.id ?? null;
    case 'rowStart':
      return row[0]?.id ?? null;
    case 'rowEnd':
      return row.at(-1)?.id ?? null;
    case 'up':
      return nearest(rows[rowIndex - 1], seat.column);
    case 'down':
      return nearest(rows[rowIndex + 1], seat.column);
  }
}

/** Returns the seat of the row nearest to a column, the left one of two equally near. */
function nearest(row: readonly Seat[] | undefined, column: number): number | null {
  let best: Seat | undefined;
  for (const seat of row ?? []) {
    if (!best || Math.abs(seat.column - column) < Math.abs(best.column - column)) best = seat;
  }
  return best?.id ?? null;
}

/**
 * Returns the entry seat of the keyboard: the first chosen seat, else the first available one, else
 * any.
 */
export function entrySeat(
  arrangement: Arrangement,
  chosen: readonly number[],
  isAvailable: (seatId: number) => boolean,
): number | null {
  const usable = seatRows(arrangement)
    .flat()
    .filter((seat) => !seat.disabled);
  const seat = usable.find(({ id }) => chosen.includes(id)) ?? usable.find(({ id }) => isAvailable(id)) ?? usable[0];
  return seat?.id ?? null;
}
