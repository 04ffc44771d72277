import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantAt, isoWithOffset } from '#kernel/instants.ts';

test.each([
  ['2026-11-20T19:30:00Z', 'Europe/Brussels', '2026-11-20T20:30:00+01:00'],
  ['2026-07-20T18:30:05Z', 'Europe/Brussels', '2026-07-20T20:30:05+02:00'],
  // both 02:30 of the night the clocks go back
  ['2026-10-25T00:30:00Z', 'Europe/Brussels', '2026-10-25T02:30:00+02:00'],
  ['2026-10-25T01:30:00Z', 'Europe/Brussels', '2026-10-25T02:30:00+01:00'],
  ['2026-01-01T02:00:00Z', 'America/New_York', '2025-12-31T21:00:00-05:00'],
  ['2026-01-01T02:00:00Z', 'Asia/Kathmandu', '2026-01-01T07:45:00+05:45'],
  ['2026-01-01T02:00:00Z', 'America/St_Johns', '2025-12-31T22:30:00-03:30'],
])('%s in %s is %s', { tags: ['D-179'] }, (instant, zone, expected) => {
  expect(isoWithOffset(Date.parse(instant), zone)).toBe(expected);
});

test('the text always names the same instant, to the second', { tags: ['D-179'] }, () => {
  const seconds = fc.integer({ min: 0, max: 4_000_000_000 });
  const zones = fc.constantFrom('Europe/Brussels', 'America/St_Johns', 'Pacific/Chatham', 'UTC');
  fc.assert(
    fc.property(seconds, zones, (at, zone) => {
      expect(Date.parse(isoWithOffset(at * 1_000, zone))).toBe(at * 1_000);
    }),
  );
});

test.each([
  ['2026-11-23', '18:00', 'Europe/Brussels', '2026-11-23T17:00:00Z'],
  ['2026-07-20', '18:00', 'Europe/Brussels', '2026-07-20T16:00:00Z'],
  // the days of the clock changes, on either side of the change
  ['2026-03-29', '00:30', 'Europe/Brussels', '2026-03-28T23:30:00Z'],
  ['2026-03-29', '18:00', 'Europe/Brussels', '2026-03-29T16:00:00Z'],
  ['2026-10-25', '01:30', 'Europe/Brussels', '2026-10-24T23:30:00Z'],
  ['2026-10-25', '18:00', 'Europe/Brussels', '2026-10-25T17:00:00Z'],
  ['2026-01-01', '06:00', 'Pacific/Chatham', '2025-12-31T16:15:00Z'],
  ['2026-01-01', '18:00', 'America/St_Johns', '2026-01-01T21:30:00Z'],
])('%s %s in local time of %s is %s', { tags: ['D-161'] }, (day, time, zone, expected) => {
  expect(instantAt(day, time, zone)).toBe(Date.parse(expected));
});
