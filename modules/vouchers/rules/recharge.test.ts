import { describe, expect, test } from 'vitest';
import {
  type CardToRecharge,
  isUnused,
  restOfRecharge,
  validUntilAfter,
  whyNotRechargeable,
} from '#modules/vouchers/rules/recharge.ts';

const CARD: CardToRecharge = { type_id: 3, kind: 'subscription', paid: true, deleted: false };

describe('which card can be recharged', { tags: ['D-093', 'VAL-039'] }, () => {
  test('a loyalty card of the same type that was paid', () => {
    expect(whyNotRechargeable(CARD, 3)).toBeNull();
  });

  test.each<[string, CardToRecharge | null, string]>([
    ['an unknown one', null, 'vouchers.barcode_unknown'],
    ['one that was blocked or refunded', { ...CARD, deleted: true }, 'vouchers.deleted'],
    ['one that was not paid', { ...CARD, paid: false }, 'vouchers.unpaid'],
    ['a gift card', { ...CARD, kind: 'giftcard' }, 'vouchers.giftcard_given_once'],
    ['one of another type', { ...CARD, type_id: 4 }, 'vouchers.barcode_other_type'],
  ])('%s is refused at its code', (_, card, code) => {
    expect(whyNotRechargeable(card, 3)).toEqual({ code, path: 'barcode' });
  });
});

test('the validity starts again, and never becomes shorter', { tags: ['D-100'] }, () => {
  expect(validUntilAfter('2026-05-01', '2027-03-01')).toBe('2027-03-01');
  expect(validUntilAfter('2028-05-01', '2027-03-01')).toBe('2028-05-01');
  expect(validUntilAfter(null, '2027-03-01')).toBeNull();
  expect(validUntilAfter('2026-05-01', null)).toBe('2026-05-01');
});

test('a recharge can go back as long as no purchase used or holds it', { tags: ['D-093'] }, () => {
  const recharge = { turns: 5, products: 1_000 };
  const card = { remaining_turns: 7, held_turns: 2, remaining_products: 1_500, held_products: 500 };
  expect(isUnused(recharge, card)).toBe(true);
  expect(isUnused(recharge, { ...card, held_turns: 3 })).toBe(false);
  expect(isUnused(recharge, { ...card, held_products: 501 })).toBe(false);
  expect(restOfRecharge(recharge, { ...card, remaining_turns: 3 })).toEqual({ turns: 1, products: 1_000 });
});
