import { expect, test } from 'vitest';
import type { CartEntry, CartTicket } from '#apps/pos/sell/cart/cart.ts';
import { placesOf, withHeldSeats } from '#apps/pos/sell/cart/held/held-cart.ts';

const ticket = (seat: string | null, { id = 7, numbered = true } = {}): CartTicket => ({
  kind: 'ticket',
  screening: { id, title: 'Film', start: '2026-11-26T20:00:00+01:00', screen: 'Lumen', numbered },
  rate: { id: 1, name: 'Full', price: 12 },
  seat,
  supplement: 2,
});
const assigned = (seat: string | null): CartTicket => ({ ...ticket(seat), assigned: true });
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

test('a party whose seats were assigned gets others if one is gone; one that was chosen by hand does not', {
  tags: ['SEAT-011'],
}, () => {
  const assignOf = (...entries: CartEntry[]) => placesOf(entries).map(({ assign }) => assign);
  expect(assignOf(assigned('A-1'), assigned('A-2'))).toEqual([true]);
  expect(assignOf(assigned('A-1'), ticket('A-2'))).toEqual([false]);
  expect(assignOf(ticket('A-1'))).toEqual([false]);
  // No others were found: the attendant decides.
  expect(assignOf(assigned('A-1'), assigned(null))).toEqual([false]);
});

test('other seats are asked for the whole party', { tags: ['SEAT-011'] }, () => {
  const lost = { screening: 7, seats: ['A-2'] };
  expect(placesOf([ticket('A-1'), ticket(null)], lost)).toEqual([
    { schedule_id: 7, seats: ['A-1', 'A-2'], places: 0, assign: true },
  ]);
});

test('a lost seat that was chosen leaves its ticket without one', { tags: ['SEAT-010'] }, () => {
  const cart = [ticket('A-1'), popcorn, ticket('A-2')];
  const { entries, reseated } = withHeldSeats(cart, placesOf(cart), [
    { schedule_id: 7, seats: ['A-1'], lost: ['A-2'], places: 0 },
  ]);
  expect(seatsOf(entries)).toEqual([['A-1', 2], 'product', [null, 0]]);
  expect(reseated).toEqual([]);
});

test('assigned seats go to the tickets in order, with the news of it', { tags: ['SEAT-011'] }, () => {
  const cart = [assigned('A-1'), popcorn, assigned('A-2')];
  const answer = [{ schedule_id: 7, seats: ['B-1', 'B-2'], lost: [], places: 0 }];
  const { entries, reseated } = withHeldSeats(cart, placesOf(cart), answer);
  expect(seatsOf(entries)).toEqual([['B-1', 0], 'product', ['B-2', 0]]);
  expect(reseated).toEqual([{ screening: 7, before: ['A-1', 'A-2'], after: ['B-1', 'B-2'] }]);
  // The same seats are no news.
  const same = [{ schedule_id: 7, seats: ['A-2', 'A-1'], lost: [], places: 0 }];
  expect(withHeldSeats(cart, placesOf(cart), same)).toEqual({ entries: cart, reseated: [] });
});

test('seats that the attendant chose while the server was asked stay', { tags: ['SEAT-011'] }, () => {
  const sent = placesOf([assigned('A-1'), assigned('A-2')]);
  const now = [ticket('C-1'), ticket('C-2')];
  const answer = [{ schedule_id: 7, seats: ['B-1', 'B-2'], lost: [], places: 0 }];
  expect(withHeldSeats(now, sent, answer)).toEqual({ entries: now, reseated: [] });
});
