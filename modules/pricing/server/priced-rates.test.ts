import { beforeEach, expect, test } from 'vitest';
import type { PriceRateForm, PriceRateWire, PriceRowForm } from '#modules/pricing/contract/staff.ts';
import { priceRateRoutes } from '#modules/pricing/server/routes.ts';
import { buildEvent } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { AT_OTHER, expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';

const t = testDatabase();
const exhibitor = portalCinema(t, (app) => priceRateRoutes(app, { db: t.db }));
let manager: Browser;
beforeEach(async () => {
  manager = await exhibitor.as('manager');
});

const LIST = '/api/staff/price-rates';
const dataOf = ({ json }: Answer) => (json as { data: PriceRateWire }).data;
const fieldsOf = ({ json }: Answer) => Object.keys((json as { errors: Record<string, string[]> }).errors);
const EVERYWHERE = {
  cinema_id: null,
  screen_id: null,
  event_id: null,
  dimension: null,
  media_type: null,
  from_day: null,
};
const price = (ticket: number | null, places: Partial<PriceRowForm> = {}): PriceRowForm => ({
  ...EVERYWHERE,
  ticket,
  handling: null,
  ...places,
});
const form = (change: Partial<PriceRateForm> = {}): PriceRateForm => ({
  names: { en: 'Evening' },
  descriptions: {},
  handling: 0,
  min_tickets: 1,
  max_tickets: 10,
  visibility: ['SITE', 'POS'],
  voucher_redeemable: false,
  needs_proof: false,
  active: true,
  vat_rate: 6,
  quota: null,
  sort: 5,
  usable: {},
  prices: [price(12)],
  version: 0,
  ...change,
});
const make = (change: Partial<PriceRateForm> = {}) => manager.post(`${LIST}/new`, form(change));
const listed = async () => ((await manager.get(LIST)).json as { data: PriceRateWire[] }).data;

test('only who may change rates adds, archives and brings them back', { tags: ['T71', 'TCK-005'] }, async () => {
  const { id } = dataOf(await make());
  const roles = { may: 'manager', mayNot: 'employee' } as const;
  await expectGuarded(exhibitor, (browser) => browser.post(`${LIST}/new`, {}), roles);
  for (const act of ['archive', 'restore'])
    await expectGuarded(exhibitor, (browser) => browser.post(`${LIST}/${id}/${act}`), roles);
  await expectGuarded(exhibitor, (browser) => browser.get(`${LIST}/places`), roles);
});

test('a new rate has its prices in their order, its conditions, its VAT; on record', {
  tags: ['PORT-010', 'TCK-005', 'D-051'],
}, async () => {
  const { cinemaId, screenId, exhibitorId } = exhibitor.own;
  const eventId = await buildEvent(t, exhibitorId);
  const made = await make({
    quota: 20,
    vat_rate: 21,
    usable: { weekdays: [1, 2], start_from: '18:00', valid_until: '2030-01-01' },
    prices: [
      price(12.5),
      price(15, { screen_id: screenId, dimension: '3D', handling: 0.5 }),
      price(9, { cinema_id: cinemaId, event_id: eventId, media_type: 'IMAX' }),
    ],
  });
  expect(made.status).toBe(200);
  const rate = dataOf(made);
  expect(rate).toMatchObject({
    name: 'Evening',
    vat_rate: 21,
    quota: 20,
    sort: 5,
    version: 1,
    usable: { weekdays: [1, 2], start_from: '18:00', valid_until: '2030-01-01' },
  });
  expect(
    rate.prices.map(({ ticket, handling, screen, cinema, event, dimension, media_type }) => [
      ticket,
      handling,
      cinema?.id,
      screen?.id,
      event?.id,
      dimension,
      media_type,
    ]),
  ).toEqual([
    [12.5, null, undefined, undefined, undefined, null, null],
    [15, 0.5, undefined, screenId, undefined, '3D', null],
    [9, null, cinemaId, undefined, eventId, null, 'IMAX'],
  ]);
  expect((await listed()).find(({ id }) => id === rate.id)).toEqual(rate);
  const [record] = await t.asOwner(
    `SELECT action, after -> 'prices' -> 1 ->> 'ticket' AS second FROM audit ORDER BY id DESC LIMIT 1`,
  );
  expect(record).toEqual({ action: 'price_rate.created', second: '1500' });
});

test('what is wrong with prices is told at each, and nothing is added', {
  tags: ['VAL-026', 'VAL-027', 'D-065'],
}, async () => {
  const before = await listed();
  const wrong = await make({
    prices: [
      price(null),
      price(10, { dimension: '3D' }),
      price(11, { dimension: '3D' }),
      price(9, { cinema_id: 999_999 }),
    ],
  });
  expect([wrong.status, fieldsOf(wrong).sort()]).toEqual([422, ['prices.0.ticket', 'prices.2', 'prices.3.cinema_id']]);
  expect(fieldsOf(await make({ prices: [] }))).toEqual(['prices']);
  expect(await listed()).toEqual(before);
});

test('a price cannot be narrowed to what is another exhibitor’s', { tags: ['T72'] }, async () => {
  const ours = await buildEvent(t, exhibitor.own.exhibitorId);
  const theirs = await buildEvent(t, exhibitor.other.exhibitorId);
  expect(theirs).not.toBe(ours);
  const elsewhere = await exhibitor.as('manager', [], exhibitor.other);
  const narrowed = form({ prices: [price(9, { event_id: theirs })] });
  expect((await elsewhere.post(`${LIST}/new`, narrowed, AT_OTHER)).status).toBe(200);
  expect(fieldsOf(await manager.post(`${LIST}/new`, narrowed))).toEqual(['prices.0.event_id']);
});

test('prices that are changed take the place of those there were; the others’ stay', {
  tags: ['TCK-005'],
}, async () => {
  const [one, other] = [dataOf(await make()), dataOf(await make({ names: { en: 'Matinee' } }))];
  const prices = [price(14), price(11, { dimension: '2D' })];
  const changed = dataOf(await manager.post(`${LIST}/${one.id}`, form({ prices, version: one.version })));
  expect(changed.prices.map(({ ticket }) => ticket)).toEqual([14, 11]);
  expect((await listed()).find(({ id }) => id === other.id)?.prices).toEqual(other.prices);
  const same = dataOf(await manager.post(`${LIST}/${one.id}`, form({ prices, version: changed.version, sort: 1 })));
  expect(same.prices).toEqual(changed.prices); // not written again
});

test('an archived rate is out of sale and kept; brought back it is as it was', { tags: ['D-052'] }, async () => {
  const { id, version } = dataOf(await make());
  const gone = dataOf(await manager.post(`${LIST}/${id}/archive`));
  expect(gone).toMatchObject({ archived: true, version: version + 1 });
  expect(dataOf(await manager.post(`${LIST}/${id}/archive`))).toEqual(gone);
  expect((await manager.post(`${LIST}/${id}`, form({ version: version + 1 }))).status).toBe(409);
  expect(dataOf(await manager.post(`${LIST}/${id}/restore`))).toMatchObject({ archived: false, prices: gone.prices });
});

test('what a price can be narrowed to is the exhibitor’s own, and what is archived no more', async () => {
  const { cinemaId, screenId, exhibitorId } = exhibitor.own;
  const eventId = await buildEvent(t, exhibitorId);
  const places = async () => (await manager.get(`${LIST}/places`)).json as { data: { events: { id: number }[] } };
  expect(await places()).toMatchObject({
    data: {
      cinemas: expect.arrayContaining([{ id: cinemaId, name: expect.any(String) }]),
      screens: expect.arrayContaining([{ id: screenId, name: 'Hall 1', cinema_id: cinemaId }]),
      events: expect.arrayContaining([{ id: eventId, name: expect.any(String) }]),
    },
  });
  await t.asOwner('UPDATE event SET archived_at = now() WHERE exhibitor_id = $1 AND id = $2', [exhibitorId, eventId]);
  expect((await places()).data.events.map(({ id }) => id)).not.toContain(eventId);
});
