import { expect, test } from 'vitest';
import { openPriceProblems, whyNotPrice } from '#modules/products/rules/open-price.ts';

test('a typed price lies between the limits, and only a product with limits has one', { tags: ['PROD-001'] }, () => {
  const open = { min: 100, max: 500 };
  expect([100, 500].map((price) => whyNotPrice(open, price))).toEqual([null, null]);
  expect([99, 501].map((price) => whyNotPrice(open, price)?.code)).toEqual([
    'products.price_range',
    'products.price_range',
  ]);
  expect(whyNotPrice(open, null)?.code).toBe('products.price_missing');
  expect(whyNotPrice(null, 450)?.code).toBe('products.price_fixed');
  expect(whyNotPrice(null, null)).toBeNull();
});

test('limits are more than nothing, in order, and around the suggestion', { tags: ['PROD-001'] }, () => {
  expect(openPriceProblems(null, 0)).toEqual([]);
  expect(openPriceProblems({ min: 100, max: 500 }, 500)).toEqual([]);
  expect(openPriceProblems({ min: 0, max: 500 }, 100)[0]?.path).toBe('open_price.min');
  expect(openPriceProblems({ min: 100, max: 99 }, 100)[0]?.path).toBe('open_price.max');
  expect(openPriceProblems({ min: 100, max: 500 }, 600)[0]?.path).toBe('price');
});
