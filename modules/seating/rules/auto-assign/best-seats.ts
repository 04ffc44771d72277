/**
 * The recommended seats for a party: together, and in the middle rather than where the hall fills
 * first.
 */
import type { Cents } from '#kernel/money.ts';
import type { Arrangement, SeatingConfig } from '#modules/seating/rules/arrangement.ts';
import { prepareArrangement } from '#modules/seating/rules/auto-assign/assignable-lanes.ts';
import { autoAssignPrepared, type SeatsGone } from '#modules/seating/rules/auto-assign/auto-assign.ts';

/**
 * Returns seat ids for `count` people by the algorithm `best` (ASSIGN-14), in halls with another one too;
 * null if they cannot be seated.
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
  const auto_assign_seats = { ...config.auto_assign_seats, algorithm: 'best' as const };
  return autoAssignPrepared(prepareArrangement(arrangement, { ...config, auto_assign_seats }, classSupplement), gone);
}
