/** Cross-site request forgery on every operation of the API is refused (T77). */
import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { type ApiDocument, type Operation, operationsOf } from '#testing/fuzz/operations.ts';
import { type Browser, browserAt } from '#testing/tools/http.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { twoExhibitors } from '#testing/worlds/two-exhibitors.ts';

const t = testDatabase({ max: 20 });
const exhibitors = twoExhibitors(t, () => ({ roles: new Set(['web'] as const), trustedProxies: ['127.0.0.1'] }));
let changes: Operation[];
/** Addresses that also have a GET. */
let looks: Set<string>;
/**
 * Devices, and phones with passes, authenticate each call with a secret that browsers do not send
 * automatically (D-068).
 */
const OF_DEVICES = /^\/api\/(device|scanner|pos|display|signage|wallet)\//;
let visitor: Browser;

beforeAll(async () => {
  visitor = await browserAt(exhibitors.program.url);
  const document = (await visitor.get('/api/openapi.json')).json as ApiDocument;
  const operations = operationsOf(document).filter(({ path }) => !OF_DEVICES.test(path));
  changes = operations.filter(({ method, path }) => method !== 'GET' && path !== '/session/touch');
  looks = new Set(operations.filter(({ method }) => method === 'GET').map(({ path }) => path));
});

const filled = ({ path }: Operation): string => path.replace('{uuid}', exhibitors.own.bills[1] ?? '');
const cookies = (): string => [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const json = { 'content-type': 'application/json' };
/** Returns the headers that a page of the site sends. */
const own = (): Record<string, string> => ({
  ...json,
  cookie: cookies(),
  'x-requested-with': 'XMLHttpRequest',
  'x-csrf-token': visitor.cookies.get('XSRF-TOKEN') ?? '',
});
const post = (path: string, headers: Record<string, string>, body: string | null = '{}') =>
  fetch(`${exhibitors.program.url}${path}`, { method: 'POST', headers, body });

/** Reads every row that a sale or a form writes. */
const written = async (): Promise<unknown> =>
  (
    await t.asOwner(
      `SELECT (SELECT count(*)::int FROM bill) AS bills, (SELECT sum(extensions)::int FROM bill) AS extensions,
              (SELECT count(*)::int FROM outbox) AS outbox, (SELECT count(*)::int FROM seat_claim) AS claims`,
    )
  )[0];

describe('a call that changes data', { tags: ['T77'] }, () => {
  test.each<[string, () => Record<string, string>]>([
    ['a fetch of another site', () => ({ ...own(), origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })],
    ['a page of a sibling subdomain', () => ({ ...own(), 'sec-fetch-site': 'same-site' })],
    [
      'a sibling subdomain, in a browser that says nothing but the origin',
      () => ({ ...own(), origin: 'http://x.localhost' }),
    ],
    [
      'the same host at another port',
      () => ({ ...own(), origin: `http://${new URL(exhibitors.program.url).hostname}:1` }),
    ],
    ['a sandboxed frame', () => ({ ...own(), origin: 'null' })],
    ['a form of another site', () => ({ cookie: cookies(), 'content-type': 'application/x-www-form-urlencoded' })],
    ['a form with JSON in disguise', () => ({ cookie: cookies(), 'content-type': 'text/plain' })],
    ['an image or a link', () => ({ cookie: cookies(), 'sec-fetch-dest': 'image', 'sec-fetch-site': 'cross-site' })],
    ['no token', () => ({ ...own(), 'x-csrf-token': '' })],
    ['the token of somebody else', () => ({ ...own(), 'x-csrf-token': 'A'.repeat(43) })],
    ['no marker header', () => ({ ...own(), 'x-requested-with': '' })],
    ['no session', () => ({ ...own(), cookie: '' })],
    ['a session signed by somebody else', () => ({ ...own(), cookie: `session=${'a'.repeat(32)}.mb.x` })],
    [
      'a session that ran out',
      () => {
        const id = 'b'.repeat(32);
        const issued = (Date.now() - 121 * 60_000).toString(36);
        return {
          ...own(),
          cookie: `session=${testSecrets.sign('session', `${id}.${issued}`)}`,
          'x-csrf-token': testSecrets.digest('csrf', id).toString('base64url'),
        };
      },
    ],
    [
      'over https, a session a sibling subdomain could have planted',
      () => ({ ...own(), 'x-forwarded-proto': 'https' }),
    ],
  ])('is refused from %s for every operation, and nothing is written', async (_, headers) => {
    const before = await written();
    expect(changes.length).toBeGreaterThan(4);
    for (const operation of changes) {
      const answer = await post(filled(operation), headers());
      expect([operation.path, answer.status]).toEqual([operation.path, 419]);
      expect(await answer.json()).toMatchObject({ code: 'session.expired' });
    }
    expect(await written()).toEqual(before);
  });

  test('is not reached by a GET with a method override', async () => {
    const before = await written();
    for (const operation of changes)
      for (const [query, headers] of [
        ['?_method=POST', {}],
        ['', { 'x-http-method-override': 'POST' }],
        ['', { 'x-method-override': 'POST', 'x-http-method': 'POST' }],
      ] as const) {
        const answer = await fetch(`${exhibitors.program.url}${filled(operation)}${query}`, {
          headers: { ...own(), ...headers },
        });
        // An address that also has a GET, or whose last segment another route reads as a parameter,
        // checks the session first, and refuses the parameter that it does not know.
        const isAsLooked =
          answer.status === 401 ||
          (query !== '' && answer.status === 422) ||
          (looks.has(operation.path) && answer.status === 200);
        expect([operation.path, isAsLooked || answer.status === 404]).toEqual([operation.path, true]);
      }
    expect(await written()).toEqual(before);
  });

  test('from a page of the site itself is judged by its content: none is refused because of its origin', async () => {
    for (const operation of changes) {
      const { origin } = new URL(exhibitors.program.url);
      const answer = await post(filled(operation), { ...own(), origin, 'sec-fetch-site': 'same-origin' });
      expect([operation.path, answer.status === 419]).toEqual([operation.path, false]);
    }
  });
});

test('no answer can be read by a page of another site', { tags: ['T77'] }, async () => {
  for (const path of ['/en', '/api/settings', '/api/site', `/api/bill/${exhibitors.own.bills[0]}/result`]) {
    const answer = await fetch(`${exhibitors.program.url}${path}`, { headers: { origin: 'https://evil.example' } });
    expect([path, answer.headers.get('access-control-allow-origin')]).toEqual([path, null]);
    const preflight = await fetch(`${exhibitors.program.url}${path}`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect([path, preflight.headers.get('access-control-allow-origin')]).toEqual([path, null]);
  }
});
