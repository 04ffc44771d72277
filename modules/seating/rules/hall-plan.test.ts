import { expect, test } from 'vitest';
import type { Arrangement, Seat } from '#modules/seating/rules/arrangement.ts';
import { arrangementOf, hallPlan, unavailableSeats } from '#modules/seating/rules/hall-plan.ts';
import { seatGrid } from '#modules/seating/rules/seat-grid.ts';

const seat = (id: number, change: Partial<Seat> = {}): Seat => ({
  id,
  name: `A-${id}`,
  row: 1 + Math.floor(id / 10),
  column: 1 + (id % 10),
  class: 'standard_seats',
  style: 'default',
  autoassign: true,
  disabled: false,
  ...change,
});
const hall: Arrangement = {
  rows: 4,
  columns: 10,
  seats: Array.from({ length: 39 }, (_, n) => seat(n + 1))
    .filter(({ id }) => id % 7 !== 0)
    .map((each) =>
      each.id > 30 ? { ...each, class: 'love_seats', style: 'sofa-left' as const, autoassign: false } : each,
    )
    .map((each) => (each.id === 5 ? { ...each, disabled: true } : each)),
};

test('a client makes the arrangement of a screening of the plan and the seats that are not available', {
  tags: ['SITE-065', 'D-005'],
}, () => {
  const sent = JSON.parse(JSON.stringify(hallPlan(hall)));
  for (const taken of [[], [1], [39], [1, 2, 3, 4, 33, 39], hall.seats.map(({ id }) => id)]) {
    const unavailable = unavailableSeats(hall, new Set(taken));
    const expected = seatGrid(hall, (id) => (taken.includes(id) ? 'sold' : 'available'));
    expect(arrangementOf(sent, unavailable)).toEqual(expected);
  }
});

test('a standard seat is its name and position, and a screening with all seats free says nothing', {
  tags: ['D-005'],
}, () => {
  expect(hallPlan(hall).seats[0]).toEqual(['A-1', 1, 2]);
  expect(hallPlan(hall).seats.at(-1)).toEqual([
    'A-39',
    4,
    10,
    { class: 'love_seats', style: 'sofa-left', autoassign: false },
  ]);
  expect(unavailableSeats(hall, new Set())).toBe('');
  expect(unavailableSeats(hall, new Set([1, 3]))).toBe('5');
});
