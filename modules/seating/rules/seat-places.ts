/** Positions of seats: lookups that several seating rules share, built once per arrangement. */
import { type Arrangement, lovePairs, type Seat } from '#modules/seating/rules/arrangement.ts';

export type SeatPlaces = {
  readonly byId: ReadonlyMap<number, Seat>;
  readonly byName: ReadonlyMap<string, Seat>;
  /** A love seat's other half, by id (D-034). */
  readonly partnerOf: ReadonlyMap<number, number>;
  readonly at: (row: number, column: number) => Seat | undefined;
};

export function seatPlaces(arrangement: Arrangement): SeatPlaces {
  const byId = new Map<number, Seat>();
  const byName = new Map<string, Seat>();
  const byPlace = new Map<number, Seat>();
  const stride = arrangement.columns + 1;
  for (const seat of arrangement.seats) {
    byId.set(seat.id, seat);
    byName.set(seat.name, seat);
    byPlace.set(seat.row * stride + seat.column, seat);
  }
  return {
    byId,
    byName,
    partnerOf: lovePairs(arrangement),
    at: (row, column) => (column < 1 || column > arrangement.columns ? undefined : byPlace.get(row * stride + column)),
  };
}

/** Returns whether all these seats are side by side in one row. */
export function areSideBySide(seats: readonly Pick<Seat, 'row' | 'column'>[]): boolean {
  const columns = seats.map(({ column }) => column).sort((a, b) => a - b);
  return (
    new Set(seats.map(({ row }) => row)).size <= 1 &&
    columns.every((column, index) => index === 0 || column === (columns[index - 1] ?? 0) + 1)
  );
}
