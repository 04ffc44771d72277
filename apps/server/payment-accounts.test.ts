import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StaffPaymentMethodWire } from '#modules/payments/contract/staff.ts';
import { driverRegistry, paymentStaffRoutes } from '#modules/payments/server.ts';
import { type MollieSimulator, startMollieSimulator } from '#simulators/mollie/simulator.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';

const t = testDatabase();
const deps = { secrets: testSecrets, allowLoopback: true };
const exhibitor = portalCinema(t, (app) =>
  paymentStaffRoutes(app, { ...deps, db: t.db, drivers: driverRegistry({ ...deps, db: t.db }) }),
);
let manager: Browser;
beforeEach(async () => {
  manager = await exhibitor.as('exhibitor-manager');
});

const LIST = '/api/staff/payment-methods';
const listed = async (): Promise<StaffPaymentMethodWire[]> =>
  ((await manager.get(LIST)).json as { data: StaffPaymentMethodWire[] }).data;

describe('methods that an exhibitor adds', { tags: ['PAY-009', 'PORT-016', 'D-172'] }, () => {
  let mollie: MollieSimulator;
  beforeAll(async () => {
    mollie = await startMollieSimulator();
  });
  afterAll(() => mollie.close());

  const NAMES = { en: 'Card or bank' };
  const REST = { names: NAMES, status: 'active', exclusive: false, withdrawable: false, devices: ['web'], sort: 9 };
  const add = (form: object) => manager.post(LIST, { ...REST, ...form }, { 'accept-language': 'en' });
  const addMollie = (apiKey: string) => add({ kind: 'mollie', connection: { api_key: apiKey, base_url: mollie.url } });
  const idOf = (answer: Answer): number => (answer.json as { data: { id: number } }).data.id;
  const check = async (id: number) => (await manager.post(`${LIST}/${id}/check`)).json;
  const methodsOf = () =>
    t.asOwner('SELECT id FROM payment_method WHERE exhibitor_id = $1', [exhibitor.own.exhibitorId]);

  test('cash needs no connection', async () => {
    const answer = await add({ kind: 'cash', devices: ['pos', 'register'], withdrawable: true });
    expect(answer).toMatchObject({
      status: 200,
      json: { data: { type: 'cash', driver: 'offline', status: 'active', withdrawable: true, config: [] } },
    });
    expect(await manager.post(`${LIST}/${idOf(answer)}/check`)).toMatchObject({
      status: 409,
      json: { code: 'payments.no_provider' },
    });
  });

  test('a provider’s key is sealed, is never returned, and is checked at the provider', async () => {
    const answer = await addMollie(mollie.apiKey);
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain(mollie.apiKey);
    const id = idOf(answer);
    const [row] = await t.asOwner<{ config: { api_key: string } }>(
      'SELECT config FROM payment_method WHERE exhibitor_id = $1 AND id = $2',
      [exhibitor.own.exhibitorId, id],
    );
    expect(row?.config.api_key).toMatch(/^sealed:/);
    expect(await check(id)).toEqual({ data: { works: true, problem: null } });
    const [record] = await t.asOwner<{ text: string }>(
      "SELECT after::text AS text FROM audit WHERE action = 'payment_method.added' ORDER BY id DESC LIMIT 1",
    );
    expect(record?.text).not.toMatch(/sealed|test_Foyer/);
  });

  test('a wrong key is told apart from a provider that does not answer, and can be replaced', async () => {
    const id = idOf(await addMollie('test_wrong'));
    expect(await check(id)).toEqual({ data: { works: false, problem: 'key_refused' } });
    const connect = (connection: object) => manager.post(`${LIST}/${id}/connection`, { connection });
    expect((await connect({ base_url: 'http://127.0.0.1:9' })).status).toBe(200);
    expect(await check(id)).toEqual({ data: { works: false, problem: 'no_answer' } });
    expect((await connect({ api_key: mollie.apiKey, base_url: mollie.url })).status).toBe(200);
    expect(await check(id)).toEqual({ data: { works: true, problem: null } });
    expect((await connect({ api_key: '', base_url: mollie.url })).status).toBe(200); // the key stays
    expect(await check(id)).toEqual({ data: { works: true, problem: null } });
  });

  test.each([
    ['without its key', { kind: 'mollie', connection: {} }, ['connection.api_key']],
    ['without its profile', { kind: 'payconiq', connection: { api_key: 'k' } }, ['connection.profile_id']],
    [
      'at a host that is not the provider’s',
      { kind: 'mollie', connection: { api_key: 'k', base_url: 'https://evil.example' } },
      ['connection.base_url'],
    ],
  ])('an active method %s is refused at its field', async (_, form, fields) => {
    const before = await methodsOf();
    const answer = await add(form);
    expect([answer.status, Object.keys((answer.json as { errors: object }).errors)]).toEqual([422, fields]);
    expect(await methodsOf()).toEqual(before);
  });

  test('a method without its key can be prepared, and is switched on only with it', async () => {
    const id = idOf(await add({ kind: 'mollie', connection: {}, status: 'inactive' }));
    const switchOn = () => manager.post(`${LIST}/${id}`, REST);
    expect(await switchOn()).toMatchObject({
      status: 422,
      json: { errors: { 'connection.api_key': [expect.any(String)] } },
    });
    await manager.post(`${LIST}/${id}/connection`, { connection: { api_key: mollie.apiKey, base_url: mollie.url } });
    expect((await switchOn()).status).toBe(200);
  });

  test('Bancontact Pay gets a key of its own to sign refunds with, once', async () => {
    const id = idOf(await add({ kind: 'payconiq', connection: { api_key: 'k', profile_id: 'p' } }));
    const keyOf = async () =>
      (
        await t.asOwner<{ key: string }>(
          "SELECT config->>'refund_key' AS key FROM payment_method WHERE exhibitor_id = $1 AND id = $2",
          [exhibitor.own.exhibitorId, id],
        )
      )[0]?.key;
    const first = await keyOf();
    expect(first).toMatch(/^sealed:/);
    await manager.post(`${LIST}/${id}/connection`, { connection: { api_key: 'k2', profile_id: 'p' } });
    expect(await keyOf()).toBe(first);
  });

  test('an archived method is listed apart, and comes back switched off', async () => {
    const id = idOf(await add({ kind: 'cash', devices: ['pos'] }));
    const admin = await exhibitor.as('admin');
    expect((await admin.post(`${LIST}/${id}/archive`)).status).toBe(200);
    expect((await listed()).map((method) => method.id)).not.toContain(id);
    const archived = (await admin.get(`${LIST}?archived=true`)).json as { data: StaffPaymentMethodWire[] };
    expect(archived.data.map((method) => method.id)).toContain(id);
    expect(await admin.post(`${LIST}/${id}/restore`)).toMatchObject({
      status: 200,
      json: { data: { status: 'inactive', archived: false } },
    });
  });

  test('nothing of it is possible without the permission', { tags: ['T71'] }, async () => {
    const roles = { may: 'exhibitor-manager', mayNot: 'manager' } as const;
    await expectGuarded(exhibitor, (browser) => browser.post(LIST, {}), roles);
    const id = exhibitor.own.methods.mollie;
    for (const act of ['connection', 'check'])
      await expectGuarded(exhibitor, (browser) => browser.post(`${LIST}/${id}/${act}`, {}), roles);
  });
});
