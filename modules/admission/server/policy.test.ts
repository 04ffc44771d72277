import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Permission } from '#modules/access/rules/roles.ts';
import { openStaffGate } from '#modules/access/server.ts';
import { admissionRoutes } from '#modules/admission/server/routes.ts';
import { deviceRoutes, deviceStaffRoutes, openDeviceGate } from '#modules/devices/server.ts';
import { sharedLimits } from '#platform/http/limits/shared-limits.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildCinema, type Cinema } from '#testing/builders/builders.ts';
import { buildAttendant, buildDevice, signsIn, standsAt } from '#testing/builders/device.ts';
import { buildEmployee } from '#testing/builders/employee.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testHttp } from '#testing/tools/http.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';

const t = testDatabase();
const translator = await openTranslator();
const STARTS = Date.parse('2031-11-20T19:30:00Z');
let cinema: Cinema;
let other: Cinema;
const buys = purchasesAt(t, () => cinema);
const news = { deviceChanged: () => {}, deviceReload: () => {} };

const site = testHttp(() => ({
  exhibitorFor: async () => cinema.exhibitorId,
  routes(app) {
    openStaffGate({ db: t.db }).stand(app);
    const gate = openDeviceGate({ db: t.db });
    const deps = { db: t.db, gate, news, secrets: testSecrets, translator, limits: sharedLimits(t.db) };
    deviceRoutes(app, deps);
    deviceStaffRoutes(app, deps);
    admissionRoutes(app, deps);
  },
}));
beforeAll(async () => {
  cinema = await buildCinema(t, { screening: { startsAtMs: STARTS } });
  other = await buildCinema(t, { screening: { startsAtMs: STARTS } });
  t.travel(STARTS - Date.now());
});

type Call = readonly ['GET' | 'POST', string];
const DOORS: readonly Call[] = [
  ['GET', '/api/scanner/shows'],
  ['GET', '/api/scanner/scans'],
  ['POST', '/api/scanner/scan'],
  ['POST', '/api/scanner/admit'],
  ['POST', '/api/scanner/exchange'],
  ['POST', '/api/scanner/revert'],
  ['GET', '/api/scanner/offline-list'],
  ['POST', '/api/scanner/readings'],
];
const OF_DEVICES: readonly Call[] = [
  ['GET', '/api/device/state'],
  ['GET', '/api/device/people'],
  ['POST', '/api/device/sign-in'],
  ['POST', '/api/device/sign-out'],
];
const OF_STAFF: readonly (readonly [...Call, Permission])[] = [
  ['GET', '/api/staff/devices', 'devices.view'],
  ['GET', '/api/staff/device-methods', 'devices.view'],
  ['GET', '/api/staff/device-places', 'devices.view'],
  ['POST', '/api/staff/devices/1', 'devices.edit'],
  ['POST', '/api/staff/devices/approve', 'devices.approve'],
  ['POST', '/api/staff/devices/1/approve', 'devices.approve'],
  ['POST', '/api/staff/devices/pairing-code', 'devices.approve'],
  ['POST', '/api/staff/devices/1/logout', 'devices.edit'],
  ['POST', '/api/staff/devices/1/block', 'devices.edit'],
  ['POST', '/api/staff/devices/1/delete', 'devices.delete'],
  ['POST', '/api/devices/reload', 'devices.reload'],
];
const call = (
  [method, path]: readonly [string, string, ...unknown[]],
  headers: Record<string, string> = {},
  body: unknown = {},
) =>
  site.ask(path, {
    method,
    headers: { ...(method === 'POST' && { 'content-type': 'application/json' }), ...headers },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  });
const statusAndCode = (answer: { status: number; json: unknown }) => [
  answer.status,
  (answer.json as { code?: string }).code,
];
const exhibitorId = () => cinema.exhibitorId;

test('the lists above contain all routes of devices and entrances', { tags: ['T71'] }, async () => {
  const { paths } = (await site.ask('/api/openapi.json')).json as { paths: Record<string, Record<string, unknown>> };
  const offered = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const listed = [...DOORS, ...OF_DEVICES, ...OF_STAFF].map(
    ([method, path]) => `${method} ${path.replace('/1', '/{id}')}`,
  );
  expect(offered.filter((each) => /device|scanner/.test(each)).sort()).toEqual(
    [...listed, 'POST /api/device/register'].sort(),
  );
});

test('at the entrances: visitors, staff of the portal and devices without an attendant are refused', {
  tags: ['T71', 'SCAN-001'],
}, async () => {
  const browser = await site.visit();
  await signsIn(t, exhibitorId(), browser, await buildEmployee(t, exhibitorId(), { roles: ['super-admin'] }));
  const pending = await buildDevice(t, exhibitorId(), { auth: 'pending' });
  const blocked = await buildDevice(t, exhibitorId(), { auth: 'blocked' });
  const foreign = await buildDevice(t, other.exhibitorId);
  const theirs = await standsAt(t, other.exhibitorId, foreign, await buildAttendant(t, other.exhibitorId));
  for (const each of [...DOORS, ...OF_DEVICES]) {
    expect([each, statusAndCode(await call(each))]).toEqual([each, [401, 'devices.unknown']]);
    const signedIn = await (each[0] === 'GET' ? browser.get(each[1]) : browser.post(each[1], {}));
    expect([each, statusAndCode(signedIn)]).toEqual([each, [401, 'devices.unknown']]);
    expect([each, statusAndCode(await call(each, theirs))]).toEqual([each, [401, 'devices.unknown']]);
    expect([each, statusAndCode(await call(each, blocked.headers))]).toEqual([each, [403, 'devices.blocked']]);
    const waits = await call(each, pending.headers);
    if (each[1] !== '/api/device/state') expect([each, statusAndCode(waits)]).toEqual([each, [403, 'devices.pending']]);
    else expect(waits.status).toBe(200);
  }
});

test('at the entrances: each kind of device and each kind of employee may do what the table says', {
  tags: ['T71', 'D-126'],
}, async () => {
  const bo = await buildAttendant(t, exhibitorId());
  const boss = await buildAttendant(t, exhibitorId(), { permissions: ['tickets.reset'] });
  const seller = await buildAttendant(t, exhibitorId(), { roles: ['manager'], permissions: ['pos.sell'] });
  const device = await buildDevice(t, exhibitorId(), { type: 'scanner', cinemaId: cinema.cinemaId });
  for (const each of DOORS)
    expect(statusAndCode(await call(each, device.headers))).toEqual([401, 'devices.nobody_signed_in']);
  const ofBo = await standsAt(t, exhibitorId(), device, bo);
  const answers = await Promise.all(DOORS.map(async (each) => (await call(each, ofBo)).status));
  expect(answers).toEqual([200, 200, 422, 422, 422, 403, 200, 422]);
  const ofBoss = await standsAt(t, exhibitorId(), device, boss);
  expect((await call(['POST', '/api/scanner/revert'], ofBoss)).status).toBe(422);
  const ofSeller = await standsAt(t, exhibitorId(), device, seller);
  for (const each of DOORS) expect(statusAndCode(await call(each, ofSeller))).toEqual([403, 'forbidden']);
  for (const type of ['register', 'pos', 'signage'] as const) {
    const other = await buildDevice(t, exhibitorId(), { type, cinemaId: cinema.cinemaId });
    const ofBoElsewhere = await standsAt(t, exhibitorId(), other, bo);
    for (const each of DOORS)
      expect(statusAndCode(await call(each, ofBoElsewhere))).toEqual([403, 'devices.other_kind']);
  }
});

test('in the portal: devices are not staff, and staff may do what their role allows', {
  tags: ['T71', 'D-126', 'DEV-007'],
}, async () => {
  const device = await buildDevice(t, exhibitorId());
  const attended = await standsAt(
    t,
    exhibitorId(),
    device,
    await buildAttendant(t, exhibitorId(), { roles: ['admin'] }),
  );
  for (const [method, path] of OF_STAFF) {
    const answer = await call([method, path], attended);
    expect([path, [401, 419].includes(answer.status)]).toEqual([path, true]);
  }
  const allowed: Record<string, readonly string[]> = {
    employee: [],
    manager: ['devices.view', 'devices.reload'],
    'exhibitor-manager': ['devices.view', 'devices.edit', 'devices.approve', 'devices.delete', 'devices.reload'],
    admin: ['devices.view', 'devices.edit', 'devices.approve', 'devices.delete', 'devices.reload'],
  };
  for (const role of ['employee', 'manager', 'exhibitor-manager', 'admin'] as const) {
    const browser = await site.visit();
    await signsIn(t, exhibitorId(), browser, await buildEmployee(t, exhibitorId(), { roles: [role] }));
    for (const [method, path, permission] of OF_STAFF) {
      const { status } = await (method === 'GET'
        ? browser.get(path)
        : browser.post(path.replace('/1', '/2000000000'), {}));
      expect([role, path, status !== 401 && status !== 403]).toEqual([role, path, allowed[role]?.includes(permission)]);
    }
  }
});

test('a scanner over HTTP, without cookies, in the language that it requests', {
  tags: ['SCAN-001', 'SCAN-003', 'VAL-048', 'ERR-034'],
}, async () => {
  const device = await buildDevice(t, exhibitorId(), { name: 'North entrance', cinemaId: cinema.cinemaId });
  const headers = {
    ...(await standsAt(t, exhibitorId(), device, await buildAttendant(t, exhibitorId()))),
    'accept-language': 'fr',
  };
  const [ticket] = await t.asOwner<{ id: string; code: string }>('SELECT id, code FROM ticket WHERE bill_id = $1', [
    await buys.tickets({ count: 1 }),
  ]);
  const shows = await call(['GET', '/api/scanner/shows'], headers);
  expect([shows.status, shows.headers.getSetCookie()]).toEqual([200, []]);
  const scan = (code: string) =>
    call(['POST', '/api/scanner/scan'], headers, { screening_id: cinema.screeningId, code, nonce: randomUUID() });
  expect((await scan(ticket?.code ?? '')).json).toMatchObject({
    data: { outcome: 'admitted', tickets: [{ ticket: ticket?.id }] },
  });
  const again = await scan(ticket?.code ?? '');
  expect([again.status, (again.json as { errors: unknown }).errors]).toEqual([
    422,
    { code: ['Déjà admis à 20:30, North entrance.'] },
  ]);
  const unknown = await scan('5410013101000');
  expect((unknown.json as { errors: { code: string[] } }).errors.code[0]).toMatch(/^Code-barres inconnu\./);
});

test('the offline list has an ETag: a scanner that has it already gets 304', { tags: ['ADMIT-22'] }, async () => {
  const device = await buildDevice(t, exhibitorId(), { cinemaId: cinema.cinemaId });
  const headers = await standsAt(t, exhibitorId(), device, await buildAttendant(t, exhibitorId()));
  const list = (more: Record<string, string> = {}) =>
    call(['GET', '/api/scanner/offline-list'], { ...headers, ...more });
  const first = await list();
  const etag = first.headers.get('etag') ?? '';
  expect([first.status, etag, first.headers.get('cache-control')]).toEqual([
    200,
    `"${(first.json as { data: { version: string } }).data.version}"`,
    'no-store',
  ]);
  expect((await list({ 'if-none-match': etag })).status).toBe(304);
  expect((await list({ 'if-none-match': '"another"' })).status).toBe(200);
});
