import { expect, test } from 'vitest';
import type { TillData } from '#modules/till/contract/till.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import { buildProduct } from '#testing/builders/products.ts';
import { testDatabase } from '#testing/database/database.ts';
import { dataOf, tillCinema } from '#testing/worlds/till-cinema.ts';

const t = testDatabase();
const exhibitor = tillCinema(t);

test('favourites come first at a till, each product with its allergens', {
  tags: ['POS-008', 'PROD-001'],
}, async () => {
  const { exhibitorId } = exhibitor.own;
  const [first, second] = [
    await buildProduct(t, exhibitorId, { priceCents: 300 }),
    await buildProduct(t, exhibitorId, { priceCents: 400 }),
  ];
  await inTenant(t, exhibitorId, (tx) =>
    tx.run(
      `UPDATE product SET favourite = id = $2, allergens = '{milk}', sort = 0 WHERE exhibitor_id = tenant() AND id IN ($1, $2)`,
      [first, second],
    ),
  );
  const { products } = dataOf<TillData>(await (await exhibitor.till()).get('/api/pos/data'));
  expect(products[0]).toMatchObject({ id: second, favourite: true, allergens: ['milk'] });
  expect(products.find(({ id }) => id === first)).toMatchObject({ favourite: false });
});
