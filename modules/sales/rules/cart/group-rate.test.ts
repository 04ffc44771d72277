import { expect, test } from 'vitest';
import { groupRateFor, whyNoMore } from '#modules/sales/rules/cart/group-rate.ts';

const FULL = { price_rate_id: 1, total_price: 9, min_tickets: 1, max_tickets: 10 };
const GROUP = { price_rate_id: 2, total_price: 6.5, min_tickets: 10, max_tickets: 30 };
const RATES = [FULL, GROUP];
const chosen = (full: number, group = 0, places = 100, atLimit = false) => ({
  quantity: (id: number) => (id === 1 ? full : group),
  places,
  atLimit,
});

test.each([
  ['its own maximum', 10, 0, 100, 'rate'],
  ['thirty tickets of an order', 5, 25, 100, 'order'],
  ['the free places', 4, 2, 6, 'places'],
  ['nothing', 9, 0, 100, null],
] as const)('the plus stops because of %s', { tags: ['VAL-005', 'D-054'] }, (_, quantity, elsewhere, places, why) => {
  expect(whyNoMore(FULL, { quantity, elsewhere, places })).toBe(why);
});

test.each([
  ['ten tickets could have it', chosen(10), 10],
  ['nine of one and some of the other could have it', chosen(9, 12), 21],
  ['too few, but no more can be added: it is named', chosen(8, 0, 8, true), null],
  ['its own maximum is reached', chosen(10, 29), null],
])('the cheaper rate for groups: %s', { tags: ['VAL-005'] }, (_, now, tickets) => {
  expect(groupRateFor(FULL, RATES, now)).toEqual({ rate: GROUP, tickets });
});

test('no rate for groups is named to a few tickets, to none, or if it costs as much', { tags: ['VAL-005'] }, () => {
  expect(groupRateFor(FULL, RATES, chosen(4))).toBeNull();
  expect(groupRateFor(FULL, RATES, chosen(0, 0, 0, true))).toBeNull();
  expect(groupRateFor(FULL, [FULL, { ...GROUP, total_price: 9 }], chosen(10))).toBeNull();
});
