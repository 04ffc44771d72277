import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantAt, isTimeZone, wallClockAt, whereIs } from '#modules/programme-import/rules/time-zones.ts';

const utc = (instant: number) => new Date(instant).toISOString();

test.each([
  ['2025-01-24', '13:00', 'Europe/London', '2025-01-24T13:00:00.000Z'],
  ['2025-07-24', '13:00', 'Europe/London', '2025-07-24T12:00:00.000Z'],
  ['2021-11-12', '10:30:00', 'Europe/Helsinki', '2021-11-12T08:30:00.000Z'],
  ['2025-08-19', '11:00:00', 'Australia/Melbourne', '2025-08-19T01:00:00.000Z'],
  // the skipped hour is read an hour later, the repeated hour as its first run
  ['2025-03-30', '01:30', 'Europe/London', '2025-03-30T01:30:00.000Z'],
  ['2025-10-26', '01:30', 'Europe/London', '2025-10-26T00:30:00.000Z'],
])('%s %s in %s', (day, time, zone, expected) => {
  expect(utc(instantAt(day, time, zone))).toBe(expected);
});

test('a local time converts back to its instant, except in the repeated hour', () => {
  const zones = ['Europe/London', 'Europe/Helsinki', 'Australia/Melbourne', 'America/New_York', 'Asia/Kathmandu'];
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), fc.constantFrom(...zones), (seconds, zone) => {
      const wall = wallClockAt(seconds * 1000, zone);
      const back = instantAt(wall.day, wall.time, zone);
      expect([0, 3_600_000]).toContain(seconds * 1000 - back);
    }),
  );
});

test('zones and places', () => {
  expect([isTimeZone('Europe/London'), isTimeZone('Europe/Londen'), isTimeZone(''), isTimeZone('+02:00')]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(whereIs('Australia', 'VIC')).toEqual({ code: 'AU', timeZone: 'Australia/Melbourne' });
  expect([whereIs('Australia', 'Tuscany'), whereIs('Atlantis', '')]).toEqual([null, null]);
});
