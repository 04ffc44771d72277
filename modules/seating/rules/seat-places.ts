/** Where seats stand: lookups by id and by place that several seating rules share, built once per arrangement. */
import type { Arrangement, Seat } from '#modules/seating/rules/arrangement.ts';

export type SeatPlaces = {
  readonly byId: ReadonlyMap<number, Seat>;
  readonly at: (row: number, column: number) => Seat | undefined;
};

export function seatPlaces(arrangement: Arrangement): SeatPlaces {
  const byId = new Map<number, Seat>();
  const byPlace = new Map<number, Seat>();
  const stride = arrangement.columns + 1;
  for (const seat of arrangement.seats) {
    byId.set(seat.id, seat);
    byPlace.set(seat.row * stride + seat.column, seat);
  }
  return {
    byId,
    at: (row, column) => (column < 1 || column > arrangement.columns ? undefined : byPlace.get(row * stride + column)),
  };
}
