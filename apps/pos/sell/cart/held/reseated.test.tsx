// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CartTicket } from '#apps/pos/sell/cart/cart.ts';
import { holdCart, persistedLostSeats } from '#apps/pos/sell/cart/held/held-cart.ts';
import { beginBill, cartNow, changeCart } from '#apps/pos/sell/cart/persisted-cart.ts';
import type { TillCart } from '#modules/till/contract/cart.ts';
import type { TillSale } from '#modules/till/contract/till.ts';
import { BILL, leaveTill, refused, renderTillAt, settle, TILL } from '#testing/e2e/harness/render-in-pos.tsx';
import { buttonNamed } from '#testing/e2e/harness/render-in-site.tsx';

const SHOW = { id: 7, title: 'Solaris', start: '2026-11-20T19:00:00Z', screen: 'Hall 1', numbered: true };
const chosen = (seat: string): CartTicket => ({
  kind: 'ticket',
  screening: SHOW,
  rate: { id: 1, name: 'Full', price: 12 },
  seat,
  supplement: 0,
});
const assigned = (seat: string): CartTicket => ({ ...chosen(seat), assigned: true });
const PAID = { ...BILL, status: 'settled', number: 'B-1', amount: 24, due: 0, change: null };

/** Seats that others have; the server gives a party these instead, or none. */
let taken: string[] = [];
let others: string[] | null = null;
/** The answer of the server to a sale of these seats. */
const post = vi.fn(async (path: string, body: unknown): Promise<unknown> => {
  if (path === '/api/pos/cart') {
    const screenings = (body as TillCart).screenings.map(({ schedule_id, seats, assign }) => {
      const lost = seats.filter((seat) => taken.includes(seat));
      if (lost.length > 0 && assign && others) return { schedule_id, seats: others, lost: [], places: 0 };
      return { schedule_id, seats: seats.filter((seat) => !lost.includes(seat)), lost, places: 0 };
    });
    return { hold_until: '2026-11-20T19:30:00Z', screenings };
  }
  const seats = (body as TillSale).items.map((item) => (item.type === 'ticket' ? item.seat : null));
  if (seats.some((seat) => taken.includes(seat ?? '')))
    throw refused(422, 'seat.no_longer_available', 'Seat A-1 is no longer available.');
  return PAID;
});
const get = vi.fn(async (path: string): Promise<unknown> => {
  if (path === '/api/pos/data') return TILL;
  if (path === `/api/pos/bills/${BILL.uuid}`) return PAID;
  return { day: TILL.day, days: [TILL.day], screenings: [], bills: [] };
});
beforeEach(() => {
  taken = [];
  others = ['B-1', 'B-2'];
  post.mockClear();
});
afterEach(() => {
  leaveTill();
  persistedLostSeats.set(null);
});

const press = async (place: HTMLElement, name: string): Promise<void> => {
  act(() => buttonNamed(place, name).click());
  await settle();
};
const hold = async (): Promise<void> => {
  await act(() => holdCart());
  await settle();
};
const seatsInCart = () => cartNow().entries.flatMap((entry) => (entry.kind === 'ticket' ? entry.seat : []));
const sent = (path: string) => post.mock.calls.filter((call) => call[0] === path);

test('a party whose seats were assigned gets others automatically, and a quiet notice says which', {
  tags: ['POS-017', 'SEAT-011'],
}, async () => {
  taken = ['A-2'];
  changeCart(() => [assigned('A-1'), assigned('A-2')]);
  const place = await renderTillAt('/sale', { get, post });
  expect(seatsInCart()).toEqual(['B-1', 'B-2']);
  const notice = place.querySelector('[role=status]');
  expect(notice?.textContent).toContain('Seats A-1, A-2 were just taken elsewhere. Now: seats B-1, B-2.');
  expect(place.querySelector('[role=alert]')).toBe(null);
  await press(place, 'Close');
  expect(place.textContent).not.toContain('taken elsewhere');
});

test('seats that the attendant chose are never changed without a question', { tags: ['SEAT-011'] }, async () => {
  taken = ['A-2'];
  changeCart(() => [chosen('A-1'), chosen('A-2')]);
  const place = await renderTillAt('/sale', { get, post });
  expect(seatsInCart()).toEqual(['A-1', null]);
  expect(place.querySelector('[role=alert]')?.textContent).toContain('Seat A-2 was just taken elsewhere.');
  await press(place, 'Other seats');
  expect(seatsInCart()).toEqual(['B-1', 'B-2']);
});

test('without others together at the same price the till asks', { tags: ['SEAT-011'] }, async () => {
  taken = ['A-1'];
  others = null;
  changeCart(() => [assigned('A-1'), assigned('A-2')]);
  const place = await renderTillAt('/sale', { get, post });
  expect(seatsInCart()).toEqual([null, 'A-2']);
  const alert = place.querySelector<HTMLElement>('[role=alert]');
  expect(alert?.textContent).toContain('No others are together at this price.');
  expect(alert && buttonNamed(alert, 'Choose seats')).not.toBe(null);
});

test('a race that is lost at the payment is sold with other seats by the same press', {
  tags: ['POS-017', 'SEAT-011', 'T48'],
}, async () => {
  changeCart(() => [assigned('A-1'), assigned('A-2')]);
  const place = await renderTillAt('/pay', { get, post });
  taken = ['A-1', 'A-2'];
  await press(place, 'Cash');
  await press(place, 'Paid €24.00');
  const sales = sent('/api/pos/sales');
  expect(sales).toHaveLength(2);
  expect(sales.at(-1)?.[1]).toMatchObject({ items: [{ seat: 'B-1' }, { seat: 'B-2' }] });
  expect(place.querySelector('[role=alert]')).toBe(null);
  expect(place.textContent).toContain('Now: seats B-1, B-2.');
});

test('chosen seats that are lost at the payment are not sold as others', { tags: ['SEAT-011'] }, async () => {
  changeCart(() => [chosen('A-1'), chosen('A-2')]);
  const place = await renderTillAt('/pay', { get, post });
  taken = ['A-1', 'A-2'];
  await press(place, 'Cash');
  await press(place, 'Paid €24.00');
  expect(sent('/api/pos/sales')).toHaveLength(1);
  expect(seatsInCart()).toEqual([null, null]);
});

test('once there is a bill, as before a card is asked for, no seat changes any more', {
  tags: ['SEAT-011'],
}, async () => {
  changeCart(() => [assigned('A-1'), assigned('A-2')]);
  beginBill(BILL.uuid);
  taken = ['A-1', 'A-2'];
  await renderTillAt('/pay', { get, post });
  await hold();
  expect(sent('/api/pos/cart')).toEqual([]);
  expect(seatsInCart()).toEqual(['A-1', 'A-2']);
});
