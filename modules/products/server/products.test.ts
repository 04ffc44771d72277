import { beforeEach, describe, expect, test } from 'vitest';
import { FEATURES } from '#modules/exhibitor/rules/features.ts';
import type { ProductCategoryWire, ProductForm, ProductWire } from '#modules/products/contract/staff.ts';
import { productRoutes } from '#modules/products/server.ts';
import { inAllLanguages } from '#testing/builders/in-tenant.ts';
import { buildProduct, buildProductCategory } from '#testing/builders/products.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Browser } from '#testing/tools/http.ts';
import { freshSnapshots } from '#testing/worlds/box-office.ts';
import { AT_OTHER, allAtOnce, expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';

const t = testDatabase();
let features: readonly (typeof FEATURES)[number][] = FEATURES;
const exhibitor = portalCinema(t, (app) =>
  productRoutes(app, { db: t.db, storageOf: async () => '/storage', featuresOf: async () => features }),
);
let manager: Browser;
let admin: Browser;
beforeEach(async () => {
  features = FEATURES;
  [manager, admin] = [await exhibitor.as('manager'), await exhibitor.as('admin')];
});

const LIST = '/api/staff/products';
const CATEGORIES = '/api/staff/product-categories';
const FORM = {
  names: { nl: 'Popcorn zoet', en: 'Sweet popcorn', fr: '' },
  descriptions: { en: 'Warm.' },
  open_price: null,
  barcode: '5410000000017',
  price: 4.5,
  vat_rate: 6,
  status: 'active',
  categories: [],
  sort: 1,
  version: null,
} satisfies ProductForm;
const data = <T>(answer: { json: unknown }): T => (answer.json as { data: T }).data;
const listed = async (query = '', headers = {}) => data<ProductWire[]>(await manager.get(LIST + query, headers));
const add = async (change: Partial<ProductForm> = {}) =>
  data<ProductWire>(await manager.post(LIST, { ...FORM, barcode: null, ...change }));
const formOf = ({ names, descriptions, barcode, price, vat_rate, status, categories, sort, version }: ProductWire) => ({
  names,
  descriptions,
  barcode,
  price,
  vat_rate,
  status,
  sort,
  version,
  categories: categories.map(({ id }) => id),
});
const errorsOf = (answer: { json: unknown }) => (answer.json as { errors?: Record<string, string[]> }).errors;
const lastRecord = async () => (await t.asOwner('SELECT action, before, after FROM audit ORDER BY id DESC LIMIT 1'))[0];
const snapshots = freshSnapshots(t);
const offered = async () => (await snapshots.get(exhibitor.own.exhibitorId)).products;

test('read permission reads, and only write permission changes or archives', {
  tags: ['T71', 'PROD-001'],
}, async () => {
  const { id } = await add();
  const category = await buildProductCategory(t, exhibitor.own.exhibitorId);
  const roles = { may: 'manager', mayNot: 'employee' } as const;
  for (const path of [LIST, `${LIST}/${id}`, `${LIST}/${id}/stock`, CATEGORIES, `${CATEGORIES}/${category}`])
    await expectGuarded(exhibitor, (browser) => browser.post(path, {}), roles);
  for (const path of [`${LIST}/${id}/archive`, `${LIST}/${id}/restore`, `${CATEGORIES}/${category}/archive`])
    await expectGuarded(exhibitor, (browser) => browser.post(path), { may: 'manager', mayNot: 'employee' });
  const [nobody, till, stranger] = [
    await exhibitor.site.visit(),
    await exhibitor.as('employee'),
    await exhibitor.as('super-admin', [], exhibitor.other),
  ];
  for (const path of [LIST, `${LIST}/${id}/stock`, CATEGORIES])
    expect([path, (await nobody.get(path)).status, (await stranger.get(path)).status]).toEqual([path, 401, 401]);
  expect((await till.get(LIST)).status).toBe(200); // sales permission reads products
});

test('with the module switched off no route of it answers', { tags: ['PROD-001', 'D-066'] }, async () => {
  features = FEATURES.filter((feature) => feature !== 'products');
  const answers = [
    await admin.get(LIST),
    await admin.get(`${LIST}/1/stock`),
    await admin.get(CATEGORIES),
    ...(await Promise.all(
      [LIST, `${LIST}/1`]
        .map((path) => admin.post(path, FORM))
        .concat(
          [`${LIST}/1/stock`].map((path) => admin.post(path, { counted: 1, note: '' })),
          [CATEGORIES, `${CATEGORIES}/1`].map((path) =>
            admin.post(path, { names: { en: 'x' }, color: '', sort: 0, version: null }),
          ),
          [`${LIST}/1/archive`, `${LIST}/1/restore`, `${CATEGORIES}/1/archive`].map((path) => admin.post(path)),
        ),
    )),
  ];
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 11 }, () => 403));
});

describe('products', { tags: ['PORT-011'] }, () => {
  test('a new product has every field, and tills offer it', {
    tags: ['PROD-001', 'PROD-002', 'D-124', 'D-155'],
  }, async () => {
    const category = await buildProductCategory(t, exhibitor.own.exhibitorId, { name: { en: 'Popcorn' } });
    const made = await add({ ...FORM, categories: [category], allergens: ['milk', 'gluten'] });
    expect(made).toEqual({
      allergens: ['gluten', 'milk'],
      id: made.id,
      name: 'Sweet popcorn',
      names: { nl: 'Popcorn zoet', en: 'Sweet popcorn' },
      favourite: false,
      descriptions: { en: 'Warm.' },
      barcode: '5410000000017',
      price: 4.5,
      open_price: null,
      choice_groups: [],
      parts: null,
      price_net: 4.25,
      vat_rate: 6,
      vat_kind: 'reduced',
      status: 'active',
      stock: null,
      stock_warning: null,
      image: null,
      image_url: null,
      categories: [{ id: category, name: 'Popcorn', color: '' }],
      sort: 1,
      archived: false,
      version: 1,
    });
    expect(await lastRecord()).toMatchObject({
      action: 'product.added',
      after: { price: 450, vat: 'reduced' },
    });
    expect((await offered()).get(made.id)).toEqual({
      allergens: ['gluten', 'milk'],
      favourite: false,
      id: made.id,
      name: made.names,
      description: { en: 'Warm.' },
      barcode: '5410000000017',
      price: 450,
      open_price: null,
      choice_groups: [],
      parts: null,
      missing: null,
      vat: 'reduced',
      status: 'active',
      image: null,
      categories: [category],
      sort: 1,
    });
  });

  test('a change is audited, increases the version, and reaches the tills', {
    tags: ['PROD-002', 'D-156'],
  }, async () => {
    const before = await add();
    const changed = await manager.post(`${LIST}/${before.id}`, { ...formOf(before), price: 5, status: 'sold_out' });
    expect(data<ProductWire>(changed)).toMatchObject({ price: 5, status: 'sold_out', version: 2 });
    expect(await lastRecord()).toMatchObject({
      action: 'product.changed',
      before: { price: 450, sold_out: false },
      after: { price: 500, sold_out: true },
    });
    expect((await offered()).get(before.id)).toMatchObject({ price: 500, status: 'sold_out' });
    const again = await manager.post(`${LIST}/${before.id}`, formOf(before));
    expect(again.status).toBe(409);
  });

  test('choices are added, changed, put in order and taken away; left out they stay', {
    tags: ['PROD-001', 'PROD-002'],
  }, async () => {
    const choice = (en: string, surcharge = 0, preselected = false) => ({
      names: { en },
      surcharge,
      preselected,
      sold_out: false,
    });
    const made = await add({
      choice_groups: [
        { names: { en: 'Taste' }, min: 1, max: 1, choices: [choice('Salt', 0, true), choice('Sweet', 0.5)] },
      ],
    });
    const [taste] = made.choice_groups;
    expect(taste).toMatchObject({ names: { en: 'Taste' }, min: 1, max: 1 });
    expect(taste?.choices).toMatchObject([choice('Salt', 0, true), choice('Sweet', 0.5)]);
    const saves = async (before: ProductWire, choice_groups?: NonNullable<ProductForm['choice_groups']>) =>
      data<ProductWire>(
        await manager.post(`${LIST}/${before.id}`, { ...formOf(before), ...(choice_groups && { choice_groups }) }),
      );
    const same = await saves(made);
    expect(same.choice_groups).toEqual(made.choice_groups);
    const [salt, sweet] = taste?.choices ?? [];
    const extras = { names: { en: 'Extras' }, min: 0, max: 1, choices: [choice('Butter', 1)] };
    const changed = await saves(same, [
      extras,
      {
        id: taste?.id,
        names: { en: 'Flavour' },
        min: 1,
        max: 1,
        choices: [
          { ...choice('Caramel', 0.75, true), id: sweet?.id },
          { ...choice('Paprika'), sold_out: true },
        ],
      },
    ]);
    expect(changed.choice_groups.map(({ names }) => names.en)).toEqual(['Extras', 'Flavour']);
    expect(changed.choice_groups[1]?.id).toBe(taste?.id);
    expect(
      changed.choice_groups[1]?.choices.map(({ id, names, surcharge }) => [id === sweet?.id, names.en, surcharge]),
    ).toEqual([
      [true, 'Caramel', 0.75],
      [false, 'Paprika', 0],
    ]);
    expect(changed.choice_groups[1]?.choices.map(({ id }) => id)).not.toContain(salt?.id);
    expect(changed.choice_groups[1]?.choices.map(({ sold_out }) => sold_out)).toEqual([false, true]);
    expect(await lastRecord()).toMatchObject({ after: { choice_groups: [{ min: 0 }, { min: 1 }] } });
    expect((await offered()).get(made.id)?.choice_groups).toMatchObject([
      { min: 0, max: 1 },
      { choices: [{ surcharge: 75 }, {}] },
    ]);
    expect((await saves(changed, [])).choice_groups).toEqual([]);
  });

  test('choices of another product are refused at their group, and wrong limits at their field', {
    tags: ['PROD-002'],
  }, async () => {
    const group = {
      names: { en: 'Taste' },
      min: 0,
      max: 1,
      choices: [{ names: { en: 'Salt' }, surcharge: 0, preselected: false, sold_out: false }],
    };
    const [other] = (await add({ choice_groups: [group] })).choice_groups;
    const refused = async (choice_groups: unknown[], more = {}) => {
      const answer = await manager.post(LIST, { ...FORM, barcode: null, choice_groups, ...more });
      return [answer.status, ...Object.keys(errorsOf(answer) ?? {})];
    };
    const foreign = { ...group, choices: [{ ...group.choices[0], id: other?.choices[0]?.id }] };
    expect(await refused([{ ...group, id: other?.id }])).toEqual([422, 'choice_groups.0.choices']);
    expect(await refused([foreign])).toEqual([422, 'choice_groups.0.choices']);
    expect(await refused([group, { ...group, min: 2, max: 2 }])).toEqual([422, 'choice_groups.1.min']);
    expect(await refused([{ ...group, max: 21 }])).toEqual([422, 'choice_groups.0.max']);
    expect(await refused([{ ...group, names: {} }])).toEqual([422, 'choice_groups.0.names']);
    expect(await refused([{ ...group, colour: 'red' }])).toEqual([422, 'choice_groups.0.colour']);
    expect(await refused([group], { open_price: { min: 1, max: 9 } })).toEqual([422, 'open_price.min']);
  });

  test('the second of two concurrent changes is refused', { tags: ['PROD-001'] }, async () => {
    const product = await add();
    const answers = await allAtOnce(t, exhibitor.own.exhibitorId, `product WHERE id = ${product.id}`, [
      () => manager.post(`${LIST}/${product.id}`, { ...formOf(product), price: 1 }),
      () => admin.post(`${LIST}/${product.id}`, { ...formOf(product), price: 2 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test.each([
    ['names', { names: { nl: ' ' } }],
    ['price', { price: 4.505 }],
    ['vat_rate', { vat_rate: 7 }],
    ['categories', { categories: [999_999] }],
    ['status', { status: 'gone' as never }],
  ])('an invalid value is refused at %s', { tags: ['PROD-002'] }, async (field, wrong) => {
    const answer = await manager.post(LIST, { ...FORM, barcode: null, ...wrong });
    expect([answer.status, Object.keys(errorsOf(answer) ?? {})]).toEqual([422, [field]]);
  });

  test('no two products have the same barcode, unless one of them is archived', { tags: ['D-157'] }, async () => {
    const first = await add({ barcode: 'TWICE' });
    const second = await manager.post(LIST, { ...FORM, barcode: 'TWICE' });
    expect([second.status, Object.keys(errorsOf(second) ?? {})]).toEqual([422, ['barcode']]);
    await admin.post(`${LIST}/${first.id}/archive`);
    await add({ barcode: 'TWICE' });
    expect((await admin.post(`${LIST}/${first.id}/restore`)).status).toBe(422);
  });

  test('an archived product is listed separately, cannot be changed, and is restored unchanged', {
    tags: ['PROD-001'],
  }, async () => {
    const product = await add({ names: { en: 'Nachos' } });
    for (let time = 0; time < 2; time++) expect((await admin.post(`${LIST}/${product.id}/archive`)).status).toBe(200);
    expect((await listed()).map(({ id }) => id)).not.toContain(product.id);
    expect((await listed('?archived=true')).find(({ id }) => id === product.id)).toMatchObject({ archived: true });
    expect((await offered()).has(product.id)).toBe(false);
    expect((await manager.post(`${LIST}/${product.id}`, formOf(product))).status).toBe(409);
    await admin.post(`${LIST}/${product.id}/restore`);
    expect((await listed()).find(({ id }) => id === product.id)).toMatchObject({ name: 'Nachos', archived: false });
    const records = await t.asOwner('SELECT 1 FROM audit WHERE action = $1 AND entity_id = $2', [
      'product.archived',
      String(product.id),
    ]);
    expect(records).toHaveLength(1);
  });

  test('a search reads the names of every language and the barcode; a category filters its products', {
    tags: ['PORT-011'],
  }, async () => {
    const category = await buildProductCategory(t, exhibitor.own.exhibitorId);
    const water = await add({
      names: { nl: 'Bruiswater', fr: 'Eau pétillante' },
      barcode: 'W-1',
      categories: [category],
    });
    const idsFor = async (query: string) => (await listed(query)).map(({ id }) => id);
    expect(await idsFor('?search=PÉTILL')).toEqual([water.id]);
    expect(await idsFor('?search=W-1')).toEqual([water.id]);
    expect(await idsFor('?search=100%25')).toEqual([]);
    expect(await idsFor(`?category=${category}`)).toEqual([water.id]);
  });

  test('one exhibitor cannot read or change the products of another', { tags: ['T72'] }, async () => {
    const canary = await buildProduct(t, exhibitor.other.exhibitorId, { name: inAllLanguages('CANARY cola') });
    expect(JSON.stringify(await listed())).not.toContain('CANARY');
    for (const path of [`${LIST}/${canary}`])
      expect((await admin.post(path, { ...FORM, version: 1 })).status).toBe(404);
    expect((await admin.post(`${LIST}/${canary}/archive`)).status).toBe(404);
    expect((await admin.post(`${LIST}/${canary}/stock`, { counted: 1, note: '' })).status).toBe(404);
    expect((await admin.get(`${LIST}/${canary}/stock`)).status).toBe(404);
    const theirs = await buildProductCategory(t, exhibitor.other.exhibitorId);
    expect((await manager.post(LIST, { ...FORM, barcode: null, categories: [theirs] })).status).toBe(422);
    expect((await admin.get(LIST, AT_OTHER)).status).toBe(401);
  });
});

describe('categories', { tags: ['PORT-012'] }, () => {
  const body = { names: { en: 'Drinks', de: 'Getränke' }, color: '#1A6B4F', sort: 2, version: null };
  const all = async () => data<ProductCategoryWire[]>(await manager.get(CATEGORIES));

  test('a category is added, changed, and archived without its products', {
    tags: ['PROD-001', 'PORT-012'],
  }, async () => {
    const made = data<ProductCategoryWire>(await manager.post(CATEGORIES, body));
    expect(made).toMatchObject({ name: 'Drinks', color: '#1a6b4f', sort: 2, products: 0, version: 1 });
    const product = await add({ categories: [made.id] });
    const changed = await manager.post(`${CATEGORIES}/${made.id}`, {
      ...body,
      names: { en: 'Cold drinks' },
      version: 1,
    });
    expect(data<ProductCategoryWire>(changed)).toMatchObject({ name: 'Cold drinks', products: 1, version: 2 });
    expect((await manager.post(`${CATEGORIES}/${made.id}`, { ...body, version: 1 })).status).toBe(409);
    const left = data<ProductCategoryWire[]>(await admin.post(`${CATEGORIES}/${made.id}/archive`));
    expect(left.map(({ id }) => id)).not.toContain(made.id);
    expect(await all()).toEqual(left);
    expect((await listed()).find(({ id }) => id === product.id)).toMatchObject({ categories: [] });
    expect((await offered()).get(product.id)?.categories).toEqual([]);
    expect((await admin.post(`${CATEGORIES}/${made.id}/archive`)).status).toBe(404);
    expect((await manager.post(LIST, { ...FORM, barcode: null, categories: [made.id] })).status).toBe(422);
  });

  test.each([
    ['names', { names: {} }],
    ['color', { color: 'red' }],
  ])('an invalid value is refused at %s', { tags: ['PORT-012'] }, async (field, wrong) => {
    const answer = await manager.post(CATEGORIES, { ...body, ...wrong });
    expect([answer.status, Object.keys(errorsOf(answer) ?? {})]).toEqual([422, [field]]);
  });
});

test('a product has a picture of its exhibitor, keeps it by default, and accepts no picture of another', {
  tags: ['D-171', 'PROD-002'],
}, async () => {
  const key = 'pictures/1/0d9a3c1e-51c9-4c0e-9a53-1c22b4a1f0aa/product.webp';
  for (const { exhibitorId } of [exhibitor.own, exhibitor.other])
    await t.asOwner('INSERT INTO asset (exhibitor_id, key, width, height) VALUES ($1, $2, 600, 600)', [
      exhibitorId,
      exhibitorId === exhibitor.own.exhibitorId ? key : key.replace('0d9a', '1d9a'),
    ]);
  const product = await add({ image: key });
  expect([product.image, product.image_url]).toEqual([key, `/storage/${key}`]);
  const kept = data<ProductWire>(await manager.post(`${LIST}/${product.id}`, formOf(product)));
  expect(kept.image).toBe(key);
  const strange = { ...formOf(kept), image: key.replace('0d9a', '1d9a') };
  expect(errorsOf(await manager.post(`${LIST}/${product.id}`, strange))).toHaveProperty('image');
  const bare = data<ProductWire>(await manager.post(`${LIST}/${product.id}`, { ...formOf(kept), image: null }));
  expect([bare.image, bare.image_url]).toEqual([null, null]);
});
