/** The seats a house would choose for a party that asks it to: together, and in the middle rather than where the hall is filled from. */
import type { Cents } from '#kernel/money.ts';
import type { Arrangement, AutoAssignAlgorithm, SeatingConfig } from '#modules/seating/rules/arrangement.ts';
import { prepareArrangement } from '#modules/seating/rules/assignable-lanes.ts';
import { autoAssignPrepared, type SeatsGone } from '#modules/seating/rules/auto-assign.ts';

/** Filling from a corner is the operator's order of selling, not what an audience wants (D-032). */
const fromTheMiddle = (algorithm: AutoAssignAlgorithm): AutoAssignAlgorithm =>
  algorithm === 'right_center_to_outside' ? algorithm : 'left_center_to_outside';

/** Seat ids for `count` people by the rules of auto-assignment (A1 to A12); null when they cannot be seated. */
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
