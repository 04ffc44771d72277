/**
 * A party that fits in no single row (docs/algorithms/auto-assign.md, ASSIGN-7): which stretches it
 * uses.
 */
import type { Stretch } from '#modules/seating/rules/auto-assign/free-stretches.ts';

export type Part = { readonly stretch: Stretch; readonly units: number };

/**
 * Splits a party of `units` into the fewest possible parts, each in one free stretch. Among the
 * splits with the fewest parts it uses the stretches that come first in the algorithm's order (the
 * order of `stretches`), and leaves no person alone if the same number of parts allows it. The
 * stretches must have enough units for the party.
 */
export function fewestParts(stretches: readonly Stretch[], units: number): Part[] {
  const lengths = stretches.map((stretch) => stretch.length).sort((a, b) => b - a);
  let parts = 0;
  for (let held = 0; held < units; parts += 1) held += lengths[parts] ?? Number.POSITIVE_INFINITY;
  const nobodyAlone = units >= 2 * parts && (lengths[parts - 1] ?? 0) >= 2;
  const eligible = nobodyAlone ? stretches.filter((stretch) => stretch.length >= 2) : stretches;
  return handOut(firstThatHold(eligible, lengths, parts, units), units, nobodyAlone);
}

/**
 * Returns the first `parts` stretches in order that together have enough units. A stretch is
 * skipped if even the longest others could not add the rest; a skipped one never fits later, so one
 * pass is enough. `lengths` has the lengths of all stretches, longest first; this function consumes
 * it.
 */
function firstThatHold(stretches: readonly Stretch[], lengths: number[], parts: number, units: number): Stretch[] {
  const chosen: Stretch[] = [];
  let neededUnits = units;
  for (const stretch of stretches) {
    const others = parts - chosen.length - 1;
    if (others < 0) break;
    const longest = stretch.length >= (lengths[others] ?? 0);
    const reach = sumOfFirst(lengths, longest ? others + 1 : others) + (longest ? 0 : stretch.length);
    if (reach < neededUnits) continue;
    chosen.push(stretch);
    lengths.splice(lengths.indexOf(stretch.length), 1);
    neededUnits -= stretch.length;
  }
  return chosen;
}

const sumOfFirst = (numbers: readonly number[], count: number): number => {
  let sum = 0;
  for (let index = 0; index < count; index += 1) sum += numbers[index] ?? 0;
  return sum;
};

/** Fills the stretches in order; with `nobodyAlone` every part gets two before any gets more. */
function handOut(chosen: readonly Stretch[], units: number, nobodyAlone: boolean): Part[] {
  const least = nobodyAlone ? 2 : 1;
  let left = units - least * chosen.length;
  return chosen.map((stretch) => {
    const extra = Math.min(stretch.length - least, left);
    left -= extra;
    return { stretch, units: least + extra };
  });
}
