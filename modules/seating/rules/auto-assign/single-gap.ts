/**
 * A friendly hint, never a refusal (D-039: there is no single-gap rule): free seats that the choice
 * would leave single between others, where few people sit.
 */
import { type Seat, WHEELCHAIR_SEATS } from '#modules/seating/rules/arrangement.ts';
import type { SeatPlaces } from '#modules/seating/rules/seat-places.ts';

/** A wheelchair place has no seat: it is never left single, and never offered as a seat. */
export const isWheelchairPlace = (seat: Seat | undefined): boolean => seat?.class === WHEELCHAIR_SEATS;

/**
 * Returns ids of free seats that `chosen` would leave single: both neighbouring positions are
 * occupied, disabled, an aisle or the end of the row, at least one of them is a chosen seat, and
 * the seat was not already single. Love seats do not count: they are sold in pairs.
 * Wheelchair places do not count either, but a free one beside a seat is not a neighbour that is
 * missing.
 */
export function singleGaps(places: SeatPlaces, unavailable: ReadonlySet<number>, chosen: readonly number[]): number[] {
  const mine = new Set(chosen);
  const wasFree = (row: number, column: number) => {
    const seat = places.at(row, column);
    return seat !== undefined && !seat.disabled && !unavailable.has(seat.id);
  };
  const gaps = new Set<number>();
  for (const id of mine) {
    const seat = places.byId.get(id);
    if (!seat) continue;
    for (const column of [seat.column - 1, seat.column + 1]) {
      const beside = places.at(seat.row, column);
      if (!beside || !wasFree(seat.row, column) || mine.has(beside.id) || places.partnerOf.has(beside.id)) continue;
      if (isWheelchairPlace(beside)) continue;
      const other = places.at(seat.row, 2 * column - seat.column);
      const otherStaysFree = other !== undefined && wasFree(other.row, other.column) && !mine.has(other.id);
      if (!otherStaysFree) gaps.add(beside.id);
    }
  }
  return [...gaps];
}
