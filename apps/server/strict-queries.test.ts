/** The query of every route of the API: what its contract does not name is refused, at its name. */
import { describe, expect, test } from 'vitest';
import type { Parts } from '#apps/server/parts/program-parts.ts';
import { type SurfaceRoute, withSurface } from '#apps/server/surface.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { readSources } from '#testing/laws/sources.ts';
import { LIMITS_OFF } from '#testing/tools/http.ts';

/** Routes of the API whose contract says that others add parameters (`foreignQuery`). */
const TOLERANT = [
  'DELETE /api/device/star/:id/:key',
  'GET /api/bill/:uuid/calendar',
  'GET /api/bill/:uuid/download',
  'GET /api/bill/:uuid/passbook',
  'GET /api/bill/:uuid/receipt',
  'GET /api/device/star/:id/:key',
  'GET /api/payments/jwks',
];
/** Addresses outside the API: pages, files, links of mails, and what providers and browsers report. */
const OUTSIDE =
  /^\/(\*|:|webhooks\/|newsletter\/|sale-alert\/|portal|pos|scanner|signage|preview\/signage|display|first|healthz|readyz|assets\/|storage\/|reports\/csp|robots\.txt|sitemap\.xml|manifest\.webmanifest|icon-|favicon|sw\.js)/;
/** An employee with every permission, at any device: what is refused, is refused for its query. */
const EMPLOYEE = {
  id: 1,
  roles: ['super-admin'],
  permissions: [],
  customRoles: [],
  cinemas: [],
  note: false,
  is_confirmed: true,
};
const letsPass = (request: unknown): unknown =>
  typeof request === 'object' && request !== null && 'raw' in request
    ? Promise.resolve(void Object.assign(request, { device: { type: 'register' } }))
    : letsPass;
const SERVED = {
  limits: LIMITS_OFF,
  exhibitorFor: async () => 1,
  parts: {
    db: { ask: async () => EMPLOYEE } as unknown as Parts['db'],
    gate: new Proxy({}, { get: () => letsPass }) as Parts['gate'],
  },
};
const UNKNOWN = 'unknown_parameter';

const nameOf = ({ method, address }: SurfaceRoute): string => `${method} ${address}`;
const isOfApi = ({ address }: SurfaceRoute): boolean =>
  (address.startsWith('/api/') || address.startsWith('/session/')) && !address.endsWith('*');
const addressOf = ({ address }: SurfaceRoute): string => address.replace(/:\w+/g, '1');

type StatusCodeAndFields = { status: number; code: string; fields: string[] };
/** A caller with a session, as the own pages have one. */
async function callerOf(app: HttpApp): Promise<(route: SurfaceRoute, query: string) => Promise<StatusCodeAndFields>> {
  const own = { 'x-requested-with': 'XMLHttpRequest', 'sec-fetch-site': 'same-origin' };
  const { cookies } = await app.inject({ method: 'POST', url: '/session/touch', headers: own });
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const kept = cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`);
  const cookie = [...kept, `staff=${'s'.repeat(43)}`].join('; ');
  return async (route, query) => {
    const { statusCode: status, json } = await app.inject({
      method: route.method as 'GET' | 'POST',
      url: `${addressOf(route)}?${query}`,
      headers: { ...own, cookie, 'x-csrf-token': token },
    });
    const { code, errors } = json<{ code: string; errors?: Record<string, string[]> }>();
    return { status, code, fields: Object.keys(errors ?? {}) };
  };
}

describe('an unknown parameter of a query', { tags: ['D-066'] }, () => {
  test('is refused by every route of the API at its name, except by those that say why not', async () => {
    await withSurface(async (app, routes) => {
      const call = await callerOf(app);
      const strict = routes.filter((route) => isOfApi(route) && !TOLERANT.includes(nameOf(route)));
      expect(strict.length).toBeGreaterThan(330);
      const wrong: string[] = [];
      for (const route of strict) {
        const answer = await call(route, `${UNKNOWN}=1`);
        const isRefused =
          answer.status === 422 && answer.code === 'validation.unknown_field' && answer.fields.join() === UNKNOWN;
        if (!isRefused) wrong.push(`${nameOf(route)}: ${JSON.stringify(answer)}`);
      }
      expect(wrong).toEqual([]);
      const others = routes.filter((route) => !isOfApi(route) && !route.address.startsWith('/api/'));
      expect(others.map(({ address }) => address).filter((address) => !OUTSIDE.test(address))).toEqual([
        '/bridge.mjs',
        '/session/*',
        '/source',
      ]);
    }, SERVED);
  });

  test('every one is named, and locale is known to every route', async () => {
    await withSurface(async (app) => {
      const call = await callerOf(app);
      const captcha = {
        method: 'GET',
        address: '/api/staff/bills',
        policy: '',
        devices: [],
        fresh: false,
        part: '',
        body: undefined,
      };
      expect((await call(captcha, 'utm_source=mail&day=2030-01-01&locale=fr&fbclid=x')).fields).toEqual([
        'utm_source',
        'fbclid',
      ]);
      const touch = { ...captcha, method: 'POST', address: '/session/touch' };
      expect((await call(touch, 'locale=fr')).status).toBe(200);
    }, SERVED);
  });
});

test('the routes that tolerate more say why in their contract, and no others', () => {
  const declared = readSources()
    .filter(({ path }) => /^modules\/\w[\w-]*\/contract\/.*\.ts$/.test(path))
    .flatMap(({ text }) =>
      [...text.matchAll(/^ {2}'((?:GET|POST|DELETE) \S+)': \{\n((?: {4}.*\n)*)/gm)].flatMap(
        ([, key = '', body = '']) => (/^ {4}foreignQuery: \S/m.test(body) ? [key] : []),
      ),
    );
  expect(declared.toSorted()).toEqual(TOLERANT);
});
