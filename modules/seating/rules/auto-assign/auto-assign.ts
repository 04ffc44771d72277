/**
 * Gives seats to a party (SEAT-009, SEAT-017, D-032, D-033). The rules are numbered in
 * docs/algorithms/auto-assign.md; this is their whole implementation, used by the website, the tills and
 * the server alike.
 */
import type { Cents } from '#kernel/money.ts';
import type { Arrangement, SeatingConfig } from '#modules/seating/rules/arrangement.ts';
import {
  type ClassLanes,
  type PreparedArrangement,
  prepareArrangement,
} from '#modules/seating/rules/assignable-lanes.ts';
import { seatsKeptEmpty } from '#modules/seating/rules/distancing.ts';
import { bestStart, type Stretch, searchClass, seatsFrom } from '#modules/seating/rules/free-stretches.ts';
import { fewestParts } from '#modules/seating/rules/party-split.ts';

/** What is gone when seats are wanted. */
export type SeatsGone = {
  /** Ids of all seats that cannot be had: sold, held, reserved, blocked. */
  readonly taken: ReadonlySet<number>;
  /** Those of `taken` on which nobody will sit (blocked): they need no clearance. Left out: none. */
  readonly blocked?: ReadonlySet<number>;
};

/**
 * Seat ids for a party of `count`, part by part in the algorithm's order and left to right within a part;
 * [] for a count of 0. Null exactly when the assignable seats cannot be put together to `count` (A10):
 * see {@link assignablePlaces} and {@link sharesPerClass}.
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

/** {@link autoAssign} on a prepared hall: the form for the server, which assigns many parties in one hall. */
export function autoAssignPrepared(
  hall: PreparedArrangement,
  gone: SeatsGone & { readonly count: number },
): number[] | null {
  if (gone.count <= 0) return [];
  const unavailable = unavailableSeats(hall, gone);
  const searched: SearchedClass[] = [];
  for (const lanes of hall.classes) {
    const whole = gone.count % lanes.unit === 0;
    const found = searchClass(hall, lanes, unavailable, whole ? gone.count / lanes.unit : 0);
    if (found.run) return found.run;
    const places = found.freeUnits * lanes.unit;
    if (whole && places >= gone.count) return seatsOfSplit(hall, found.stretches, gone.count / lanes.unit);
    searched.push({ lanes, stretches: found.stretches, places });
  }
  return acrossClasses(hall, searched, gone.count);
}

/** Seats that cannot be given out: gone, or kept empty beside another party (D-039). */
export function unavailableSeats(hall: PreparedArrangement, { taken, blocked }: SeatsGone): ReadonlySet<number> {
  if (hall.clearance === 0) return taken;
  const occupied = blocked ? new Set([...taken].filter((id) => !blocked.has(id))) : taken;
  const unavailable = seatsKeptEmpty(hall.places, occupied, hall.clearance);
  for (const id of taken) unavailable.add(id);
  return unavailable;
}

/**
 * The seats that auto-assignment may still give out, per class, cheapest first. For love seats only whole
 * free pairs count. A party of n can be seated exactly when `sharesPerClass(places, n)` is not null (A10).
 */
export function assignablePlaces(hall: PreparedArrangement, gone: SeatsGone): { unit: 1 | 2; places: number }[] {
  const unavailable = unavailableSeats(hall, gone);
  return hall.classes.map((lanes) => {
    const found = searchClass(hall, lanes, unavailable, 0);
    return { unit: lanes.unit, places: found.freeUnits * lanes.unit };
  });
}

type SearchedClass = { readonly lanes: ClassLanes; readonly stretches: readonly Stretch[]; readonly places: number };

/** The party in one class but in several places (A7). */
function seatsOfSplit(hall: PreparedArrangement, stretches: readonly Stretch[], units: number): number[] {
  return fewestParts(stretches, units).flatMap((part) =>
    seatsFrom(part.stretch, bestStart(hall, part.stretch, part.units), part.units),
  );
}

/** No class holds the whole party: all that is left of the cheaper classes, the rest from the next (A9). */
function acrossClasses(hall: PreparedArrangement, classes: readonly SearchedClass[], count: number): number[] | null {
  const shares = sharesPerClass(
    classes.map(({ lanes, places }) => ({ unit: lanes.unit, places })),
    count,
  );
  if (!shares) return null;
  return classes.flatMap(({ lanes, stretches }, index) => {
    const units = (shares[index] ?? 0) / lanes.unit;
    return units === 0 ? [] : seatsOfSplit(hall, stretches, units);
  });
}

/**
 * How many seats of each class a party takes: as many as possible of the cheapest, then of the next, love
 * seats by twos (A9). Null when no combination adds up to `count`.
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
