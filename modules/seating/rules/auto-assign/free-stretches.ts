/**
 * Free seats side by side, and the best position of a party in them
 * (docs/algorithms/auto-assign.md, ASSIGN-2, ASSIGN-6).
 */
import type { ClassLanes, Lane, PreparedArrangement } from '#modules/seating/rules/auto-assign/assignable-lanes.ts';

/** Free neighbouring units of a lane: `from` and `length` count units (a love seat pair is one unit). */
export type Stretch = { readonly lane: Lane; readonly unit: 1 | 2; readonly from: number; readonly length: number };

/**
 * Returns the free stretches of the lanes of one row, in lane order; leftwards walks begin with the
 * rightmost.
 */
export function stretchesIn(
  lanes: readonly Lane[],
  unit: 1 | 2,
  unavailable: ReadonlySet<number>,
  leftwards: boolean,
): Stretch[] {
  const stretches: Stretch[] = [];
  for (const lane of lanes) {
    const before = stretches.length;
    const units = lane.ids.length / unit;
    let length = 0;
    for (let index = 0; index <= units; index += 1) {
      if (index < units && isFree(lane.ids, index, unit, unavailable)) length += 1;
      else if (length > 0) {
        stretches.push({ lane, unit, from: index - length, length });
        length = 0;
      }
    }
    if (leftwards && stretches.length - before > 1) stretches.push(...stretches.splice(before).reverse());
  }
  return stretches;
}

function isFree(ids: readonly number[], index: number, unit: 1 | 2, unavailable: ReadonlySet<number>): boolean {
  const first = ids[index * unit];
  if (first === undefined || unavailable.has(first)) return false;
  if (unit === 1) return true;
  const second = ids[index * unit + 1];
  return second !== undefined && !unavailable.has(second);
}

/** Returns the seats of `units` neighbouring units from unit `start` of the lane, left to right. */
export const seatsFrom = ({ lane, unit }: Stretch, start: number, units: number): number[] =>
  lane.ids.slice(start * unit, (start + units) * unit);

/** Returns twice the column of the middle of `units` units that begin at unit `start`. */
export const middleTwice = ({ lane, unit }: Stretch, start: number, units: number): number =>
  2 * (lane.firstColumn + start * unit) + units * unit - 1;

/**
 * Returns the first position for `units` units in a stretch, in the algorithm's order: the near
 * end, or nearest the centre.
 */
export function bestStart(hall: PreparedArrangement, stretch: Stretch, units: number): number {
  const last = stretch.from + stretch.length - units;
  if (hall.walk === 'rightwards') return stretch.from;
  if (hall.walk === 'leftwards') return last;
  let best = stretch.from;
  for (let start = stretch.from + 1; start <= last; start += 1) {
    const gain = offCentre(hall, stretch, best, units) - offCentre(hall, stretch, start, units);
    if (gain > 0 || (gain === 0 && hall.walk === 'centre-then-right')) best = start;
  }
  return best;
}

export const offCentre = (hall: PreparedArrangement, stretch: Stretch, start: number, units: number): number =>
  Math.abs(middleTwice(stretch, start, units) - hall.centreTwice);

/**
 * Returns the first run of `units` units in one row, or null if no stretch of the row is long
 * enough.
 */
export function firstRun(hall: PreparedArrangement, stretches: readonly Stretch[], units: number): number[] | null {
  const long = stretches.filter((stretch) => stretch.length >= units);
  const [first] = inWalkOrder(hall, long, units);
  return first ? seatsFrom(first, bestStart(hall, first, units), units) : null;
}

/**
 * Returns the stretches of one row in the order in which the algorithm would seat `units` units in
 * them.
 */
export function inWalkOrder(hall: PreparedArrangement, stretches: readonly Stretch[], units: number): Stretch[] {
  if (stretches.length < 2 || hall.walk === 'rightwards' || hall.walk === 'leftwards') return [...stretches];
  const distance = (stretch: Stretch) => {
    const neededUnits = Math.min(units, stretch.length);
    return offCentre(hall, stretch, bestStart(hall, stretch, neededUnits), neededUnits);
  };
  const side = hall.walk === 'centre-then-left' ? 1 : -1;
  return [...stretches].sort(
    (a, b) => distance(a) - distance(b) || side * (a.lane.firstColumn + a.from - b.lane.firstColumn - b.from),
  );
}

/**
 * The result of a search in one class: a run for the whole party, or else all its free stretches in
 * order.
 */
export type ClassSearch = {
  readonly run: number[] | null;
  readonly stretches: readonly Stretch[];
  /** Units in `stretches`; complete only when there is no run. */
  readonly freeUnits: number;
};

/**
 * Searches one row of the class with `units` neighbouring units (ASSIGN-6); with 0 units it only
 * lists the free stretches.
 */
export function searchClass(
  hall: PreparedArrangement,
  lanes: ClassLanes,
  unavailable: ReadonlySet<number>,
  units: number,
): ClassSearch {
  const all: Stretch[] = [];
  let freeUnits = 0;
  for (const row of lanes.rows) {
    const stretches = stretchesIn(row, lanes.unit, unavailable, hall.walk === 'leftwards');
    const run = units > 0 ? firstRun(hall, stretches, units) : null;
    if (run) return { run, stretches: all, freeUnits };
    for (const stretch of inWalkOrder(hall, stretches, units)) {
      all.push(stretch);
      freeUnits += stretch.length;
    }
  }
  return { run: null, stretches: all, freeUnits };
}
