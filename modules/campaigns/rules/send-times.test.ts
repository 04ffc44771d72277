import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CINE_WEEK_STARTS, THURSDAY, WEDNESDAY, wallClock, weekday } from '#kernel/days.ts';
import { daysOfRange, whyTooFew } from '#modules/campaigns/rules/campaign-range.ts';
import { introHtml } from '#modules/campaigns/rules/intro-html.ts';
import { nextRun, nextSending, periodBefore } from '#modules/campaigns/rules/send-times.ts';

const FRIDAY = 5;
const BRUSSELS = 'Europe/Brussels';
const at = (instant: string) => Date.parse(instant);
const iso = (ms: number) => new Date(ms).toISOString();

test.each([
  // 23 November 2026 is a Monday
  ['weekly', '2026-11-23T16:59:59Z', '2026-11-23T17:00:00.000Z'],
  ['weekly', '2026-11-23T17:00:00Z', '2026-11-30T17:00:00.000Z'],
  ['weekly', '2026-11-22T23:30:00Z', '2026-11-23T17:00:00.000Z'],
  // the clocks go back in the first week, and forward in the second
  ['weekly', '2026-10-20T10:00:00Z', '2026-10-26T17:00:00.000Z'],
  ['weekly', '2026-03-24T10:00:00Z', '2026-03-30T16:00:00.000Z'],
  ['monthly', '2026-11-01T10:00:00Z', '2026-11-01T17:00:00.000Z'],
  ['monthly', '2026-11-01T17:00:00Z', '2026-12-01T17:00:00.000Z'],
  ['monthly', '2026-12-31T23:30:00Z', '2027-01-01T17:00:00.000Z'],
  ['monthly', '2026-03-31T12:00:00Z', '2026-04-01T16:00:00.000Z'],
] as const)('a %s campaign after %s goes out at %s', { tags: ['D-161'] }, (frequency, after, expected) => {
  expect(iso(nextSending(frequency, at(after), BRUSSELS))).toBe(expected);
});

test.each([
  ['daily', '2026-11-23T04:59:00Z', '2026-11-23T05:00:00.000Z', WEDNESDAY],
  ['daily', '2026-11-23T05:00:00Z', '2026-11-24T05:00:00.000Z', WEDNESDAY],
  ['weekly', '2026-11-23T05:00:00Z', '2026-11-25T05:00:00.000Z', WEDNESDAY],
  ['weekly', '2026-11-25T05:00:00Z', '2026-12-02T05:00:00.000Z', WEDNESDAY],
  ['weekly', '2026-11-25T05:00:00Z', '2026-11-26T05:00:00.000Z', THURSDAY],
  ['monthly', '2026-02-01T05:00:00Z', '2026-03-01T05:00:00.000Z', WEDNESDAY],
] as const)(
  'a %s automation after %s runs at %s (cine week %i)',
  {
    tags: ['D-162', 'CONST-014'],
  },
  (frequency, after, expected, cineWeek) => {
    expect(iso(nextRun(frequency, at(after), { timeZone: BRUSSELS, cineWeek }))).toBe(expected);
  },
);

test('the next time is always later, at its local hour, in each time zone and season', {
  tags: ['D-161', 'D-162'],
}, () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1_700_000_000_000, max: 2_000_000_000_000 }),
      fc.constantFrom(BRUSSELS, 'America/St_Johns', 'Pacific/Auckland', 'UTC'),
      fc.constantFrom(...CINE_WEEK_STARTS),
      (after, zone, cineWeek) => {
        const weekly = nextSending('weekly', after, zone);
        expect(weekly).toBeGreaterThan(after);
        expect(weekly - after).toBeLessThanOrEqual(7 * 86_400_000 + 3_600_000);
        const shown = wallClock(weekly, zone);
        expect([weekday(shown.day), shown.time]).toEqual([1, '18:00']);
        const run = wallClock(nextRun('weekly', after, { timeZone: zone, cineWeek }), zone);
        expect([weekday(run.day), run.time]).toEqual([cineWeek, '06:00']);
      },
    ),
  );
});

test.each([
  ['daily', '2026-11-23', '2026-11-22', '2026-11-22', WEDNESDAY],
  ['weekly', '2026-11-25', '2026-11-18', '2026-11-24', WEDNESDAY],
  ['weekly', '2026-11-25', '2026-11-12', '2026-11-18', THURSDAY],
  ['weekly', '2026-11-24', '2026-11-11', '2026-11-17', WEDNESDAY],
  ['monthly', '2026-03-01', '2026-02-01', '2026-02-28', WEDNESDAY],
  ['monthly', '2027-01-01', '2026-12-01', '2026-12-31', WEDNESDAY],
] as const)(
  'a %s automation on %s tells of %s to %s',
  { tags: ['D-162', 'CONST-014'] },
  (frequency, today, from, until, cineWeek) => {
    expect(periodBefore(frequency, today, cineWeek)).toEqual({ from, until });
  },
);

test.each([
  // a Monday: its cine week ends the day after
  ['this_week', '2026-11-23', '2026-11-23', '2026-11-24', WEDNESDAY],
  ['this_week', '2026-11-23', '2026-11-23', '2026-11-26', FRIDAY],
  ['this_week', '2026-11-25', '2026-11-25', '2026-12-01', WEDNESDAY],
  ['next_week', '2026-11-23', '2026-11-25', '2026-12-01', WEDNESDAY],
  ['next_week', '2026-11-25', '2026-12-02', '2026-12-08', WEDNESDAY],
  ['next_14_days', '2026-11-23', '2026-11-23', '2026-12-06', WEDNESDAY],
] as const)(
  '%s of a campaign sent on %s: %s to %s',
  { tags: ['D-161', 'CONST-014'] },
  (range, sentOn, from, until, cineWeek) => {
    expect(daysOfRange(range, sentOn, cineWeek)).toEqual({ from, until });
  },
);

test('too few screenings are refused with both numbers; the minimum is enough', {
  tags: ['ERR-043', 'MKT-005'],
}, () => {
  expect(whyTooFew(4, 5)).toEqual({ code: 'campaigns.too_few_schedules', params: { found: 4, minimum: 5 } });
  expect([whyTooFew(5, 5), whyTooFew(0, 0)]).toEqual([null, null]);
});

test('plain text becomes paragraphs, HTML stays as it is', () => {
  expect(introHtml('Dear friends,\n\nTom & Jerry <3\nare back.')).toBe(
    '<p>Dear friends,</p><p>Tom &amp; Jerry &lt;3<br>are back.</p>',
  );
  expect(introHtml('<p>Hi</p>')).toBe('<p>Hi</p>');
  expect(introHtml('  \n')).toBe('');
});
