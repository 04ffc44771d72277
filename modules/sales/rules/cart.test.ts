import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Cart,
  type CartAction,
  changeCart,
  EMPTY_CART,
  ticketGroups,
  ticketsOf,
} from '#modules/sales/rules/cart.ts';
import { checkoutItems } from '#modules/sales/rules/checkout-items.ts';

const A = '00000000-0000-4000-8000-00000000000a';
const B = '00000000-0000-4000-8000-00000000000b';
const SHOW = 42;
const ADULT = 1;
const CHILD = 2;

const play = (...actions: CartAction[]): Cart => actions.reduce(changeCart, EMPTY_CART);
const add = (price_rate_id: number, screening_id = SHOW): CartAction => ({
  kind: 'ticket_added',
  screening_id,
  price_rate_id,
});
const drop = (price_rate_id: number): CartAction => ({ kind: 'ticket_dropped', screening_id: SHOW, price_rate_id });
const redeem = (voucher_id: string): CartAction => ({ kind: 'voucher_redeemed', voucher_id });
const attach = (bill_order: number, voucher_id: string | null): CartAction => ({
  kind: 'voucher_attached',
  bill_order,
  voucher_id,
});
const seats = (...names: string[]): CartAction => ({ kind: 'seats_attached', screening_id: SHOW, seats: names });

test('CART-002 D-058 a ticket item, numbered in print order', () => {
  expect(play(add(ADULT), add(CHILD)).items).toEqual([
    { type: 'ticket', screening_id: SHOW, price_rate_id: ADULT, seat: null, voucher_id: null, bill_order: 0 },
    { type: 'ticket', screening_id: SHOW, price_rate_id: CHILD, seat: null, voucher_id: null, bill_order: 1 },
  ]);
});

test('CART-013 tickets are grouped by screening and rate, and can be decremented', () => {
  const cart = play(add(ADULT), add(CHILD), add(ADULT), add(ADULT, 43), drop(ADULT), drop(99));
  expect(ticketGroups(cart).map((g) => [g.screening_id, g.price_rate_id, g.tickets.length])).toEqual([
    [SHOW, ADULT, 1],
    [SHOW, CHILD, 1],
    [43, ADULT, 1],
  ]);
  expect(ticketsOf(cart).map((ticket) => ticket.bill_order)).toEqual([0, 1, 2]);
});

test('CART-014 seats are attached in order, and those too few leave tickets without', () => {
  const cart = play(add(ADULT), add(ADULT, 43), add(CHILD), add(CHILD), seats('C-7', 'C-8'));
  expect(ticketsOf(cart).map((ticket) => ticket.seat)).toEqual(['C-7', null, 'C-8', null]);
  expect(ticketsOf(changeCart(cart, seats('D-1'))).map((ticket) => ticket.seat)).toEqual(['D-1', null, null, null]);
});

test('CART-014 a re-assigned seat changes places with the ticket that had it', () => {
  const cart = play(add(ADULT), add(CHILD), seats('C-7', 'C-8'), {
    kind: 'seat_reassigned',
    bill_order: 0,
    seat: 'C-8',
  });
  expect(ticketsOf(cart).map((ticket) => ticket.seat)).toEqual(['C-8', 'C-7']);
  const freed = changeCart(cart, { kind: 'seat_reassigned', bill_order: 0, seat: null });
  expect(ticketsOf(freed).map((ticket) => ticket.seat)).toEqual([null, 'C-7']);
  const otherShow = play(add(ADULT), add(ADULT, 43), seats('C-7'), {
    kind: 'seat_reassigned',
    bill_order: 1,
    seat: 'C-7',
  });
  expect(ticketsOf(otherShow).map((ticket) => ticket.seat)).toEqual(['C-7', 'C-7']);
});

test('CART-015 vouchers are redeemed, attached to tickets and removed again', () => {
  const cart = play(add(ADULT), add(CHILD), redeem(A), redeem(B), redeem(A), attach(0, A), attach(1, B));
  expect(cart.vouchers).toEqual([A, B]);
  expect(ticketsOf(cart).map((ticket) => ticket.voucher_id)).toEqual([A, B]);
  const removed = changeCart(cart, { kind: 'voucher_removed', voucher_id: A });
  expect([removed.vouchers, ticketsOf(removed).map((ticket) => ticket.voucher_id)]).toEqual([[B], [null, B]]);
  expect(ticketsOf(changeCart(cart, attach(0, null)))[0]?.voucher_id).toBeNull();
});

test('CART-015 a voucher that was not redeemed cannot be attached', () => {
  expect(ticketsOf(play(add(ADULT), attach(0, A)))[0]?.voucher_id).toBeNull();
});

const card = (voucher_type_id: number, total_turns: number, total_products = 0): CartAction => ({
  kind: 'card_put',
  voucher_type_id,
  total_turns,
  total_products,
});

test('CART-004 CART-012 VCH-019 a card of a type in the cart is updated, quantity stays 1', () => {
  const cart = play(card(5, 3, 1000), card(6, 1), card(5, 10, 2500));
  expect(cart.items).toEqual([
    { type: 'loyaltyCard', voucher_type_id: 5, total_turns: 10, total_products: 2500, quantity: 1 },
    { type: 'loyaltyCard', voucher_type_id: 6, total_turns: 1, total_products: 0, quantity: 1 },
  ]);
});

test('CART-003 products stand one by one and can be taken out again', () => {
  const cart = play({ kind: 'product_added', product_id: 9 }, add(ADULT), { kind: 'product_added', product_id: 9 });
  expect(cart.items.filter((item) => item.type === 'product')).toEqual(
    Array(2).fill({ type: 'product', product_id: 9, quantity: 1 }),
  );
  expect(changeCart(cart, { kind: 'product_dropped', product_id: 9 }).items.map((item) => item.type)).toEqual([
    'product',
    'ticket',
  ]);
  expect(changeCart(cart, { kind: 'product_dropped', product_id: 8 })).toBe(cart);
});

test('CART-005 on submit the cart is cleared, one item per ticket added and the amount set', () => {
  const tickets = [
    { screening_id: SHOW, price_rate_id: ADULT, seat: 'C-7', voucher_id: A },
    { screening_id: SHOW, price_rate_id: ADULT, seat: 'C-8' },
  ];
  const cart = play(card(5, 3), add(CHILD), redeem(B), { kind: 'tickets_submitted', tickets, amount: 1250 });
  expect(cart).toMatchObject({ amount: 1250, vouchers: [A], errors: {} });
  expect(ticketsOf(cart).map((t) => [t.price_rate_id, t.seat, t.voucher_id, t.bill_order])).toEqual([
    [ADULT, 'C-7', A, 0],
    [ADULT, 'C-8', null, 1],
  ]);
  expect(cart.items).toHaveLength(2);
});

test('CART-011 a checkout clears errors and is processing; success clears the cart, failure keeps it with the errors', () => {
  const errors = { 'items.0.seat': ['gone'] };
  const failed = play(add(ADULT), { kind: 'checkout_started' }, { kind: 'checkout_failed', errors });
  expect(failed).toMatchObject({ processing: false, errors });
  expect(failed.items).toHaveLength(1);
  const again = changeCart(failed, { kind: 'checkout_started' });
  expect(again).toMatchObject({ processing: true, errors: {} });
  expect(changeCart(again, { kind: 'checkout_succeeded' })).toEqual(EMPTY_CART);
});

test('CART-007 CART-009 CART-010 clearing leaves nothing', () => {
  expect(play(add(ADULT), redeem(A), { kind: 'amount_set', amount: 5 }, { kind: 'cleared' })).toEqual(EMPTY_CART);
});

test('CART-008 TCK-009 D-055 D-183 the cart as it is sent: one item per ticket, schedule ids, euros', () => {
  const cart = play(add(ADULT), redeem(A), attach(0, A), seats('C-7'), card(5, 3, 1250), {
    kind: 'product_added',
    product_id: 9,
  });
  expect(checkoutItems(cart)).toEqual([
    { type: 'ticket', price_rate_id: ADULT, schedule_id: SHOW, seat: 'C-7', voucher_id: A, bill_order: 0, quantity: 1 },
    { type: 'loyaltyCard', voucher_type_id: 5, total_turns: 3, total_products: 12.5, quantity: 1 },
    { type: 'product', product_id: 9, quantity: 1 },
  ]);
});

test('CART-013 D-058 T41 property: whatever is clicked, tickets are numbered 0..n-1 and use redeemed vouchers only', () => {
  const rate = fc.constantFrom(1, 2);
  const show = fc.constantFrom(42, 43);
  const voucher = fc.constantFrom(A, B);
  const order = fc.nat(5);
  const action: fc.Arbitrary<CartAction> = fc.oneof(
    fc.record({ kind: fc.constant('ticket_added' as const), screening_id: show, price_rate_id: rate }),
    fc.record({ kind: fc.constant('ticket_dropped' as const), screening_id: show, price_rate_id: rate }),
    fc.record({
      kind: fc.constant('seats_attached' as const),
      screening_id: show,
      seats: fc.uniqueArray(fc.constantFrom('A-1', 'A-2', 'A-3')),
    }),
    fc.record({
      kind: fc.constant('seat_reassigned' as const),
      bill_order: order,
      seat: fc.constantFrom('A-1', 'A-2', 'A-3', null),
    }),
    fc.record({ kind: fc.constant('voucher_redeemed' as const), voucher_id: voucher }),
    fc.record({ kind: fc.constant('voucher_removed' as const), voucher_id: voucher }),
    fc.record({ kind: fc.constant('voucher_attached' as const), bill_order: order, voucher_id: voucher }),
    fc.record({
      kind: fc.constant('card_put' as const),
      voucher_type_id: rate,
      total_turns: order,
      total_products: order,
    }),
    fc.record({ kind: fc.constant('product_added' as const), product_id: rate }),
  );
  fc.assert(
    fc.property(fc.array(action, { maxLength: 25 }), (actions) => {
      const cart = play(...actions);
      const tickets = ticketsOf(cart);
      expect(tickets.map((ticket) => ticket.bill_order)).toEqual(tickets.map((_, index) => index));
      expect(tickets.every((ticket) => ticket.voucher_id === null || cart.vouchers.includes(ticket.voucher_id))).toBe(
        true,
      );
      const places = tickets.filter((t) => t.seat !== null).map((t) => `${t.screening_id} ${t.seat}`);
      expect(new Set(places).size).toBe(places.length);
      expect(ticketGroups(cart).flatMap((group) => group.tickets)).toHaveLength(tickets.length);
    }),
    { numRuns: 2000 },
  );
});
