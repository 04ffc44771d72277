/**
 * The algorithm `best` (ASSIGN-14 in docs/algorithms/auto-assign.md): of all places where a party
 * sits together the one nearest to the acoustic centre that leaves no seat single.
 */
import { WHEELCHAIR_SEATS } from '#modules/seating/rules/arrangement.ts';
import { fromCentre } from '#modules/seating/rules/auto-assign/acoustic-centre.ts';
import type { ClassLanes, PreparedArrangement } from '#modules/seating/rules/auto-assign/assignable-lanes.ts';
import {
  type ClassSearch,
  middleTwice,
  type Stretch,
  searchClass,
  seatsFrom,
} from '#modules/seating/rules/auto-assign/free-stretches.ts';
import { fewestParts, type Part } from '#modules/seating/rules/auto-assign/party-split.ts';
import { isWheelchairPlace } from '#modules/seating/rules/auto-assign/single-gap.ts';

/** A split is tried around this many stretches, the nearest to the centre. */
const ANCHORS_MAX = 24;

type Place = { readonly row: number; readonly columnTwice: number };
type Run = { readonly stretch: Stretch; readonly start: number; readonly units: number };
/** Costs in the order in which they count. */
type Costs = readonly number[];

/** As `searchClass`, with the best run of the class instead of the first one. */
export function bestSearch(
  hall: PreparedArrangement,
  lanes: ClassLanes,
  unavailable: ReadonlySet<number>,
  units: number,
): ClassSearch {
  const free = searchClass(hall, lanes, unavailable, 0);
  const best = units > 0 ? bestRun(hall, unavailable, free.stretches, units) : null;
  return { ...free, run: best && seatsFrom(best.stretch, best.start, best.units) };
}

/**
 * Returns the best run of `units`: places beside wheelchair places last, then fewest seats left
 * single, then nearest to the centre. A tie goes to the first in the order of `stretches`, and to
 * the left.
 */
function bestRun(
  hall: PreparedArrangement,
  unavailable: ReadonlySet<number>,
  stretches: readonly Stretch[],
  units: number,
  near: Place | null = null,
): Run | null {
  let best: { readonly run: Run; readonly costs: Costs } | null = null;
  for (const stretch of stretches) {
    const last = stretch.from + stretch.length - units;
    for (let start = stretch.from; start <= last; start += 1) {
      const run = { stretch, start, units };
      const distance = distanceOf(hall, run, near);
      if (best && best.costs[0] === 0 && best.costs[1] === 0 && (best.costs[2] ?? 0) <= distance) continue;
      const costs = [companionPlaces(hall, run), singlesBeside(hall, unavailable, run), distance];
      if (!best || isLess(costs, best.costs)) best = { run, costs };
    }
  }
  return best?.run ?? null;
}

function isLess(a: Costs, b: Costs): boolean {
  const at = a.findIndex((cost, index) => cost !== b[index]);
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0);
}

const placeOf = ({ stretch, start, units }: Run): Place => ({
  row: stretch.lane.row,
  columnTwice: middleTwice(stretch, start, units),
});

/** The distance to the centre of the hall; for a further part of a party to its first part. */
function distanceOf(hall: PreparedArrangement, run: Run, near: Place | null): number {
  const { row, columnTwice } = placeOf(run);
  const centre = near ? { rowThrice: 3 * near.row, columnTwice: near.columnTwice } : hall.centre;
  return centre ? fromCentre(centre, row, columnTwice) : 0;
}

/** Counts the seats of the run beside a wheelchair place: they are for companions. */
function companionPlaces({ places }: PreparedArrangement, { stretch, start, units }: Run): number {
  const { row } = stretch.lane;
  const [left, right] = endsOf(stretch, start, units);
  const isWheelchair = (column: number) => isWheelchairPlace(places.at(row, column));
  if (left === right) return isWheelchair(left - 1) || isWheelchair(right + 1) ? 1 : 0;
  return Number(isWheelchair(left - 1)) + Number(isWheelchair(right + 1));
}

/** Counts the free seats that the run would leave single: what singleGaps finds, at its two ends only. */
function singlesBeside(
  { places }: PreparedArrangement,
  unavailable: ReadonlySet<number>,
  { stretch, start, units }: Run,
): number {
  const { row } = stretch.lane;
  const isFree = (column: number) => {
    const seat = places.at(row, column);
    return seat !== undefined && !seat.disabled && !unavailable.has(seat.id);
  };
  const isSingle = (column: number, beyond: number) => {
    const seat = places.at(row, column);
    if (!seat || !isFree(column) || isFree(beyond)) return false;
    return seat.class !== WHEELCHAIR_SEATS && !places.partnerOf.has(seat.id);
  };
  const [left, right] = endsOf(stretch, start, units);
  return Number(isSingle(left - 1, left - 2)) + Number(isSingle(right + 1, right + 2));
}

/** Returns the first and the last column of a run. */
function endsOf({ lane, unit }: Stretch, start: number, units: number): [number, number] {
  const left = lane.firstColumn + start * unit;
  return [left, left + units * unit - 1];
}

/**
 * Splits a party that fits in no row into the fewest groups, as near to each other as possible, then
 * to the centre. The stretches must have enough units for the party.
 */
export function bestSplit(
  hall: PreparedArrangement,
  unavailable: ReadonlySet<number>,
  stretches: readonly Stretch[],
  units: number,
): number[] {
  const inOrder = byDistance(hall, stretches, null);
  let best: { readonly runs: readonly Run[]; readonly costs: Costs } | null = null;
  for (const anchor of inOrder.slice(0, ANCHORS_MAX)) {
    const near = placeOf({ stretch: anchor, start: anchor.from, units: anchor.length });
    const parts = fewestParts(byDistance(hall, inOrder, near), units);
    const runs = runsOf(hall, unavailable, parts);
    const costs = costsOfSplit(hall, unavailable, runs);
    if (!best || isLess(costs, best.costs)) best = { runs, costs };
  }
  return best?.runs.flatMap((run) => seatsFrom(run.stretch, run.start, run.units)) ?? [];
}

function byDistance(hall: PreparedArrangement, stretches: readonly Stretch[], near: Place | null): Stretch[] {
  const distances = new Map(
    stretches.map((stretch) => [
      stretch,
      distanceOf(hall, { stretch, start: stretch.from, units: stretch.length }, near),
    ]),
  );
  return [...stretches].sort((a, b) => (distances.get(a) ?? 0) - (distances.get(b) ?? 0));
}

/** Seats each part: the first near the centre, the others near the first. */
function runsOf(hall: PreparedArrangement, unavailable: ReadonlySet<number>, parts: readonly Part[]): Run[] {
  const runs: Run[] = [];
  for (const { stretch, units } of parts) {
    const [first] = runs;
    const run = bestRun(hall, unavailable, [stretch], units, first ? placeOf(first) : null);
    if (run) runs.push(run);
  }
  return runs;
}

function costsOfSplit(hall: PreparedArrangement, unavailable: ReadonlySet<number>, runs: readonly Run[]): Costs {
  const [first] = runs;
  const near = first ? placeOf(first) : null;
  const sum = (costOf: (run: Run) => number) => runs.reduce((total, run) => total + costOf(run), 0);
  // Parts that meet across a gap of one row are together, too: their distance is small.
  return [
    sum((run) => companionPlaces(hall, run)),
    sum((run) => distanceOf(hall, run, near)) + sum((run) => distanceOf(hall, run, null)) / runs.length,
    sum((run) => singlesBeside(hall, unavailable, run)),
  ];
}
