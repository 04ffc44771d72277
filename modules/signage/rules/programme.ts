import { addDays, type Day } from '#kernel/days.ts';
import { salesOpen } from '#modules/screenings/rules/programme/availability.ts';
import { isProvisional } from '#modules/screenings/rules/programme/programme.ts';

export type ProgrammeScreening = {
  readonly id: number;
  /** Epoch ms. */
  readonly starts_at: number;
  /** Business day (D-010). */
  readonly day: Day;
  readonly cancelled: boolean;
};

/**
 * Returns the final programme (SIGN-002, D-151): the rest of the business day, then all of the next
 * one. Leaves out cancelled screenings and days with a provisional programme (D-119). A screening
 * stays for as long as it is on sale.
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

/**
 * Returns the availability of a screening (SIGN-003, D-151): fewer than a tenth of its places left
 * are few.
 */
export function placesOf({ free, capacity }: { readonly free: number; readonly capacity: number }): Places {
  if (free <= 0) return 'sold_out';
  return free < capacity * FEW_BELOW ? 'few' : 'free';
}
