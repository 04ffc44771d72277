import { expect, test } from 'vitest';
import { type CartDiscount, type CartEntry, keyOf, NEW_CART, withTickets } from '#apps/pos/sell/cart/cart.ts';
import { dueOf } from '#apps/pos/sell/cart/exchange.ts';
import { discountWires, givenOf, needsApproval, netOf, placesOf } from '#apps/pos/sell/discount/discount.ts';

const ticket = (seat: string, discount?: string): CartEntry & { kind: 'ticket' } => ({
  kind: 'ticket',
  screening: { id: 1, title: 'Flow', start: '2026-11-20T19:30:00Z', screen: 'Vesper', numbered: true },
  rate: { id: 2, name: 'Full price', price: 10.5 },
  seat,
  supplement: 1,
  ...(discount !== undefined && { discount }),
});
const card: CartEntry = { kind: 'card', type: { id: 3, title: 'Gift card' }, turns: 1, products: 0, price: 12 };
const off = (id: string, more: Partial<CartDiscount>): CartDiscount => ({
  id,
  kind: 'percent',
  value: 10,
  whole: true,
  reason: { id: 5, name: 'Goodwill' },
  remark: '',
  approval: null,
  ...more,
});

test('a cart costs what the server charges: cards keep their price, a free ticket costs nothing', {
  tags: ['DISCOUNT-1', 'DISCOUNT-4'],
}, () => {
  const free = off('a', { kind: 'complimentary', value: 0, whole: false });
  const sold = { entries: [ticket('F-7'), ticket('F-8', 'a'), card], discounts: [off('b', {}), free] };
  expect(givenOf(sold).map(({ cents, base }) => [cents, base])).toEqual([
    [115, 1_150],
    [1_150, 1_150],
  ]);
  expect(netOf(sold)).toBe(1_150 - 115 + 1_200);
  expect(dueOf({ ...NEW_CART, ...sold })).toBe(netOf(sold));
  expect(discountWires(sold)).toEqual([
    { kind: 'percent', value: 10, items: null, reason_id: 5, remark: '' },
    { kind: 'complimentary', value: 0, items: [1], reason_id: 5, remark: '' },
  ]);
});

test('one of three equal tickets gets the discount, and keeps it when its seat is chosen again', {
  tags: ['DISCOUNT-3'],
}, () => {
  const entries = [ticket('F-7'), ticket('F-8'), ticket('F-9')];
  const [first] = entries;
  expect(placesOf(entries, first ? keyOf(first) : '', 1)).toEqual([2]);
  const given = [ticket('F-7'), ticket('F-8', 'a')];
  const seats = (chosen: readonly CartEntry[]) =>
    chosen.map((entry) => (entry.kind === 'ticket' ? [entry.seat, entry.discount] : []));
  expect(seats(withTickets(given, 1, [ticket('F-8'), ticket('F-9')]))).toEqual([
    ['F-8', 'a'],
    ['F-9', undefined],
  ]);
  expect(seats(withTickets(given, 1, [ticket('A-1')]))).toEqual([['A-1', 'a']]);
});

test('a clerk without the right needs an approval that is worth as much', { tags: ['DISCOUNT-6'] }, () => {
  const may = { refund: true, edit_seats: true, override_vouchers: false, discount: false };
  const till = { may, discounts: { reasons: [], limit_percent: 10 } };
  expect(needsApproval({ cents: 100, base: 1_000 }, null, till)).toBe(false);
  expect(needsApproval({ cents: 101, base: 1_000 }, null, till)).toBe(true);
  expect(needsApproval({ cents: 101, base: 1_000 }, { uuid: null, worth: 101, by: '' }, till)).toBe(false);
  expect(needsApproval({ cents: 101, base: 1_000 }, null, { ...till, may: { ...may, discount: true } })).toBe(false);
});
