import { expect, test } from 'vitest';
import type { PricedScreening, PriceRate } from '#modules/pricing/rules/price-rate.ts';
import { tariffsFor } from '#modules/pricing/rules/tariffs-for.ts';
import {
  itemsProblems,
  TICKETS_PER_BILL_MAX,
  type TicketOffer,
  ticketProblems,
  whyNotInQuota,
  whyNotRoom,
} from '#modules/sales/rules/cart/checkout-limits.ts';

const CARD = '00000000-0000-4000-8000-00000000000a';
const screening: PricedScreening = {
  cinema_id: 1,
  screen_id: 2,
  dimension: '2D',
  media_type: 'DIGITAL',
  event_id: null,
  start_ms: Date.parse('2026-11-20T19:30:00Z'),
  business_day: '2026-11-20',
};
const rate = (id: number, changes: Partial<PriceRate> = {}): PriceRate => ({
  id,
  name: { en: `Rate ${id}` },
  description: {},
  handling: 0,
  min_tickets: 1,
  max_tickets: 10,
  visibility: 15,
  sort: id,
  active: true,
  accept_voucher: true,
  vat: 600,
  quota: null,
  usable: {},
  rows: [{ ticket: 1000 }],
  ...changes,
});
function offer(...rates: PriceRate[]): TicketOffer {
  const moment = { today: '2026-11-20', timeZone: 'Europe/Brussels' };
  const tariffs = tariffsFor({ rates, screening, surface: 'SITE', ...moment });
  return { tariffs, rates, screening, moment, nameOf: (one) => one.name.en ?? '' };
}
const tickets = (...rateIds: number[]) => rateIds.map((rate_id, item) => ({ item, rate_id, voucher: null }));
const pathsAndCodes = (problems: ReturnType<typeof ticketProblems>) => problems.map((p) => `${p.path} ${p.code}`);

test('a checkout without items is refused', { tags: ['VAL-051', 'PRICE-13'] }, () => {
  expect(pathsAndCodes(itemsProblems([], 'site'))).toEqual(['general sales.no_items']);
});

test('products are sold at the till only', { tags: ['D-072', 'PRICE-13'] }, () => {
  for (const channel of ['site', 'portal', 'app', 'api', 'scanner'] as const)
    expect(pathsAndCodes(itemsProblems(['product'], channel))).toEqual(['general sales.products_at_till_only']);
  for (const channel of ['pos', 'register'] as const) expect(itemsProblems(['product', 'ticket'], channel)).toEqual([]);
});

test('a bill holds thirty tickets, the thirty-first is refused at its item', {
  tags: ['D-054', 'PRICE-13'],
}, () => {
  const kinds = (count: number) => ['loyaltyCard' as const, ...Array<'ticket'>(count).fill('ticket')];
  expect(itemsProblems(kinds(TICKETS_PER_BILL_MAX), 'site')).toEqual([]);
  expect(itemsProblems(kinds(31), 'site')).toEqual([
    { code: 'sales.too_many_tickets', params: { max: 30 }, path: 'items.31.quantity' },
  ]);
});

test('minimum and maximum of a rate, on its first item, with its name', {
  tags: ['D-054', 'D-055', 'T12', 'PRICE-14'],
}, () => {
  const group = offer(rate(1), rate(2, { min_tickets: 2, max_tickets: 6 }));
  expect(ticketProblems(tickets(1, 2, 2), group)).toEqual([]);
  expect(ticketProblems(tickets(1, 2), group)).toEqual([
    { code: 'sales.rate_min', params: { min: 2, rate: 'Rate 2' }, path: 'items.1.quantity' },
  ]);
  expect(ticketProblems(tickets(1, ...Array<number>(7).fill(2)), group)).toEqual([
    { code: 'sales.rate_max', params: { max: 6, rate: 'Rate 2' }, path: 'items.1.quantity' },
  ]);
});

test('a rate that is not offered is refused on price_rate_id, once', { tags: ['D-056', 'PRICE-14'] }, () => {
  const hidden = [rate(1, { active: false }), rate(2, { visibility: 4 }), rate(3, { rows: [] })];
  for (const one of hidden)
    expect(pathsAndCodes(ticketProblems(tickets(one.id, one.id), offer(one)))).toEqual([
      'items.0.price_rate_id pricing.not_offered',
    ]);
  expect(pathsAndCodes(ticketProblems(tickets(99), offer(rate(1))))).toEqual([
    'items.0.price_rate_id pricing.not_offered',
  ]);
});

test('a rate that may not be used gives the reason, with its name', {
  tags: ['VAL-034', 'VAL-035', 'PRICE-14'],
}, () => {
  const early = offer(rate(1, { usable: { days_in_advance: 1 } }), rate(2, { usable: { weekdays: [1] } }));
  const problems = ticketProblems(tickets(1, 2), early);
  expect(pathsAndCodes(problems)).toEqual([
    'items.0.price_rate_id pricing.one_day_in_advance',
    'items.1.price_rate_id pricing.not_on_weekday',
  ]);
  expect(problems.map((p) => p.params?.rate)).toEqual(['Rate 1', 'Rate 2']);
});

test('a voucher on a rate that accepts none is refused at its item', { tags: ['VAL-036', 'PRICE-14'] }, () => {
  const requestedTickets = [
    { item: 0, rate_id: 1, voucher: CARD },
    { item: 1, rate_id: 2, voucher: null },
    { item: 2, rate_id: 2, voucher: CARD },
  ];
  expect(pathsAndCodes(ticketProblems(requestedTickets, offer(rate(1), rate(2, { accept_voucher: false }))))).toEqual([
    'items.2.voucher vouchers.not_with_rate',
  ]);
});

test.each<[string, number, number, number, boolean, string | null]>([
  ['it fits', 4, 10, 4, true, null],
  ['only so many places are left at all', 5, 4, 4, true, 'sales.only_free'],
  ['the site has no more, the box office has', 5, 9, 4, true, 'sales.insufficient_online'],
  ['the site has as many as there are', 5, 4, 9, true, 'sales.only_free'],
  ['the till sells what the site may not', 5, 9, 0, false, null],
  ['a full house', 1, 0, 0, true, 'sales.only_free'],
  ['more taken than there are', 1, -2, -5, true, 'sales.only_free'],
])('%s', { tags: ['VAL-031', 'VAL-032', 'T04', 'PRICE-15'] }, (_, requested, free, free_online, online, code) => {
  const problem = whyNotRoom(requested, { free, free_online }, online);
  expect(problem?.code ?? null).toBe(code);
  if (problem)
    expect(problem.params?.free).toBe(Math.max(0, code === 'sales.insufficient_online' ? free_online : free));
});

test('a rate limited per screening', { tags: ['VAL-033', 'T12', 'PRICE-15'] }, () => {
  expect(whyNotInQuota(99, null, 500, 'Student')).toBeNull();
  expect(whyNotInQuota(2, 10, 8, 'Student')).toBeNull();
  expect(whyNotInQuota(3, 10, 8, 'Student')).toEqual({
    code: 'sales.rate_quota',
    params: { tickets: 2, rate: 'Student' },
  });
  expect(whyNotInQuota(1, 10, 12, 'Student')?.params?.tickets).toBe(0);
});
