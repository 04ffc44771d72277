/**
 * Moves a choice so that it leaves no single seat (D-039: a friendly offer, never a condition).
 * Neighbours move together, by one or two seats along their row, onto free seats of the same
 * classes; love seats do not move.
 */
import type { Seat } from '#modules/seating/rules/arrangement.ts';
import { isWheelchairPlace, singleGaps } from '#modules/seating/rules/auto-assign/single-gap.ts';
import type { SeatPlaces } from '#modules/seating/rules/seat-places.ts';

/** Nearest first, left before right. */
const STEPS = [-1, 1, -2, 2];

/**
 * Returns the choice after the move that leaves the fewest single seats, and fewer than now, in the
 * order of `chosen`. Of equal moves the one that brings the party closest together counts, then the
 * smallest; none parts it further; null if no move is needed or none helps. `unavailable`: ids of unavailable seats;
 * `canPick`: whether this visitor may choose a seat.
 */
export function shiftAgainstGaps(
  places: SeatPlaces,
  unavailable: ReadonlySet<number>,
  chosen: readonly number[],
  canPick: (seat: Seat | undefined) => boolean,
): number[] | null {
  if (singleGaps(places, unavailable, chosen).length === 0) return null;
  const before = seatsAlone(places, unavailable, chosen);
  const widest = spreadOf(places, chosen);
  let best: { seats: number[]; alone: number; spread: number } | null = null;
  for (const step of STEPS) {
    for (const block of blocksOf(places, chosen)) {
      const seats = moved(places, chosen, block, step, canPick);
      if (!seats) continue;
      const alone = seatsAlone(places, unavailable, seats);
      const spread = spreadOf(places, seats);
      if (alone >= before || spread > widest) continue;
      if (!best || alone < best.alone || (alone === best.alone && spread < best.spread))
        best = { seats, alone, spread };
    }
  }
  return best?.seats ?? null;
}

/** Returns how many places the party has between its own seats, over all its rows: no move makes that more. */
function spreadOf(places: SeatPlaces, chosen: readonly number[]): number {
  const rows = new Map<number, number[]>();
  for (const seat of chosen.flatMap((id) => places.byId.get(id) ?? [])) {
    rows.set(seat.row, [...(rows.get(seat.row) ?? []), seat.column]);
  }
  return [...rows.values()].reduce(
    (sum, columns) => sum + Math.max(...columns) - Math.min(...columns) + 1 - columns.length,
    0,
  );
}

/** Returns chosen seats that are side by side, as ids from left to right. */
function blocksOf(places: SeatPlaces, chosen: readonly number[]): number[][] {
  const seats = chosen.flatMap((id) => places.byId.get(id) ?? []).sort((a, b) => a.row - b.row || a.column - b.column);
  const blocks: Seat[][] = [];
  for (const seat of seats) {
    const last = blocks.at(-1)?.at(-1);
    if (last && last.row === seat.row && last.column + 1 === seat.column) blocks.at(-1)?.push(seat);
    else blocks.push([seat]);
  }
  return blocks.map((block) => block.map(({ id }) => id));
}

/**
 * Returns the choice with one block moved along its row; null if it does not fit there or its
 * classes would change.
 */
function moved(
  places: SeatPlaces,
  chosen: readonly number[],
  block: readonly number[],
  step: number,
  canPick: (seat: Seat | undefined) => boolean,
): number[] | null {
  const others = new Set(chosen.filter((id) => !block.includes(id)));
  const to = new Map<number, Seat>();
  for (const id of block) {
    const seat = places.byId.get(id);
    const target = seat && places.at(seat.row, seat.column + step);
    if (!seat || !target || others.has(target.id) || places.partnerOf.has(id) || places.partnerOf.has(target.id))
      return null;
    if (!block.includes(target.id) && !canPick(target)) return null;
    to.set(id, target);
  }
  const classesOf = (seats: readonly (Seat | undefined)[]) =>
    seats
      .map((seat) => seat?.class)
      .sort()
      .join();
  if (classesOf([...to.values()]) !== classesOf(block.map((id) => places.byId.get(id)))) return null;
  return chosen.map((id) => to.get(id)?.id ?? id);
}

/**
 * Counts free seats without a free neighbour, in the rows of the choice. Half a love seat does not
 * count.
 */
function seatsAlone(places: SeatPlaces, unavailable: ReadonlySet<number>, chosen: readonly number[]): number {
  const mine = new Set(chosen);
  const rows = new Set(chosen.map((id) => places.byId.get(id)?.row));
  const isFree = (seat: Seat | undefined) =>
    seat !== undefined && !seat.disabled && !unavailable.has(seat.id) && !mine.has(seat.id);
  let alone = 0;
  for (const seat of places.byId.values()) {
    if (!rows.has(seat.row) || !isFree(seat) || places.partnerOf.has(seat.id) || isWheelchairPlace(seat)) continue;
    if (!isFree(places.at(seat.row, seat.column - 1)) && !isFree(places.at(seat.row, seat.column + 1))) alone += 1;
  }
  return alone;
}
