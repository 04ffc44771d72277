import { addDays, type Day } from '#kernel/days.ts';

/** The facts about a drawer that determine the day of a booking. */
export type DrawerDays = {
  /** The business day for which it is open; null: closed. */
  readonly openDay: Day | null;
  /** The last day that was counted. */
  readonly countedDay: Day | null;
  /** The exhibitor counts its cash (feature `cash_balance`). */
  readonly counting: boolean;
  /** The current business day. */
  readonly today: Day;
};

/**
 * Returns the business day in whose book cash is written: the day for which the drawer is open,
 * also after midnight, until it is counted (D-153). Null: the drawer is closed and accepts no cash.
 * An exhibitor that does not count books on the current business day; never on a day that was
 * counted, because its book is closed (I24).
 */
export function bookingDay({ openDay, countedDay, counting, today }: DrawerDays): Day | null {
  if (openDay !== null) return openDay;
  if (counting) return null;
  return countedDay !== null && countedDay >= today ? addDays(countedDay, 1) : today;
}

/**
 * Returns why a drawer cannot be opened for the current business day, or null if it can. A day has
 * several shifts; only a day before the last count is closed for good.
 */
export function whyNotOpened({
  openDay,
  countedDay,
  today,
}: Omit<DrawerDays, 'counting'>): 'cash.already_open' | 'cash.day_counted' | null {
  if (openDay !== null) return 'cash.already_open';
  return countedDay !== null && countedDay > today ? 'cash.day_counted' : null;
}
