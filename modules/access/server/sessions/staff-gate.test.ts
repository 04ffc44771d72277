import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { permissionsOf } from '#modules/access/rules/permissions.ts';
import type { Policy } from '#modules/access/rules/policy.ts';
import { ROLES, type Role } from '#modules/access/rules/roles.ts';
import { accessRoutes, openStaffGate } from '#modules/access/server.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { buildHttp } from '#platform/http/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { silentLog } from '#platform/log.ts';
import { openMetrics } from '#platform/metrics.ts';
import { testSecrets } from '#testing/box-office.ts';
import { buildEmployee } from '#testing/build-employee.ts';
import { buildExhibitor } from '#testing/build-venue.ts';
import { testDatabase } from '#testing/database.ts';
import { type Browser, testHttp } from '#testing/http.ts';
import { said, staffedHouse } from '#testing/staffed-house.ts';

const t = testDatabase();
const house = staffedHouse(t);
const translator = await openTranslator();

type Route = { readonly method: string; readonly path: string; readonly policy: Policy };
const routes: Route[] = [];
let exhibitorId = 0;
beforeAll(async () => {
  exhibitorId = await buildExhibitor(t);
});

/** Routes of their own beside those of access, to see the guards at work; and a note of every route there is. */
const guarded = testHttp(() => ({
  exhibitorFor: async () => exhibitorId,
  routes(app) {
    app.addHook('onRoute', ({ url, method, config }) => {
      if (url.startsWith('/api/staff') && method !== 'HEAD')
        routes.push({
          method: String(method),
          path: url.replace(':id', '2147483000'),
          policy: config?.policy ?? 'open',
        });
    });
    openStaffGate({ db: t.db }).stand(app);
    accessRoutes(app, { ...house.deps(), translator });
    app.post(
      '/api/devices/reload',
      {
        config: { policy: 'devices.reload' },
        schema: { summary: 'Probe', tags: ['test'], body: z.object({ n: z.number() }), response: { 200: z.unknown() } },
      },
      ({ staff }) => ({ data: [staff.name, staff.level] }),
    );
    app.get(
      '/api/device/state',
      { config: { policy: 'device' }, schema: { summary: 'Probe', tags: ['test'], response: { 200: z.unknown() } } },
      ({ staff }) => ({ data: [staff.employeeId, staff.permissions.size, staff.level] }),
    );
  },
}));

/** Somebody with this role in a browser; null: a stranger. Employees come in by a permission beside their role. */
async function signedIn(role: Role | null): Promise<Browser> {
  const browser = await guarded.visit();
  if (role === null) return browser;
  const who = await buildEmployee(t, exhibitorId, {
    roles: [role],
    permissions: role === 'employee' ? ['cms.view'] : [],
  });
  expect((await house.signInAs(browser, who)).status).toBe(200);
  return browser;
}

const ask = (browser: Browser, { method, path }: Pick<Route, 'method' | 'path'>) =>
  method === 'GET' ? browser.get(path) : browser.post(path, {});

describe('T71 every route of the portal', () => {
  test.each([null, ...ROLES])(
    'ROLE-004 ROLE-005 ROLE-006 ROLE-007 ROLE-008 answers %s as its policy says',
    async (role) => {
      expect(routes.length).toBeGreaterThan(10);
      for (const route of routes) {
        const browser = await signedIn(role);
        const { status } = await ask(browser, route);
        const { policy } = route;
        const isLetIn =
          policy === 'open' ||
          (role !== null &&
            (policy === 'signed-in' || (policy !== 'device' && permissionsOf([role], ['cms.view']).has(policy))));
        const where = `${route.method} ${route.path}`;
        if (isLetIn) expect([where, [401, 403].includes(status)]).toEqual([where, false]);
        else expect([where, status]).toEqual([where, role === null ? 401 : 403]);
      }
    },
  );

  test('what strangers send is not judged before they are: they learn nothing of what it should be', async () => {
    const stranger = await signedIn(null);
    const answer = await stranger.post('/api/devices/reload', { n: 'none' });
    expect(said(answer)).toEqual({ status: 401, code: 'unauthenticated', errors: {} });
    const manager = await signedIn('manager');
    expect(said(await manager.post('/api/devices/reload', { n: 'none' }))).toMatchObject({ status: 422 });
    expect((await manager.post('/api/devices/reload', { n: 1 })).json).toEqual({ data: ['Ada Lovelace', 40] });
  });

  test('HEAD is guarded as GET is', async () => {
    const head = (cookie: string) => guarded.ask('/api/staff/me', { method: 'HEAD', headers: { cookie } });
    expect((await head('')).status).toBe(401);
    const browser = await signedIn('admin');
    expect((await head(`staff=${browser.cookies.get('staff')}`)).status).toBe(200);
  });

  test('behind a policy that asks for nobody there is nobody, whoever is signed in', async () => {
    const admin = await signedIn('admin');
    expect((await admin.get('/api/device/state')).json).toEqual({ data: [0, 0, 0] });
  });

  test('the address of a route in another spelling is the same route', async () => {
    expect((await guarded.ask('/%61pi/staff/me')).status).toBe(401);
  });
});

describe('T71 a route without a policy fails the start', () => {
  const start = (register: (app: HttpApp) => void) =>
    buildHttp({
      secrets: testSecrets,
      log: silentLog(),
      metrics: openMetrics(),
      translator,
      exhibitorFor: async () => 1,
      localesOf: async () => ({ available: ['en'], site: 'en' }),
      routes(app) {
        openStaffGate({ db: t.db }).stand(app);
        register(app);
      },
    });
  const probe = (path: string, policy?: Policy) => (app: HttpApp) =>
    app.get(
      path,
      {
        config: policy ? { policy } : {},
        schema: { summary: 'Probe', tags: ['test'], response: { 200: z.unknown() } },
      },
      () => ({ data: 1 }),
    );

  test.each(['/api/staff/reports', '/api/device/news', '/api/devices/list', '/api/scanner/news'])(
    '%s',
    async (path) => {
      await expect(start(probe(path))).rejects.toThrow(`GET ${path} must say who may call it: config.policy`);
      await (await start(probe(path, 'open'))).close();
    },
  );

  test('a policy that guards nothing there is none', async () => {
    await expect(start(probe('/api/staff/reports', 'device'))).rejects.toThrow('is not a route of devices');
    await expect(start(probe('/api/device/news', 'signed-in'))).rejects.toThrow('where nobody is signed in');
  });
});
