import { beforeAll, describe, expect, test } from 'vitest';
import { type ProductForm, zProductForm } from '#modules/products/contract/staff.ts';
import { addProduct } from '#modules/products/server.ts';
import { receiptOfBill } from '#modules/tickets/server.ts';
import type { TillChange } from '#modules/till/contract/change.ts';
import type { TillData, TillProduct } from '#modules/till/contract/till.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { inAllLanguages, inTenant } from '#testing/builders/in-tenant.ts';
import { buildDiscountReason, buildProduct } from '#testing/builders/products.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { billOf, dataOf, refusalOf, type Till, tillCinema } from '#testing/worlds/till-cinema.ts';

const t = testDatabase();
const exhibitor = tillCinema(t);
const acting = () => ({ exhibitorId: exhibitor.own.exhibitorId, actor: 'test', channel: 'portal' }) as const;

const form = (name: string, more: Record<string, unknown>): ProductForm =>
  zProductForm.parse({
    names: inAllLanguages(name),
    descriptions: {},
    barcode: null,
    status: 'active',
    categories: [],
    sort: 0,
    version: null,
    ...more,
  });
const combo = (name: string, price: number, parts: readonly (readonly [product: number, quantity: number])[]) =>
  addProduct(
    t.db,
    acting(),
    form(name, { price, parts: parts.map(([product_id, quantity]) => ({ product_id, quantity })) }),
  );

let till: Till;
/** At 6.00 with 6 % VAT, at 3.50 with 21 % VAT. */
let popcorn: number;
let cola: number;
let menu: number;
beforeAll(async () => {
  till = await exhibitor.till();
  const build = (name: string, priceCents: number, vatBp: number) =>
    buildProduct(t, exhibitor.own.exhibitorId, { name: inAllLanguages(name), priceCents, vatBp, stock: 50 });
  popcorn = await build('Sweet popcorn', 600, 600);
  cola = await build('Cola', 350, 2_100);
  menu = await combo('Popcorn menu', 8.5, [
    [popcorn, 1],
    [cola, 1],
  ]);
});

const item = (product_id = menu, more = {}) => ({ type: 'product', product_id, quantity: 1, ...more });
const sells = (items: readonly unknown[], amount: number, more = {}) =>
  till.post('/api/pos/sales', { items, amount, ...more });
const inCash = (given: number) => ({ cash: { payment_method_id: exhibitor.own.till.cash, given } });
const offer = async (id: number): Promise<TillProduct> =>
  dataOf<TillData>(await till.get('/api/pos/data')).products.find((each) => each.id === id) as TillProduct;
type Stored = { gross: number; vat: number; vat_bp: number; product_id: number; combo: unknown };
const stored = (uuid: string) =>
  t.asOwner<Stored>(
    `SELECT gross_cents::int AS gross, vat_cents::int AS vat, vat_bp, product_id, combo FROM bill_line
      WHERE bill_id = $1 ORDER BY line_no`,
    [uuid],
  );
const moved = (uuid: string) =>
  t.asOwner(
    `SELECT product_id, sum(quantity)::int AS pieces FROM stock_movement WHERE bill_id = $1
      GROUP BY product_id ORDER BY product_id`,
    [uuid],
  );
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

describe('a combo at a till', { tags: ['PROD-001', 'POS-008'] }, () => {
  test('its parts are lines of the bill with their share, their VAT and its name; each moves its stock', async () => {
    expect(await offer(menu)).toMatchObject({
      price: 8.5,
      status: 'active',
      stock: null,
      missing: null,
      parts: [
        { name: 'Sweet popcorn', quantity: 1 },
        { name: 'Cola', quantity: 1 },
      ],
    });
    const bill = billOf(await sells([item()], 8.5, inCash(10)));
    expect(bill.lines.map(({ name, combo: of, total, product_id }) => [name, of, total, product_id])).toEqual([
      ['Sweet popcorn', { no: 0, name: 'Popcorn menu' }, 5.37, popcorn],
      ['Cola', { no: 0, name: 'Popcorn menu' }, 3.13, cola],
    ]);
    expect(await stored(bill.uuid)).toMatchObject([
      {
        vat_bp: 600,
        vat: Math.round((537 * 6) / 106),
        combo: { no: 0, id: menu, name: inAllLanguages('Popcorn menu') },
      },
      { vat_bp: 2_100, vat: Math.round((313 * 21) / 121) },
    ]);
    expect(await moved(bill.uuid)).toEqual([
      { product_id: popcorn, pieces: -1 },
      { product_id: cola, pieces: -1 },
    ]);
  });

  test('three combos are three groups, each of exactly its price, and the VAT is that of the shares', async () => {
    const odd = await combo('Family menu', 10.01, [
      [popcorn, 1],
      [cola, 2],
    ]);
    const alone = { type: 'product', product_id: cola, quantity: 1 };
    const bill = billOf(await sells([item(odd), item(odd), alone, item(odd)], 33.53, inCash(50)));
    const lines = await stored(bill.uuid);
    expect(lines.map(({ combo: of }) => (of as { no: number } | null)?.no ?? null)).toEqual([
      0,
      0,
      0,
      1,
      1,
      1,
      null,
      3,
      3,
      3,
    ]);
    for (const no of [0, 1, 3])
      expect(
        sum(lines.filter(({ combo: of }) => (of as { no: number } | null)?.no === no).map(({ gross }) => gross)),
      ).toBe(1_001);
    for (const rate of [600, 2_100]) {
      const ofRate = lines.filter(({ vat_bp }) => vat_bp === rate);
      const gross = sum(ofRate.map((line) => line.gross));
      expect([rate, sum(ofRate.map(({ vat }) => vat))]).toEqual([rate, Math.round((gross * rate) / (10_000 + rate))]);
    }
    expect(await moved(bill.uuid)).toEqual([
      { product_id: popcorn, pieces: -3 },
      { product_id: cola, pieces: -7 },
    ]);
  });

  test('one part is refunded at its share, then the rest; the stock comes back part by part', async () => {
    const bill = billOf(await sells([item()], 8.5, inCash(10)));
    const back = await till.post(`/api/pos/bills/${bill.uuid}/refund`, { lines: [1], reason: 'flat' });
    expect(billOf(back).lines.map(({ refunded }) => refunded)).toEqual([0, 3.13]);
    expect(await moved(bill.uuid)).toEqual([
      { product_id: popcorn, pieces: -1 },
      { product_id: cola, pieces: 0 },
    ]);
    const all = billOf(await till.post(`/api/pos/bills/${bill.uuid}/refund`, { lines: [0], reason: 'burnt' }));
    expect(all.status).toBe('refunded');
    expect(sum(all.lines.map(({ refunded }) => Math.round(refunded * 100)))).toBe(850);
  });

  test('the receipt has the name of the combo above its parts, and what was given back says it', async () => {
    const bill = billOf(await sells([item(), { ...item(), product_id: cola }], 12, inCash(12)));
    await till.post(`/api/pos/bills/${bill.uuid}/refund`, { lines: [0], reason: 'burnt' });
    const deps = { db: t.db, secrets: testSecrets, translator: await openTranslator(), now: () => Date.now() };
    const receipt = (await receiptOfBill(deps, exhibitor.own.exhibitorId, bill.uuid))?.sheet.receipt;
    expect(receipt?.sold.map(({ heading, name, belongsToLineAbove }) => [heading, name, belongsToLineAbove])).toEqual([
      [expect.stringContaining('Popcorn menu'), expect.stringContaining('Sweet popcorn'), false],
      [undefined, expect.stringContaining('Cola'), true],
      [undefined, expect.stringContaining('Cola'), false],
    ]);
    expect(receipt?.refunded.map(({ detail }) => detail)).toEqual([expect.stringMatching(/^Popcorn menu.* · /)]);
  });

  test('the server believes no price and no parts', async () => {
    expect(refusalOf(await sells([item()], 8)).code).toBe('sales.prices_changed');
    expect(refusalOf(await sells([item(menu, { price: 1 })], 1))).toMatchObject({
      status: 422,
      fields: ['items.0.price'],
    });
    expect((await sells([item(menu, { parts: [{ product_id: cola, quantity: 1 }] })], 8.5)).status).toBe(422);
    expect(refusalOf(await sells([item(menu, { choices: [1] })], 8.5)).fields).toEqual(['items.0.choices']);
    expect((await sells([{ ...item(), quantity: 2 }], 17)).status).toBe(422);
    const other = await exhibitor.till({ at: exhibitor.other });
    expect(refusalOf(await other.post('/api/pos/sales', { items: [item()], amount: 8.5 }))).toMatchObject({
      code: 'sales.product_unknown',
    });
  });

  test('a combo whose part is sold out or archived is shown with the reason, and refused at its field', async () => {
    const water = await buildProduct(t, exhibitor.own.exhibitorId, { name: inAllLanguages('Water'), priceCents: 200 });
    const light = await combo('Light menu', 7, [
      [popcorn, 1],
      [water, 1],
    ]);
    const set = (sets: string) =>
      inTenant(t, exhibitor.own.exhibitorId, (tx) =>
        tx.run(`UPDATE product SET ${sets} WHERE exhibitor_id = tenant() AND id = $1`, [water]),
      );
    for (const gone of ['sold_out = true', 'sold_out = false, active = false', 'active = true, archived_at = now()']) {
      await set(gone);
      expect(await offer(light)).toMatchObject({ status: 'sold_out', missing: 'Water' });
      const answer = await sells([item(light)], 7);
      expect(refusalOf(answer)).toEqual({
        status: 422,
        code: 'products.combo_part_missing',
        fields: ['items.0.product_id'],
      });
    }
    await set('archived_at = NULL');
    expect((await sells([item(light)], 7, inCash(7))).status).toBe(200);
  });

  test('the choices of its parts are the choices of the combo: an old till that sends none is refused', async () => {
    const choice = (name: string, surcharge: number, preselected: boolean) => ({
      names: inAllLanguages(name),
      surcharge,
      preselected,
    });
    const sauce = {
      names: inAllLanguages('Sauce'),
      min: 1,
      max: 1,
      choices: [choice('Cheese', 0, true), choice('Salsa', 0.5, false)],
    };
    const nachos = await addProduct(t.db, acting(), form('Nachos', { price: 5, vat_rate: 6, choice_groups: [sauce] }));
    const double = await combo('Nachos for two', 11, [
      [nachos, 2],
      [cola, 1],
    ]);
    const [group] = (await offer(double)).choice_groups;
    expect(group).toMatchObject({ name: 'Nachos · Sauce', min: 1, choices: [{ surcharge: 0 }, { surcharge: 1 }] });
    expect(refusalOf(await sells([item(double)], 11))).toEqual({
      status: 422,
      code: 'products.choices_too_few',
      fields: ['items.0.choices'],
    });
    const salsa = group?.choices[1]?.id;
    const bill = billOf(await sells([item(double, { choices: [salsa] })], 12, inCash(12)));
    expect(bill.lines.map(({ choices }) => choices)).toEqual([['Salsa'], ['Salsa'], []]);
    expect(sum((await stored(bill.uuid)).map(({ gross }) => gross))).toBe(1_200);
  });

  test('a parked bill is changed as the cart that made it: the parts of a combo are one item', async () => {
    const own = await exhibitor.till();
    const items = [item(), item(cola), item()];
    const bill = billOf(await own.post('/api/pos/sales', { items, amount: 20.5 }));
    const change = dataOf<TillChange>(await own.get(`/api/pos/bills/${bill.uuid}/change`));
    expect(change.items).toMatchObject([
      { kind: 'product', product_id: menu, name: 'Popcorn menu', price: 8.5, choices: [] },
      { product_id: cola, price: 3.5 },
      { product_id: menu, price: 8.5 },
    ]);
  });

  test('a discount of a combo takes off all its parts, to the cent', async () => {
    const reason_id = await buildDiscountReason(t, exhibitor.own.exhibitorId);
    const manager = await exhibitor.till({ permissions: ['pos.sell', 'discounts.give'] });
    const discounts = [{ kind: 'amount', value: 1.01, items: [1], reason_id, remark: '' }];
    const items = [item(cola), item()];
    const bill = billOf(await manager.post('/api/pos/sales', { items, amount: 10.99, discounts, ...inCash(20) }));
    expect(bill.lines.map(({ discount }) => discount?.no ?? null)).toEqual([null, 0, 0]);
    const lines = await stored(bill.uuid);
    expect([lines[0]?.gross, sum(lines.slice(1).map(({ gross }) => gross))]).toEqual([350, 749]);
    const whole = [{ kind: 'percent', value: 10, items: null, reason_id, remark: '' }];
    const three = [item(), item(), item()];
    const tenth = billOf(
      await manager.post('/api/pos/sales', { items: three, amount: 22.95, discounts: whole, ...inCash(30) }),
    );
    expect(sum((await stored(tenth.uuid)).map(({ gross }) => gross))).toBe(2_295);
    const parked = billOf(await manager.post('/api/pos/sales', { items, amount: 10.99, discounts }));
    const change = dataOf<TillChange>(await manager.get(`/api/pos/bills/${parked.uuid}/change`));
    expect(change.discounts).toMatchObject([{ items: [1], worth: 1.01 }]);
  });

  test('a bill never has more pieces than its limit of items', async () => {
    const feast = await combo('Feast', 20, [
      [popcorn, 9],
      [cola, 9],
    ]);
    const many = Array.from({ length: 6 }, () => item(feast));
    expect(refusalOf(await sells(many, 120))).toMatchObject({ status: 422, code: 'sales.too_many_pieces' });
    expect((await sells(many.slice(1), 100, inCash(100))).status).toBe(200);
  });

  test('the database sells no combo as a product, and a line keeps its combo', async () => {
    const bill = billOf(await sells([item()], 8.5, inCash(10)));
    await expect(t.asOwner(`UPDATE bill_line SET combo = NULL WHERE bill_id = $1`, [bill.uuid])).rejects.toMatchObject({
      code: 'KB005',
    });
    await expect(
      inTenant(t, exhibitor.own.exhibitorId, (tx) =>
        tx.run(
          `INSERT INTO bill_line (exhibitor_id, bill_id, line_no, kind, product_id, name, gross_cents, vat_bp, vat_cents)
           VALUES (tenant(), $1, 9, 'product', $2, 'Menu', 850, 0, 0)`,
          [bill.uuid, menu],
        ),
      ),
    ).rejects.toMatchObject({ code: 'KB005' });
  });
});
