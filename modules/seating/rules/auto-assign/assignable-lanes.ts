/**
 * The seats of a hall in the order of auto-assignment, computed once per screen so that the
 * assignment itself sorts nothing (docs/algorithms/auto-assign.md, ASSIGN-1 to ASSIGN-4).
 */
import type { Cents } from '#kernel/money.ts';
import {
  type Arrangement,
  type AutoAssignAlgorithm,
  compareClasses,
  LOVE_SEATS,
  lovePairs,
  type Seat,
  type SeatingConfig,
  STANDARD_SEATS,
  seatRows,
  WHEELCHAIR_SEATS,
} from '#modules/seating/rules/arrangement.ts';
import {
  type AcousticCentre,
  acousticCentre,
  rowsFromCentre,
} from '#modules/seating/rules/auto-assign/acoustic-centre.ts';
import { clearanceOf } from '#modules/seating/rules/auto-assign/distancing.ts';
import { type SeatPlaces, seatPlaces } from '#modules/seating/rules/seat-places.ts';

/** Neighbouring seats of one class in one row, left to right, no gap between. Love seats: whole pairs only. */
export type Lane = { readonly row: number; readonly firstColumn: number; readonly ids: readonly number[] };

/** The lanes of one class: `rows` in the algorithm's order, within a row the lanes as the algorithm meets them. */
export type ClassLanes = {
  readonly class: string;
  /** Seats that are assigned together: 2 for love seats, otherwise 1. */
  readonly unit: 1 | 2;
  readonly rows: readonly (readonly Lane[])[];
};

/** How an algorithm walks along a row (D-032). */
export type Walk = 'rightwards' | 'leftwards' | 'centre-then-left' | 'centre-then-right';

export type PreparedArrangement = {
  readonly arrangement: Arrangement;
  readonly places: SeatPlaces;
  readonly walk: Walk;
  /** Twice the centre column of the seats as drawn, so that it stays a whole number. */
  readonly centreTwice: number;
  /** The place with the best sight and sound; null: the algorithm is not `best` (ASSIGN-14). */
  readonly centre: AcousticCentre | null;
  /** Seats that stay empty beside other parties; 0 without social distancing (D-039). */
  readonly clearance: number;
  /** Classes that may be assigned, cheapest first (ASSIGN-4). */
  readonly classes: readonly ClassLanes[];
  /** Wheelchair places: never assigned, only offered in exchange for wheelchair places. */
  readonly wheelchair: ClassLanes;
};

/**
 * Prepares a screen for {@link autoAssignPrepared}. `classSupplement`: the supplement of a seat
 * class in cents (D-035); without it the classes are in their default order.
 */
export function prepareArrangement(
  arrangement: Arrangement,
  config: SeatingConfig,
  classSupplement?: (seatClass: string) => Cents,
): PreparedArrangement {
  const algorithm = config.auto_assign_seats.algorithm;
  const { walk, rowsBefore } = orderOf(algorithm, arrangement);
  const rows = seatRows(arrangement).sort(([a], [b]) => (a && b ? rowsBefore(a.row, b.row) : 0));
  const columns = arrangement.seats.map((seat) => seat.column);
  const pairs = lovePairs(arrangement);
  const lanesOf = (seatClass: string): ClassLanes => {
    const unit = seatClass === LOVE_SEATS ? 2 : 1;
    const classRows = rows.map((row) => lanesIn(row, seatClass, pairs));
    if (walk === 'leftwards') for (const lanes of classRows) lanes.reverse();
    return { class: seatClass, unit, rows: classRows.filter((lanes) => lanes.length > 0) };
  };
  const given = [...new Set(arrangement.seats.map((seat) => seat.class))].filter((name) => name !== WHEELCHAIR_SEATS);
  return {
    arrangement,
    places: seatPlaces(arrangement),
    walk,
    centreTwice: smallest(columns) + largest(columns),
    centre: algorithm === 'best' ? acousticCentre(arrangement) : null,
    clearance: clearanceOf(config),
    classes: given.sort(cheapestFirst(classSupplement)).map(lanesOf),
    wheelchair: lanesOf(WHEELCHAIR_SEATS),
  };
}

const cheapestFirst = (supplement: ((seatClass: string) => Cents) | undefined) => (a: string, b: string) => {
  if (a === STANDARD_SEATS || b === STANDARD_SEATS) return a === STANDARD_SEATS ? -1 : 1;
  return (supplement ? supplement(a) - supplement(b) : 0) || compareClasses(a, b);
};

/** Returns the algorithm's walk along a row and its comparison of rows (D-032). */
function orderOf(
  algorithm: AutoAssignAlgorithm,
  arrangement: Arrangement,
): { walk: Walk; rowsBefore: (a: number, b: number) => number } {
  const downwards = (a: number, b: number) => a - b;
  const upwards = (a: number, b: number) => b - a;
  const numbers = arrangement.seats.map((seat) => seat.row);
  const middleTwice = smallest(numbers) + largest(numbers);
  const fromMiddle = (a: number, b: number) =>
    Math.abs(2 * a - middleTwice) - Math.abs(2 * b - middleTwice) || upwards(a, b);
  switch (algorithm) {
    case 'top_left_to_bottom_right':
      return { walk: 'rightwards', rowsBefore: downwards };
    case 'bottom_right_to_top_left':
      return { walk: 'leftwards', rowsBefore: upwards };
    case 'bottom_left_to_top_right':
      return { walk: 'rightwards', rowsBefore: upwards };
    case 'top_right_to_bottom_left':
      return { walk: 'leftwards', rowsBefore: downwards };
    case 'left_center_to_outside':
      return { walk: 'centre-then-left', rowsBefore: fromMiddle };
    case 'right_center_to_outside':
      return { walk: 'centre-then-right', rowsBefore: fromMiddle };
    case 'best':
      return { walk: 'centre-then-left', rowsBefore: rowsFromCentre(acousticCentre(arrangement)) };
  }
}

const smallest = (numbers: readonly number[]) => numbers.reduce((a, b) => Math.min(a, b), Number.MAX_SAFE_INTEGER);
const largest = (numbers: readonly number[]) => numbers.reduce((a, b) => Math.max(a, b), 0);

/** Returns the lanes of one class in one row of seats (given left to right). */
function lanesIn(row: readonly Seat[], seatClass: string, pairs: ReadonlyMap<number, number>): Lane[] {
  const byId = new Map(row.map((seat) => [seat.id, seat]));
  const usable = (seat: Seat | undefined) => seat?.class === seatClass && seat.autoassign && !seat.disabled;
  const lanes: Lane[] = [];
  let ids: number[] = [];
  let lastColumn = Number.NaN;
  for (const seat of row) {
    const partner = pairs.get(seat.id);
    const whole = seatClass !== LOVE_SEATS || (partner !== undefined && usable(byId.get(partner)));
    if (!usable(seat) || !whole) continue;
    if (seat.column !== lastColumn + 1) {
      ids = [];
      lanes.push({ row: seat.row, firstColumn: seat.column, ids });
    }
    ids.push(seat.id);
    lastColumn = seat.column;
  }
  return lanes;
}
