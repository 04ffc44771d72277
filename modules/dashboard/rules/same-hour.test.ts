import { describe, expect, test } from 'vitest';
import { hoursOfDay, twoDays } from '#modules/dashboard/rules/same-hour.ts';

const BRUSSELS = 'Europe/Brussels';
const at = (text: string): number => Date.parse(text);

describe('the same hour of the same day last week', { tags: ['D-125'] }, () => {
  test('on an ordinary evening it is a week ago to the second', () => {
    const days = twoDays(at('2026-11-20T20:30:15+01:00'), BRUSSELS, 4);
    expect(days).toEqual({
      day: '2026-11-20',
      beganMs: at('2026-11-20T04:00:00+01:00'),
      nowMs: at('2026-11-20T20:30:15+01:00'),
      lastWeek: {
        day: '2026-11-13',
        beganMs: at('2026-11-13T04:00:00+01:00'),
        sameHourMs: at('2026-11-13T20:30:15+01:00'),
        endedMs: at('2026-11-14T04:00:00+01:00'),
      },
    });
  });

  test('after midnight the evening goes on, and so did the one before', { tags: ['D-010'] }, () => {
    const { day, lastWeek } = twoDays(at('2026-11-21T00:30:00+01:00'), BRUSSELS, 4);
    expect([day, lastWeek.day]).toEqual(['2026-11-20', '2026-11-13']);
    expect(lastWeek.sameHourMs).toBe(at('2026-11-14T00:30:00+01:00'));
  });

  test('when the clock was changed in between, the clock on the wall counts', { tags: ['D-179'] }, () => {
    const { lastWeek } = twoDays(at('2026-10-28T20:00:00+01:00'), BRUSSELS, 4);
    expect(lastWeek.sameHourMs).toBe(at('2026-10-21T20:00:00+02:00'));
    expect(lastWeek.endedMs).toBe(at('2026-10-22T04:00:00+02:00'));
  });
});

describe('the hours of a day', () => {
  test('nothing sold: opening hours, those to come without a today', () => {
    const hours = hoursOfDay([], 14, 4);
    expect(hours.map(({ hour }) => hour)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]);
    expect(hours.filter(({ today }) => today !== null).map(({ hour }) => hour)).toEqual([10, 11, 12, 13, 14]);
  });

  test('sums of an hour, and hours after midnight at the end of the day they belong to', () => {
    const hours = hoursOfDay(
      [
        { ago: 0, hour: 20, taken: 1_200, tickets: 1 },
        { ago: 0, hour: 20, taken: 2_400, tickets: 2 },
        { ago: 1, hour: 1, taken: 900, tickets: 1 },
      ],
      0,
      4,
    );
    expect(hours.slice(-3)).toEqual([
      { hour: 23, today: { taken: 0, tickets: 0 }, lastWeek: { taken: 0, tickets: 0 } },
      { hour: 0, today: { taken: 0, tickets: 0 }, lastWeek: { taken: 0, tickets: 0 } },
      { hour: 1, today: null, lastWeek: { taken: 900, tickets: 1 } },
    ]);
    expect(hours.find(({ hour }) => hour === 20)?.today).toEqual({ taken: 3_600, tickets: 3 });
  });
});
