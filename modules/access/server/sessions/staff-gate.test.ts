import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { permissionsOf } from '#modules/access/rules/permissions.ts';
import type { Policy } from '#modules/access/rules/policy.ts';
import { ROLES, type Role } from '#modules/access/rules/roles.ts';
import { accessRoutes, openStaffGate } from '#modules/access/server.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { buildHttp } from '#platform/http/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { silentLog } from '#platform/observability/log.ts';
import { openMetrics } from '#platform/observability/metrics.ts';
import { buildEmployee } from '#testing/builders/employee.ts';
import { buildExhibitor } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type Browser, testHttp } from '#testing/tools/http.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { staffedCinema, statusAndErrors } from '#testing/worlds/staffed-cinema.ts';

const t = testDatabase();
const exhibitor = staffedCinema(t);
const translator = await openTranslator();

type Route = { readonly method: string; readonly path: string; readonly policy: Policy };
const routes: Route[] = [];
let exhibitorId = 0;
beforeAll(async () => {
  exhibitorId = await buildExhibitor(t);
});

/** Extra routes beside those of access, to test the guards, and a list of all routes. */
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
    accessRoutes(app, { ...exhibitor.deps(), translator });
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
      {
        config: { policy: 'device', devices: ['scanner'] },
        schema: { summary: 'Probe', tags: ['test'], response: { 200: z.unknown() } },
      },
      ({ staff }) => ({ data: [staff.employeeId, staff.permissions.size, staff.level] }),
    );
  },
}));

/**
 * A browser in which an employee with this role is signed in; null: not signed in. An employee gets
 * into the portal by a permission beside the role.
 */
async function signedIn(role: Role | null): Promise<Browser> {
  const browser = await guarded.visit();
  if (role === null) return browser;
  const who = await buildEmployee(t, exhibitorId, {
    roles: [role],
    permissions: role === 'employee' ? ['cms.view'] : [],
  });
  expect((await exhibitor.signInAs(browser, who)).status).toBe(200);
  return browser;
}

const ask = (browser: Browser, { method, path }: Pick<Route, 'method' | 'path'>) =>
  method === 'GET' ? browser.get(path) : browser.post(path, {});

describe('every route of the portal', { tags: ['T71'] }, () => {
  test.each([null, ...ROLES])(
    'answers %s according to its policy',
    { tags: ['ROLE-004', 'ROLE-005', 'ROLE-006', 'ROLE-007', 'ROLE-008'] },
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

  test('validates no input before the caller is signed in, so that it reveals nothing about the expected input', async () => {
    const stranger = await signedIn(null);
    const answer = await stranger.post('/api/devices/reload', { n: 'none' });
    expect(statusAndErrors(answer)).toEqual({ status: 401, code: 'unauthenticated', errors: {} });
    const manager = await signedIn('manager');
    expect(statusAndErrors(await manager.post('/api/devices/reload', { n: 'none' }))).toMatchObject({ status: 422 });
    expect((await manager.post('/api/devices/reload', { n: 1 })).json).toEqual({ data: ['Ada Lovelace', 40] });
  });

  test('guards HEAD like GET', async () => {
    const head = (cookie: string) => guarded.ask('/api/staff/me', { method: 'HEAD', headers: { cookie } });
    expect((await head('')).status).toBe(401);
    const browser = await signedIn('admin');
    expect((await head(`staff=${browser.cookies.get('staff')}`)).status).toBe(200);
  });

  test('a policy that requires no sign-in sets no staff, even for a signed-in employee', async () => {
    const admin = await signedIn('admin');
    expect((await admin.get('/api/device/state')).json).toEqual({ data: [0, 0, 0] });
  });

  test('another spelling of an address leads to the same route', async () => {
    expect((await guarded.ask('/%61pi/staff/me')).status).toBe(401);
  });
});

describe('a route without a policy makes the start fail', { tags: ['T71'] }, () => {
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

  test('a policy that guards nothing there makes the start fail', async () => {
    await expect(start(probe('/api/staff/reports', 'device'))).rejects.toThrow('is not a route of devices');
    await expect(start(probe('/api/device/news', 'signed-in'))).rejects.toThrow('where nobody is signed in');
  });
});
