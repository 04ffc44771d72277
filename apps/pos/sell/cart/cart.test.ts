import { expect, test } from 'vitest';
import {
  type CartEntry,
  type CartTicket,
  itemsOf,
  linesOf,
  totalOf,
  withoutLine,
  withoutOne,
  withTickets,
} from '#apps/pos/sell/cart/cart.ts';

const SHOW = { id: 12, title: 'Solaris', start: '2026-11-20T19:00:00Z', screen: 'Hall 1', numbered: true };
const ticket = (seat: string, rate = 1, supplement = 0): CartTicket => ({
  kind: 'ticket',
  screening: SHOW,
  rate: { id: rate, name: 'Adult', price: 10.1 },
  seat,
  supplement,
});
const popcorn: CartEntry = { kind: 'product', product: { id: 7, name: 'Popcorn', price: 4.5 } };
const card: CartEntry = { kind: 'card', type: { id: 2, title: 'Ten visits' }, turns: 10, products: 5, price: 95 };

test('the total is computed in cents, with the supplements of seats', { tags: ['POS-002', 'D-183'] }, () => {
  expect(totalOf([ticket('A-1'), ticket('A-2', 1, 2.2), popcorn, card])).toBe(1010 + 1230 + 450 + 9500);
});

test('equal entries are one line; a seat with a supplement has its own line', { tags: ['POS-002'] }, () => {
  const lines = linesOf([ticket('A-1'), popcorn, ticket('A-2'), ticket('L-1', 1, 2), popcorn]);
  expect(lines.map(({ count, amount, seats }) => [count, amount, seats])).toEqual([
    [2, 2020, ['A-1', 'A-2']],
    [2, 900, []],
    [1, 1210, ['L-1']],
  ]);
});

test('minus removes the last chosen entry, remove deletes the line', { tags: ['POS-002'] }, () => {
  const entries = [ticket('A-1'), popcorn, ticket('A-2')];
  const key = linesOf(entries)[0]?.key ?? '';
  expect(withoutOne(entries, key)).toEqual([ticket('A-1'), popcorn]);
  expect(withoutLine(entries, key)).toEqual([popcorn]);
});

test('new tickets of a screening replace those chosen before', { tags: ['POS-017'] }, () => {
  const entries = [popcorn, ticket('A-1'), ticket('A-2'), card];
  expect(withTickets(entries, 12, [ticket('B-1')])).toEqual([popcorn, ticket('B-1'), card]);
  expect(withTickets([popcorn], 12, [ticket('B-1')])).toEqual([popcorn, ticket('B-1')]);
  expect(withTickets(entries, 12, [])).toEqual([popcorn, card]);
});

test('the wire form has one item for each entry', { tags: ['CART-003', 'POS-002'] }, () => {
  expect(itemsOf([ticket('A-1'), popcorn, card])).toEqual([
    { type: 'ticket', price_rate_id: 1, schedule_id: 12, seat: 'A-1' },
    { type: 'product', product_id: 7, quantity: 1 },
    { type: 'loyaltyCard', voucher_type_id: 2, total_turns: 10, total_products: 5 },
  ]);
});
