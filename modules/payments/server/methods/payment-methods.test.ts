import { beforeEach, describe, expect, test } from 'vitest';
import type { PaymentMethodForm, StaffPaymentMethodWire } from '#modules/payments/contract/staff.ts';
import { MASK } from '#modules/payments/rules/masking.ts';
import { driverRegistry, sealForConfig } from '#modules/payments/server/driver-registry.ts';
import { paymentStaffRoutes } from '#modules/payments/server/staff-routes.ts';
import { inAllLanguages } from '#testing/builders/in-tenant.ts';
import { buildPaymentMethod } from '#testing/builders/offer.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Browser } from '#testing/tools/http.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { AT_OTHER, expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';

const t = testDatabase();
const exhibitor = portalCinema(t, (app) =>
  paymentStaffRoutes(app, {
    db: t.db,
    secrets: testSecrets,
    allowLoopback: true,
    drivers: driverRegistry({ db: t.db, secrets: testSecrets, allowLoopback: true }),
  }),
);
let manager: Browser;
beforeEach(async () => {
  manager = await exhibitor.as('exhibitor-manager');
});

const LIST = '/api/staff/payment-methods';
const listed = async (): Promise<StaffPaymentMethodWire[]> =>
  ((await manager.get(LIST, { 'accept-language': 'nl-BE' })).json as { data: StaffPaymentMethodWire[] }).data;
const methodOf = async (id: number): Promise<StaffPaymentMethodWire> => {
  const found = (await listed()).find((method) => method.id === id);
  if (!found) throw new Error(`no method ${id}`);
  return found;
};
const formOf = ({ names, status, exclusive, withdrawable, devices, sort }: StaffPaymentMethodWire) =>
  ({ names, status, exclusive, withdrawable, devices, sort }) satisfies PaymentMethodForm;

test('a manager cannot see payment methods, and permission to see them does not include permission to change them', {
  tags: ['T71', 'D-126', 'ROLE-007'],
}, async () => {
  const { mollie } = exhibitor.own.methods;
  const roles = { may: 'exhibitor-manager', mayNot: 'manager' } as const;
  await expectGuarded(exhibitor, (browser) => browser.get(LIST), roles);
  await expectGuarded(exhibitor, (browser) => browser.post(`${LIST}/${mollie}`, {}), roles);
  const looking = await exhibitor.as('manager', ['payment_methods.view']);
  expect((await looking.get(LIST)).status).toBe(200);
  expect((await looking.post(`${LIST}/${mollie}`, {})).status).toBe(403);
});

test('a method is returned with everything but its secrets', { tags: ['PAY-009', 'PORT-016', 'D-076'] }, async () => {
  const config = {
    api_key: sealForConfig(testSecrets, 'live_topsecret'),
    refund_key: 'plain_topsecret',
    profile_id: 'pfl_9',
    webhook_secret: '',
  };
  const id = await buildPaymentMethod(t, exhibitor.own.exhibitorId, {
    name: inAllLanguages('Payconiq'),
    driver: 'payconiq',
    component: 'qr',
    config,
    frontendConfig: { colour: 'pink' },
    devices: ['web'],
    exclusive: true,
    active: false,
    sort: 7,
  });
  const answer = await manager.get(LIST, { 'accept-language': 'nl-BE' });
  expect(answer.text).not.toContain('topsecret');
  expect(answer.text).not.toContain('sealed');
  expect(await methodOf(id)).toEqual({
    id,
    name: 'Payconiq (nl)',
    names: inAllLanguages('Payconiq'),
    type: 'online',
    driver: 'payconiq',
    component: 'qr',
    template: '',
    config: [
      { key: 'api_key', is_set: true, value: MASK },
      { key: 'profile_id', is_set: true, value: 'pfl_9' },
      { key: 'refund_key', is_set: true, value: MASK },
      { key: 'webhook_secret', is_set: false, value: '' },
    ],
    frontend_config: { colour: 'pink' },
    status: 'inactive',
    exclusive: true,
    withdrawable: false,
    devices: ['web'],
    sort: 7,
    archived: false,
  });
});

test('changes are saved and recorded; the keys stay unchanged and are not in the record', {
  tags: ['PAY-009'],
}, async () => {
  const { exhibitorId } = exhibitor.own;
  const id = await buildPaymentMethod(t, exhibitorId, { config: { api_key: 'live_topsecret' } });
  const before = await methodOf(id);
  const changed: PaymentMethodForm = {
    names: { en: 'Card', nl: 'Kaart' },
    status: 'inactive',
    exclusive: true,
    withdrawable: true,
    devices: ['web'],
    sort: 3,
  };
  const answer = await manager.post(`${LIST}/${id}`, { ...changed, devices: ['web', 'web'] });
  expect(answer.status).toBe(200);
  expect(answer.text).not.toContain('topsecret');
  expect(await methodOf(id)).toEqual({ ...before, ...changed, name: 'Kaart' });
  const [row] = await t.asOwner('SELECT config FROM payment_method WHERE exhibitor_id = $1 AND id = $2', [
    exhibitorId,
    id,
  ]);
  expect(row).toEqual({ config: { api_key: 'live_topsecret' } });
  const [record] = await t.asOwner<{ action: string; entity_id: string; text: string }>(
    `SELECT action, entity_id, before::text || after::text AS text FROM audit ORDER BY id DESC LIMIT 1`,
  );
  expect(record).toMatchObject({ action: 'payment_method.changed', entity_id: String(id) });
  expect(record?.text).not.toContain('topsecret');
});

test('an exhibitor may have no payment method at all', { tags: ['TCK-006'] }, async () => {
  for (const method of await listed())
    expect((await manager.post(`${LIST}/${method.id}`, { ...formOf(method), status: 'inactive' })).status).toBe(200);
  expect((await listed()).filter(({ status }) => status === 'active')).toEqual([]);
});

describe('invalid values are refused at their fields', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['no name', { names: {} }, 'names'],
    ['a status nobody knows', { status: 'resting' }, 'status'],
    ['a device that is none', { devices: ['web', 'toaster'] }, 'devices.1'],
    ['a place in the order below the first', { sort: -1 }, 'sort'],
  ])('%s', async (_, wrong, field) => {
    const method = await methodOf(exhibitor.own.methods.mollie);
    const answer = await manager.post(`${LIST}/${method.id}`, { ...formOf(method), ...wrong });
    expect(answer).toMatchObject({ status: 422, json: { errors: { [field]: [expect.any(String)] } } });
    expect(await methodOf(method.id)).toEqual(method);
  });
});

test('methods of the other exhibitor, and archived ones, are neither visible nor changeable', {
  tags: ['T72'],
}, async () => {
  const { exhibitorId } = exhibitor.own;
  const mine = await methodOf(exhibitor.own.methods.mollie);
  const id = await buildPaymentMethod(t, exhibitorId);
  const elsewhere = await exhibitor.as('admin', [], exhibitor.other);
  const gone = { status: 404, json: { code: 'not_found.payment_method' } };
  expect(await elsewhere.post(`${LIST}/${id}`, formOf(mine), AT_OTHER)).toMatchObject(gone);
  await elsewhere.post(`${LIST}/${mine.id}`, { ...formOf(mine), names: { en: 'CANARY' } }, AT_OTHER);
  expect(await methodOf(mine.id)).toEqual(mine);
  await t.asOwner('UPDATE payment_method SET archived_at = now() WHERE exhibitor_id = $1 AND id = $2', [
    exhibitorId,
    id,
  ]);
  expect((await listed()).map((method) => method.id)).not.toContain(id);
  expect(await manager.post(`${LIST}/${id}`, { ...formOf(mine), sort: 99 })).toMatchObject(gone);
  const [row] = await t.asOwner('SELECT sort FROM payment_method WHERE exhibitor_id = $1 AND id = $2', [
    exhibitorId,
    id,
  ]);
  expect(row).toEqual({ sort: 0 });
});
