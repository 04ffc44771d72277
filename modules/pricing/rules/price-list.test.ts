import fc from 'fast-check';
import { expect, test } from 'vitest';
import { usualPrice, whyThisPrice } from '#modules/pricing/rules/find-price.ts';
import { comingDays, ownRow, placesOf, priceAt, withCells } from '#modules/pricing/rules/price-list.ts';
import type { PriceRow } from '#modules/pricing/rules/price-rate.ts';
import { priceRateProblems } from '#modules/pricing/rules/price-rate-problems.ts';

const show = (business_day: string, of: Partial<PriceRow> = {}) => ({
  cinema_id: 1,
  screen_id: of.screen_id ?? 2,
  event_id: null,
  dimension: of.dimension ?? '2D',
  media_type: 'DCP',
  business_day,
});
const TODAY = '2026-11-27';
const moment = { from: null, today: TODAY };
const handling = 0;

test('a price from a day on counts for the shows of that day and later', { tags: ['PRICE-19'] }, () => {
  const rows = [{ ticket: 1_000 }, { ticket: 1_100, from_day: '2027-01-01' }];
  const on = (day: string) => usualPrice({ rows, handling }, show(day))?.ticket;
  expect([on('2026-12-31'), on('2027-01-01'), on('2027-06-01')]).toEqual([1_000, 1_100, 1_100]);
});

test('of two that have begun, the later one counts, in any order', { tags: ['PRICE-19'] }, () => {
  const rows = [
    { ticket: 1_200, from_day: '2027-03-01' },
    { ticket: 1_100, from_day: '2027-01-01' },
    { ticket: 1_000 },
  ];
  for (const order of [rows, rows.toReversed()])
    expect(usualPrice({ rows: order, handling }, show('2027-04-01'))?.ticket).toBe(1_200);
});

test('a new general price does not replace a more specific one', { tags: ['PRICE-19', 'PRICE-1'] }, () => {
  const rows = [{ ticket: 1_000 }, { ticket: 1_400, dimension: '3D' }, { ticket: 1_100, from_day: '2027-01-01' }];
  expect(usualPrice({ rows, handling }, show('2027-01-02', { dimension: '3D' }))?.ticket).toBe(1_400);
  expect(whyThisPrice({ rows }, show('2027-01-02', { dimension: '3D' }))).toEqual(['dimension']);
});

test('a rate whose only price begins later is not offered before', { tags: ['PRICE-19', 'PRICE-3'] }, () => {
  expect(usualPrice({ rows: [{ ticket: 1, from_day: '2027-01-01' }], handling }, show(TODAY))).toBeNull();
});

test('two prices of one place must begin on different days', { tags: ['PRICE-7', 'PRICE-19'] }, () => {
  const problemsOf = (rows: PriceRow[]) =>
    priceRateProblems({
      name: {},
      description: {},
      handling: 0,
      min_tickets: 1,
      max_tickets: 10,
      visibility: 1,
      sort: 0,
      active: true,
      accept_voucher: false,
      vat: 600,
      quota: null,
      usable: {},
      rows,
    });
  expect(problemsOf([{ ticket: 1 }, { ticket: 2, from_day: '2027-01-01' }])).toEqual([]);
  expect(
    problemsOf([
      { ticket: 1, from_day: '2027-01-01' },
      { ticket: 2, from_day: '2027-01-01' },
    ]),
  ).toEqual([{ code: 'pricing.price_twice', path: 'rows.1' }]);
  expect(problemsOf([{ ticket: 1, from_day: '2027-02-30' }])).toEqual([
    { code: 'pricing.restriction_invalid', path: 'rows.0.from_day' },
  ]);
});

test('the columns are the places of all prices, each once, all shows first', { tags: ['PRICE-19'] }, () => {
  const rows = [
    { ticket: 1, screen_id: 2, dimension: '3D' },
    { ticket: 2, dimension: '3D', from_day: '2027-01-01' },
    { ticket: 3, dimension: '3D' },
    { ticket: 4, cinema_id: null },
  ];
  expect(placesOf(rows)).toEqual([{}, { dimension: '3D' }, { screen_id: 2, dimension: '3D' }]);
});

test('an empty cell shows the price that counts there instead', { tags: ['PRICE-19'] }, () => {
  const rows = [{ ticket: 1_000 }, { ticket: 900, cinema_id: 1 }, { ticket: 1_300, dimension: '3D' }];
  const at = { day: TODAY, cinemaOf: (screen: number) => (screen === 2 ? 1 : null) };
  expect(priceAt(rows, { screen_id: 2 }, at)).toBe(900);
  expect(priceAt(rows, { screen_id: 7 }, at)).toBe(1_000);
  expect(priceAt(rows, { dimension: '3D', media_type: 'IMAX' }, at)).toBe(1_300);
  expect(priceAt([{ ticket: 1, event_id: 4 }], {}, at)).toBeNull();
});

test('a change of now replaces what has begun and leaves what begins later', { tags: ['PRICE-19'] }, () => {
  const rows = [
    { ticket: 900, handling: 20 },
    { ticket: 1_000, handling: 30, from_day: '2026-09-01' },
    { ticket: 1_100, from_day: '2027-01-01' },
    { ticket: 1_500, dimension: '3D' },
  ];
  expect(withCells(rows, [{ ticket: 1_050 }], moment)).toEqual([
    { ticket: 1_050, handling: 30, from_day: null },
    { ticket: 1_100, from_day: '2027-01-01' },
    { ticket: 1_500, dimension: '3D' },
  ]);
});

test('a change from a day on stands beside the present price, and can be changed and taken away', {
  tags: ['PRICE-19'],
}, () => {
  const later = { from: '2027-01-01', today: TODAY };
  const rows = [{ ticket: 1_000, handling: 30 }];
  const changed = withCells(rows, [{ ticket: 1_100 }], later);
  expect(changed).toEqual([...rows, { ticket: 1_100, handling: 30, from_day: '2027-01-01' }]);
  expect(withCells(changed, [{ ticket: 1_200 }], later)[1]?.ticket).toBe(1_200);
  expect(withCells(changed, [{ ticket: null }], later)).toEqual(rows);
  expect(comingDays(changed, TODAY)).toEqual(['2027-01-01']);
});

test('a cell holds its price after any change, and no other place is touched', { tags: ['PRICE-19'] }, () => {
  const anyDay = fc.constantFrom(null, '2026-01-01', '2026-11-27', '2027-01-01', '2027-05-01');
  const anyRow = fc.record({
    ticket: fc.nat(5_000),
    dimension: fc.constantFrom(null, '2D', '3D'),
    screen_id: fc.constantFrom(null, 1, 2),
    from_day: anyDay,
  });
  const anyChange = fc.record({
    ticket: fc.nat(5_000),
    dimension: fc.constantFrom(null, '3D'),
    screen_id: fc.constantFrom(null, 1),
  });
  fc.assert(
    fc.property(fc.array(anyRow), anyChange, fc.constantFrom(null, '2027-01-01', '2027-02-01'), (rows, cell, from) => {
      const { ticket, ...place } = cell;
      const after = withCells(rows, [cell], { from, today: TODAY });
      expect(ownRow(after, place, from ?? TODAY)?.ticket).toBe(ticket);
      const others = (of: readonly PriceRow[]) =>
        of.filter((row) => row.dimension !== place.dimension || row.screen_id !== place.screen_id);
      expect(others(after)).toEqual(others(rows));
      const day = from === null ? '2027-12-01' : TODAY;
      const stays = from !== null || rows.some((row) => !others([row]).length && (row.from_day ?? '') > TODAY);
      if (stays) expect(ownRow(after, place, day)?.ticket).toBe(ownRow(rows, place, day)?.ticket);
    }),
  );
});
