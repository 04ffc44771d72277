import { expect, test } from 'vitest';
import { cardCart, ticketCart, ticketsOf } from '#modules/sales/rules/cart/cart.ts';
import { checkoutItems } from '#modules/sales/rules/cart/checkout-items.ts';

const CARD = '00000000-0000-4000-8000-00000000000a';
const TICKETS = [
  { screening_id: 42, price_rate_id: 1, seat: 'C-7', voucher_id: CARD },
  { screening_id: 42, price_rate_id: 2, seat: null, voucher_id: null },
];

test('one item per ticket, numbered in print order, and the amount that was shown', {
  tags: ['CART-002', 'CART-005', 'D-058'],
}, () => {
  const cart = ticketCart(TICKETS, 1250);
  expect(cart).toEqual({
    amount: 1250,
    items: [
      { type: 'ticket', screening_id: 42, price_rate_id: 1, seat: 'C-7', voucher_id: CARD, bill_order: 0 },
      { type: 'ticket', screening_id: 42, price_rate_id: 2, seat: null, voucher_id: null, bill_order: 1 },
    ],
  });
  expect(ticketsOf(cart)).toEqual(cart.items);
});

test('a card is one item of quantity 1', { tags: ['CART-004', 'CART-008', 'VCH-019'] }, () => {
  const cart = cardCart({ voucher_type_id: 5, total_turns: 10, total_products: 2500 }, 12_500);
  expect(cart).toEqual({
    amount: 12_500,
    items: [{ type: 'loyaltyCard', voucher_type_id: 5, total_turns: 10, total_products: 2500, quantity: 1 }],
  });
  expect(ticketsOf(cart)).toEqual([]);
});

test('the cart in wire form: one item per ticket, schedule ids, euros', {
  tags: ['CART-008', 'TCK-009', 'D-055', 'D-183'],
}, () => {
  expect(checkoutItems(ticketCart(TICKETS.slice(0, 1), 0))).toEqual([
    { type: 'ticket', price_rate_id: 1, schedule_id: 42, seat: 'C-7', voucher_id: CARD, bill_order: 0, quantity: 1 },
  ]);
  expect(checkoutItems(cardCart({ voucher_type_id: 5, total_turns: 3, total_products: 1250 }, 0))).toEqual([
    { type: 'loyaltyCard', voucher_type_id: 5, total_turns: 3, total_products: 12.5, quantity: 1 },
  ]);
});
