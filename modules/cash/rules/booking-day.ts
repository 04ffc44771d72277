import { addDays, type Day } from '#kernel/days.ts';

/** What a drawer is, as far as it matters on which day something is booked. */
export type DrawerDays = {
  /** The business day for which it is open; null: closed. */
  readonly openDay: Day | null;
  /** The last day that was counted. */
  readonly countedDay: Day | null;
  /** The house counts its cash (feature `cash_balance`). */
  readonly counting: boolean;
  /** The business day that runs. */
  readonly today: Day;
};

/**
 * The business day in whose book cash is written: that for which the drawer is open, also after midnight, until somebody
 * counts it (D-153). Null: closed, and no cash is taken. A house that does not count books on the day that runs; never on a
 * day that was counted, whose book is closed (I24).
 */
export function bookingDay({ openDay, countedDay, counting, today }: DrawerDays): Day | null {
  if (openDay !== null) return openDay;
  if (counting) return null;
  return countedDay !== null && countedDay >= today ? addDays(countedDay, 1) : today;
}

/** Why a drawer cannot be opened for the day that runs, or null: it can. */
export function whyNotOpened({
  openDay,
  countedDay,
  today,
}: Omit<DrawerDays, 'counting'>): 'cash.already_open' | 'cash.day_counted' | null {
  if (openDay !== null) return 'cash.already_open';
  return countedDay !== null && countedDay >= today ? 'cash.day_counted' : null;
}
