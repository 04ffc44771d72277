import { expect, test } from 'vitest';
import { archivableFrom, problemWithArchiving } from '#modules/catalogue/rules/archiving.ts';

const GHENT = { timeZone: 'Europe/Brussels', midnightOffset: 4 };
const at = (iso: string): number => Date.parse(iso);

test.each([
  ['an evening', '2026-11-20T20:30:00+01:00', '2026-11-21'],
  ['after midnight: it belongs to the evening before', '2026-11-21T01:15:00+01:00', '2026-11-21'],
  ['the hour the next day begins', '2026-11-21T04:00:00+01:00', '2026-11-22'],
  ['the last evening of a year', '2026-12-31T22:00:00+01:00', '2027-01-01'],
  ['the night the clocks go back', '2026-10-25T03:30:00+01:00', '2026-10-25'],
])(
  'a film can be archived the day after its last business day: %s',
  { tags: ['MOV-005', 'D-118'] },
  (_, start, day) => {
    expect(archivableFrom(at(start), GHENT)).toBe(day);
  },
);

test('with a future screening the refusal names that day; without one the film can be archived', {
  tags: ['VAL-053', 'MOV-005'],
}, () => {
  expect(problemWithArchiving(at('2026-11-20T20:30:00+01:00'), GHENT)).toEqual({
    code: 'movie.has_screenings',
    params: { day: '2026-11-21' },
  });
  expect(problemWithArchiving(null, GHENT)).toBeNull();
  expect(archivableFrom(null, GHENT)).toBeNull();
});
