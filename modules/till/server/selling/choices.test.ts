import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ProductForm, zProductForm } from '#modules/products/contract/staff.ts';
import { addProduct } from '#modules/products/server.ts';
import { receiptOfBill } from '#modules/tickets/server.ts';
import type { TillChange } from '#modules/till/contract/change.ts';
import type { TillData, TillProduct } from '#modules/till/contract/till.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { inAllLanguages, inTenant } from '#testing/builders/in-tenant.ts';
import { buildDiscountReason } from '#testing/builders/products.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { billOf, dataOf, refusalOf, type Till, tillCinema } from '#testing/worlds/till-cinema.ts';

const t = testDatabase();
const exhibitor = tillCinema(t);
const acting = () => ({ exhibitorId: exhibitor.own.exhibitorId, actor: 'test', channel: 'portal' }) as const;

const choice = (name: string, surcharge = 0, preselected = false) => ({
  names: inAllLanguages(name),
  surcharge,
  preselected,
});
const TASTE = {
  names: inAllLanguages('Taste'),
  min: 1,
  max: 1,
  choices: [choice('Salt', 0, true), choice('Sweet', 0.5)],
};
const EXTRAS = {
  names: inAllLanguages('Extras'),
  min: 0,
  max: 2,
  choices: [choice('Butter', 0.75), choice('Chilli', 0.25)],
};
const form = (choice_groups: unknown[], more: Record<string, unknown> = {}): ProductForm =>
  zProductForm.parse({
    names: inAllLanguages('Popcorn'),
    descriptions: {},
    barcode: null,
    price: 4.5,
    vat_rate: 6,
    status: 'active',
    categories: [],
    sort: 0,
    version: null,
    choice_groups,
    ...more,
  });

let product: number;
let offered: TillProduct;
let till: Till;
/** The id of a choice by its name. */
const id = (name: string): number =>
  offered.choice_groups.flatMap(({ choices }) => choices).find((each) => each.name === name)?.id ?? 0;
const offer = async (productId: number): Promise<TillProduct> => {
  const { products } = dataOf<TillData>(await till.get('/api/pos/data'));
  return products.find((each) => each.id === productId) as TillProduct;
};
beforeAll(async () => {
  till = await exhibitor.till();
  product = await addProduct(t.db, acting(), form([TASTE, EXTRAS]));
  offered = await offer(product);
});

const item = (choices?: readonly number[], product_id = product) => ({
  type: 'product',
  product_id,
  quantity: 1,
  ...(choices && { choices }),
});
const sells = (items: readonly unknown[], amount: number, more = {}) =>
  till.post('/api/pos/sales', { items, amount, ...more });
const inCash = (given: number) => ({ cash: { payment_method_id: exhibitor.own.till.cash, given } });
const stored = (uuid: string) =>
  t.asOwner<{ gross: number; vat: number; choices: unknown }>(
    'SELECT gross_cents::int AS gross, vat_cents::int AS vat, choices FROM bill_line WHERE bill_id = $1 ORDER BY line_no',
    [uuid],
  );

describe('choices of a product', { tags: ['PROD-001', 'POS-008'] }, () => {
  test('the price on the bill has the surcharges, with the VAT of the product, and the line says what was chosen', async () => {
    expect(offered.choice_groups.map(({ name, min, max }) => [name, min, max])).toEqual([
      ['Taste', 1, 1],
      ['Extras', 0, 2],
    ]);
    const bill = billOf(await sells([item([id('Chilli'), id('Sweet')]), item([id('Salt')])], 9.75, inCash(10)));
    expect(bill.lines.map(({ name, choices, total }) => [name, choices, total])).toEqual([
      ['Popcorn', ['Sweet', 'Chilli'], 5.25],
      ['Popcorn', ['Salt'], 4.5],
    ]);
    const [sweet, salt] = await stored(bill.uuid);
    expect((sweet?.vat ?? 0) + (salt?.vat ?? 0)).toBe(Math.round((975 * 6) / 106));
    expect(sweet?.choices).toEqual([
      { id: id('Sweet'), name: inAllLanguages('Sweet'), cents: 50 },
      { id: id('Chilli'), name: inAllLanguages('Chilli'), cents: 25 },
    ]);
    const moved = await t.asOwner('SELECT sum(quantity)::int AS sum FROM stock_movement WHERE bill_id = $1', [
      bill.uuid,
    ]);
    expect(moved).toEqual([{ sum: -2 }]);
  });

  test('the receipt lists what was chosen, and a refund of one of two gives its own price back', async () => {
    const bill = billOf(await sells([item([id('Sweet')]), item([id('Salt')])], 9.5, inCash(10)));
    const back = await till.post(`/api/pos/bills/${bill.uuid}/refund`, { lines: [0], reason: 'burnt' });
    expect(billOf(back).lines.map(({ refunded }) => refunded)).toEqual([5, 0]);
    const deps = { db: t.db, secrets: testSecrets, translator: await openTranslator(), now: () => Date.now() };
    const receipt = (await receiptOfBill(deps, exhibitor.own.exhibitorId, bill.uuid))?.sheet.receipt;
    expect(receipt?.sold.map(({ detail, gross }) => [detail, gross])).toEqual([
      [expect.stringMatching(/^Sweet/), 500],
      [expect.stringMatching(/^Salt/), 450],
    ]);
    expect(receipt?.refunded.map(({ detail, gross }) => [detail, gross])).toEqual([
      [expect.stringMatching(/^Sweet.* · /), -500],
    ]);
  });

  test('refuses too few, too many, unknown and repeated choices at the field, also from an old till that sends none', async () => {
    const refused = async (choices: readonly number[] | undefined, amount: number) =>
      refusalOf(await sells([item(choices)], amount));
    const at = { status: 422, fields: ['items.0.choices'] };
    expect(await refused(undefined, 4.5)).toEqual({ ...at, code: 'products.choices_too_few' });
    expect(await refused([id('Butter')], 5.25)).toEqual({ ...at, code: 'products.choices_too_few' });
    expect(await refused([id('Salt'), id('Sweet')], 5)).toEqual({ ...at, code: 'products.choices_too_many' });
    expect(await refused([id('Salt'), 999_999], 4.5)).toEqual({ ...at, code: 'products.choice_unknown' });
    expect(await refused([id('Salt'), id('Salt')], 4.5)).toEqual({ ...at, code: 'products.choice_twice' });
    const other = { type: 'product', product_id: exhibitor.own.till.popcorn, quantity: 1, choices: [id('Salt')] };
    expect(refusalOf(await sells([other], 4.5))).toEqual({ ...at, code: 'products.choice_unknown' });
    expect((await sells([item([id('Sweet')])], 4.5)).status).toBe(422);
    const answer = await sells([item([])], 4.5);
    expect((answer.json as { errors: Record<string, string[]> }).errors['items.0.choices']).toEqual([
      expect.stringMatching(/^Popcorn.*: choose at least 1 of “Taste.*”\.$/),
    ]);
  });

  test('a choice that is sold out is shown and refused by its name; without any taste left the product is sold out', async () => {
    const made = await addProduct(t.db, acting(), form([TASTE, EXTRAS]));
    const marks = async (...names: string[]): Promise<TillProduct> => {
      const { choice_groups } = await offer(made);
      const all = choice_groups.flatMap(({ choices }) => choices);
      await inTenant(t, exhibitor.own.exhibitorId, (tx) =>
        tx.run('UPDATE product_choice SET sold_out = id = ANY($2) WHERE exhibitor_id = tenant() AND id = ANY($1)', [
          all.map((each) => each.id),
          all.filter(({ name }) => names.includes(name)).map((each) => each.id),
        ]),
      );
      return offer(made);
    };
    const withoutSweet = await marks('Sweet');
    const [salt, sweet] = withoutSweet.choice_groups[0]?.choices ?? [];
    expect([withoutSweet.status, salt?.sold_out, sweet?.sold_out]).toEqual(['active', false, true]);
    const answer = await sells([item([sweet?.id ?? 0], made)], 5, inCash(5));
    expect(refusalOf(answer)).toEqual({ status: 422, code: 'products.choice_sold_out', fields: ['items.0.choices'] });
    expect((answer.json as { errors: Record<string, string[]> }).errors['items.0.choices']).toEqual([
      expect.stringMatching(/^Popcorn.*: “Sweet.*” is sold out\. Choose something else\.$/),
    ]);
    expect(billOf(await sells([item([salt?.id ?? 0], made)], 4.5, inCash(5))).status).toBe('settled');
    const withoutTaste = await marks('Salt', 'Sweet');
    expect(withoutTaste.status).toBe('sold_out');
    // Extras that no group requires do not take the product away.
    expect((await marks('Butter', 'Chilli')).status).toBe('active');
  });

  test('an old till sells a product whose choices are all optional', async () => {
    const optional = await addProduct(t.db, acting(), form([EXTRAS]));
    const bill = billOf(await sells([item(undefined, optional)], 4.5, inCash(5)));
    expect(bill.lines).toMatchObject([{ choices: [], total: 4.5 }]);
    expect((await stored(bill.uuid))[0]?.choices).toBeNull();
  });

  test('a parked bill is changed with what was chosen', async () => {
    const own = await exhibitor.till();
    const sale = { items: [item([id('Sweet'), id('Butter')])], amount: 5.75 };
    const bill = billOf(await own.post('/api/pos/sales', sale));
    const { items } = dataOf<TillChange>(await own.get(`/api/pos/bills/${bill.uuid}/change`));
    expect(items).toMatchObject([
      {
        kind: 'product',
        price: 5.75,
        choices: [
          { id: id('Sweet'), name: 'Sweet', surcharge: 0.5 },
          { id: id('Butter'), name: 'Butter', surcharge: 0.75 },
        ],
      },
    ]);
  });

  test('two tills: a choice that a manager takes away is not sold any more; bills keep it', async () => {
    const [own, other] = [await exhibitor.till(), await exhibitor.till()];
    const made = await addProduct(t.db, acting(), form([TASTE]));
    const [taste] = (await offer(made)).choice_groups;
    const [salt, sweet] = taste?.choices ?? [];
    const sale = (choices: readonly (number | undefined)[], amount: number) => ({
      items: [{ type: 'product', product_id: made, quantity: 1, choices }],
      amount,
      ...inCash(5),
    });
    const before = billOf(await own.post('/api/pos/sales', sale([sweet?.id], 5), randomUUID()));
    await inTenant(t, exhibitor.own.exhibitorId, async (tx) => {
      await tx.run('DELETE FROM product_choice WHERE exhibitor_id = tenant() AND id = $1', [sweet?.id]);
      await tx.run(
        'UPDATE product_choice SET name = $2, surcharge_cents = 25 WHERE exhibitor_id = tenant() AND id = $1',
        [salt?.id, JSON.stringify(inAllLanguages('Salted'))],
      );
    });
    expect(refusalOf(await other.post('/api/pos/sales', sale([sweet?.id], 5)))).toEqual({
      status: 422,
      code: 'products.choice_unknown',
      fields: ['items.0.choices'],
    });
    expect(refusalOf(await other.post('/api/pos/sales', sale([salt?.id], 4.5))).code).toBe('sales.prices_changed');
    expect(billOf(await other.post('/api/pos/sales', sale([salt?.id], 4.75))).lines[0]?.choices).toEqual(['Salted']);
    expect((await own.bill(before.uuid)).lines[0]?.choices).toEqual(['Sweet']);
  });

  test('a discount takes off the price with its surcharges', async () => {
    const reason_id = await buildDiscountReason(t, exhibitor.own.exhibitorId);
    const manager = await exhibitor.till({ permissions: ['pos.sell', 'discounts.give'] });
    const discounts = [{ kind: 'percent', value: 50, items: null, reason_id, remark: '' }];
    const answer = await manager.post('/api/pos/sales', {
      items: [item([id('Sweet')])],
      amount: 2.5,
      discounts,
      ...inCash(5),
    });
    expect(billOf(answer).lines).toMatchObject([{ total: 2.5, discount: { amount: 2.5 }, choices: ['Sweet'] }]);
  });

  test('the database keeps what was chosen with its line', async () => {
    const bill = billOf(await sells([item([id('Salt')])], 4.5, inCash(5)));
    await expect(
      t.asOwner(`UPDATE bill_line SET choices = '[]' WHERE bill_id = $1`, [bill.uuid]),
    ).rejects.toMatchObject({ code: 'KB005' });
  });
});
