import { addDays, type CineWeekStart, cineWeekStart, type Day } from '#kernel/days.ts';
import type { Problem } from '#kernel/refusal.ts';

/**
 * The screenings a campaign contains (D-161); cine weeks start on the exhibitor's weekday
 * (CONST-014).
 */
export const CAMPAIGN_RANGES = ['this_week', 'next_week', 'next_14_days'] as const;
export type CampaignRange = (typeof CAMPAIGN_RANGES)[number];

const CINE_WEEK_DAYS = 7;

/**
 * Returns the business days of a range, both included, counted from the business day of sending;
 * past days are left out.
 */
export function daysOfRange(
  range: CampaignRange,
  sentOn: Day,
  cineWeek: CineWeekStart,
): { readonly from: Day; readonly until: Day } {
  if (range === 'next_14_days') return { from: sentOn, until: addDays(sentOn, 13) };
  const begin = cineWeekStart(sentOn, cineWeek);
  return range === 'this_week'
    ? { from: sentOn, until: addDays(begin, CINE_WEEK_DAYS - 1) }
    : { from: addDays(begin, CINE_WEEK_DAYS), until: addDays(begin, 2 * CINE_WEEK_DAYS - 1) };
}

/**
 * Returns why a campaign is not sent (ERR-043, MKT-005): it contains fewer screenings than the
 * exhibitor's minimum. Null: it may be sent.
 */
export const whyTooFew = (schedules: number, minimum: number): Problem | null =>
  schedules < minimum ? { code: 'campaigns.too_few_schedules', params: { found: schedules, minimum } } : null;
