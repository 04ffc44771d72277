import { beforeEach, expect, test } from 'vitest';
import type { PriceRateWire } from '#modules/pricing/contract/staff.ts';
import { priceRateRoutes } from '#modules/pricing/server/routes.ts';
import { inAllLanguages } from '#testing/builders/in-tenant.ts';
import { buildPriceRate } from '#testing/builders/offer.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { allAtOnce, expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';

const t = testDatabase();
const exhibitor = portalCinema(t, (app) => priceRateRoutes(app, { db: t.db }));
const LIST = '/api/staff/price-rates';
const PRICES = `${LIST}/prices`;
const PLACE = { cinema_id: null, screen_id: null, event_id: null, dimension: null, media_type: null };

let manager: Browser;
let adult: number;
let child: number;
beforeEach(async () => {
  manager = await exhibitor.as('manager');
  const rate = (name: string, ticket: number) =>
    buildPriceRate(t, exhibitor.own.exhibitorId, {
      name: inAllLanguages(name),
      rows: [
        { ticket, handling: 40 },
        { ticket: ticket + 300, dimension: '3D' },
      ],
    });
  adult = await rate('Adult', 1_000);
  child = await rate('Child', 700);
});

const rates = async (): Promise<PriceRateWire[]> => ((await manager.get(LIST)).json as { data: PriceRateWire[] }).data;
const pricesOf = async (id: number) =>
  (await rates())
    .find((rate) => rate.id === id)
    ?.prices.map(({ ticket, handling, dimension, from_day }) => [ticket, handling, dimension, from_day]);
const seen = async (...ids: number[]) =>
  (await rates()).filter(({ id }) => ids.includes(id)).map(({ id, version }) => ({ price_rate_id: id, version }));
const today = async (): Promise<string> =>
  ((await manager.get(`${LIST}/places`)).json as { data: { today: string } }).data.today;
/** The code of a refusal and the fields that it names. */
const problemOf = ({ json }: Answer): string[] => {
  const { code, errors } = json as { code: string; errors: Record<string, string[]> };
  return [code, ...Object.keys(errors)];
};
const cell = (price_rate_id: number, ticket: number | null, place = {}) => ({
  price_rate_id,
  ticket,
  ...PLACE,
  ...place,
});

test('prices of several rates change at once; booking fees stay', { tags: ['PRICE-19', 'TCK-005'] }, async () => {
  const answer = await manager.post(PRICES, {
    from_day: null,
    rates: await seen(adult, child),
    cells: [cell(adult, 11), cell(child, null, { dimension: '3D' }), cell(child, 9.5, { media_type: 'IMAX' })],
  });
  expect(answer.status).toBe(200);
  expect(await pricesOf(adult)).toEqual([
    [11, 0.4, null, null],
    [13, null, '3D', null],
  ]);
  expect(await pricesOf(child)).toEqual([
    [7, 0.4, null, null],
    [9.5, null, null, null],
  ]);
});

test('a price from a day on stands beside the present one', { tags: ['PRICE-19'] }, async () => {
  await manager.post(PRICES, { from_day: '2099-01-01', rates: await seen(adult), cells: [cell(adult, 12)] });
  expect(await pricesOf(adult)).toEqual([
    [10, 0.4, null, null],
    [13, null, '3D', null],
    [12, 0.4, null, '2099-01-01'],
  ]);
});

test('all prices are saved, or none', { tags: ['PRICE-19'] }, async () => {
  const answer = await manager.post(PRICES, {
    from_day: null,
    rates: await seen(adult, child),
    cells: [cell(adult, 11), cell(child, null), cell(child, null, { dimension: '3D' })],
  });
  expect(answer.status).toBe(422);
  expect(problemOf(answer)).toEqual(['pricing.no_price', 'cells.1.ticket']);
  expect((await pricesOf(adult))?.[0]).toEqual([10, 0.4, null, null]);
});

test('what is wrong is named at its cell', { tags: ['PRICE-19', 'VAL-026'] }, async () => {
  const send = async (change: object) =>
    problemOf(
      await manager.post(PRICES, { from_day: null, rates: await seen(adult), cells: [cell(adult, 11)], ...change }),
    );
  expect(await send({ from_day: await today() })).toEqual(['pricing.day_not_ahead', 'from_day']);
  expect(await send({ from_day: '2099-02-30' })).toEqual(['pricing.day_not_ahead', 'from_day']);
  expect(await send({ cells: [cell(adult, 11), cell(adult, 12)] })).toEqual(['pricing.price_twice', 'cells.1']);
  expect(await send({ cells: [cell(adult, 11, { screen_id: 999_999 })] })).toEqual([
    'validation.exists',
    'cells.0.screen_id',
  ]);
  expect(await send({ from_day: '2099-01-01', cells: [cell(adult, null)] })).toEqual([
    'pricing.cannot_end',
    'cells.0.ticket',
  ]);
});

test('prices that another employee changed, or archived, are not overwritten', { tags: ['PRICE-19'] }, async () => {
  const before = await seen(adult);
  await manager.post(PRICES, { from_day: null, rates: before, cells: [cell(adult, 11)] });
  const late = await manager.post(PRICES, { from_day: null, rates: before, cells: [cell(adult, 12)] });
  expect(late.status).toBe(409);
  const unseen = await manager.post(PRICES, { from_day: null, rates: [], cells: [cell(adult, 12)] });
  expect(unseen.status).toBe(409);
  await manager.post(`${LIST}/${adult}/archive`, {});
  const archived = await manager.post(PRICES, { from_day: null, rates: await seen(adult), cells: [cell(adult, 12)] });
  expect(archived.status).toBe(409);
  expect((await pricesOf(adult))?.[0]?.[0]).toBe(11);
});

test('of two who change the same prices at once, one is refused', { tags: ['PRICE-19'] }, async () => {
  const before = await seen(adult, child);
  const save = (euros: number) => () =>
    manager.post(PRICES, {
      from_day: null,
      rates: before,
      cells: euros % 2 ? [cell(adult, euros), cell(child, euros)] : [cell(child, euros), cell(adult, euros)],
    });
  const row = `price_rate WHERE id = ${Math.min(adult, child)}`;
  const answers = await allAtOnce(t, exhibitor.own.exhibitorId, row, [1, 2, 3, 4].map(save));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect((await pricesOf(adult))?.[0]?.[0]).toBe((await pricesOf(child))?.[0]?.[0]);
});

test('only who may change prices does, and only those of the own exhibitor', {
  tags: ['PRICE-19', 'T71'],
}, async () => {
  await expectGuarded(exhibitor, (browser) => browser.post(PRICES, {}), { may: 'manager', mayNot: 'employee' });
  // Both exhibitors have rates with the same ids: those of the other one stay.
  const { normal } = exhibitor.own.rates;
  const others = () =>
    t.asOwner('SELECT ticket_cents FROM price_row WHERE exhibitor_id = $1 ORDER BY id', [exhibitor.other.exhibitorId]);
  const before = await others();
  const answer = await manager.post(PRICES, { from_day: null, rates: await seen(normal), cells: [cell(normal, 1)] });
  expect(answer.status).toBe(200);
  expect(await others()).toEqual(before);
});
