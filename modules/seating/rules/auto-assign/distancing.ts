/**
 * Social distancing (D-039): `seat_clearance` seats stay empty to the left and right of each party
 * in a row, for auto-assignment and for manual choice. An aisle or gap counts as empty seats of its
 * width. If it is off, the clearance has no effect.
 */
import type { SeatingConfig } from '#modules/seating/rules/arrangement.ts';
import type { SeatPlaces } from '#modules/seating/rules/seat-places.ts';

/** Returns the seats to keep empty on each side of a party: 0 while distancing is off. */
export const clearanceOf = (config: Pick<SeatingConfig, 'social_distancing_enabled' | 'seat_clearance'>): number =>
  config.social_distancing_enabled ? Math.max(0, Math.floor(config.seat_clearance)) : 0;

/**
 * Returns the ids of seats that must stay empty because another party is within `clearance` seats
 * in the same row. `occupied`: ids of the seats of other parties (sold, held, reserved; a blocked
 * seat is empty).
 */
export function seatsKeptEmpty(places: SeatPlaces, occupied: Iterable<number>, clearance: number): Set<number> {
  const kept = new Set<number>();
  if (clearance === 0) return kept;
  const seated = occupied instanceof Set ? (occupied as ReadonlySet<number>) : new Set(occupied);
  for (const id of seated) {
    const seat = places.byId.get(id);
    if (!seat) continue;
    for (let distance = 1; distance <= clearance; distance += 1) {
      for (const column of [seat.column - distance, seat.column + distance]) {
        const neighbour = places.at(seat.row, column);
        if (neighbour && !seated.has(neighbour.id)) kept.add(neighbour.id);
      }
    }
  }
  return kept;
}
