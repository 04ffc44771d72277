import { expect, test } from 'vitest';
import { type HeldCart, whyNotReleasable } from '#modules/sales/rules/bill/hold-release.ts';

const cart = (change: Partial<HeldCart> = {}): HeldCart => ({
  claim: 'held',
  bill: 'pending',
  payments: [],
  ...change,
});
const online = { type: 'online', status: 'pending', provider_ref: null } as const;

test('a cart without a started payment is released', { tags: ['CLAIM-21'] }, () => {
  expect(whyNotReleasable(cart())).toBeNull();
  expect(whyNotReleasable(cart({ payments: [online] }))).toBeNull();
  expect(whyNotReleasable(cart({ payments: [{ ...online, status: 'failed' }] }))).toBeNull();
  expect(whyNotReleasable(cart({ payments: [{ type: 'voucher', status: 'pending', provider_ref: null }] }))).toBeNull();
});

test.each<[string, Partial<HeldCart>, string]>([
  ['a paid one', { claim: 'sold', bill: 'settled' }, 'paid'],
  ['a reserved one', { claim: 'reserved', bill: 'reserved' }, 'reserved'],
  ['one at the box office that a till pays', { claim: 'held', bill: 'reserved' }, 'reserved'],
  ['one that is over', { claim: 'released', bill: 'expired' }, 'over'],
  ['a blocked place', { claim: 'blocked' }, 'over'],
  ['a place of another screening', { claim: null }, 'over'],
  ['a bill that ended meanwhile', { bill: 'cancelled' }, 'over'],
  ['one whose payment is under way', { bill: 'paying' }, 'being_paid'],
  ['one whose payment the provider knows', { payments: [{ ...online, provider_ref: 'tr_1' }] }, 'being_paid'],
  ['one at a terminal', { payments: [{ ...online, type: 'terminal' }] }, 'being_paid'],
  ['one that is paid in part', { payments: [{ ...online, type: 'cash', status: 'paid' }] }, 'being_paid'],
])('not released: %s', { tags: ['CLAIM-21'] }, (_, change, code) => {
  expect(whyNotReleasable(cart(change))).toEqual({ code: `seat_hold.${code}` });
});
