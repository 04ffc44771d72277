import { expect, test } from 'vitest';
import { ratesOf, ticketsOf, totalOf } from '#apps/portal/pages/sales/reservations/seat-choice.ts';

const tariff = (price_rate_id: number, total_price: number) => ({
  price_rate_id,
  total_price,
  name: '',
  description: '',
  min_tickets: 0,
  max_tickets: 9,
  accept_voucher: false,
});
const seat = (name: string, seatClass: string) => ({
  name,
  class: seatClass,
  sold: false,
  reserved: false,
  blocked: false,
  disabled: false,
  style: 'default' as const,
  autoassign: true,
  screen_row: 1,
  screen_col: 1,
});
const OFFER = {
  tariffs: [tariff(7, 12.1), tariff(8, 9.2)],
  supplements: { vip: 2.5 },
  arrangement: [[seat('A-1', 'standard'), null, seat('A-2', 'vip')]],
};

test('returns tickets of each tariff, with the chosen seats or without', { tags: ['PORT-018'] }, () => {
  const rates = ratesOf(OFFER, { 8: 1, 7: 2 });
  expect(rates).toEqual([7, 7, 8]);
  expect(ticketsOf(rates, ['A-1', 'A-2', 'A-3']).map(({ seat: name }) => name)).toEqual(['A-1', 'A-2', 'A-3']);
  expect(ticketsOf(rates, []).map(({ seat: name }) => name)).toEqual([null, null, null]);
});

test('the total is exact to the cent: tickets and the supplements of the chosen seats', {
  tags: ['PORT-018'],
}, () => {
  expect(totalOf(OFFER, { 7: 3, 8: 1 }, [])).toBe(45.5);
  expect(totalOf(OFFER, { 7: 2 }, ['A-1', 'A-2'])).toBe(26.7);
});
