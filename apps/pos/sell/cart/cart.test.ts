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
  ...{ kind: 'ticket', screening: SHOW, rate: { id: rate, name: 'Adult', price: 10.1 }, seat, supplement },
});
const popcorn: CartEntry = { kind: 'product', product: { id: 7, name: 'Popcorn', price: 4.5 } };
const card: CartEntry = { kind: 'card', type: { id: 2, title: 'Ten visits' }, turns: 10, products: 5, price: 95 };

test('POS-002 D-183 the total is reckoned in cents, with what a seat costs on top', () => {
  expect(totalOf([ticket('A-1'), ticket('A-2', 1, 2.2), popcorn, card])).toBe(1010 + 1230 + 450 + 9500);
});

test('POS-002 equal entries are one line; a dearer seat is a line of its own', () => {
  const lines = linesOf([ticket('A-1'), popcorn, ticket('A-2'), ticket('L-1', 1, 2), popcorn]);
  expect(lines.map(({ count, amount, seats }) => [count, amount, seats])).toEqual([
    [2, 2020, ['A-1', 'A-2']],
    [2, 900, []],
    [1, 1210, ['L-1']],
  ]);
});

test('POS-002 one less takes the last one chosen, away takes the line', () => {
  const entries = [ticket('A-1'), popcorn, ticket('A-2')];
  const key = linesOf(entries)[0]?.key ?? '';
  expect(withoutOne(entries, key)).toEqual([ticket('A-1'), popcorn]);
  expect(withoutLine(entries, key)).toEqual([popcorn]);
});

test('POS-017 other tickets of a screening take the place of those chosen before', () => {
  const entries = [popcorn, ticket('A-1'), ticket('A-2'), card];
  expect(withTickets(entries, 12, [ticket('B-1')])).toEqual([popcorn, ticket('B-1'), card]);
  expect(withTickets([popcorn], 12, [ticket('B-1')])).toEqual([popcorn, ticket('B-1')]);
  expect(withTickets(entries, 12, [])).toEqual([popcorn, card]);
});

test('POS-002 as the server wants it: one item each', () => {
  expect(itemsOf([ticket('A-1'), popcorn, card])).toEqual([
    { type: 'ticket', price_rate_id: 1, schedule_id: 12, seat: 'A-1' },
    { type: 'product', product_id: 7, quantity: 1 },
    { type: 'loyaltyCard', voucher_type_id: 2, total_turns: 10, total_products: 5 },
  ]);
});
