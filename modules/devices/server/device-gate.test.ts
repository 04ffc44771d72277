import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openStaffGate } from '#modules/access/server.ts';
import { DEVICE_HEADERS } from '#modules/devices/rules/device-headers.ts';
import { ALL_KINDS } from '#modules/devices/rules/work-at.ts';
import { deviceOfHandshake, openDeviceGate } from '#modules/devices/server/device-gate.ts';
import { NO_DEVICE_NEWS } from '#modules/devices/server/device-news.ts';
import { deviceRoutes } from '#modules/devices/server/routes.ts';
import { deviceStaffRoutes } from '#modules/devices/server/staff-routes.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { sharedLimits } from '#platform/http/limits/shared-limits.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildAttendant, buildDevice, signsIn, standsAt } from '#testing/builders/device.ts';
import { buildEmployee } from '#testing/builders/employee.ts';
import { buildExhibitor } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testHttp } from '#testing/tools/http.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';

const t = testDatabase();
const translator = await openTranslator();
let own: number;
let other: number;

const routes = (app: HttpApp, callsPerMinute = 10_000) => {
  openStaffGate({ db: t.db }).stand(app);
  const gate = openDeviceGate({ db: t.db, callsPerMinute });
  const deps = { db: t.db, gate, news: NO_DEVICE_NEWS, secrets: testSecrets, translator };
  deviceRoutes(app, deps);
  deviceStaffRoutes(app, deps);
  app.get(
    '/api/device/sells',
    {
      config: { session: false, limit: 'device', policy: 'pos.sell', devices: ALL_KINDS },
      preValidation: gate.attended('pos.sell'),
      schema: { summary: 'Something only who sells may do', tags: ['devices'], response: {} },
    },
    async (request) => ({ data: { name: request.attendant.name } }),
  );
};
const site = testHttp(() => ({ exhibitorFor: async () => own, routes: (app) => routes(app) }));
const limited = testHttp(() => ({
  exhibitorFor: async () => own,
  routes: (app) => routes(app, 5),
  limits: {},
  sharedLimits: sharedLimits(t.db),
}));

beforeAll(async () => {
  own = await buildExhibitor(t, { tradeName: 'Cinema Lumen' });
  other = await buildExhibitor(t);
});
beforeEach(() => t.travel(0));

const get = (path: string, headers: Record<string, string> = {}) => site.ask(path, { headers });
const post = (path: string, body: unknown, headers: Record<string, string> = {}, at = site) =>
  at.ask(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
const statusAndCode = (answer: { status: number; json: unknown }) => [
  answer.status,
  (answer.json as { code?: string }).code,
];
const dataOf = <Data>(answer: { json: unknown }) => (answer.json as { data: Data }).data;

test('a machine from its registration to its first state, with headers and no cookies', {
  tags: ['DEV-006', 'DEV-009', 'D-132', 'D-133'],
}, async () => {
  const registered = await post('/api/device/register', { type: 'scanner' });
  expect(registered.status).toBe(200);
  expect([registered.headers.getSetCookie(), registered.headers.get('cache-control')]).toEqual([[], 'no-store']);
  const { uid, token } = dataOf<{ uid: string; token: string }>(registered);
  const headers = { [DEVICE_HEADERS.device]: uid, [DEVICE_HEADERS.token]: token };
  const waiting = await get('/api/device/state', headers);
  expect([waiting.status, waiting.headers.getSetCookie()]).toEqual([200, []]);
  expect(dataOf(waiting)).toMatchObject({
    uid,
    type: 'scanner',
    auth: 'pending',
    exhibitor: { trade_name: 'Cinema Lumen' },
  });
  expect(statusAndCode(await get('/api/device/people', headers))).toEqual([403, 'devices.pending']);
  const browser = await site.visit();
  await signsIn(t, own, browser, await buildEmployee(t, own, { roles: ['admin'] }));
  const { id } = dataOf<{ id: number }>(waiting);
  expect(dataOf(await browser.post(`/api/staff/devices/${id}/approve`))).toMatchObject({ id, auth: 'active' });
  expect((await get('/api/device/people', headers)).status).toBe(200);
});

test('without its own secret a caller is no device; T73 nor with that of another exhibitor', {
  tags: ['DEV-009', 'D-132', 'T46'],
}, async () => {
  const [device, next, foreign] = [await buildDevice(t, own), await buildDevice(t, own), await buildDevice(t, other)];
  const id = DEVICE_HEADERS.device;
  const token = DEVICE_HEADERS.token;
  for (const headers of [
    {},
    { [id]: device.uid },
    { [token]: device.token },
    { ...device.headers, [token]: '' },
    { ...device.headers, [token]: next.token },
    { ...device.headers, [token]: `${device.token}A` },
    { ...device.headers, [token]: device.token.toLowerCase() },
    { ...device.headers, [id]: device.uid.toLowerCase() },
    foreign.headers,
  ])
    expect(statusAndCode(await get('/api/device/state', headers as Record<string, string>))).toEqual([
      401,
      'devices.unknown',
    ]);
  expect((await get('/api/device/state', device.headers)).status).toBe(200);
});

test('a device that was blocked, logged out or deleted is out with its next call', {
  tags: ['ERR-031', 'D-134', 'T46'],
}, async () => {
  const browser = await site.visit();
  await signsIn(t, own, browser, await buildEmployee(t, own, { roles: ['admin'] }));
  for (const [act, status, code] of [
    ['block', 403, 'devices.blocked'],
    ['logout', 401, 'devices.unknown'],
    ['delete', 401, 'devices.unknown'],
  ] as const) {
    const device = await buildDevice(t, own);
    const headers = await standsAt(t, own, device, await buildAttendant(t, own));
    expect((await get('/api/device/sells', headers)).status).toBe(200);
    expect((await browser.post(`/api/staff/devices/${device.id}/${act}`)).status).toBe(200);
    for (const path of ['/api/device/state', '/api/device/people', '/api/device/sells'])
      expect(statusAndCode(await get(path, headers))).toEqual([status, code]);
    expect(statusAndCode(await post('/api/device/sign-in', { user: 'x', pin: '1' }, headers))).toEqual([status, code]);
  }
});

test('a person signs in with a PIN, works with their secret, and leaves', {
  tags: ['D-131', 'D-132', 'VAL-052'],
}, async () => {
  const device = await buildDevice(t, own, { type: 'register' });
  const bo = await buildAttendant(t, own, { name: 'Bo', pin: '4711' });
  const names = dataOf<{ name: string }[]>(await get('/api/device/people', device.headers)).map(({ name }) => name);
  expect(names).toContain('Bo');
  const wrong = await post(
    '/api/device/sign-in',
    { user: bo.uuid, pin: '1' },
    { ...device.headers, 'accept-language': 'en' },
  );
  expect([wrong.status, (wrong.json as { errors: unknown }).errors]).toEqual([422, { pin: ['Wrong code.'] }]);
  const right = await post('/api/device/sign-in', { user: bo.uuid, pin: '4711' }, device.headers);
  const { token } = dataOf<{ token: string }>(right);
  const headers = { ...device.headers, [DEVICE_HEADERS.user]: bo.uuid, [DEVICE_HEADERS.userToken]: token };
  expect(dataOf(await get('/api/device/sells', headers))).toEqual({ name: 'Bo' });
  expect((await post('/api/device/sign-out', {}, device.headers)).status).toBe(200);
  expect(statusAndCode(await get('/api/device/sells', headers))).toEqual([401, 'devices.nobody_signed_in']);
});

test('who stands there: for twelve hours, at this device, with that secret, while they work here and may', {
  tags: ['D-132', 'T46'],
}, async () => {
  const [till, next] = [
    await buildDevice(t, own, { type: 'register' }),
    await buildDevice(t, own, { type: 'register' }),
  ];
  const bo = await buildAttendant(t, own);
  const kim = await buildAttendant(t, own);
  const headers = await standsAt(t, own, till, bo);
  const others = await standsAt(t, own, next, kim);
  const nobody = [401, 'devices.nobody_signed_in'];
  const user = DEVICE_HEADERS.user;
  const userToken = DEVICE_HEADERS.userToken;
  expect((await get('/api/device/sells', headers)).status).toBe(200);
  for (const wrong of [
    till.headers,
    { ...till.headers, [user]: bo.uuid },
    { ...headers, [userToken]: others[userToken] ?? '' },
    { ...headers, [user]: kim.uuid },
    { ...headers, [user]: kim.uuid, [userToken]: others[userToken] ?? '' },
    { ...headers, [userToken]: till.token },
  ])
    expect(statusAndCode(await get('/api/device/sells', wrong))).toEqual(nobody);
  t.travel(12 * 3_600_000 + 1_000);
  expect(statusAndCode(await get('/api/device/sells', headers))).toEqual(nobody);
  t.travel(0);
  await t.asOwner(`UPDATE employee SET roles = '{manager}' WHERE id = $1`, [bo.id]);
  expect(statusAndCode(await get('/api/device/sells', headers))).toEqual([403, 'forbidden']);
  await t.asOwner('UPDATE employee SET left_at = now() WHERE id = $1', [bo.id]);
  expect(statusAndCode(await get('/api/device/sells', headers))).toEqual(nobody);
});

test('the handshake of a socket proves an active device, and nothing else does', {
  tags: ['D-186', 'T51'],
}, async () => {
  const device = await buildDevice(t, own);
  const waiting = await buildDevice(t, own, { auth: 'pending' });
  const blocked = await buildDevice(t, own, { auth: 'blocked' });
  const named = ({ uid, token }: { uid: string; token: string }) => ({ device: { id: uid, token } });
  expect((await deviceOfHandshake(t.db, own, named(device)))?.id).toBe(device.id);
  for (const auth of [
    undefined,
    null,
    'x',
    {},
    { device: null },
    { device: 'x' },
    { device: {} },
    { device: { id: [device.uid] } },
    { device: { id: device.uid, token: [device.token] } },
    named(waiting),
    named(blocked),
    named({ uid: device.uid, token: waiting.token }),
  ])
    expect(await deviceOfHandshake(t.db, own, auth)).toBeNull();
  expect(await deviceOfHandshake(t.db, other, named(device))).toBeNull();
});

test('the portal does to devices what it may, by its own ids only, and never without the token of its pages', {
  tags: ['PORT-019', 'API-004', 'T73'],
}, async () => {
  const browser = await site.visit();
  await signsIn(t, own, browser, await buildEmployee(t, own, { roles: ['admin'] }));
  const [device, foreign] = [await buildDevice(t, own), await buildDevice(t, other)];
  expect(dataOf(await browser.post('/api/devices/reload', { device_id: device.uid }))).toMatchObject({ id: device.id });
  expect(dataOf(await browser.post('/api/devices/reload', { device_id: device.id }))).toMatchObject({
    reload_at: expect.any(String),
  });
  const form = {
    name: 'Door',
    cinema_id: null,
    screen_id: null,
    parent_id: null,
    orientation: 'landscape',
    ratio: '16:9',
  };
  const whole = { ...form, auto_lock: 5, template: '', test_mode: false, payment_methods: null };
  expect(dataOf(await browser.post(`/api/staff/devices/${device.id}`, whole))).toMatchObject({ name: 'Door' });
  const ids = dataOf<{ id: number }[]>(await browser.get('/api/staff/devices')).map(({ id }) => id);
  expect([ids.includes(device.id), ids.includes(foreign.id)]).toEqual([true, false]);
  for (const path of ['', '/approve', '/logout', '/block', '/delete'])
    expect(
      statusAndCode(await browser.post(`/api/staff/devices/${foreign.id}${path}`, path ? undefined : whole)),
    ).toEqual([404, 'not_found.device']);
  for (const device_id of [foreign.id, foreign.uid])
    expect(statusAndCode(await browser.post('/api/devices/reload', { device_id }))).toEqual([404, 'not_found.device']);
  expect(statusAndCode(await browser.post('/api/staff/devices/approve', { token: 'x' }))).toEqual([
    404,
    'not_found.device_link',
  ]);
  const forged = await browser.post('/api/devices/reload', { device_id: device.id }, { 'x-csrf-token': 'x' });
  expect(forged.status).toBe(419);
});

test('a device has its own budget a minute, and registering a small one by address', { tags: ['D-067'] }, async () => {
  const [device, next] = [await buildDevice(t, own), await buildDevice(t, own)];
  const ask = (headers: Record<string, string>) => limited.ask('/api/device/people', { headers });
  const statuses: number[] = [];
  for (let n = 0; n < 7; n++) statuses.push((await ask(device.headers)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect((await ask(next.headers)).status).toBe(200);
  const limitedStatuses: number[] = [];
  for (let n = 0; n < 7; n++)
    limitedStatuses.push((await post('/api/device/register', { type: 'pos' }, {}, limited)).status);
  expect(limitedStatuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
});

test('a custom role lets an employee work at a device, and a removed permission ends with the next call', {
  tags: ['ROLE-010', 'DEV-009'],
}, async () => {
  const till = await buildDevice(t, own, { type: 'register' });
  const ida = await buildAttendant(t, own, { name: 'Ida', roles: [], pin: '2468' });
  const named = async () =>
    dataOf<{ name: string }[]>(await get('/api/device/people', till.headers)).map((each) => each.name);
  expect(await named()).not.toContain('Ida');
  await t.asOwner(
    `WITH made AS (INSERT INTO custom_role (exhibitor_id, name, access_level, permissions, created_at)
       VALUES ($1, 'Evenings', 10, '{pos.sell,bills.view}', now()) RETURNING uuid)
     INSERT INTO employee_role (exhibitor_id, employee_id, role_uuid) SELECT $1, $2, uuid FROM made`,
    [own, ida.id],
  );
  expect(await named()).toContain('Ida');
  const headers = await standsAt(t, own, till, ida);
  expect((await get('/api/device/sells', headers)).status).toBe(200);
  await t.asOwner(`UPDATE custom_role SET permissions = '{bills.view}' WHERE exhibitor_id = $1 AND name = 'Evenings'`, [
    own,
  ]);
  expect(statusAndCode(await get('/api/device/sells', headers))).toEqual([403, 'forbidden']);
  expect(await named()).not.toContain('Ida');
});
