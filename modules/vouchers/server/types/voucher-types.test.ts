import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FEATURES } from '#modules/exhibitor/rules/features.ts';
import type { StaffVoucherType, VoucherTypeForm } from '#modules/vouchers/contract/vouchers.ts';
import { voucherStaffRoutes } from '#modules/vouchers/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import { buildVoucher } from '#testing/builders/voucher.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Browser } from '#testing/tools/http.ts';
import { freshSnapshots, testSecrets } from '#testing/worlds/box-office.ts';
import { allAtOnce, expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';

const t = testDatabase();
const translator = await openTranslator();
let features: readonly (typeof FEATURES)[number][] = FEATURES;
const exhibitor = portalCinema(t, (app) =>
  voucherStaffRoutes(app, {
    db: t.db,
    secrets: testSecrets,
    translator,
    now: Date.now,
    featuresOf: async () => features,
  }),
);
let manager: Browser;
let admin: Browser;
beforeEach(async () => {
  [manager, admin] = [await exhibitor.as('manager'), await exhibitor.as('admin')];
});
afterEach(() => {
  features = FEATURES;
});

const LIST = '/api/staff/voucher-types';
const FORM = {
  slug: 'an-evening-out',
  titles: { nl: 'Een avond uit', en: 'An evening out', fr: '' },
  page_titles: {},
  descriptions: { en: 'As many visits as you like.' },
  contents: { en: '<p>One visit is one ticket.</p>' },
  type: 'giftcard',
  cost_turn: 11,
  turns_default: 2,
  turns_min: 1,
  turns_max: 20,
  turns_step: 1,
  products_enabled: true,
  products_default: 10,
  products_min: 0,
  products_max: 100,
  products_step: 5,
  value_ticket: null,
  value_handling: 0.5,
  vat_treatment: 'multi_purpose',
  vat_rate: 0,
  validity: '+1 year',
  image: null,
  active: true,
  sort: 3,
  version: null,
} satisfies VoucherTypeForm;
const data = <T>(answer: { json: unknown }): T => (answer.json as { data: T }).data;
const fieldsOf = (answer: { json: unknown }) =>
  Object.keys((answer.json as { errors?: Record<string, string[]> }).errors ?? {}).sort();
let made = 0;
const add = async (change: Partial<VoucherTypeForm> = {}) =>
  data<StaffVoucherType>(await manager.post(LIST, { ...FORM, slug: `type-${++made}`, ...change }));
const formOf = (type: StaffVoucherType): VoucherTypeForm => {
  const { id, title, archived, cards, image, ...form } = type;
  return { ...form, image: image?.key ?? null } as VoucherTypeForm;
};
const snapshots = freshSnapshots(t);
const offered = async () => (await snapshots.get(exhibitor.own.exhibitorId)).voucherTypes;
const lastRecord = async () => (await t.asOwner('SELECT action, before, after FROM audit ORDER BY id DESC LIMIT 1'))[0];

test('reading needs the read permission, changing and archiving need permissions that managers have (D-191)', {
  tags: ['T71', 'PORT-015'],
}, async () => {
  const { id } = await add();
  for (const path of [LIST, `${LIST}/${id}`])
    await expectGuarded(exhibitor, (browser) => browser.post(path, {}), { may: 'manager', mayNot: 'employee' });
  for (const path of [`${LIST}/${id}/archive`, `${LIST}/${id}/restore`])
    await expectGuarded(exhibitor, (browser) => browser.post(path), { may: 'manager', mayNot: 'employee' });
  await expectGuarded(exhibitor, (browser) => browser.get(LIST), { may: 'manager', mayNot: 'employee' });
});

test('with the module switched off all its routes refuse', { tags: ['PORT-015', 'SET-001'] }, async () => {
  features = FEATURES.filter((feature) => feature !== 'vouchers');
  const answers = await Promise.all([
    ...[LIST, '/api/staff/vouchers', '/api/staff/voucher-packages'].map((path) => admin.get(path)),
    admin.post(LIST, FORM),
    admin.post(`${LIST}/1/archive`),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
});

describe('types of vouchers', { tags: ['PORT-015'] }, () => {
  test('a new type has every field, is on record, and the website sells it at once', {
    tags: ['VCH-013', 'D-094', 'D-124'],
  }, async () => {
    const type = await add();
    expect(type).toMatchObject({
      title: 'An evening out',
      titles: { nl: 'Een avond uit', en: 'An evening out' },
      page_titles: { nl: 'Een avond uit', en: 'An evening out' },
      cost_turn: 11,
      products_max: 100,
      value_ticket: 10.5,
      value_handling: 0.5,
      cards: 0,
      version: 1,
    });
    expect(await lastRecord()).toMatchObject({ action: 'voucher_type.added', after: { cost_turn: 1100 } });
    expect((await offered()).get(type.id)).toMatchObject({
      slug: type.slug,
      kind: 'giftcard',
      active: true,
      cost_turn: 1100,
      products_step: 500,
      validity: '+1 year',
    });
  });

  test('a change is on record and reaches the website; an old version is refused, nothing is overwritten', {
    tags: ['PORT-015'],
  }, async () => {
    const before = await add();
    const changed = await manager.post(`${LIST}/${before.id}`, { ...formOf(before), cost_turn: 12.5, active: false });
    expect(data<StaffVoucherType>(changed)).toMatchObject({ cost_turn: 12.5, active: false, version: 2 });
    expect(await lastRecord()).toMatchObject({
      action: 'voucher_type.changed',
      before: { cost_turn: 1100 },
      after: { cost_turn: 1250 },
    });
    expect((await offered()).get(before.id)).toMatchObject({ cost_turn: 1250, active: false });
    expect((await manager.post(`${LIST}/${before.id}`, formOf(before))).status).toBe(409);
  });

  test('of two concurrent changes one is refused', { tags: ['PORT-015'] }, async () => {
    const type = await add();
    const answers = await allAtOnce(t, exhibitor.own.exhibitorId, `voucher_type WHERE id = ${type.id}`, [
      () => manager.post(`${LIST}/${type.id}`, { ...formOf(type), sort: 1 }),
      () => admin.post(`${LIST}/${type.id}`, { ...formOf(type), sort: 2 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test.each([
    ['titles', { titles: { en: ' ' } }],
    ['slug', { slug: 'An Evening' }],
    ['cost_turn', { cost_turn: 11.005 }],
    ['turns_max', { turns_max: 7, turns_step: 2 }],
    ['turns_step', { turns_step: 0 }],
    ['products_default', { products_default: 7 }],
    ['vat_rate', { vat_treatment: 'single_purpose' as const, vat_rate: 7 }],
    ['image', { image: 'nobody/has-this.webp' }],
    ['type', { type: 'stamp' as never }],
  ])('an invalid value is reported at %s', { tags: ['PORT-015', 'D-108'] }, async (field, wrong) => {
    const answer = await manager.post(LIST, { ...FORM, slug: `wrong-${++made}`, ...wrong });
    expect([answer.status, fieldsOf(answer)]).toEqual([422, [field]]);
  });

  test('the validity of its cards must lead to the future', { tags: ['VAL-055', 'D-101'] }, async () => {
    const answer = await manager.post(LIST, { ...FORM, slug: `late-${++made}`, validity: '2020-12-31' });
    expect([answer.status, fieldsOf(answer)]).toEqual([422, ['page_slug', 'validity']]);
  });

  test('no two types have the same address', { tags: ['PORT-015'] }, async () => {
    const { slug } = await add();
    const second = await manager.post(LIST, { ...FORM, slug });
    expect([second.status, fieldsOf(second)]).toEqual([422, ['slug']]);
  });

  test('its picture belongs to the exhibitor', { tags: ['PORT-015'] }, async () => {
    await inTenant(t, exhibitor.own.exhibitorId, (tx) =>
      tx.run("INSERT INTO asset (exhibitor_id, key, width, height) VALUES (tenant(), 'own/card.webp', 600, 900)"),
    );
    const type = await add({ image: 'own/card.webp' });
    expect([type.image?.key, (await offered()).get(type.id)?.assets]).toEqual([
      'own/card.webp',
      { image: 'own/card.webp' },
    ]);
  });

  test('a sold type keeps the terms of its cards, and its price may change', {
    tags: ['PORT-015', 'D-083'],
  }, async () => {
    const type = await add();
    await buildVoucher(t, exhibitor.own.exhibitorId, { typeId: type.id });
    for (const [field, change] of [
      ['type', { type: 'subscription' }],
      ['vat_treatment', { vat_treatment: 'single_purpose' }],
    ] as const) {
      const answer = await manager.post(`${LIST}/${type.id}`, { ...formOf(type), ...change });
      expect([answer.status, fieldsOf(answer)]).toEqual([422, [field]]);
    }
    const dearer = await manager.post(`${LIST}/${type.id}`, { ...formOf(type), cost_turn: 13, validity: '6 months' });
    expect(data<StaffVoucherType>(dearer)).toMatchObject({ cost_turn: 13, cards: 1 });
  });

  test('an archived type is not sold and cannot be changed, its cards stay valid, and it can be restored', {
    tags: ['PORT-015'],
  }, async () => {
    const type = await add();
    const card = await buildVoucher(t, exhibitor.own.exhibitorId, { typeId: type.id });
    for (let time = 0; time < 2; time++) expect((await admin.post(`${LIST}/${type.id}/archive`)).status).toBe(200);
    expect((await offered()).has(type.id)).toBe(false);
    expect((await manager.post(`${LIST}/${type.id}`, { ...formOf(type), version: 2 })).status).toBe(409);
    expect(data(await manager.get(`/api/staff/vouchers/${card.uuid}`))).toMatchObject({ state: 'valid' });
    const archived = data<StaffVoucherType[]>(await manager.get(`${LIST}?archived=true`));
    expect(archived.map(({ id }) => id)).toContain(type.id);
    await admin.post(`${LIST}/${type.id}/restore`);
    expect((await offered()).has(type.id)).toBe(true);
  });
});
