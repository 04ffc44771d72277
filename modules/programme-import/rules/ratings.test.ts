import { expect, test } from 'vitest';
import { ageOf, ratingOf } from '#modules/programme-import/rules/ratings.ts';

test.each([
  ['U', 'al'],
  ['G', 'al'],
  ['S', 'al'],
  ['PG', '9'],
  ['12', '12'],
  ['12A', '12'],
  ['12a', '12'],
  ['15', '16'],
  ['18', '18'],
  ['M', '16'],
  ['MA15+', '16'],
  ['R18+', '18'],
  ['K-7', '9'],
  ['7', '9'],
  ['16', '16'],
  ['0', 'al'],
  ['FSK 12', '12'],
  ['TBC', null],
  ['Cert TBC', null],
  ['CTC', null],
  ['EX', null],
  ['', null],
])('%s admits from %s', { tags: ['D-112'] }, (label, age) => {
  expect(ageOf(label)).toBe(age);
});

test('reasons become content marks', { tags: ['D-112'] }, () => {
  expect(ratingOf('15', 'strong bloody violence, sexual threat, language, drug misuse, discrimination')).toEqual({
    label: '15',
    marks: ['16', 'violence', 'fear', 'sex', 'discrimination', 'drugs', 'language'],
  });
  expect(ratingOf(' TBC ', 'TBC')).toEqual({ label: 'TBC', marks: [] });
});
