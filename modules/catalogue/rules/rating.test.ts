import { expect, test } from 'vitest';
import {
  advisedAge,
  problemsWithRating,
  RATING_AGES,
  ratingList,
  readRating,
} from '#modules/catalogue/rules/rating.ts';

test('the ages of ratings', { tags: ['CONST-015', 'D-112'] }, () => {
  expect(RATING_AGES).toEqual(['al', '6', '9', '12', '14', '16', '18']);
});

test.each([
  [[], null, [], 0],
  [['al'], 'al', [], 0],
  [['language', '12', 'violence'], '12', ['violence', 'language'], 12],
  [['fear'], null, ['fear'], 0],
] as const)('rating %j', { tags: ['D-112'] }, (rating, age, marks, advised) => {
  expect(readRating(rating)).toEqual({ age, marks });
  expect(advisedAge(rating)).toBe(advised);
});

test('a rating is stored as age, then marks in their order', { tags: ['MOV-001', 'D-112'] }, () => {
  expect(ratingList('16', ['language', 'violence', 'violence'])).toEqual(['16', 'violence', 'language']);
  expect(ratingList(null, [])).toEqual([]);
});

test.each([
  [['12', 'violence'], []],
  [[], []],
  [['12', '12'], []],
  [['13'], ['movie.rating_unknown']],
  [['12', '16'], ['movie.rating_two_ages']],
  [
    ['12', 'boredom', 'al'],
    ['movie.rating_unknown', 'movie.rating_two_ages'],
  ],
] as const)('a rating of %j is refused with %j', { tags: ['D-112'] }, (rating, codes) => {
  expect(problemsWithRating(rating).map((problem) => problem.code)).toEqual(codes);
});
