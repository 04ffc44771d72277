import { beforeEach, describe, expect, test } from 'vitest';
import type { PriceRateForm, PriceRateWire } from '#modules/pricing/contract/staff.ts';
import { priceRateRoutes } from '#modules/pricing/server/routes.ts';
import { buildEvent } from '#testing/builders/builders.ts';
import { inAllLanguages } from '#testing/builders/in-tenant.ts';
import { buildPriceRate } from '#testing/builders/offer.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Browser } from '#testing/tools/http.ts';
import { AT_OTHER, allAtOnce, expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';

const t = testDatabase();
const exhibitor = portalCinema(t, (app) => priceRateRoutes(app, { db: t.db }));
let manager: Browser;
beforeEach(async () => {
  manager = await exhibitor.as('manager');
});

const LIST = '/api/staff/price-rates';
const listed = async (headers = {}): Promise<PriceRateWire[]> =>
  ((await manager.get(LIST, headers)).json as { data: PriceRateWire[] }).data;
const rateOf = async (id: number): Promise<PriceRateWire> => {
  const found = (await listed()).find((rate) => rate.id === id);
  if (!found) throw new Error(`no rate ${id}`);
  return found;
};
const formOf = (rate: PriceRateWire): PriceRateForm => ({
  names: rate.names,
  descriptions: rate.descriptions,
  handling: rate.handling,
  min_tickets: rate.min_tickets,
  max_tickets: rate.max_tickets,
  visibility: rate.visibility,
  voucher_redeemable: rate.voucher_redeemable,
  needs_proof: rate.needs_proof,
  active: rate.active,
  vat_rate: rate.vat_rate,
  quota: rate.quota,
  sort: rate.sort,
  usable: rate.usable,
  prices: rate.prices.map(({ id, cinema, screen, event, ...price }) => ({
    ...price,
    cinema_id: cinema?.id ?? null,
    screen_id: screen?.id ?? null,
    event_id: event?.id ?? null,
  })),
  version: rate.version,
});
const change = async (id: number, change: Record<string, unknown>) =>
  manager.post(`${LIST}/${id}`, { ...formOf(await rateOf(id)), ...change });
const dataVersion = async () =>
  (
    await t.asOwner<{ version: number }>('SELECT version FROM data_version WHERE exhibitor_id = $1', [
      exhibitor.own.exhibitorId,
    ])
  )[0]?.version;

test('the view permission reads, only the edit permission changes', { tags: ['T71', 'TCK-005'] }, async () => {
  const { normal } = exhibitor.own.rates;
  await expectGuarded(exhibitor, (browser) => browser.get(LIST), { may: 'manager', mayNot: 'employee' });
  await expectGuarded(exhibitor, (browser) => browser.post(`${LIST}/${normal}`, {}), {
    may: 'manager',
    mayNot: 'employee',
  });
  const looking = await exhibitor.as('employee', ['price_rates.view']);
  expect((await looking.get(LIST)).status).toBe(200);
  expect((await looking.post(`${LIST}/${normal}`, {})).status).toBe(403);
});

test('a rate is told with its prices, its conditions and what it is for', {
  tags: ['TCK-005', 'PORT-010', 'D-051', 'D-052'],
}, async () => {
  const { exhibitorId, cinemaId, screenId } = exhibitor.own;
  const eventId = await buildEvent(t, exhibitorId, { title: inAllLanguages('Ladies Night') });
  const id = await buildPriceRate(t, exhibitorId, {
    name: inAllLanguages('Evening'),
    handlingCents: 75,
    minTickets: 2,
    maxTickets: 6,
    visibility: 5,
    acceptVoucher: true,
    usable: { weekdays: [1, 2], start_from: '18:00', days_in_advance: 1 },
    rows: [
      { ticket: 1_250, screen_id: screenId, dimension: '3D' },
      { ticket: 1_450, handling: 0, event_id: eventId, cinema_id: cinemaId, media_type: 'IMAX' },
    ],
  });
  const [rate] = (await listed({ 'accept-language': 'fr' })).filter((each) => each.id === id);
  const NO_PLACE = { cinema: null, screen: null, event: null, dimension: null, media_type: null, from_day: null };
  expect(rate).toEqual({
    id,
    name: 'Evening (fr)',
    names: inAllLanguages('Evening'),
    descriptions: {},
    handling: 0.75,
    min_tickets: 2,
    max_tickets: 6,
    visibility: ['SITE', 'POS'],
    usable: { weekdays: [1, 2], start_from: '18:00', days_in_advance: 1 },
    vat_rate: 6,
    vat_kind: 'reduced',
    quota: null,
    sort: 0,
    used_in: [
      { kind: 'screen', id: screenId, name: 'Hall 1' },
      { kind: 'dimension', id: null, name: '3D' },
      { kind: 'cinema', id: cinemaId, name: expect.any(String) },
      { kind: 'event', id: eventId, name: 'Ladies Night (fr)' },
      { kind: 'media_type', id: null, name: 'IMAX' },
    ],
    voucher_redeemable: true,
    needs_proof: false,
    prices: [
      {
        ...NO_PLACE,
        id: expect.any(Number),
        ticket: 12.5,
        handling: null,
        screen: { id: screenId, name: 'Hall 1' },
        dimension: '3D',
      },
      {
        ...NO_PLACE,
        id: expect.any(Number),
        ticket: 14.5,
        handling: 0,
        media_type: 'IMAX',
        cinema: { id: cinemaId, name: expect.any(String) },
        event: { id: eventId, name: 'Ladies Night (fr)' },
      },
    ],
    active: true,
    archived: false,
    version: 1,
  });
});

test('a rate with one price for everything applies to everything, independent of its other prices', {
  tags: ['D-052'],
}, async () => {
  const { exhibitorId, screenId } = exhibitor.own;
  const rows = [{ ticket: 900 }, { ticket: 1_000, screen_id: screenId }];
  const id = await buildPriceRate(t, exhibitorId, { rows });
  expect((await rateOf(id)).used_in).toEqual([]);
});

test('what is changed is kept, on record, and seen by the site', { tags: ['TCK-005'] }, async () => {
  const { normal: id } = exhibitor.own.rates;
  const [before, version] = [await rateOf(id), await dataVersion()];
  const answer = await change(id, {
    names: { en: ' Full price ', nl: 'Vol tarief', fr: '' },
    descriptions: { en: 'For everybody.' },
    handling: 1.25,
    min_tickets: 2,
    max_tickets: 4,
    visibility: ['SITE'],
    voucher_redeemable: false,
    needs_proof: true,
    active: false,
  });
  expect(answer.status).toBe(200);
  const changed = {
    ...before,
    name: 'Full price',
    names: { en: 'Full price', nl: 'Vol tarief' },
    descriptions: { en: 'For everybody.' },
    handling: 1.25,
    min_tickets: 2,
    max_tickets: 4,
    visibility: ['SITE'],
    voucher_redeemable: false,
    needs_proof: true,
    active: false,
    version: before.version + 1,
  };
  expect(answer.json).toEqual({ data: changed });
  expect(await rateOf(id)).toEqual(changed);
  expect(Number(await dataVersion())).toBeGreaterThan(Number(version));
  const [record] = await t.asOwner(
    `SELECT action, entity_id, before->>'handling' AS was, after->>'handling' AS is, actor ~ '^employee:\\d+$' AS by_somebody
       FROM audit ORDER BY id DESC LIMIT 1`,
  );
  expect(record).toEqual({
    action: 'price_rate.changed',
    entity_id: String(id),
    was: '100',
    is: '125',
    by_somebody: true,
  });
});

test('a visibility may be given as the number it is kept as', { tags: ['D-110'] }, async () => {
  const { student: id } = exhibitor.own.rates;
  expect((await change(id, { visibility: 9 })).json).toMatchObject({ data: { visibility: ['SITE', 'PORTAL'] } });
});

describe('what cannot be is told at its field', { tags: ['D-065', 'PRICE-7'] }, () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['no name at all', { names: { en: '  ' } }, 'names'],
    ['a name without end', { names: { en: 'x'.repeat(101) } }, 'names.en'],
    ['a language nobody speaks here', { names: { en: 'x', es: 'y' } }, 'names.es'],
    ['less than nothing', { handling: -0.01 }, 'handling'],
    ['thirds of cents', { handling: 0.333 }, 'handling'],
    ['too much', { handling: 100_000 }, 'handling'],
    ['no ticket', { min_tickets: 0 }, 'min_tickets'],
    ['half a ticket', { max_tickets: 1.5 }, 'max_tickets'],
    ['a maximum below the minimum', { min_tickets: 5, max_tickets: 4 }, 'max_tickets'],
    ['more than the table takes', { max_tickets: 1_001 }, 'max_tickets'],
    ['a place that is none', { visibility: ['MOON'] }, 'visibility'],
    ['a place beyond all', { visibility: 16 }, 'visibility'],
    ['a VAT nobody pays', { vat_rate: 7 }, 'vat_rate'],
    ['fewer than no tickets', { quota: -1 }, 'quota'],
    ['no price', { prices: [] }, 'prices'],
    ['a time that is none', { usable: { start_from: '25:00' } }, 'usable.start_from'],
    [
      'an end before its beginning',
      { usable: { valid_from: '2026-12-02', valid_until: '2026-12-01' } },
      'usable.valid_until',
    ],
    ['an eighth day', { usable: { weekdays: [7] } }, 'usable.weekdays'],
  ])('%s', async (_, wrong, field) => {
    const { student: id } = exhibitor.own.rates;
    const before = await rateOf(id);
    const answer = await change(id, wrong);
    expect(answer.status).toBe(422);
    expect(Object.keys((answer.json as { errors: Record<string, string[]> }).errors)).toEqual([field]);
    expect(await rateOf(id)).toEqual(before);
  });
});

test('a form chooses a kind of VAT rate; a percentage that fits none stays fixed, and may stay', {
  tags: ['D-155'],
}, async () => {
  const id = await buildPriceRate(t, exhibitor.own.exhibitorId, { vatBp: 700 });
  const save = (vat_kind: string | null | undefined, vat_rate?: number) => change(id, { vat_kind, vat_rate });
  const saved = async () => {
    const { vat_kind, vat_rate } = await rateOf(id);
    return { vat_kind, vat_rate };
  };
  expect((await save(null, 7)).status).toBe(200);
  expect(await saved()).toEqual({ vat_rate: 7, vat_kind: null });
  expect((await save('reduced')).status).toBe(200);
  expect(await saved()).toEqual({ vat_rate: 6, vat_kind: 'reduced' });
  for (const answer of [await save(null, 7), await save('super_reduced'), await save(undefined)])
    expect(answer).toMatchObject({ status: 422, json: { code: 'pricing.vat_unknown' } });
  expect((await save(undefined, 21)).status).toBe(200); // a percentage alone
  expect(await saved()).toEqual({ vat_rate: 21, vat_kind: 'standard' });
});

test('of two who opened the same rate the second is told, and overwrites nothing', { tags: ['TCK-005'] }, async () => {
  const { student: id } = exhibitor.own.rates;
  const form = formOf(await rateOf(id));
  const save = (max_tickets: number) => () => manager.post(`${LIST}/${id}`, { ...form, min_tickets: 1, max_tickets });
  const row = `price_rate WHERE id = ${id}`;
  const answers = await allAtOnce(t, exhibitor.own.exhibitorId, row, [1, 2, 3, 4].map(save));
  const kept = answers.filter(({ status }) => status === 200);
  expect(kept).toHaveLength(1);
  for (const { status, json } of answers.filter((answer) => answer !== kept[0]))
    expect({ status, code: (json as { code: string }).code }).toEqual({
      status: 409,
      code: 'price_rate.changed_meanwhile',
    });
  expect(kept[0]?.json).toEqual({ data: await rateOf(id) });
});

test('the rates are put in order as a whole; who did not see the last order is told', {
  tags: ['TCK-005', 'D-056'],
}, async () => {
  const { exhibitorId } = exhibitor.own;
  const archived = await buildPriceRate(t, exhibitorId);
  await t.asOwner('UPDATE price_rate SET archived_at = now() WHERE exhibitor_id = $1 AND id = $2', [
    exhibitorId,
    archived,
  ]);
  const onSale = async () => (await listed()).filter((rate) => !rate.archived);
  const before = await onSale();
  const seen = before.map(({ id }) => id);
  const order = (ids: readonly number[], of = seen) => manager.post(`${LIST}/order`, { ids, seen: of });
  await expectGuarded(exhibitor, (browser) => browser.post(`${LIST}/order`, { ids: seen, seen }), {
    may: 'manager',
    mayNot: 'employee',
  });
  expect(seen.length).toBeGreaterThan(1);
  const version = await dataVersion();
  expect((await order(seen.toReversed())).status).toBe(200);
  expect(Number(await dataVersion())).toBeGreaterThan(Number(version));
  const after = await onSale();
  expect(after.map(({ id }) => id)).toEqual(seen.toReversed());
  expect(after.every(({ sort }, index) => sort === (index + 1) * 10)).toBe(true);
  for (const [ids, of] of [
    [seen, seen],
    [seen.slice(1), seen.toReversed()],
    [[...seen.slice(1), seen[1] ?? 0], seen.toReversed()],
    [[...seen.slice(1), archived], seen.toReversed()],
  ] as const)
    expect(await order(ids, [...of])).toMatchObject({ status: 409, json: { code: 'price_rate.order_changed' } });
  expect((await onSale()).map(({ id }) => id)).toEqual(seen.toReversed());
  const [entry] = await t.asOwner(
    `SELECT before, after FROM audit WHERE action = 'price_rate.ordered' ORDER BY id DESC LIMIT 1`,
  );
  expect(entry).toEqual({ before: { order: seen }, after: { order: seen.toReversed() } });
});

test('an archived rate is looked at and not changed', async () => {
  const id = await buildPriceRate(t, exhibitor.own.exhibitorId);
  await t.asOwner('UPDATE price_rate SET archived_at = now() WHERE exhibitor_id = $1 AND id = $2', [
    exhibitor.own.exhibitorId,
    id,
  ]);
  expect((await listed()).at(-1)).toMatchObject({ id, archived: true });
  expect(await change(id, { active: false })).toMatchObject({ status: 409, json: { code: 'price_rate.archived' } });
});

test('rates of the other exhibitor are neither read nor changed, even with the same number', {
  tags: ['T72'],
}, async () => {
  const mine = await rateOf(exhibitor.own.rates.normal);
  expect(JSON.stringify(await listed())).not.toContain('CANARY');
  await buildPriceRate(t, exhibitor.own.exhibitorId);
  const elsewhere = await exhibitor.as('manager', [], exhibitor.other);
  const last = Math.max(...(await listed()).map(({ id }) => id));
  const answer = await elsewhere.post(`${LIST}/${last}`, formOf(mine), AT_OTHER);
  expect(answer).toMatchObject({ status: 404, json: { code: 'not_found.price_rate' } });
  const twin = exhibitor.other.rates.normal;
  expect(twin).toBe(mine.id);
  await elsewhere.post(`${LIST}/${twin}`, { ...formOf(mine), version: 1, names: { en: 'CANARY' } }, AT_OTHER);
  expect(await rateOf(mine.id)).toEqual(mine);
});
