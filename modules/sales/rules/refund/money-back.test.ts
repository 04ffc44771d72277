import { expect, test } from 'vitest';
import { type MovedVisit, mayReturn, moneyBackOf } from '#modules/sales/rules/refund/money-back.ts';

const NOW = 1_000;
const VISIT: MovedVisit = {
  money_back: true,
  starts_at: NOW + 1,
  first_starts_at: NOW + 2,
  other_version: false,
  from_screen: null,
  cancelled: false,
  valid: 2,
  used: 0,
};

test.each<[string, Partial<MovedVisit>, boolean, 'offered' | 'at_box_office' | null]>([
  ['tickets paid online', {}, true, 'offered'],
  ['tickets paid in cash', {}, false, 'at_box_office'],
  ['a move that does not offer it', { money_back: false }, true, null],
  ['a screening that was moved back', { first_starts_at: NOW + 1 }, true, null],
  ['the same time in another hall', { first_starts_at: NOW + 1, from_screen: 'Hall 1' }, true, 'offered'],
  ['the same time in another version', { first_starts_at: NOW + 1, other_version: true }, true, 'offered'],
  ['a cancelled screening', { cancelled: true }, true, null],
  ['a screening that begins now', { starts_at: NOW }, true, null],
  ['a party of which one was admitted', { valid: 1, used: 1 }, true, null],
  ['a bill without tickets', { valid: 0 }, true, null],
])('money back, or another show, for %s', { tags: ['D-199'] }, (_, change, fromAfar, expected) => {
  expect(moneyBackOf({ ...VISIT, ...change }, { now: NOW, fromAfar })).toBe(expected);
  // another show needs no money to go back
  expect(mayReturn({ ...VISIT, ...change }, NOW)).toBe(expected !== null);
});
