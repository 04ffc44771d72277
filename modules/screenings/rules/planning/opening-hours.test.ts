import { describe, expect, test } from 'vitest';
import {
  dayMinuteOf,
  daysOfWeek,
  isInWeek,
  minuteOfDay,
  momentsOf,
} from '#modules/screenings/rules/planning/opening-hours.ts';

const timeZone = 'Europe/Brussels';
const iso = (...instants: number[]) => instants.map((instant) => new Date(instant).toISOString());

describe('the position of an instant in the week', { tags: ['D-010'] }, () => {
  test('belongs to its business day: after midnight to the day before when days begin at four', () => {
    const late = Date.parse('2026-11-21T00:30:00+01:00');
    expect(dayMinuteOf(late, { timeZone, midnightOffset: 0 })).toEqual({ day: '2026-11-21', minute: 30 });
    expect(dayMinuteOf(late, { timeZone, midnightOffset: 4 })).toEqual({ day: '2026-11-20', minute: 1470 });
    for (const midnightOffset of [0, 4]) {
      const place = dayMinuteOf(late, { timeZone, midnightOffset });
      expect(momentsOf(place, timeZone)).toEqual({ kind: 'once', at: late });
    }
  });

  test('a typed time before the start of the day belongs to the night at its end; a later one belongs to the next day', () => {
    expect(minuteOfDay(30, { midnightOffset: 4 })).toBe(1470);
    expect(minuteOfDay(4 * 60, { midnightOffset: 4 })).toBe(240);
    expect(minuteOfDay(1470, { midnightOffset: 4 })).toBe(1470);
    expect([minuteOfDay(30, { midnightOffset: 0 }), minuteOfDay(1470, { midnightOffset: 0 })]).toEqual([30, null]);
  });
});

describe('the two nights when the clocks change', { tags: ['T66'] }, () => {
  test('an hour that comes twice has two instants, the first in summer time', () => {
    const moment = momentsOf({ day: '2026-10-25', minute: 2 * 60 + 30 }, timeZone);
    if (moment.kind !== 'twice') throw new Error(`it comes ${moment.kind}`);
    expect(iso(moment.at, moment.again)).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']);
  });

  test('a skipped hour has no instant; the business day before may reach it too', () => {
    expect(momentsOf({ day: '2026-03-29', minute: 2 * 60 + 30 }, timeZone)).toEqual({ kind: 'never' });
    expect(momentsOf({ day: '2026-03-28', minute: 26 * 60 + 30 }, timeZone)).toEqual({ kind: 'never' });
  });

  test.each([
    ['2026-03-29', 60, '2026-03-29T00:00:00.000Z'],
    ['2026-03-29', 180, '2026-03-29T01:00:00.000Z'],
    ['2026-10-25', 60, '2026-10-24T23:00:00.000Z'],
    ['2026-10-25', 180, '2026-10-25T02:00:00.000Z'],
    ['2026-07-01', 1200, '2026-07-01T18:00:00.000Z'],
  ])('the hours next to them come once: %s %i', (day, minute, instant) => {
    expect(momentsOf({ day, minute }, timeZone)).toEqual({ kind: 'once', at: Date.parse(instant) });
  });
});

test('a cine week has seven days from Wednesday', { tags: ['CONST-014'] }, () => {
  expect(daysOfWeek('2026-11-25')).toHaveLength(7);
  expect(daysOfWeek('2026-11-25').at(-1)).toBe('2026-12-01');
  expect(['2026-11-24', '2026-11-25', '2026-12-01', '2026-12-02'].map((day) => isInWeek(day, '2026-11-25'))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
