import { describe, expect, test } from 'vitest';
import { clockTime, typedTimes } from '#modules/screenings/rules/planning/typed-times.ts';

const read = (text: string) => {
  const { times, wrong } = typedTimes(text);
  return [times.map(clockTime), wrong];
};

describe('times as planners type them', { tags: ['D-116'] }, () => {
  test('accepts a colon, a dot, an h or nothing between hours and minutes', () => {
    expect(read('14:00 17.30 2015')).toEqual([['14:00', '17:30', '20:15'], []]);
    expect(read('14 14h30 9:05 930')).toEqual([['09:05', '09:30', '14:00', '14:30'], []]);
    expect(read(' 20h ,18:00;16:00/14:00 ')).toEqual([['14:00', '16:00', '18:00', '20:00'], []]);
    expect(read('')).toEqual([[], []]);
  });

  test('returns each time once, in order; hours of the night count on after 24', () => {
    expect(read('20:00 18:00 20 2000')).toEqual([['18:00', '20:00'], []]);
    expect(typedTimes('25:30').times).toEqual([25 * 60 + 30]);
    expect(read('24:15')).toEqual([['00:15'], []]);
  });

  test('returns invalid times as typed, beside the valid ones', () => {
    expect(read('20:60 18:00 soon 3000 12345 -2 20:0')).toEqual([
      ['18:00'],
      ['20:60', 'soon', '3000', '12345', '-2', '20:0'],
    ]);
  });
});
