import { expect, test } from 'vitest';
import { openDays, openTimesText, readOpenTimes } from '#modules/venues/rules/opening-hours.ts';

test.each([
  ['14:00-23:30', '14:00-23:30'],
  ['14-23', '14:00-23:00'],
  ['9.30 – 12, 14h-0h15', '09:30-12:00, 14:00-00:15'],
  ['18:00-24:00', '18:00-00:00'],
  ['', ''],
  ['  ', ''],
])('people write %j, and %j is stored', (typed, stored) => {
  expect(openTimesText(readOpenTimes(typed) ?? [])).toBe(stored);
});

test.each(['at noon', '14:00', '25-26', '14:60-15', '14-14', '24:30-25', '9-10,11-12,13-14,15-16', '9-10,'])(
  '%j is no time of a day',
  (typed) => expect(readOpenTimes(typed)).toBeNull(),
);

test('days with the same times are joined, and closed days left out', () => {
  const evening = [{ opens: '16:00', closes: '23:30' }];
  const day = [{ opens: '13:30', closes: '00:30' }];
  expect(openDays([[], evening, day, evening, evening, day, day])).toEqual([
    { first: 1, last: 1, times: evening },
    { first: 2, last: 2, times: day },
    { first: 3, last: 4, times: evening },
    { first: 5, last: 6, times: day },
  ]);
  expect(openDays([])).toEqual([]);
});
