import { expect, test } from 'vitest';
import type { TillChange } from '#modules/till/contract/change.ts';
import type { TillData } from '#modules/till/contract/till.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import { buildProduct } from '#testing/builders/products.ts';
import { testDatabase } from '#testing/database/database.ts';
import { billOf, dataOf, refusalOf, type Till, tillCinema } from '#testing/worlds/till-cinema.ts';

const t = testDatabase();
const exhibitor = tillCinema(t);

const openProduct = async (): Promise<number> => {
  const id = await buildProduct(t, exhibitor.own.exhibitorId, { priceCents: 300 });
  await inTenant(t, exhibitor.own.exhibitorId, (tx) =>
    tx.run(
      'UPDATE product SET price_min_cents = 100, price_max_cents = 500 WHERE exhibitor_id = tenant() AND id = $1',
      [id],
    ),
  );
  return id;
};
const sells = (till: Till, product_id: number, price: number | null, amount: number, more = {}) =>
  till.post('/api/pos/sales', {
    items: [{ type: 'product', product_id, quantity: 1, ...(price !== null && { price }) }],
    amount,
    ...more,
  });

test('the clerk types a price between the limits; the bill has it, to the cent and with its VAT', {
  tags: ['PROD-001', 'POS-008'],
}, async () => {
  const [id, till] = [await openProduct(), await exhibitor.till()];
  const { products } = dataOf<TillData>(await till.get('/api/pos/data'));
  expect(products.find((each) => each.id === id)).toMatchObject({ price: 3, open_price: { min: 1, max: 5 } });
  const cash = { payment_method_id: exhibitor.own.till.cash, given: 5 };
  const bill = billOf(await sells(till, id, 2.35, 2.35, { cash }));
  expect(bill).toMatchObject({ status: 'settled', amount: 2.35, change: 2.65 });
  const [line] = await t.asOwner<{ gross: number; vat: number }>(
    'SELECT gross_cents::int AS gross, vat_cents::int AS vat FROM bill_line WHERE bill_id = $1',
    [bill.uuid],
  );
  expect(line).toEqual({ gross: 235, vat: Math.round((235 * 6) / 106) });
});

test('refuses a price outside the limits, a missing one, and one for a product with a fixed price', {
  tags: ['PROD-001'],
}, async () => {
  const [id, till] = [await openProduct(), await exhibitor.till()];
  const refused = async (product: number, price: number | null, amount: number) =>
    refusalOf(await sells(till, product, price, amount));
  const at = { status: 422, fields: ['items.0.price'] };
  expect(await refused(id, 0.99, 0.99)).toEqual({ ...at, code: 'products.price_range' });
  expect(await refused(id, 5.01, 5.01)).toEqual({ ...at, code: 'products.price_range' });
  expect(await refused(id, null, 3)).toEqual({ ...at, code: 'products.price_missing' });
  expect(await refused(exhibitor.own.till.popcorn, 1, 1)).toEqual({ ...at, code: 'products.price_fixed' });
});

test('a parked bill is changed with the price that was typed', { tags: ['D-139'] }, async () => {
  const [id, till] = [await openProduct(), await exhibitor.till()];
  const bill = billOf(await sells(till, id, 4.2, 4.2));
  const { items } = dataOf<TillChange>(await till.get(`/api/pos/bills/${bill.uuid}/change`));
  expect(items).toMatchObject([{ kind: 'product', product_id: id, price: 4.2 }]);
});

test('the database keeps the suggestion between the limits', { tags: ['PROD-001'] }, async () => {
  const id = await openProduct();
  const sets = (change: string) =>
    inTenant(t, exhibitor.own.exhibitorId, (tx) =>
      tx.run(`UPDATE product SET ${change} WHERE exhibitor_id = tenant() AND id = $1`, [id]),
    );
  await expect(sets('price_cents = 501')).rejects.toMatchObject({ code: '23514' });
  await expect(sets('price_max_cents = NULL')).rejects.toMatchObject({ code: '23514' });
});
