import { expect, test } from 'vitest';
import { isPlaceInList, placeInList, placeText, sortFor } from '#modules/sales/rules/client-list.ts';

test('the end of a page is a client and the value of its order', { tags: ['PORT-023'] }, () => {
  for (const place of [
    { sort: 'newest', id: 12, key: '' },
    { sort: 'recent', id: 12, key: '1770000000000000' },
    { sort: 'name', id: 12, key: "o'neil_ada" },
  ] as const)
    expect(placeInList(placeText(place))).toEqual(place);
  for (const text of ['', 'x', 'newest_0_', 'newest_12_1', 'recent_12_ada', 'purchases_12_-1', 'other_12_'])
    expect(isPlaceInList(text)).toBe(false);
});

test('an order by all purchases is not for an employee of some cinemas', { tags: ['D-160'] }, () => {
  expect(sortFor('recent')).toBe('recent');
  expect(sortFor(undefined)).toBe('newest');
  expect(sortFor('recent', true)).toBe('newest');
  expect(sortFor('purchases', true)).toBe('newest');
  expect(sortFor('name', true)).toBe('name');
});
