import { expect, test } from 'vitest';
import { asWritten } from '#kernel/date-locale.ts';

test.each([
  ['fr', 'mardi 1 décembre', 'mardi 1er décembre'],
  ['fr', '1 déc. 2026', '1er déc. 2026'],
  ['fr', 'mardi 11 décembre', 'mardi 11 décembre'],
  ['fr', '12 rue 1', '12 rue 1'],
  ['de', 'Freitag, 27. November um 19:30', 'Freitag, 27. November um 19:30 Uhr'],
  ['de', 'Fr., 27. Nov. 2026, 19:30', 'Fr., 27. Nov. 2026, 19:30'],
  ['nl-BE', 'dinsdag 1 december', 'dinsdag 1 december'],
])('a date in %s: %s', { tags: ['I18N-001'] }, (locale, date, written) => {
  expect(asWritten(locale, date)).toBe(written);
});
