/**
 * The arrangement as clients see it (SEAT-001, SEAT-004, D-031): rows from the screen backwards,
 * each an array of seats or null for an aisle or gap, every seat with its state for one screening.
 */
import type { Arrangement, Seat, SeatStatus, SeatStyle } from '#modules/seating/rules/arrangement.ts';

/** A seat in its wire names. */
export type GridSeat = {
  readonly name: string;
  readonly sold: boolean;
  readonly reserved: boolean;
  readonly blocked: boolean;
  readonly disabled: boolean;
  readonly class: string;
  readonly style: SeatStyle;
  readonly autoassign: boolean;
  readonly screen_row: number;
  readonly screen_col: number;
};
export type SeatGrid = readonly (readonly (GridSeat | null)[])[];

/**
 * Returns the grid of one screening; `statusOf` returns the status per seat id, held seats as sold
 * (D-029).
 */
export function seatGrid(arrangement: Arrangement, statusOf: (seatId: number) => SeatStatus): (GridSeat | null)[][] {
  const grid: (GridSeat | null)[][] = Array.from({ length: arrangement.rows }, () =>
    Array.from({ length: arrangement.columns }, (): GridSeat | null => null),
  );
  for (const seat of arrangement.seats) {
    const row = grid[seat.row - 1];
    if (row) row[seat.column - 1] = gridSeat(seat, statusOf(seat.id));
  }
  return grid;
}

const gridSeat = (seat: Seat, status: SeatStatus): GridSeat => ({
  name: seat.name,
  sold: status === 'sold',
  reserved: status === 'reserved',
  blocked: status === 'blocked',
  disabled: seat.disabled,
  class: seat.class,
  style: seat.style,
  autoassign: seat.autoassign,
  screen_row: seat.row,
  screen_col: seat.column,
});

/** Seat ids of one screening that are not available, by reason. */
export type SeatStates = {
  readonly sold: readonly number[];
  readonly reserved: readonly number[];
  readonly blocked: readonly number[];
};
export const NOTHING_TAKEN: SeatStates = { sold: [], reserved: [], blocked: [] };

/**
 * Reads a grid back. The wire identifies seats by name only, so a seat's id here is its position in
 * the grid: (row - 1) x columns + column. Such ids serve one client and are never sent.
 */
export function arrangementFromGrid(grid: SeatGrid): { arrangement: Arrangement; states: SeatStates } {
  const columns = grid.reduce((widest, row) => Math.max(widest, row.length), 0);
  const seats: Seat[] = [];
  const sold: number[] = [];
  const reserved: number[] = [];
  const blocked: number[] = [];
  grid.forEach((row, rowIndex) => {
    row.forEach((seat, columnIndex) => {
      if (!seat) return;
      const id = rowIndex * columns + columnIndex + 1;
      const { name, class: seatClass, style, autoassign, disabled } = seat;
      seats.push({
        id,
        name,
        row: rowIndex + 1,
        column: columnIndex + 1,
        class: seatClass,
        style,
        autoassign,
        disabled,
      });
      if (seat.sold) sold.push(id);
      else if (seat.reserved) reserved.push(id);
      else if (seat.blocked) blocked.push(id);
    });
  });
  return { arrangement: { rows: grid.length, columns, seats }, states: { sold, reserved, blocked } };
}
