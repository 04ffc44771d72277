import { beforeEach, describe, expect, test } from 'vitest';
import type { SoldAheadWire, VatChangeForm, VatTableWire, VatUseWire } from '#modules/vat/contract/staff.ts';
import { vatRoutes } from '#modules/vat/server/routes.ts';
import { buildScreening } from '#testing/builders/builders.ts';
import { buildPriceRate, buildVoucherType } from '#testing/builders/offer.ts';
import { buildProduct } from '#testing/builders/products.ts';
import { buildVoucher } from '#testing/builders/voucher.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { AT_OTHER, expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';

const t = testDatabase();
const exhibitor = portalCinema(t, (app) => vatRoutes(app, { db: t.db }));
const shop = purchasesAt(t, () => exhibitor.own);
const PAGE = '/api/staff/vat-rates';
const NOON = Date.parse('2027-01-15T11:00:00Z');
const DAY = 86_400_000;
let admin: Browser;
/** A staff session of days ago signs in again. */
const travelTo = async (ms: number): Promise<void> => {
  t.travel(ms - Date.now());
  admin = await exhibitor.as('admin');
};
beforeEach(async () => {
  await travelTo(NOON);
  await t.asOwner('DELETE FROM vat_change');
});

const dataOf = <Data>({ json }: Answer): Data => (json as { data: Data }).data;
const form = (change: Partial<VatChangeForm> = {}): VatChangeForm => ({
  kind: 'reduced',
  percent: 12,
  from: '2027-03-01',
  version: 0,
  ...change,
});
const plan = (change: Partial<VatChangeForm> = {}) => admin.post(`${PAGE}/changes`, form(change));
const reducedIn = (table: VatTableWire) => table.kinds.find(({ kind }) => kind === 'reduced');
const reduced = async () => reducedIn(dataOf<VatTableWire>(await admin.get(PAGE)));
const planned = async () => (await reduced())?.planned[0]?.change ?? { id: 0, version: 0 };

test('employees read the rates, administrators plan changes', { tags: ['T71', 'D-155'] }, async () => {
  expect((await (await exhibitor.as('employee')).get(PAGE)).status).toBe(200);
  const roles = { may: 'admin', mayNot: 'employee' } as const;
  for (const path of ['uses', 'sold-ahead?kind=reduced&from=2027-03-01'])
    await expectGuarded(exhibitor, (browser) => browser.get(`${PAGE}/${path}`), roles);
  for (const path of ['changes', 'changes/1', 'changes/1/delete'])
    await expectGuarded(exhibitor, (browser) => browser.post(`${PAGE}/${path}`, {}), roles);
});

test('a change is planned, edited and removed until its day, all on record', { tags: ['D-155', 'I20'] }, async () => {
  expect(await reduced()).toMatchObject({ percent: 6, planned: [] });
  const table = dataOf<VatTableWire>(await plan());
  expect(table).toMatchObject({ country: 'BE', today: '2027-01-15', fixed: [6] });
  const change = { id: expect.any(Number), version: 1 };
  expect(reducedIn(table)).toMatchObject({ percent: 6, planned: [{ percent: 12, from: '2027-03-01', change }] });
  const { id, version } = await planned();
  expect((await admin.post(`${PAGE}/changes/${id}`, form({ percent: 10, version }))).status).toBe(200);
  expect((await reduced())?.planned).toMatchObject([{ percent: 10, change: { version: 2 } }]);
  expect((await admin.post(`${PAGE}/changes/${id}`, form({ version }))).json).toMatchObject({
    code: 'vat.changed_meanwhile',
  });
  expect((await admin.post(`${PAGE}/changes/${id}/delete`)).status).toBe(200);
  expect((await reduced())?.planned).toEqual([]);
  expect(await admin.post(`${PAGE}/changes/${id}/delete`)).toMatchObject({ status: 404 });
  const records = await t.asOwner(
    `SELECT action FROM audit WHERE exhibitor_id = $1 AND entity = 'vat_change' AND entity_id = $2 ORDER BY id`,
    [exhibitor.own.exhibitorId, String(id)],
  );
  expect(records).toEqual(['added', 'changed', 'removed'].map((act) => ({ action: `vat_change.${act}` })));
});

describe('what cannot be is told at its field', { tags: ['D-065', 'D-155'] }, () => {
  test.each<[string, Partial<VatChangeForm>, string, string]>([
    ['today', { from: '2027-01-15' }, 'from', 'vat.day_past'],
    ['a day of the past', { from: '2026-12-31' }, 'from', 'vat.day_past'],
    ['no day', { from: '' }, 'from', 'validation.date'],
    ['a kind that Belgium does not have', { kind: 'super_reduced' }, 'kind', 'vat.kind_unknown'],
    ['zero', { kind: 'zero' }, 'kind', 'vat.kind_unknown'],
    ['more than all', { percent: 101 }, 'percent', 'vat.percent_invalid'],
    ['the present rate', { percent: 6 }, 'percent', 'vat.same_rate'],
  ])('%s', async (_, wrong, field, code) => {
    const answer = await plan(wrong);
    expect({ status: answer.status, code: (answer.json as { code: string }).code }).toEqual({ status: 422, code });
    expect(Object.keys((answer.json as { errors: object }).errors)).toEqual([field]);
    expect((await reduced())?.planned).toEqual([]);
  });

  test('of ten who plan the same day one succeeds', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, nth) => plan({ percent: 10 + nth })));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ json }) => (json as { code: string }).code)).toEqual(Array(9).fill('vat.day_taken'));
  });

  test('a change whose day has come is neither edited nor removed; another one is planned', async () => {
    await plan();
    const { id, version } = await planned();
    await travelTo(Date.parse('2027-02-28T22:59:00Z')); // a minute before midnight in Brussels
    expect(await reduced()).toMatchObject({ percent: 6 });
    await travelTo(Date.parse('2027-02-28T23:01:00Z'));
    expect(await reduced()).toMatchObject({ percent: 12, from: '2027-03-01', planned: [] });
    for (const answer of [
      await admin.post(`${PAGE}/changes/${id}`, form({ percent: 10, from: '2027-04-01', version })),
      await admin.post(`${PAGE}/changes/${id}/delete`),
    ])
      expect(answer).toMatchObject({ status: 409, json: { code: 'vat.change_begun' } });
    expect((await plan({ percent: 9, from: '2027-03-02' })).status).toBe(200);
  });
});

test('what is sold with a kind is named, and so is what has a fixed rate', { tags: ['D-155'] }, async () => {
  const { exhibitorId } = exhibitor.own;
  const id = await buildPriceRate(t, exhibitorId, { vatBp: 700 });
  const product = await buildProduct(t, exhibitorId, { vat: 'standard' });
  const card = await buildVoucherType(t, exhibitorId, { vatTreatment: 'single_purpose', vat: 'reduced' });
  await buildVoucherType(t, exhibitorId); // taxed when it is used
  const uses = dataOf<VatUseWire[]>(await admin.get(`${PAGE}/uses`));
  const of = (kind: string | null) => uses.find((use) => use.kind === kind);
  expect(of('reduced')?.price_rates.map((each) => each.id)).toContain(exhibitor.own.rates.normal);
  expect(of('reduced')?.voucher_types).toEqual([{ id: card, name: expect.any(String) }]);
  expect(of('standard')).toMatchObject({ percent: 21, products: [{ id: product, name: expect.any(String) }] });
  expect(of(null)).toMatchObject({ percent: 7, price_rates: [{ id }] });
});

test('what is sold ahead is counted: tickets of that day and later, and cards with visits left', {
  tags: ['D-155', 'D-083'],
}, async () => {
  const { exhibitorId } = exhibitor.own;
  const ahead = async () => dataOf<SoldAheadWire>(await admin.get(`${PAGE}/sold-ahead?kind=reduced&from=2027-03-01`));
  const before = await ahead();
  const late = await buildScreening(t, exhibitor.own, { startsAtMs: Date.parse('2027-03-01T19:00:00Z') });
  const early = await buildScreening(t, exhibitor.own, { startsAtMs: Date.parse('2027-02-28T19:00:00Z') });
  await shop.tickets({ screeningId: late, count: 2 });
  await shop.tickets({ screeningId: early, count: 3 });
  const other = await buildPriceRate(t, exhibitorId, { vat: 'standard' });
  await shop.tickets({ screeningId: late, rate: other });
  const single = await buildVoucherType(t, exhibitorId, { vatTreatment: 'single_purpose', vat: 'reduced' });
  await buildVoucher(t, exhibitorId, { typeId: single, turns: 2 });
  await buildVoucher(t, exhibitorId, { turns: 1 });
  const { tickets, cards, reserved } = await ahead();
  expect([tickets, reserved]).toEqual([{ count: 2, gross: 24, vat: 1.36 }, 0]);
  expect([cards.at_sale - before.cards.at_sale, cards.at_use - before.cards.at_use]).toEqual([1, 1]);
});

test('the other exhibitor has rates of its own', { tags: ['T72'] }, async () => {
  await plan();
  const { id, version } = await planned();
  const elsewhere = await exhibitor.as('admin', [], exhibitor.other);
  const table = dataOf<VatTableWire>(await elsewhere.get(PAGE, AT_OTHER));
  expect(reducedIn(table)?.planned).toEqual([]);
  for (const path of [`changes/${id}`, `changes/${id}/delete`])
    expect((await elsewhere.post(`${PAGE}/${path}`, form({ version }), AT_OTHER)).status).toBe(404);
  await travelTo(NOON + DAY);
  expect((await reduced())?.planned).toHaveLength(1);
});
