/**
 * Assigns seats to a party (SEAT-009, SEAT-017, D-032, D-033). The rules are numbered in
 * docs/algorithms/auto-assign.md; this is their complete implementation, for the website, the tills
 * and the server.
 */
import type { Cents } from '#kernel/money.ts';
import type { Arrangement, SeatingConfig } from '#modules/seating/rules/arrangement.ts';
import {
  type ClassLanes,
  type PreparedArrangement,
  prepareArrangement,
} from '#modules/seating/rules/auto-assign/assignable-lanes.ts';
import { bestSearch, bestSplit } from '#modules/seating/rules/auto-assign/best-runs.ts';
import { seatsKeptEmpty } from '#modules/seating/rules/auto-assign/distancing.ts';
import { bestStart, type Stretch, searchClass, seatsFrom } from '#modules/seating/rules/auto-assign/free-stretches.ts';
import { fewestParts } from '#modules/seating/rules/auto-assign/party-split.ts';

/** The seats that are unavailable at the time of the assignment. */
export type SeatsGone = {
  /** Ids of all unavailable seats: sold, held, reserved, blocked. */
  readonly taken: ReadonlySet<number>;
  /** The seats of `taken` that stay empty (blocked): they need no clearance. Default: none. */
  readonly blocked?: ReadonlySet<number>;
};

/**
 * Returns seat ids for a party of `count`, part by part in the algorithm's order and left to right
 * within a part; [] for a count of 0. Returns null exactly if the assignable seats cannot add up to
 * `count` (ASSIGN-10): see {@link assignablePlaces} and {@link sharesPerClass}.
 */
export function autoAssign(
  input: SeatsGone & {
    readonly arrangement: Arrangement;
    readonly config: SeatingConfig;
    readonly count: number;
    readonly classSupplement?: (seatClass: string) => Cents;
  },
): number[] | null {
  return autoAssignPrepared(prepareArrangement(input.arrangement, input.config, input.classSupplement), input);
}

/**
 * {@link autoAssign} on a prepared hall, for the server, which assigns many parties in one hall.
 * `seatClass`: the only class to give seats of; default: the cheapest ones first (ASSIGN-5).
 */
export function autoAssignPrepared(
  hall: PreparedArrangement,
  gone: SeatsGone & { readonly count: number; readonly seatClass?: string | null },
): number[] | null {
  if (gone.count <= 0) return [];
  const { seatClass } = gone;
  const classes = seatClass ? hall.classes.filter((lanes) => lanes.class === seatClass) : hall.classes;
  const unavailable = unavailableSeats(hall, gone);
  const searched: SearchedClass[] = [];
  for (const lanes of classes) {
    const whole = gone.count % lanes.unit === 0;
    const result = search(hall, lanes, unavailable, whole ? gone.count / lanes.unit : 0);
    if (result.run) return result.run;
    const places = result.freeUnits * lanes.unit;
    if (whole && places >= gone.count)
      return seatsOfSplit(hall, unavailable, result.stretches, gone.count / lanes.unit);
    searched.push({ lanes, stretches: result.stretches, places });
  }
  return acrossClasses(hall, unavailable, searched, gone.count);
}

const search = (...[hall, lanes, unavailable, units]: Parameters<typeof searchClass>) =>
  (hall.centre ? bestSearch : searchClass)(hall, lanes, unavailable, units);

/**
 * Returns the seats that cannot be assigned: unavailable, or kept empty beside another party
 * (D-039).
 */
export function unavailableSeats(hall: PreparedArrangement, { taken, blocked }: SeatsGone): ReadonlySet<number> {
  if (hall.clearance === 0) return taken;
  const occupied = blocked ? new Set([...taken].filter((id) => !blocked.has(id))) : taken;
  const unavailable = seatsKeptEmpty(hall.places, occupied, hall.clearance);
  for (const id of taken) unavailable.add(id);
  return unavailable;
}

/**
 * Returns the seats that auto-assignment may still use, per class, cheapest first. Only whole free
 * pairs of love seats count. A party of n can be seated exactly if `sharesPerClass(places, n)` is
 * not null (ASSIGN-10).
 */
export function assignablePlaces(hall: PreparedArrangement, gone: SeatsGone): { unit: 1 | 2; places: number }[] {
  const unavailable = unavailableSeats(hall, gone);
  return hall.classes.map((lanes) => {
    const result = searchClass(hall, lanes, unavailable, 0);
    return { unit: lanes.unit, places: result.freeUnits * lanes.unit };
  });
}

type SearchedClass = { readonly lanes: ClassLanes; readonly stretches: readonly Stretch[]; readonly places: number };

/** Seats the party in one class but in several stretches (ASSIGN-7, ASSIGN-14). */
function seatsOfSplit(
  hall: PreparedArrangement,
  unavailable: ReadonlySet<number>,
  stretches: readonly Stretch[],
  units: number,
): number[] {
  if (hall.centre) return bestSplit(hall, unavailable, stretches, units);
  return fewestParts(stretches, units).flatMap((part) =>
    seatsFrom(part.stretch, bestStart(hall, part.stretch, part.units), part.units),
  );
}

/**
 * No class has enough seats for the party: uses all free seats of the cheaper classes, and the rest
 * from the next (ASSIGN-9).
 */
function acrossClasses(
  hall: PreparedArrangement,
  unavailable: ReadonlySet<number>,
  classes: readonly SearchedClass[],
  count: number,
): number[] | null {
  const shares = sharesPerClass(
    classes.map(({ lanes, places }) => ({ unit: lanes.unit, places })),
    count,
  );
  if (!shares) return null;
  return classes.flatMap(({ lanes, stretches }, index) => {
    const units = (shares[index] ?? 0) / lanes.unit;
    return units === 0 ? [] : seatsOfSplit(hall, unavailable, stretches, units);
  });
}

/**
 * Returns how many seats of each class a party uses: as many as possible of the cheapest, then of
 * the next, love seats in twos (ASSIGN-9). Returns null if no combination adds up to `count`.
 */
export function sharesPerClass(
  classes: readonly { readonly unit: 1 | 2; readonly places: number }[],
  count: number,
): number[] | null {
  if (count === 0) return classes.map(() => 0);
  const [first, ...rest] = classes;
  if (!first || classes.reduce((sum, { places }) => sum + places, 0) < count) return null;
  const most = Math.min(first.places, count);
  for (let share = most - (most % first.unit); share >= 0 && share >= most - 2; share -= first.unit) {
    const others = sharesPerClass(rest, count - share);
    if (others) return [share, ...others];
  }
  return null;
}
