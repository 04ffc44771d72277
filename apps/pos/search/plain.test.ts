import { expect, test } from 'vitest';
import { isFound } from '#apps/pos/search/plain.ts';

test('a search at the till finds words by their beginnings, without accents and capitals', {
  tags: ['POS-008'],
}, () => {
  expect(isFound('Medium popcorn', 'pop')).toBe(true);
  expect(isFound('Medium popcorn', 'POP med')).toBe(true);
  expect(isFound('Café crème', 'cafe cre')).toBe(true);
  expect(isFound('Cola zero 50 cl', 'zero')).toBe(true);
  expect(isFound('Medium popcorn', 'corn')).toBe(false);
  expect(isFound('Medium popcorn', 'pop cola')).toBe(false);
  expect(isFound('Medium popcorn', ' ')).toBe(false);
});
