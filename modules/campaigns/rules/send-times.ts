import { addDays, type CineWeekStart, calendarWeekStart, cineWeekStart, type Day, wallClock } from '#kernel/days.ts';
import { instantAt } from '#kernel/instants.ts';

/**
 * How often a campaign is sent (MKT-002, D-161): once at a chosen time, on Mondays, or on the first
 * of the month.
 */
export const CAMPAIGN_FREQUENCIES = ['once', 'weekly', 'monthly'] as const;
export type CampaignFrequency = (typeof CAMPAIGN_FREQUENCIES)[number];

/** How often an automation is sent (D-162). */
export const AUTOMATION_FREQUENCIES = ['daily', 'weekly', 'monthly'] as const;
export type AutomationFrequency = (typeof AUTOMATION_FREQUENCIES)[number];

const CAMPAIGN_TIME = '18:00';
const AUTOMATION_TIME = '06:00';

const asWritten = (day: Day): Day => `${day.slice(0, 8)}01`;
const firstOfNextMonth = (day: Day): Day => asWritten(addDays(asWritten(day), 31));

type Rhythm = { readonly begin: (day: Day) => Day; readonly next: (day: Day) => Day; readonly time: string };

const CAMPAIGN_RHYTHMS: Readonly<Record<Exclude<CampaignFrequency, 'once'>, Rhythm>> = {
  weekly: { begin: calendarWeekStart, next: (day) => addDays(day, 7), time: CAMPAIGN_TIME },
  monthly: { begin: asWritten, next: firstOfNextMonth, time: CAMPAIGN_TIME },
};
const automationRhythms = (cineWeek: CineWeekStart): Readonly<Record<AutomationFrequency, Rhythm>> => ({
  daily: { begin: (day) => day, next: (day) => addDays(day, 1), time: AUTOMATION_TIME },
  weekly: { begin: (day) => cineWeekStart(day, cineWeek), next: (day) => addDays(day, 7), time: AUTOMATION_TIME },
  monthly: { begin: asWritten, next: firstOfNextMonth, time: AUTOMATION_TIME },
});

function firstAfter({ begin, next, time }: Rhythm, afterMs: number, timeZone: string): number {
  let day = begin(wallClock(afterMs, timeZone).day);
  while (instantAt(day, time, timeZone) <= afterMs) day = next(day);
  return instantAt(day, time, timeZone);
}

/**
 * Returns the next sending time of a regular campaign after an instant: Monday 18:00, or 18:00 on
 * the first of a month, in the exhibitor's time zone.
 */
export const nextSending = (frequency: Exclude<CampaignFrequency, 'once'>, afterMs: number, timeZone: string): number =>
  firstAfter(CAMPAIGN_RHYTHMS[frequency], afterMs, timeZone);

/**
 * Returns the next run of an automation after an instant: 06:00, each day, on the first day of
 * a cine week or of a month.
 */
export const nextRun = (
  frequency: AutomationFrequency,
  afterMs: number,
  { timeZone, cineWeek }: { readonly timeZone: string; readonly cineWeek: CineWeekStart },
): number => firstAfter(automationRhythms(cineWeek)[frequency], afterMs, timeZone);

export type DayPeriod = { readonly from: Day; readonly until: Day };

/**
 * Returns the last whole period before the business day on which an automation runs: yesterday, the
 * last cine week, the last month.
 */
export function periodBefore(frequency: AutomationFrequency, today: Day, cineWeek: CineWeekStart): DayPeriod {
  if (frequency === 'daily') return { from: addDays(today, -1), until: addDays(today, -1) };
  if (frequency === 'weekly') {
    const begin = cineWeekStart(today, cineWeek);
    return { from: addDays(begin, -7), until: addDays(begin, -1) };
  }
  const until = addDays(asWritten(today), -1);
  return { from: asWritten(until), until };
}
