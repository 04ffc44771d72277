import { beforeEach, describe, expect, test } from 'vitest';
import { FEATURES } from '#modules/exhibitor/rules/features.ts';
import type { ProductForm, ProductWire } from '#modules/products/contract/staff.ts';
import { productRoutes } from '#modules/products/server.ts';
import { inAllLanguages, inTenant } from '#testing/builders/in-tenant.ts';
import { buildProduct } from '#testing/builders/products.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { freshSnapshots } from '#testing/worlds/box-office.ts';
import { portalCinema } from '#testing/worlds/portal-cinema.ts';

const t = testDatabase();
const exhibitor = portalCinema(t, (app) =>
  productRoutes(app, { db: t.db, storageOf: async () => '/storage', featuresOf: async () => FEATURES }),
);
const snapshots = freshSnapshots(t);
const LIST = '/api/staff/products';
const data = <T>(answer: { json: unknown }): T => (answer.json as { data: T }).data;
const refusalsOf = ({ status, json }: Answer) => [
  status,
  ...Object.keys((json as { errors?: Record<string, string[]> }).errors ?? {}),
];

let manager: Browser;
let popcorn: number;
let cola: number;
beforeEach(async () => {
  manager = await exhibitor.as('manager');
  popcorn = await buildProduct(t, exhibitor.own.exhibitorId, { name: inAllLanguages('Popcorn'), priceCents: 600 });
  cola = await buildProduct(t, exhibitor.own.exhibitorId, { name: inAllLanguages('Cola'), priceCents: 350 });
});
const form = (more: Partial<ProductForm> = {}): Record<string, unknown> => ({
  names: inAllLanguages('Popcorn menu'),
  descriptions: {},
  barcode: null,
  price: 8.5,
  open_price: null,
  choice_groups: [],
  status: 'active',
  categories: [],
  sort: 0,
  parts: [
    { product_id: popcorn, quantity: 1 },
    { product_id: cola, quantity: 2 },
  ],
  version: null,
  ...more,
});
const add = async (more: Partial<ProductForm> = {}) => data<ProductWire>(await manager.post(LIST, form(more)));
/** Adds a product that is no combo, and returns its id. */
const addsPart = async (more: Partial<ProductForm>): Promise<number> => {
  const { parts: _, ...single } = form({ names: { en: 'Cup' }, vat_rate: 6, ...more });
  return data<ProductWire>(await manager.post(LIST, single)).id;
};
const refused = async (more: Record<string, unknown>) => refusalsOf(await manager.post(LIST, { ...form(), ...more }));

describe('combos in the portal', { tags: ['PROD-001', 'PROD-002', 'PORT-011'] }, () => {
  test('a combo is added with its parts, changed, and offered to tills; it has no VAT of its own', async () => {
    const made = await add();
    expect(made).toMatchObject({ price: 8.5, price_net: 8.5, vat_rate: 0, vat_kind: null, stock: null });
    expect(made.parts).toEqual([
      { product_id: popcorn, name: expect.stringContaining('Popcorn'), quantity: 1, on_sale: true },
      { product_id: cola, name: expect.stringContaining('Cola'), quantity: 2, on_sale: true },
    ]);
    const fewer = form({ parts: [{ product_id: cola, quantity: 3 }], price: 9, version: made.version });
    const changed = data<ProductWire>(await manager.post(`${LIST}/${made.id}`, fewer));
    expect(changed.parts).toMatchObject([{ product_id: cola, quantity: 3 }]);
    const { parts: _, ...withoutParts } = form({ version: changed.version });
    const same = data<ProductWire>(await manager.post(`${LIST}/${made.id}`, withoutParts));
    expect([same.parts, same.price]).toEqual([changed.parts, 8.5]);
    const snapshot = await snapshots.get(exhibitor.own.exhibitorId);
    expect(snapshot.products.get(made.id)).toMatchObject({ parts: [{ id: cola, quantity: 3 }], missing: null });
    const [record] = await t.asOwner('SELECT action, after FROM audit ORDER BY id DESC LIMIT 1');
    expect(record).toMatchObject({ action: 'product.changed', after: { parts: [{ id: cola, quantity: 3 }] } });
  });

  test('a combo is archived and restored; one whose part is archived is sold out by the name of the part', async () => {
    const made = await add();
    expect(data<ProductWire>(await manager.post(`${LIST}/${made.id}/archive`))).toMatchObject({ archived: true });
    expect(data<ProductWire>(await manager.post(`${LIST}/${made.id}/restore`))).toMatchObject({ archived: false });
    await manager.post(`${LIST}/${cola}/archive`);
    const offered = (await snapshots.get(exhibitor.own.exhibitorId)).products.get(made.id);
    expect(offered).toMatchObject({ status: 'sold_out', missing: inAllLanguages('Cola') });
    const listed = data<ProductWire[]>(await manager.get(LIST)).find(({ id }) => id === made.id);
    expect(listed?.parts?.map(({ on_sale }) => on_sale)).toEqual([true, false]);
  });

  test('a part whose choices are sold out is not on sale, in the portal as at tills', async () => {
    const choices = [{ names: { en: 'L' }, surcharge: 0, preselected: false, sold_out: true }];
    const cup = await addsPart({ choice_groups: [{ names: { en: 'Size' }, min: 1, max: 1, choices }] });
    const made = await add({ parts: [{ product_id: cup, quantity: 2 }] });
    expect(made.parts).toMatchObject([{ product_id: cup, on_sale: false }]);
    const offered = (await snapshots.get(exhibitor.own.exhibitorId)).products.get(made.id);
    expect(offered).toMatchObject({ status: 'sold_out', missing: { en: 'Cup' } });
  });

  test('refuses wrong parts at their fields, and what a combo cannot have', async () => {
    const combo = await add();
    const foreign = await buildProduct(t, exhibitor.other.exhibitorId, { name: inAllLanguages('Canary') });
    await t.asOwner('UPDATE product SET id = id + 500000 WHERE exhibitor_id = $1 AND id = $2', [
      exhibitor.other.exhibitorId,
      foreign,
    ]);
    const one = (product_id: number, quantity: unknown = 2) => ({ parts: [{ product_id, quantity }] });
    expect(await refused(one(popcorn, 1))).toEqual([422, 'parts']);
    expect(await refused({ parts: [] })).toEqual([422, 'parts']);
    expect(await refused(one(combo.id))).toEqual([422, 'parts.0.product_id']);
    expect(await refused(one(foreign + 500_000))).toEqual([422, 'parts.0.product_id']);
    expect(await refused(one(popcorn, 10))).toEqual([422, 'parts.0.quantity']);
    expect(await refused(one(popcorn, 0))).toEqual([422, 'parts.0.quantity']);
    expect(await refused(one(popcorn, 1.5))).toEqual([422, 'parts.0.quantity']);
    expect(await refused({ parts: [{ product_id: popcorn, quantity: 2, share: 1 }] })).toEqual([422, 'parts.0.share']);
    expect(await refused({ parts: Array.from({ length: 7 }, () => ({ product_id: popcorn, quantity: 1 })) })).toEqual([
      422,
      'parts',
    ]);
    expect(await refused({ open_price: { min: 1, max: 9 } })).toEqual([422, 'open_price.min']);
    const choices = [
      {
        names: { en: 'Size' },
        min: 0,
        max: 1,
        choices: [{ names: { en: 'L' }, surcharge: 0, preselected: false, sold_out: false }],
      },
    ];
    expect(await refused({ choice_groups: choices })).toEqual([422, 'choice_groups']);
    expect(await refused({ price: -1 })).toEqual([422, 'price']);
    expect(refusalsOf(await manager.post(`${LIST}/${combo.id}/stock`, { counted: 3, note: '' }))).toEqual([
      422,
      'counted',
    ]);
  });

  test('a product never becomes a combo, nor a combo a product', async () => {
    const combo = await add();
    const product = data<ProductWire>(await manager.post(LIST, form({ parts: null, vat_rate: 6 })));
    expect(product.parts).toBeNull();
    const asCombo = form({ version: product.version });
    expect(refusalsOf(await manager.post(`${LIST}/${product.id}`, asCombo))).toEqual([422, 'parts']);
    const asProduct = form({ parts: null, vat_rate: 6, version: combo.version });
    expect(refusalsOf(await manager.post(`${LIST}/${combo.id}`, asProduct))).toEqual([422, 'parts']);
  });

  test('the database has no combo in a combo, no parts of a product, and none of another exhibitor', async () => {
    const { id } = await add();
    const run = (sql: string, combo: number, part: number) =>
      inTenant(t, exhibitor.own.exhibitorId, (tx) => tx.run(sql, [combo, part]));
    const insert = (combo: number, part: number) =>
      run(
        'INSERT INTO product_combo_part (exhibitor_id, combo_id, part_id, quantity) VALUES (tenant(), $1, $2, 1)',
        combo,
        part,
      );
    const FOREIGN_KEY = { code: '23503' };
    await expect(insert(id, id)).rejects.toMatchObject(FOREIGN_KEY);
    const asCombo =
      'INSERT INTO product_combo_part (exhibitor_id, combo_id, part_id, quantity, part_is_combo) VALUES (tenant(), $1, $2, 1, true)';
    await expect(run(asCombo, id, id)).rejects.toMatchObject({ code: '23514' });
    await expect(insert(popcorn, cola)).rejects.toMatchObject(FOREIGN_KEY);
    await expect(insert(id, 999_999)).rejects.toMatchObject(FOREIGN_KEY);
    await expect(
      t.asOwner('UPDATE product SET is_combo = true WHERE exhibitor_id = $1 AND id = $2', [
        exhibitor.own.exhibitorId,
        popcorn,
      ]),
    ).rejects.toMatchObject({ code: '23514' });
    const seen = await inTenant(t, exhibitor.other.exhibitorId, (tx) =>
      tx.query('SELECT 1 FROM product_combo_part WHERE combo_id = $1', [id]),
    );
    expect(seen).toEqual([]);
  });
});
