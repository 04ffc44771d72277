import { expect, test } from 'vitest';
import {
  canPay,
  freeSeatsInPlan,
  placesOnline,
  quantityMax,
  whyNotPay,
} from '#modules/sales/rules/cart/quantity-limits.ts';

const seat = (changes = {}) => ({ sold: false, blocked: false, disabled: false, ...changes });

test('free seats are those neither sold, blocked nor disabled', { tags: ['VAL-006', 'D-045'] }, () => {
  expect(
    freeSeatsInPlan([seat(), seat({ sold: true }), seat({ blocked: true }), seat({ disabled: true }), seat()]),
  ).toBe(2);
});

test('with a seat picker the places are at most the free seats of its plan', { tags: ['VAL-006', 'D-045'] }, () => {
  expect([placesOnline(20, null), placesOnline(20, 12), placesOnline(5, 12), placesOnline(-3, null)]).toEqual([
    20, 12, 5, 0,
  ]);
});

test.each<[string, number, number, number, number]>([
  ['the maximum of the tariff', 10, 100, 0, 10],
  ['the places that are left', 10, 6, 0, 6],
  ['what other tariffs leave', 10, 6, 4, 2],
  ['never below zero', 10, 3, 5, 0],
  ['thirty per bill', 50, 100, 0, 30],
  ['thirty per bill with other tariffs', 50, 100, 25, 5],
])(
  'the quantity of a tariff is bounded by %s',
  { tags: ['VAL-005', 'D-054'] },
  (_, max_tickets, places, elsewhere, max) => {
    expect(quantityMax({ max_tickets, places, elsewhere })).toBe(max);
  },
);

test.each<[number, number | null, string | null]>([
  [0, null, 'sales.select_ticket'],
  [0, 0, 'sales.select_ticket'],
  [2, null, null],
  [2, 2, null],
  [2, 1, 'sales.select_seats'],
  [2, 3, 'sales.select_seats'],
])('%s tickets and %s seats', { tags: ['VAL-003', 'VAL-004', 'VAL-025', 'VAL-028'] }, (quantity, seats, code) => {
  expect(whyNotPay({ quantity, seats })?.code ?? null).toBe(code);
  expect(canPay({ quantity, seats })).toBe(code === null);
});
