import { addDays, type Day, daysBetween, wallClock, weekday } from '#kernel/days.ts';
import type { Problem } from '#kernel/refusal.ts';
import type { PricedScreening, Usable } from '#modules/pricing/rules/price-rate.ts';

/** When the customer asks: the business day of now, and the zone of the cinema's clocks. */
export type PurchaseMoment = { readonly today: Day; readonly timeZone: string };

const MINUTES_OF_DAY = 24 * 60;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Minutes from 00:00 of the business day to the start: a film at 00:30 after midnight starts at 24:30. */
function startMinute(screening: PricedScreening, timeZone: string): number {
  const start = wallClock(screening.start_ms, timeZone);
  return minutesOf(start.time) + daysBetween(screening.business_day, start.day) * MINUTES_OF_DAY;
}

function startsInWindow(usable: Usable, start: number): boolean {
  const from = usable.start_from === undefined ? null : minutesOf(usable.start_from);
  const until = usable.start_until === undefined ? null : minutesOf(usable.start_until);
  if (from !== null && until !== null && until < from) {
    // A window over midnight, such as 22:00 to 02:00, looks at the clock alone.
    const clock = start % MINUTES_OF_DAY;
    return clock >= from || clock <= until;
  }
  return (from === null || start >= from) && (until === null || start <= until);
}

function startProblem(usable: Usable, screening: PricedScreening, timeZone: string): Problem | null {
  const { start_from: from, start_until: until } = usable;
  if (from === undefined && until === undefined) return null; // before the clock is read, which costs
  if (startsInWindow(usable, startMinute(screening, timeZone))) return null;
  if (from === undefined) return { code: 'pricing.only_starts_until', params: { until: until ?? '' } };
  if (until === undefined) return { code: 'pricing.only_starts_from', params: { from } };
  return { code: 'pricing.only_starts_between', params: { from, until } };
}

function advanceProblem(usable: Usable, screening: PricedScreening, today: Day): Problem | null {
  const days = usable.days_in_advance ?? 0;
  if (days <= 0 || daysBetween(today, screening.business_day) >= days) return null;
  return days === 1
    ? { code: 'pricing.one_day_in_advance' }
    : { code: 'pricing.days_in_advance', params: { days, until: addDays(screening.business_day, -days) } };
}

/**
 * PRICE-4. Why a rate may not be used for a screening now, or null. The first reason in this order:
 * `pricing.only_from` {from}, `pricing.only_until` {until}, `pricing.not_on_weekday`,
 * `pricing.only_starts_from|only_starts_until|only_starts_between` {from, until},
 * `pricing.one_day_in_advance`, `pricing.days_in_advance` {days, until}. All days are business days
 * (D-010, D-053). D-052, VAL-034, VAL-035.
 */
export function whyNotUsable(usable: Usable, screening: PricedScreening, moment: PurchaseMoment): Problem | null {
  const day = screening.business_day;
  if (usable.valid_from !== undefined && day < usable.valid_from)
    return { code: 'pricing.only_from', params: { from: usable.valid_from } };
  if (usable.valid_until !== undefined && day > usable.valid_until)
    return { code: 'pricing.only_until', params: { until: usable.valid_until } };
  const weekdays = usable.weekdays ?? [];
  if (weekdays.length > 0 && !weekdays.includes(weekday(day))) return { code: 'pricing.not_on_weekday' };
  return startProblem(usable, screening, moment.timeZone) ?? advanceProblem(usable, screening, moment.today);
}
