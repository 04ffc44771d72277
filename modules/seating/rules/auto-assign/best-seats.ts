/**
 * The recommended seats for a party: together, and in the middle rather than where the hall fills
 * first.
 */
import type { Cents } from '#kernel/money.ts';
import type { Arrangement, AutoAssignAlgorithm, SeatingConfig } from '#modules/seating/rules/arrangement.ts';
import { prepareArrangement } from '#modules/seating/rules/auto-assign/assignable-lanes.ts';
import { autoAssignPrepared, type SeatsGone } from '#modules/seating/rules/auto-assign/auto-assign.ts';

/**
 * Filling from a corner is the operator's selling order; an audience prefers the middle (D-032).
 */
const fromTheMiddle = (algorithm: AutoAssignAlgorithm): AutoAssignAlgorithm =>
  algorithm === 'right_center_to_outside' ? algorithm : 'left_center_to_outside';

/**
 * Returns seat ids for `count` people by the rules of auto-assignment (ASSIGN-1 to ASSIGN-12); null
 * if they cannot be seated.
 */
export function bestSeats(
  hall: {
    readonly arrangement: Arrangement;
    readonly config: SeatingConfig;
    readonly classSupplement?: (seatClass: string) => Cents;
  },
  gone: SeatsGone & { readonly count: number },
): number[] | null {
  const { arrangement, config, classSupplement } = hall;
  const auto_assign_seats = {
    ...config.auto_assign_seats,
    algorithm: fromTheMiddle(config.auto_assign_seats.algorithm),
  };
  return autoAssignPrepared(prepareArrangement(arrangement, { ...config, auto_assign_seats }, classSupplement), gone);
}
