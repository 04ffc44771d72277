import { expect, test } from 'vitest';
import { kindOfParam } from '#apps/website/pages/buy/vouchers/voucher-kinds.ts';

test.each([
  [undefined, null, true],
  ['giftcard', 'giftcard', true],
  ['subscription', 'subscription', true],
  ['gift-card', 'giftcard', false],
  ['loyaltycard', 'subscription', false],
  ['Loyalty-Card', 'subscription', false],
  ['toaster', null, false],
] as const)(
  'info/vouchers/%s asks for %s; has an address of its own: %s',
  { tags: ['VCH-011', 'D-092'] },
  (param, kind, canonical) => {
    expect(kindOfParam(param)).toEqual({ kind, canonical });
  },
);
