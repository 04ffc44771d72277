import { expect, test } from 'vitest';
import { waitAfter } from '#modules/access/rules/brake.ts';

test('ten wrong passwords are free, then each wait is twice the last, up to a quarter of an hour', {
  tags: ['T79'],
}, () => {
  expect([1, 9, 10, 11, 12, 13, 14, 15, 16, 5000].map(waitAfter)).toEqual([0, 0, 30, 60, 120, 240, 480, 900, 900, 900]);
});

test('a day of guessing without a pause is about a hundred guesses', { tags: ['T79'] }, () => {
  let seconds = 0;
  let guesses = 0;
  while (seconds < 24 * 3600) seconds += waitAfter(++guesses);
  expect(guesses).toBeLessThan(110);
});
