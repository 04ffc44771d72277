import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, businessDay } from '#kernel/days.ts';
import { SURFACES } from '#kernel/visibility.ts';
import { findPrice, PRICE_KEYS } from '#modules/pricing/rules/find-price.ts';
import type { PricedScreening, PriceRate, PriceRow, Usable } from '#modules/pricing/rules/price-rate.ts';
import { priceTicket, supplementOf } from '#modules/pricing/rules/price-ticket.ts';
import { acceptsVouchers, tariffsFor } from '#modules/pricing/rules/tariffs-for.ts';
import { whyNotUsable } from '#modules/pricing/rules/usability.ts';

const BRUSSELS = 'Europe/Brussels';
// Friday 20 November 2026, 20:30 in Brussels (winter time)
const FRIDAY_EVENING = Date.parse('2026-11-20T19:30:00Z');

const screening: PricedScreening = {
  cinema_id: 1,
  screen_id: 2,
  dimension: '3D',
  media_type: 'IMAX',
  event_id: 7,
  start_ms: FRIDAY_EVENING,
  business_day: '2026-11-20',
};

const rate = (changes: Partial<PriceRate> = {}): PriceRate => ({
  id: 1,
  name: { en: 'Adult' },
  description: {},
  handling: 50,
  min_tickets: 1,
  max_tickets: 10,
  visibility: 15,
  sort: 0,
  active: true,
  accept_voucher: true,
  vat: 600,
  quota: null,
  usable: {},
  rows: [{ ticket: 1000 }],
  ...changes,
});

test('the row with most filled keys wins, wherever it stands in the list', { tags: ['D-051', 'PRICE-1'] }, () => {
  const rows: PriceRow[] = [
    { ticket: 1000 },
    { ticket: 1200, dimension: '3D' },
    { ticket: 1400, dimension: '3D', media_type: 'IMAX' },
    { ticket: 900, dimension: '2D', media_type: 'IMAX', cinema_id: 1 },
  ];
  expect(findPrice(rate({ rows }), screening)?.ticket).toBe(1400);
  expect(findPrice(rate({ rows: [...rows].reverse() }), screening)?.ticket).toBe(1400);
});

test('ties go to event, screen, media type, dimension, cinema, in this order', { tags: ['D-051', 'PRICE-2'] }, () => {
  const strongestFirst: PriceRow[] = [
    { ticket: 5, event_id: 7 },
    { ticket: 4, screen_id: 2 },
    { ticket: 3, media_type: 'IMAX' },
    { ticket: 2, dimension: '3D' },
    { ticket: 1, cinema_id: 1 },
  ];
  for (let first = 0; first < strongestFirst.length; first++) {
    const left = strongestFirst.slice(first);
    expect(findPrice(rate({ rows: left.toReversed() }), screening)?.ticket).toBe(left[0]?.ticket);
  }
});

test('without a matching row the rate has no price', { tags: ['D-051', 'PRICE-3'] }, () => {
  expect(findPrice(rate({ rows: [] }), screening)).toBeNull();
  expect(findPrice(rate({ rows: [{ ticket: 1000, screen_id: 3 }] }), screening)).toBeNull();
  expect(findPrice(rate({ rows: [{ ticket: 1000, event_id: 7 }] }), { ...screening, event_id: null })).toBeNull();
});

test('a row without handling takes the handling of the rate, zero counts as filled', {
  tags: ['D-051', 'PRICE-2'],
}, () => {
  expect(findPrice(rate(), screening)).toEqual({ ticket: 1000, handling: 50 });
  expect(findPrice(rate({ rows: [{ ticket: 1000, handling: 0 }] }), screening)?.handling).toBe(0);
  expect(findPrice(rate({ rows: [{ ticket: 1000, handling: null }] }), screening)?.handling).toBe(50);
});

test('property: the found row matches, and no matching row has more filled keys', { tags: ['D-051'] }, () => {
  const key = (values: readonly unknown[]): fc.Arbitrary<unknown> => fc.constantFrom(undefined, null, ...values);
  const row = fc.record({
    ticket: fc.nat(3000),
    cinema_id: key([1, 9]),
    screen_id: key([2, 9]),
    dimension: key(['2D', '3D']),
    media_type: key(['IMAX', 'LASER']),
    event_id: key([7, 9]),
  }) as fc.Arbitrary<PriceRow>;
  const filled = (r: PriceRow): number => PRICE_KEYS.filter((k) => r[k] != null).length;
  const fits = (r: PriceRow): boolean => PRICE_KEYS.every((k) => r[k] == null || r[k] === screening[k]);
  fc.assert(
    fc.property(fc.array(row, { maxLength: 8 }), (rows) => {
      const tagged = rows.map((r, index) => ({ ...r, ticket: index }));
      const price = findPrice(rate({ rows: tagged }), screening);
      const candidates = tagged.filter(fits);
      expect(price === null).toBe(candidates.length === 0);
      if (!price) return;
      const chosen = tagged[price.ticket] as PriceRow;
      expect(fits(chosen)).toBe(true);
      expect(filled(chosen)).toBe(Math.max(...candidates.map(filled)));
    }),
    { numRuns: 2000 },
  );
});

const usableCases: [string, Usable, Partial<PricedScreening>, string, string | null][] = [
  ['nothing restricts', {}, {}, '2026-11-20', null],
  ['an empty weekday list does not restrict', { weekdays: [] }, {}, '2026-11-20', null],
  ['Friday is day 5', { weekdays: [5] }, {}, '2026-11-20', null],
  ['Monday to Thursday', { weekdays: [1, 2, 3, 4] }, {}, '2026-11-20', 'pricing.not_on_weekday'],
  ['starts from the very minute', { start_from: '20:30' }, {}, '2026-11-20', null],
  ['starts a minute too early', { start_from: '20:31' }, {}, '2026-11-20', 'pricing.only_starts_from'],
  ['starts until the very minute', { start_until: '20:30' }, {}, '2026-11-20', null],
  ['matinee', { start_until: '18:00' }, {}, '2026-11-20', 'pricing.only_starts_until'],
  ['afternoon', { start_from: '12:00', start_until: '18:00' }, {}, '2026-11-20', 'pricing.only_starts_between'],
  ['late window', { start_from: '22:00', start_until: '02:00' }, {}, '2026-11-20', 'pricing.only_starts_between'],
  ['before the period', { valid_from: '2026-11-21' }, {}, '2026-11-20', 'pricing.only_from'],
  ['first day of the period', { valid_from: '2026-11-20' }, {}, '2026-11-01', null],
  ['last day of the period', { valid_until: '2026-11-20' }, {}, '2026-11-20', null],
  ['after the period', { valid_until: '2026-11-19' }, {}, '2026-11-01', 'pricing.only_until'],
  ['the day before', { days_in_advance: 1 }, {}, '2026-11-19', null],
  ['the day itself', { days_in_advance: 1 }, {}, '2026-11-20', 'pricing.one_day_in_advance'],
  ['three days ahead', { days_in_advance: 3 }, {}, '2026-11-17', null],
  ['two days ahead of three', { days_in_advance: 3 }, {}, '2026-11-18', 'pricing.days_in_advance'],
  ['no advance asked', { days_in_advance: 0 }, {}, '2026-11-20', null],
];

test.each(usableCases)(
  '%s',
  { tags: ['D-052', 'VAL-034', 'VAL-035', 'PRICE-4'] },
  (_, usable, changes, today, code) => {
    expect(whyNotUsable(usable, { ...screening, ...changes }, { today, timeZone: BRUSSELS })?.code ?? null).toBe(code);
  },
);

test('one day in advance is judged by business days, also after midnight', { tags: ['D-053', 'PRICE-4'] }, () => {
  // Saturday 00:30 belongs to Friday when the business day begins at 4.
  const start_ms = Date.parse('2026-11-20T23:30:00Z');
  const late = { ...screening, start_ms, business_day: businessDay(start_ms, BRUSSELS, 4) };
  expect(late.business_day).toBe('2026-11-20');
  const usable = { days_in_advance: 1, weekdays: [5] };
  const thursdayNight = businessDay(Date.parse('2026-11-20T02:00:00Z'), BRUSSELS, 4);
  expect(whyNotUsable(usable, late, { today: thursdayNight, timeZone: BRUSSELS })).toBeNull();
  const friday = businessDay(Date.parse('2026-11-20T03:00:00Z'), BRUSSELS, 4);
  expect(whyNotUsable(usable, late, { today: friday, timeZone: BRUSSELS })?.code).toBe('pricing.one_day_in_advance');
});

test('a film after midnight is late in its business day, not early', { tags: ['D-010', 'PRICE-4'] }, () => {
  const start_ms = Date.parse('2026-11-20T23:30:00Z');
  const late = { ...screening, start_ms, business_day: '2026-11-20' };
  const ownDay = { ...screening, start_ms, business_day: '2026-11-21' };
  const at = { today: '2026-11-01', timeZone: BRUSSELS };
  expect(whyNotUsable({ start_from: '20:00' }, late, at)).toBeNull();
  expect(whyNotUsable({ start_until: '12:00' }, late, at)?.code).toBe('pricing.only_starts_until');
  for (const after of [late, ownDay])
    expect(whyNotUsable({ start_from: '22:00', start_until: '02:00' }, after, at)).toBeNull();
  expect(whyNotUsable({ start_from: '22:00', start_until: '00:15' }, late, at)?.code).toBe(
    'pricing.only_starts_between',
  );
});

test('tariffs: active, visible, priced and usable, by sort and then the dearer first', {
  tags: ['D-056', 'PRICE-5'],
}, () => {
  const rates = [
    rate({ id: 1, sort: 2, rows: [{ ticket: 100 }] }),
    rate({ id: 2, sort: 1, rows: [{ ticket: 800 }] }),
    rate({ id: 3, sort: 1, rows: [{ ticket: 1200 }] }),
    rate({ id: 4, active: false }),
    rate({ id: 5, visibility: SURFACES.POS }),
    rate({ id: 6, rows: [{ ticket: 100, screen_id: 99 }] }),
    rate({ id: 7, usable: { weekdays: [0] } }),
    rate({ id: 9, sort: 1, rows: [{ ticket: 800 }] }),
  ];
  const offered = (surface: 'SITE' | 'POS'): number[] =>
    tariffsFor({ rates, screening, surface, today: '2026-11-20', timeZone: BRUSSELS }).map((t) => t.rate.id);
  expect(offered('SITE')).toEqual([3, 2, 9, 1]);
  expect(offered('POS')).toContain(5);
});

test('total is ticket plus handling', { tags: ['D-051', 'TCK-004', 'PRICE-5'] }, () => {
  const [tariff] = tariffsFor({
    rates: [rate({ rows: [{ ticket: 1150, handling: 75 }] })],
    screening,
    surface: 'SITE',
    today: addDays(screening.business_day, -1),
    timeZone: BRUSSELS,
  });
  expect(tariff).toMatchObject({ ticket: 1150, handling: 75, total: 1225 });
});

test('no tariff that takes vouchers', { tags: ['ERR-013'] }, () => {
  const tariff = { rate: rate({ accept_voucher: false }), ticket: 1, handling: 0, total: 1 };
  expect(acceptsVouchers([tariff])).toBe(false);
  expect(acceptsVouchers([tariff, { ...tariff, rate: rate() }])).toBe(true);
});

test('the seat class costs extra on a line of its own, standard seats do not', { tags: ['D-035', 'PRICE-6'] }, () => {
  const tariff = { rate: rate(), ticket: 1000, handling: 50, total: 1050 };
  const classes = { standard_seats: { ticket: 0, handling: 0 }, vip_seats: { ticket: 400, handling: 25 } };
  expect(priceTicket(tariff, 'vip_seats', classes, 1_200)).toEqual([
    { kind: 'ticket', gross: 1050, handling: 50, vat_rate: 1200 },
    { kind: 'supplement', gross: 425, handling: 25, vat_rate: 1200 },
  ]);
  for (const plain of [null, 'standard_seats', 'comfort_seats', 'constructor'])
    expect(priceTicket(tariff, plain, classes, 1_200)).toHaveLength(1);
  expect(supplementOf(classes, 'toString')).toEqual({ ticket: 0, handling: 0 });
});
