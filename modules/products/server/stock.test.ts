import { beforeAll, describe, expect, test } from 'vitest';
import { FEATURES } from '#modules/exhibitor/rules/features.ts';
import type { ProductWire, StockMovementWire } from '#modules/products/contract/staff.ts';
import { moveStock, productRoutes } from '#modules/products/server.ts';
import type { Acting } from '#platform/db/tx.ts';
import { buildProduct, buildProductBill } from '#testing/builders/products.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Browser } from '#testing/tools/http.ts';
import { allAtOnce, portalCinema } from '#testing/worlds/portal-cinema.ts';

const t = testDatabase({ max: 20 });
const exhibitor = portalCinema(t, (app) =>
  productRoutes(app, { db: t.db, storageOf: async () => '/storage', featuresOf: async () => FEATURES }),
);
let manager: Browser;
let till: Acting;
beforeAll(async () => {
  manager = await exhibitor.as('manager');
  till = { exhibitorId: exhibitor.own.exhibitorId, actor: 'employee:1', channel: 'register' };
});

const product = (stock: number | null) => buildProduct(t, exhibitor.own.exhibitorId, { stock });
const billOf = async (...products: number[]) =>
  (await buildProductBill(t, exhibitor.own.exhibitorId, { products })).billId;
const move = (billId: string, direction: 'sold' | 'back', lines?: number[]) =>
  t.db.tx(till, (tx) => moveStock(tx, billId, direction, lines));
const count = (id: number, counted: number | null, note = '') =>
  manager.post(`/api/staff/products/${id}/stock`, { counted, note });
const stockOf = async (id: number) =>
  (
    await t.asOwner<{ stock: number | null }>('SELECT stock FROM product WHERE id = $1 AND exhibitor_id = $2', [
      id,
      exhibitor.own.exhibitorId,
    ])
  )[0]?.stock;
const book = async (id: number) =>
  ((await manager.get(`/api/staff/products/${id}/stock`)).json as { data: StockMovementWire[] }).data;

describe('a sale lowers the stock, a refund raises it', { tags: ['D-156'] }, () => {
  test('one piece per line, each line once, also when repeated', { tags: ['D-156', 'I24'] }, async () => {
    const [cola, crisps] = [await product(10), await product(3)];
    const bill = await billOf(cola, cola, crisps);
    for (let time = 0; time < 3; time++) await move(bill, 'sold');
    expect([await stockOf(cola), await stockOf(crisps)]).toEqual([8, 2]);
    for (let time = 0; time < 2; time++) await move(bill, 'back', [1]);
    expect([await stockOf(cola), await stockOf(crisps)]).toEqual([9, 2]);
    await move(bill, 'back');
    expect([await stockOf(cola), await stockOf(crisps)]).toEqual([10, 3]);
  });

  test('a till never refuses a product the customer holds: the stock falls below 0, with a warning', {
    tags: ['D-156'],
  }, async () => {
    const [popcorn, nachos] = [await product(1), await product(5)];
    expect(await move(await billOf(popcorn, nachos), 'sold')).toEqual([]);
    expect(await move(await billOf(popcorn, nachos), 'sold')).toEqual([{ productId: popcorn, stock: -1 }]);
    const { json } = await manager.get('/api/staff/products');
    const warned = (json as { data: ProductWire[] }).data.find(({ id }) => id === popcorn);
    expect(warned).toMatchObject({ stock: -1, stock_warning: 'below' });
  });

  test('an uncounted product stays uncounted, and its earlier movements count from its first count on', {
    tags: ['D-156'],
  }, async () => {
    const glasses = await product(null);
    await move(await billOf(glasses), 'sold');
    expect(await stockOf(glasses)).toBeNull();
    await count(glasses, 12);
    await move(await billOf(glasses), 'sold');
    expect(await stockOf(glasses)).toBe(11);
  });

  test('many concurrent sales of the same products, in every order, lose nothing', { tags: ['I24'] }, async () => {
    const [a, b] = [await product(100), await product(100)];
    const bills = await Promise.all(Array.from({ length: 16 }, (_, n) => (n % 2 ? billOf(a, b) : billOf(b, a, a))));
    await allAtOnce(
      t,
      exhibitor.own.exhibitorId,
      `product WHERE id = ${a}`,
      bills.slice(0, 8).map((bill) => () => move(bill, 'sold')),
    );
    await Promise.all(bills.slice(8).map((bill) => move(bill, 'sold')));
    expect([await stockOf(a), await stockOf(b)]).toEqual([100 - 8 - 16, 100 - 16]);
  });
});

describe('counting stock', { tags: ['PROD-002'] }, () => {
  test('a count is stored as its correction, with its note and employee', {
    tags: ['D-156', 'I24'],
  }, async () => {
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

  test('a correct count moves nothing; counting can end', { tags: ['D-156'] }, async () => {
    const water = await product(4);
    await count(water, 4);
    expect(await book(water)).toHaveLength(1);
    await count(water, null);
    expect(await stockOf(water)).toBeNull();
    await count(water, 9);
    expect(await stockOf(water)).toBe(9);
  });

  test('a count during sales is of one moment: each sale comes before or after it', {
    tags: ['I24'],
  }, async () => {
    const cola = await product(50);
    const bills = await Promise.all(Array.from({ length: 4 }, () => billOf(cola)));
    await allAtOnce<unknown>(t, exhibitor.own.exhibitorId, `product WHERE id = ${cola}`, [
      ...bills.map((bill) => () => move(bill, 'sold')),
      () => count(cola, 30),
    ]);
    const left = (await stockOf(cola)) ?? 0;
    expect(left).toBeLessThanOrEqual(30);
    expect(left).toBeGreaterThanOrEqual(26);
  });

  test.each([-1, 1.5, 'many'])('%s pieces is an invalid count', { tags: ['PROD-002'] }, async (counted) => {
    const answer = await manager.post(`/api/staff/products/${await product(1)}/stock`, { counted, note: '' });
    expect(answer.status).toBe(422);
  });
});
