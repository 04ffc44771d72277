import { readSheet } from 'read-excel-file/node';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addDays, businessDay } from '#kernel/days.ts';
import { type ProductForm, zProductForm } from '#modules/products/contract/staff.ts';
import { addProduct } from '#modules/products/server.ts';
import { totalsOf } from '#modules/reports/rules/report-table.ts';
import { readReport } from '#modules/reports/server/read-report.ts';
import { reportFile } from '#modules/reports/server/report-files.ts';
import { reportWords } from '#modules/reports/server/report-words.ts';
import type { TillData } from '#modules/till/contract/till.ts';
import { openTranslator, type Translator } from '#platform/i18n/translator.ts';
import { DAY_MS } from '#testing/builders/builders.ts';
import { inAllLanguages, inTenant } from '#testing/builders/in-tenant.ts';
import { buildDiscountReason } from '#testing/builders/products.ts';
import { buildHall } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import { billOf, dataOf, type Till, tillCinema } from '#testing/worlds/till-cinema.ts';

const t = testDatabase();
const exhibitor = tillCinema(t);
const today = businessDay(Date.now(), 'Europe/Brussels', 0);
const form = (name: string, price: number, more: Record<string, unknown>): ProductForm =>
  zProductForm.parse({
    names: inAllLanguages(name),
    descriptions: {},
    barcode: null,
    price,
    status: 'active',
    categories: [],
    sort: 0,
    version: null,
    ...more,
  });
const group = (name: string, min: number, choices: readonly (readonly [name: string, surcharge: number])[]) => ({
  names: inAllLanguages(name),
  min,
  max: choices.length,
  choices: choices.map(([each, surcharge]) => ({ names: inAllLanguages(each), surcharge, preselected: false })),
});
const added = (name: string, price: number, more: Record<string, unknown>) =>
  addProduct(
    t.db,
    { exhibitorId: exhibitor.own.exhibitorId, actor: 'test', channel: 'portal' },
    form(name, price, more),
  );

let translator: Translator;
let till: Till;
let elsewhere: { till: Till; cinemaId: number };
let popcorn: number;
let menu: number;
let reason_id: number;
/** The ids of the choices of popcorn by their names. */
let chosen: Record<'Sweet' | 'Salted' | 'Butter', number>;

beforeAll(async () => {
  translator = await openTranslator();
  const { exhibitorId } = exhibitor.own;
  popcorn = await added('Corn', 4.5, {
    vat_rate: 6,
    choice_groups: [
      group('Taste', 1, [
        ['Sweet', 0.5],
        ['Salted', 0],
      ]),
      group('Extras', 0, [['Butter', 0.75]]),
    ],
  });
  const cola = await added('Cola', 3.5, { vat_rate: 21 });
  const parts = [popcorn, cola].map((product_id) => ({ product_id, quantity: 1 }));
  menu = await added('Corn menu', 7, { parts });
  reason_id = await buildDiscountReason(t, exhibitorId);
  const permissions = ['discounts.give'] as const;
  till = await exhibitor.till({ permissions });
  const { cinemaId } = await buildHall(t, exhibitorId);
  elsewhere = { till: await exhibitor.till({ permissions, cinemaId }), cinemaId };
  const { products } = dataOf<TillData>(await till.get('/api/pos/data'));
  const choices = products.find(({ id }) => id === popcorn)?.choice_groups.flatMap((each) => each.choices) ?? [];
  chosen = Object.fromEntries(choices.map(({ name, id }) => [name, id])) as typeof chosen;
});
afterEach(() => t.travel(0));

type Chosen = keyof typeof chosen;
const item = (product_id: number, ...names: Chosen[]) => ({
  type: 'product',
  product_id,
  quantity: 1,
  ...(names.length > 0 && { choices: names.map((name) => chosen[name]) }),
});
const sells = async (items: readonly unknown[], amount: number, { at = till, more = {} } = {}) =>
  billOf(
    await at.post('/api/pos/sales', {
      items,
      amount,
      cash: { payment_method_id: exhibitor.own.till.cash, given: 100 },
      ...more,
    }),
  );
const givesBack = async (uuid: string, lines: readonly number[]) =>
  billOf(await till.post(`/api/pos/bills/${uuid}/refund`, { lines, reason: 'burnt' }));

type Period = { readonly from: string; readonly until: string; readonly cinema?: number };
const YEAR: Period = { from: addDays(today, -3), until: addDays(today, 60) };
const read = (report: 'products' | 'combos', period: Period = YEAR, locale = 'en') =>
  readReport({ db: t.db, translator }, { exhibitorId: exhibitor.own.exhibitorId, locale, cinemas: [] }, report, {
    ...period,
    location: 'none',
    week: 'none',
    version: 'off',
  } as never);
const totals = async (report: 'products' | 'combos', period?: Period) => {
  const { columns, rows } = await read(report, period);
  return totalsOf(columns, rows);
};
const combosOf = async (period?: Period) =>
  (await read('combos', period)).rows.map(({ combo, product, combos, pieces, gross }) => [
    combo,
    product,
    combos ?? pieces,
    gross,
  ]);
const ofCorn = async (period?: Period) =>
  (await read('products', period)).rows
    .filter(({ product }) => product === 'Corn')
    .map(({ choice, pieces, in_combos, chosen: times }) => (choice ? [choice, times] : [pieces, in_combos]));
/** What the lines of bills say, less what was given back. */
async function booked(where: string) {
  const [row] = await t.asOwner<{ gross: number; pieces: number }>(
    `SELECT sum(gross_cents - refunded_cents) AS gross, count(*) FILTER (WHERE refunded_cents < gross_cents)::int AS pieces
       FROM bill_line WHERE exhibitor_id = $1 AND kind = 'product' AND ${where}`,
    [exhibitor.own.exhibitorId],
  );
  return { gross: row?.gross, pieces: row?.pieces };
}

describe('what is sold, by combo and by choice', { tags: ['REP-004', 'D-159', 'PROD-001'] }, () => {
  test('before the first choice and the first combo, the report of products has no columns for them', async () => {
    await sells([item(exhibitor.own.till.popcorn)], 4.5);
    const { columns, rows } = await read('products');
    expect(columns.map(({ key }) => key)).toEqual(['product', 'pieces', 'gross', 'vat', 'net', 'discounts']);
    expect(rows).toHaveLength(1);
    expect((await read('combos')).rows).toEqual([]);
  });

  test('each choice says for how many pieces it was chosen, alone and in combos, and sums are those of the bills', async () => {
    await sells([item(popcorn, 'Sweet'), item(popcorn, 'Sweet', 'Butter'), item(popcorn, 'Salted')], 15.25);
    const discounts = [{ kind: 'percent', value: 25, items: null, reason_id }];
    await sells([item(menu, 'Sweet'), item(menu, 'Salted')], 10.87, { more: { discounts } });
    expect(await ofCorn()).toEqual([
      [5, 2],
      ['Sweet', 3],
      ['Salted', 2],
      ['Butter', 1],
    ]);
    expect(await combosOf()).toEqual([
      ['Corn menu', null, 2, 1_087],
      ['Corn menu', 'Corn', 2, null],
      ['Corn menu', 'Cola', 2, null],
    ]);
    const all = await totals('products');
    expect({ gross: all.gross, pieces: all.pieces }).toEqual(await booked('true'));
    const inCombos = await totals('combos');
    expect({ gross: inCombos.gross, pieces: inCombos.pieces }).toEqual(await booked('combo IS NOT NULL'));
    expect([all.in_combos, inCombos.discounts]).toEqual([inCombos.pieces, 1_450 - 1_087]);
  });

  test('sales of another cinema are in a report of all cinemas and in its own, and in no other', async () => {
    const before = await totals('combos');
    const { hall } = exhibitor.own;
    const here = await totals('combos', { ...YEAR, cinema: hall.cinemaId });
    await sells([item(menu, 'Salted')], 7, { at: elsewhere.till });
    expect((await totals('combos')).combos).toBe((before.combos ?? 0) + 1);
    expect(await totals('combos', { ...YEAR, cinema: hall.cinemaId })).toEqual(here);
    expect(await ofCorn({ ...YEAR, cinema: elsewhere.cinemaId })).toEqual([
      [1, 1],
      ['Salted', 1],
    ]);
  });

  test('a combo is one less on the day on which its last piece comes back; a choice comes back with its piece', async () => {
    const bill = await sells([item(menu, 'Sweet')], 7.5);
    const [combos, products] = [await totals('combos'), await ofCorn()];
    await givesBack(bill.uuid, [0]);
    expect(await totals('combos')).toMatchObject({ combos: combos.combos, pieces: (combos.pieces ?? 0) - 1 });
    const fewer = await ofCorn();
    expect(fewer[0]).toEqual([Number(products[0]?.[0]) - 1, Number(products[0]?.[1]) - 1]);
    expect(fewer).toContainEqual(['Sweet', Number(products[1]?.[1]) - 1]);
    t.travel(2 * DAY_MS);
    await till.comesBack();
    await givesBack(bill.uuid, [1]);
    const later = { from: addDays(today, 1), until: addDays(today, 4) };
    expect((await combosOf(later))[0]).toEqual(['Corn menu', null, -1, -Math.round((bill.lines[1]?.total ?? 0) * 100)]);
    expect((await totals('combos', { from: addDays(today, -3), until: addDays(today, 1) })).combos).toBe(combos.combos);
    expect((await totals('combos')).combos).toBe((combos.combos ?? 0) - 1);
    expect((await totals('products')).gross).toBe((await booked('true')).gross);
  });

  test('what was renamed or taken away later keeps the name that it was sold with', async () => {
    const before = [await ofCorn(), await combosOf()];
    await inTenant(t, exhibitor.own.exhibitorId, async (tx) => {
      const named = (name: string, id: number) => [JSON.stringify(inAllLanguages(name)), id];
      const renames = (table: string) => `UPDATE ${table} SET name = $1 WHERE exhibitor_id = tenant() AND id = $2`;
      await tx.run(renames('product_choice'), named('Caramel', chosen.Sweet));
      await tx.run(renames('product'), named('Evening menu', menu));
      await tx.run('DELETE FROM product_choice WHERE exhibitor_id = tenant() AND id = $1', [chosen.Butter]);
    });
    expect([await ofCorn(), await combosOf()]).toEqual(before);
    await sells([item(menu, 'Sweet')], 7.5);
    expect(await ofCorn()).toContainEqual(['Caramel', 1]);
    expect(
      (await combosOf()).filter(([, product]) => product === null).map(([name, , number]) => [name, number]),
    ).toEqual([
      ['Corn menu', before[1]?.[0]?.[2]],
      ['Evening menu', 1],
    ]);
    expect((await totals('combos')).gross).toBe((await booked('combo IS NOT NULL')).gross);
  });

  test('files have a blank, and not 0.00, for the takings of a choice; a workbook has numbers', async () => {
    const words = reportWords(translator, 'fr');
    const company = { name: 'Lumen', timeZone: 'Europe/Brussels', datetimeLocale: 'fr-BE', now: Date.now() };
    const french = await read('products', YEAR, 'fr');
    const csv = (await reportFile(french, 'csv_eu', words, company)).content.toString().split('\r\n');
    expect(csv[0]).toContain('Produit;Choix;Pièces;Dont en menu;Choisi;');
    expect(csv.find((line) => /;Salted[^;]*;/.test(line))).toMatch(/^Corn[^;]*;Salted[^;]*;;;\d+;;;;$/);
    const workbook = await reportFile(french, 'xlsx', words, company);
    expect(workbook.filename).toMatch(/^products-.*\.xlsx$/);
    const [, first] = (await readSheet(workbook.content)) as unknown[][];
    expect(first?.slice(2, 4).map((cell) => typeof cell)).toEqual(['number', 'number']);
    expect((await reportFile(await read('combos'), 'pdf', words, company)).content.subarray(0, 5).toString()).toBe(
      '%PDF-',
    );
  });
});
