import { addDays, type Day } from '#kernel/days.ts';
import { salesOpen } from '#modules/screenings/rules/availability.ts';
import { isProvisional } from '#modules/screenings/rules/programme.ts';

export type ProgrammeScreening = {
  readonly id: number;
  /** Epoch ms. */
  readonly starts_at: number;
  /** Business day (D-010). */
  readonly day: Day;
  readonly cancelled: boolean;
};

/**
 * The final programme (SIGN-002, D-151): what is left of the business day, then all of the next one. What was cancelled is not
 * in it, nor a day whose programme is provisional (D-119). A screening is left for as long as it can still be bought.
 */
export function finalProgramme<S extends ProgrammeScreening>(
  screenings: readonly S[],
  { now, today, partialFrom }: { readonly now: number; readonly today: Day; readonly partialFrom: Day | null },
): { day: Day; screenings: S[] }[] {
  const days = [today, addDays(today, 1)].filter((day) => !isProvisional(day, partialFrom));
  return days
    .map((day) => ({
      day,
      screenings: screenings
        .filter((each) => each.day === day && !each.cancelled && salesOpen(each.starts_at, now))
        .toSorted((a, b) => a.starts_at - b.starts_at || a.id - b.id),
    }))
    .filter((each) => each.screenings.length > 0);
}

export type Places = 'free' | 'few' | 'sold_out';
const FEW_BELOW = 0.1;

/** How a screening stands (SIGN-003, D-151): fewer than a tenth of its places left are few. */
export function placesOf({ free, capacity }: { readonly free: number; readonly capacity: number }): Places {
  if (free <= 0) return 'sold_out';
  return free < capacity * FEW_BELOW ? 'few' : 'free';
}
