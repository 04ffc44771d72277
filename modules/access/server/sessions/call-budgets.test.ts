import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { accessRoutes, openStaffGate } from '#modules/access/server.ts';
import { standingClock } from '#platform/config/clock.ts';
import { LIMITS } from '#platform/http/limits/limits.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildEmployee, PASSWORD } from '#testing/builders/employee.ts';
import { buildExhibitor } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type Browser, testHttp } from '#testing/tools/http.ts';
import { staffedCinema } from '#testing/worlds/staffed-cinema.ts';

const t = testDatabase();
const exhibitor = staffedCinema(t);
const translator = await openTranslator();
const clock = standingClock(1_763_640_000_000);
let exhibitorId = 0;
beforeAll(async () => {
  exhibitorId = await buildExhibitor(t);
});

/** With the real limits, and a route of the public website. */
const limited = testHttp(() => ({
  clock,
  limits: {},
  trustedProxies: ['127.0.0.1'],
  exhibitorFor: async () => exhibitorId,
  routes(app) {
    openStaffGate({ db: t.db }).stand(app);
    accessRoutes(app, { ...exhibitor.deps(), translator });
    app.get('/api/shows', { schema: { summary: 'Probe', response: { 200: z.unknown() } } }, () => ({ data: 1 }));
  },
}));

const from = (address: string) => ({ 'x-forwarded-for': address });

async function manager(address: string): Promise<Browser> {
  const browser = await limited.visit();
  const { email } = await buildEmployee(t, exhibitorId, { roles: ['manager'] });
  const body = { email, password: PASSWORD };
  expect((await browser.post('/api/staff/sign-in', body, from(address))).status).toBe(200);
  return browser;
}

/** How many of `calls` were refused with 429. */
async function refusedOf(calls: number, call: () => Promise<{ status: number }>): Promise<number> {
  let refused = 0;
  for (let n = 0; n < calls; n++) if ((await call()).status === 429) refused += 1;
  return refused;
}

test('200 anonymous calls from an address leave a manager at the same address alone', {
  tags: ['D-190', 'D-067'],
}, async () => {
  const [address, headers] = ['203.0.113.1', from('203.0.113.1')];
  const browser = await manager(address);
  const anonymous = () => limited.ask('/api/shows', { headers });
  expect(await refusedOf(200, anonymous)).toBe(80);
  expect((await browser.get('/api/staff/me', headers)).status).toBe(200);
  expect(await refusedOf(150, () => browser.get('/api/staff/me', headers))).toBe(0);
  expect((await browser.get('/api/shows', headers)).status).toBe(200);
  // A colleague behind the same address still signs in.
  await manager(address);
});

test('200 calls of a manager leave the visitors at the same address alone, and each session has its own budget', {
  tags: ['D-190', 'D-067'],
}, async () => {
  const [address, headers] = ['203.0.113.2', from('203.0.113.2')];
  const [one, two] = [await manager(address), await manager(address)];
  expect(await refusedOf(LIMITS.staff + 50, () => one.get('/api/staff/me', headers))).toBe(49);
  const refused = await one.get('/api/staff/me', headers);
  expect(refused.headers.get('retry-after')).toBe('60');
  expect(refused.json).toMatchObject({ code: 'request.too_many' });
  expect((await two.get('/api/staff/me', headers)).status).toBe(200);
  expect((await limited.ask('/api/shows', { headers })).status).toBe(200);
  clock.move(60_000);
  expect((await one.get('/api/staff/me', headers)).status).toBe(200);
});

test('calls with invalid sessions, and of sessions that have ended, are counted by address', {
  tags: ['D-190', 'D-067', 'D-129'],
}, async () => {
  const headers = from('203.0.113.3');
  let n = 0;
  const forged = () =>
    limited.ask('/api/staff/me', { headers: { ...headers, cookie: `staff=${String(n++).padStart(43, 'x')}` } });
  expect(await refusedOf(LIMITS.sign_in + 10, forged)).toBe(10);

  const ended = await manager('203.0.113.4');
  const other = from('203.0.113.4');
  await ended.get('/api/staff/me', other);
  const cookie = `staff=${ended.cookies.get('staff')}`;
  await ended.post('/api/staff/sign-out', {}, other);
  const over = () => limited.ask('/api/staff/me', { headers: { ...other, cookie } });
  // The first of these calls ends what this node remembers.
  expect(await refusedOf(LIMITS.sign_in + 10, over)).toBe(9);
});
