import { expect, test } from 'vitest';
import { reservable } from '#apps/pos/reservations/reservations.ts';
import type { CartTicket } from '#apps/pos/sell/cart/cart.ts';

const ticket = (id: number): CartTicket => ({
  kind: 'ticket',
  screening: { id, title: '', start: '', screen: '', numbered: false },
  rate: { id: 1, name: '', price: 12 },
  seat: null,
  supplement: 0,
});
const popcorn = { kind: 'product', product: { id: 1, name: '', price: 4 } } as const;

test('tickets of one screening are reserved; an empty cart, several screenings and popcorn are not', {
  tags: ['POS-007'],
}, () => {
  expect(reservable([ticket(1), ticket(1)])).toHaveLength(2);
  expect(reservable([])).toBeNull();
  expect(reservable([ticket(1), ticket(2)])).toBeNull();
  expect(reservable([ticket(1), popcorn])).toBeNull();
});
