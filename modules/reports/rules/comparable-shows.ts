import { addDays, type Day } from '#kernel/days.ts';
import type { Cents } from '#kernel/money.ts';

/** Shows of the four weeks before are comparable: in the same hall, on the same weekday. */
const WEEKS = 4;
const WEEK_DAYS = 7;

/**
 * Returns the days whose shows a planned week is compared with: the four weeks before it, or before today for a week that is
 * further ahead. Each weekday is in it four times.
 */
export function comparablePeriod(week: Day, today: Day): { from: Day; until: Day } {
  const before = week < today ? week : today;
  return { from: addDays(before, -WEEKS * WEEK_DAYS), until: addDays(before, -1) };
}

/** What was counted of shows: amounts in cents. */
export type CountedShows = {
  readonly shows: number;
  readonly seats: number;
  readonly admissions: number;
  readonly revenue: Cents;
};

/** Returns the averages of a show: the taken part of the seats in whole per cent (null: no seats), and the revenue of tickets. */
export const averageShow = ({ shows, seats, admissions, revenue }: CountedShows) => ({
  occupancy: seats > 0 ? Math.round((admissions * 100) / seats) : null,
  revenue: shows > 0 ? Math.round(revenue / shows) : 0,
});
