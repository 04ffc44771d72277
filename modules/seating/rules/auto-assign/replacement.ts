/**
 * The seats offered to a buyer who lost the race for chosen seats (SEAT-011;
 * docs/algorithms/seat-claims.md, CLAIM-9): as many of the same classes, so that the price stays,
 * side by side if possible, as near as possible to the wanted seats.
 */
import type { Seat } from '#modules/seating/rules/arrangement.ts';
import type { ClassLanes, PreparedArrangement } from '#modules/seating/rules/auto-assign/assignable-lanes.ts';
import { type SeatsGone, unavailableSeats } from '#modules/seating/rules/auto-assign/auto-assign.ts';
import {
  bestStart,
  middleTwice,
  type Stretch,
  searchClass,
  seatsFrom,
  stretchesIn,
} from '#modules/seating/rules/auto-assign/free-stretches.ts';
import { fewestParts } from '#modules/seating/rules/auto-assign/party-split.ts';

/**
 * Returns seat ids to offer instead of `requested` (ids of chosen seats, taken or still free), in the
 * order of `requested`: the first replacement is for the first seat and of its class. Returns null if
 * a class has not enough seats left: no offer is possible at the same price.
 */
export function offerReplacement(
  hall: PreparedArrangement,
  gone: SeatsGone,
  requested: readonly number[],
): number[] | null {
  const unavailable = unavailableSeats(hall, gone);
  const offered: number[] = [];
  for (const lanes of [...hall.classes, hall.wheelchair]) {
    const places = inReadingOrder(hall, requested, lanes.class);
    if (places.length === 0) continue;
    const replacements = seatsNear(
      hall,
      lanes,
      unavailable,
      places.map(({ seat }) => seat),
    );
    if (!replacements) return null;
    places.forEach(({ index }, turn) => {
      const replacement = replacements[turn];
      if (replacement !== undefined) offered[index] = replacement;
    });
  }
  return Object.keys(offered).length === requested.length ? offered : null;
}

/** Returns the wanted seats of one class, front row first, each with its position in `requested`. */
const inReadingOrder = (hall: PreparedArrangement, requested: readonly number[], seatClass: string) =>
  requested
    .flatMap((id, index) => {
      const seat = hall.places.byId.get(id);
      return seat?.class === seatClass ? [{ seat, index }] : [];
    })
    .sort((a, b) => a.seat.row - b.seat.row || a.seat.column - b.seat.column);

/**
 * Returns as many free seats of one class: the run nearest to the wanted seats, else the fewest
 * parts.
 */
function seatsNear(
  hall: PreparedArrangement,
  lanes: ClassLanes,
  unavailable: ReadonlySet<number>,
  requestedSeats: readonly Seat[],
): number[] | null {
  if (requestedSeats.length % lanes.unit !== 0) return null;
  const units = requestedSeats.length / lanes.unit;
  const rowSum = requestedSeats.reduce((sum, seat) => sum + seat.row, 0);
  const columnSum = requestedSeats.reduce((sum, seat) => sum + seat.column, 0);
  let nearest: { stretch: Stretch; start: number; distance: number } | undefined;
  for (const row of lanes.rows) {
    for (const stretch of stretchesIn(row, lanes.unit, unavailable, false)) {
      for (let start = stretch.from; start + units <= stretch.from + stretch.length; start += 1) {
        // A row counts as two seats: another row matters more to people than a seat to the side.
        const rows = Math.abs(stretch.lane.row - rowSum / requestedSeats.length) * 2;
        const columns = Math.abs(middleTwice(stretch, start, units) / 2 - columnSum / requestedSeats.length);
        const distance = rows + columns;
        if (!nearest || distance < nearest.distance) nearest = { stretch, start, distance };
      }
    }
  }
  if (nearest) return seatsFrom(nearest.stretch, nearest.start, units);
  const { stretches, freeUnits } = searchClass(hall, lanes, unavailable, 0);
  if (freeUnits < units) return null;
  return fewestParts(stretches, units).flatMap((part) =>
    seatsFrom(part.stretch, bestStart(hall, part.stretch, part.units), part.units),
  );
}
