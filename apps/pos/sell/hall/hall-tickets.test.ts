import { expect, test } from 'vitest';
import { lessOf, moreOf, ticketsIn } from '#apps/pos/sell/hall/hall-tickets.ts';
import { DEFAULT_SEATING_CONFIG } from '#modules/seating/rules/arrangement.ts';
import type { TillHall } from '#modules/till/contract/till.ts';

const rate = (price_rate_id: number, min_tickets: number, max_tickets: number) => ({
  price_rate_id,
  name: `Rate ${price_rate_id}`,
  description: '',
  total_price: 10,
  min_tickets,
  max_tickets,
  accept_voucher: true,
});
const hall = (free: number): TillHall => ({
  screening: {
    id: 12,
    title: 'Solaris',
    version: '2D',
    cinema_id: 1,
    screen: 'Hall 1',
    start: 'x',
    end: 'y',
    day: '2026-11-20',
    rating: [],
    poster: null,
    seatpicker: true,
    free,
    capacity: 100,
    cancelled: false,
    sellable: true,
    note: '',
  },
  tariffs: [rate(1, 0, 9), rate(2, 4, 6)],
  seats: {
    id: 12,
    available_seats_online: free,
    sold_out: false,
    sold_out_online: false,
    purchasable_online: true,
    seats_version: 1,
    arrangement: [],
  },
  seating: DEFAULT_SEATING_CONFIG,
  supplements: { comfort_seats: 2 },
});

test('plus starts at the minimum of a rate and stops at its maximum or the places left', {
  tags: ['D-055'],
}, () => {
  const counts = new Map([
    [1, 9],
    [2, 4],
  ]);
  expect([moreOf(hall(99), new Map(), 1), moreOf(hall(99), new Map(), 2)]).toEqual([1, 4]);
  expect([moreOf(hall(99), counts, 1), moreOf(hall(99), counts, 2)]).toEqual([null, 5]);
  expect([moreOf(hall(3), new Map(), 2), moreOf(hall(13), counts, 2)]).toEqual([null, null]);
});

test('minus below the minimum leads to zero', { tags: ['D-055'] }, () => {
  const counts = new Map([
    [1, 2],
    [2, 4],
  ]);
  expect([lessOf(hall(9), counts, 1), lessOf(hall(9), counts, 2), lessOf(hall(9), new Map(), 1)]).toEqual([1, 0, null]);
});

test('seats are assigned in the order of the rates, with the supplements of their classes', {
  tags: ['POS-017'],
}, () => {
  const counts = new Map([
    [2, 1],
    [1, 1],
  ]);
  const seats = [
    { name: 'A-1', seatClass: 'standard_seats' },
    { name: 'A-2', seatClass: 'comfort_seats' },
  ];
  expect(ticketsIn(hall(9), counts, seats, true).map((one) => [one.rate.id, one.seat, one.supplement])).toEqual([
    [1, 'A-1', 0],
    [2, 'A-2', 2],
  ]);
  expect(ticketsIn(hall(9), counts, [], false).map(({ seat, screening }) => [seat, screening.numbered])).toEqual([
    [null, true],
    [null, true],
  ]);
});
