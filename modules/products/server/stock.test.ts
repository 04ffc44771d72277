import { beforeAll, describe, expect, test } from 'vitest';
import { FEATURES } from '#modules/exhibitor/contract.ts';
import type { ProductWire, StockMovementWire } from '#modules/products/contract.ts';
import { moveStock, productRoutes } from '#modules/products/server.ts';
import type { Acting } from '#platform/db/tx.ts';
import { buildProduct, buildProductBill } from '#testing/build-products.ts';
import { testDatabase } from '#testing/database.ts';
import type { Browser } from '#testing/http.ts';
import { allAtOnce, portalHouse } from '#testing/portal-house.ts';

const t = testDatabase({ max: 20 });
const house = portalHouse(t, (app) =>
  productRoutes(app, { db: t.db, storageOf: async () => '/storage', featuresOf: async () => FEATURES }),
);
let manager: Browser;
let till: Acting;
beforeAll(async () => {
  manager = await house.as('manager');
  till = { exhibitorId: house.own.exhibitorId, actor: 'employee:1', channel: 'register' };
});

const product = (stock: number | null) => buildProduct(t, house.own.exhibitorId, { stock });
const billOf = async (...products: number[]) => (await buildProductBill(t, house.own.exhibitorId, { products })).billId;
const move = (billId: string, direction: 'sold' | 'back', lines?: number[]) =>
  t.db.tx(till, (tx) => moveStock(tx, billId, direction, lines));
const count = (id: number, counted: number | null, note = '') =>
  manager.post(`/api/staff/products/${id}/stock`, { counted, note });
const stockOf = async (id: number) =>
  (
    await t.asOwner<{ stock: number | null }>('SELECT stock FROM product WHERE id = $1 AND exhibitor_id = $2', [
      ...[id, house.own.exhibitorId],
    ])
  )[0]?.stock;
const book = async (id: number) =>
  ((await manager.get(`/api/staff/products/${id}/stock`)).json as { data: StockMovementWire[] }).data;

describe('D-156 what is sold leaves the shelf, what comes back returns to it', () => {
  test('D-156 I24 one piece per line, each line once, however often it is asked', async () => {
    const [cola, crisps] = [await product(10), await product(3)];
    const bill = await billOf(cola, cola, crisps);
    for (let time = 0; time < 3; time++) await move(bill, 'sold');
    expect([await stockOf(cola), await stockOf(crisps)]).toEqual([8, 2]);
    for (let time = 0; time < 2; time++) await move(bill, 'back', [1]);
    expect([await stockOf(cola), await stockOf(crisps)]).toEqual([9, 2]);
    await move(bill, 'back');
    expect([await stockOf(cola), await stockOf(crisps)]).toEqual([10, 3]);
  });

  test('D-156 a till never refuses what is in the hand: the stock goes below 0, and that is told', async () => {
    const [popcorn, nachos] = [await product(1), await product(5)];
    expect(await move(await billOf(popcorn, nachos), 'sold')).toEqual([]);
    expect(await move(await billOf(popcorn, nachos), 'sold')).toEqual([{ productId: popcorn, stock: -1 }]);
    const { json } = await manager.get('/api/staff/products');
    const warned = (json as { data: ProductWire[] }).data.find(({ id }) => id === popcorn);
    expect(warned).toMatchObject({ stock: -1, stock_warning: 'below' });
  });

  test('D-156 what nobody counts stays uncounted, and has moved all the same once somebody counts', async () => {
    const glasses = await product(null);
    await move(await billOf(glasses), 'sold');
    expect(await stockOf(glasses)).toBeNull();
    await count(glasses, 12);
    await move(await billOf(glasses), 'sold');
    expect(await stockOf(glasses)).toBe(11);
  });

  test('I24 many sales of the same things at once, in every order, lose nothing', async () => {
    const [a, b] = [await product(100), await product(100)];
    const bills = await Promise.all(Array.from({ length: 16 }, (_, n) => (n % 2 ? billOf(a, b) : billOf(b, a, a))));
    await allAtOnce(
      t,
      house.own.exhibitorId,
      `product WHERE id = ${a}`,
      bills.slice(0, 8).map((bill) => () => move(bill, 'sold')),
    );
    await Promise.all(bills.slice(8).map((bill) => move(bill, 'sold')));
    expect([await stockOf(a), await stockOf(b)]).toEqual([100 - 8 - 16, 100 - 16]);
  });
});

describe('PROD-002 stock taking', () => {
  test('D-156 I24 a count is written as what it corrects, with its note and who counted', async () => {
    const water = await product(20);
    await move(await billOf(water), 'sold');
    const answer = await count(water, 17, 'two bottles broke');
    expect((answer.json as { data: ProductWire }).data).toMatchObject({ stock: 17 });
    const movements = await book(water);
    expect(movements.map(({ quantity, cause }) => [quantity, cause])).toEqual([
      [-2, 'counted'],
      [-1, 'sold'],
      [20, 'counted'],
    ]);
    expect(movements[0]).toMatchObject({ note: 'two bottles broke', person: 'Ada Lovelace', bill: null });
    expect(movements[1]?.bill).toMatch(/^[A-Z2-9]{8}$/);
    const [record] = await t.asOwner('SELECT action, before, after FROM audit ORDER BY id DESC LIMIT 1');
    expect(record).toMatchObject({ action: 'product.stock_taken', before: { stock: 19 }, after: { stock: 17 } });
  });

  test('D-156 a count that was right moves nothing; nobody need count for ever', async () => {
    const water = await product(4);
    await count(water, 4);
    expect(await book(water)).toHaveLength(1);
    await count(water, null);
    expect(await stockOf(water)).toBeNull();
    await count(water, 9);
    expect(await stockOf(water)).toBe(9);
  });

  test('I24 a count while things are sold is of one moment: what is sold comes before it or after it', async () => {
    const cola = await product(50);
    const bills = await Promise.all(Array.from({ length: 4 }, () => billOf(cola)));
    await allAtOnce<unknown>(t, house.own.exhibitorId, `product WHERE id = ${cola}`, [
      ...bills.map((bill) => () => move(bill, 'sold')),
      () => count(cola, 30),
    ]);
    const left = (await stockOf(cola)) ?? 0;
    expect(left).toBeLessThanOrEqual(30);
    expect(left).toBeGreaterThanOrEqual(26);
  });

  test.each([-1, 1.5, 'many'])('PROD-002 %s pieces is no count', async (counted) => {
    const answer = await manager.post(`/api/staff/products/${await product(1)}/stock`, { counted, note: '' });
    expect(answer.status).toBe(422);
  });
});
