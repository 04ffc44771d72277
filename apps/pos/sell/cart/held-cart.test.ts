import { expect, test } from 'vitest';
import type { CartEntry, CartTicket } from '#apps/pos/sell/cart/cart.ts';
import { placesOf, withHeldSeats } from '#apps/pos/sell/cart/held-cart.ts';

const ticket = (seat: string | null, { id = 7, numbered = true } = {}): CartTicket => ({
  kind: 'ticket',
  screening: { id, title: 'Film', start: '2026-11-26T20:00:00+01:00', screen: 'Lumen', numbered },
  rate: { id: 1, name: 'Full', price: 12 },
  seat,
  supplement: 2,
});
const popcorn: CartEntry = { kind: 'product', product: { id: 1, name: 'Popcorn', price: 4.5 } };
const seatsOf = (entries: readonly CartEntry[]) =>
  entries.map((entry) => (entry.kind === 'ticket' ? [entry.seat, entry.supplement] : entry.kind));

test('seats are held by name, and tickets without numbers by their count', { tags: ['POS-017'] }, () => {
  const free = ticket(null, { id: 8, numbered: false });
  expect(placesOf([ticket('A-1'), popcorn, ticket(null), free, free])).toEqual([
    { schedule_id: 7, seats: ['A-1'], places: 0, assign: false },
    { schedule_id: 8, seats: [], places: 2, assign: false },
  ]);
  expect(placesOf([popcorn])).toEqual([]);
});

test('other seats are asked for the whole party', { tags: ['SEAT-011'] }, () => {
  const lost = { screening: 7, seats: ['A-2'] };
  expect(placesOf([ticket('A-1'), ticket(null)], lost)).toEqual([
    { schedule_id: 7, seats: ['A-1', 'A-2'], places: 0, assign: true },
  ]);
});

test('a lost seat leaves its ticket without one, and assigned seats go to the tickets in order', {
  tags: ['SEAT-010'],
}, () => {
  const cart = [ticket('A-1'), popcorn, ticket('A-2')];
  const one = withHeldSeats(cart, [{ schedule_id: 7, seats: ['A-1'], lost: ['A-2'], places: 0 }], null);
  expect(seatsOf(one)).toEqual([['A-1', 2], 'product', [null, 0]]);
  const others = withHeldSeats(one, [{ schedule_id: 7, seats: ['B-1', 'B-2'], lost: [], places: 0 }], 7);
  expect(seatsOf(others)).toEqual([['B-1', 0], 'product', ['B-2', 0]]);
});
