import { expect, test } from 'vitest';
import { isUnusualPrice } from '#modules/pricing/rules/unusual-price.ts';

test.each([
  [1_150, [11.5, 9, 0], true],
  [115, [11.5, 9], true],
  [114.99, [11.5, 9], false],
  [20, [11.5], false],
  [0, [11.5], false],
  [500, [], false],
  [500, [0], false],
])('a price of %s beside %j: asked about %s', { tags: ['TCK-005'] }, (price, others, expected) => {
  expect(isUnusualPrice(price, others)).toBe(expected);
});
