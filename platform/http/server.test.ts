import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { zEuros, zId } from '#kernel/wire.ts';
import { standingClock } from '#platform/config/clock.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { testHttp } from '#testing/tools/http.ts';

const ANY = { 200: z.unknown() };

const BILL = '3f0e2b8a-91c4-4d5e-8a77-0123456789ab';
const clock = standingClock(1_763_640_000_000);
const zWho = z.object({
  data: z.object({ exhibitor: z.number(), locale: z.string(), visitor: z.string(), net: z.string() }),
});

const zCart = z.object({
  email: z.email().max(190),
  amount: zEuros,
  items: z
    .array(z.object({ price_rate_id: zId, seat: z.string().min(1).max(5).nullish(), note: z.unknown().optional() }))
    .min(1)
    .max(3),
  kind: z.enum(['ticket', 'voucher']).optional(),
});

function routes(app: HttpApp): void {
  app.get('/api/who', { schema: { summary: 'Who asks', response: { 200: zWho } } }, (request) => ({
    data: {
      exhibitor: request.exhibitorId,
      locale: request.locale,
      visitor: request.visitor.id,
      net: request.visitor.net,
    },
  }));
  app.post(
    '/api/cart',
    { schema: { summary: 'A cart', body: zCart, response: { 200: z.object({ message: z.string() }) } } },
    () => ({
      message: 'ok',
    }),
  );
  app.get('/api/broken', { schema: { summary: 'Fails', response: ANY } }, () => {
    throw new Error('a bug');
  });
  app.get('/api/cached', { schema: { summary: 'Shared', response: ANY } }, (_request, reply) => {
    reply.header('cache-control', 'public, max-age=5').send({ data: 1 });
  });
  app.get('/api/large', { schema: { summary: 'Large', response: ANY } }, () => ({ data: 'x'.repeat(5_000) }));
  app.get(`/bill/:uuid`, { schema: { hide: true } }, (request, reply) => {
    reply.type('text/html').send(`<p>${request.visitor.id}</p>`);
  });
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    reply.type('text/html').send(`<p>${request.locale}${request.visitor.id}</p>`);
  });
}

let folder = '';
let isDiskFull = false;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-http-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, 'storage/films'), { recursive: true });
  await writeFile(join(folder, 'secret'), 'master');
  await writeFile(join(folder, 'assets/app-1a2b.js'), 'plain');
  await writeFile(join(folder, 'assets/app-1a2b.js.br'), 'packed');
  await writeFile(join(folder, 'storage/films/x.svg'), '<svg><script>alert(1)</script></svg>');
  await writeFile(join(folder, 'storage/.hidden'), 'no');
  await symlink(join(folder, 'secret'), join(folder, 'storage/link')).catch(() => {});
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const t = testHttp(() => ({
  clock,
  routes,
  webhooks: (app) => {
    app.post('/webhooks/test', (request) => ({ bytes: (request.body as Buffer).toString('hex') }));
  },
  exhibitorFor: async (host) => (host === 'other.example' ? 2 : 1),
  files: [
    { prefix: '/assets/', root: join(folder, 'assets'), kind: 'hashed' },
    { prefix: '/storage/', root: join(folder, 'storage'), kind: 'uploads' },
  ],
  checks: { database: async () => true },
  impairments: { disk_full: () => isDiskFull },
  contentSources: { formAction: ['https://pay.example'] },
}));

describe('tenant, language, visitor', () => {
  test('the host selects the exhibitor, ?locale and Accept-Language the language', { tags: ['D-128'] }, async () => {
    const visitor = await t.visit();
    expect((await visitor.get('/api/who')).json).toMatchObject({ data: { exhibitor: 1, locale: 'en' } });
    expect((await visitor.get('/api/who?locale=nl-be')).json).toMatchObject({ data: { locale: 'nl-BE' } });
    expect((await visitor.get('/api/who', { 'accept-language': 'fr-CA,en;q=0.1' })).json).toMatchObject({
      data: { locale: 'fr' },
    });
    const other = await t.app.inject({ url: '/api/who', headers: { host: 'other.example' } });
    expect(other.json()).toMatchObject({ data: { exhibitor: 2 } });
  });

  test('a browser keeps its session for 120 minutes; a touch restarts them', { tags: ['D-068'] }, async () => {
    const visitor = await t.visit();
    const id = async () => ((await visitor.get('/api/who')).json as z.infer<typeof zWho>).data.visitor;
    const first = await id();
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    clock.move(119 * 60_000);
    expect(await id()).toBe(first);
    expect((await visitor.post('/session/touch')).status).toBe(200);
    clock.move(119 * 60_000);
    expect(await id()).toBe(first);
    clock.move(2 * 60_000);
    expect(await id()).not.toBe(first);
  });

  test('the session cookie is http-only, lax, whole-site; the token cookie is readable; https makes both Secure and __Host-', {
    tags: ['T78'],
  }, async () => {
    const { headers } = await t.ask('/session/touch', { method: 'POST' });
    const [session, token] = headers.getSetCookie();
    expect(session).toMatch(/^session=.*; Max-Age=7200; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(token).toMatch(/^XSRF-TOKEN=.*; Max-Age=7200; Path=\/; SameSite=Lax$/);
  });

  test('pages and shared answers set no cookie', async () => {
    for (const path of ['/en/movies', '/api/cached', `/bill/${BILL}`]) {
      const answer = await t.ask(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });
});

describe('forgery', () => {
  test('a change needs session, token and marker header; otherwise it is 419', {
    tags: ['SITE-036', 'D-068'],
  }, async () => {
    const visitor = await t.visit();
    const cart = { email: 'a@example.be', amount: 10, items: [{ price_rate_id: 1 }] };
    expect((await visitor.post('/api/cart', cart)).status).toBe(200);
    const other = await t.visit();
    for (const headers of [
      { 'x-csrf-token': '' },
      { 'x-csrf-token': other.cookies.get('XSRF-TOKEN') ?? '' },
      { 'x-requested-with': '' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { cookie: '' },
      { cookie: `session=${'0'.repeat(32)}.zzzz.forged` },
    ] as Record<string, string>[]) {
      const answer = await visitor.post('/api/cart', cart, headers);
      expect([headers, answer.status]).toEqual([headers, 419]);
      expect(answer.json).toMatchObject({ code: 'session.expired', message: expect.stringContaining('session') });
    }
    expect((await visitor.post('/api/cart', cart, { origin: t.url })).status).toBe(200);
  });

  test('419 comes before the body is validated, and sets cookies that work after a reload', {
    tags: ['T77'],
  }, async () => {
    const answer = await t.ask('/api/cart', {
      method: 'POST',
      body: '{',
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(419);
    expect(answer.headers.getSetCookie()).toHaveLength(2);
  });

  test('touching an expired session is 419; a page of another site cannot touch', {
    tags: ['ERR-002'],
  }, async () => {
    const visitor = await t.visit();
    clock.move(121 * 60_000);
    expect((await visitor.post('/session/touch')).status).toBe(419);
    expect((await visitor.post('/session/touch')).status).toBe(200);
    expect((await visitor.post('/session/touch', undefined, { 'sec-fetch-site': 'cross-site' })).status).toBe(419);
  });

  test('webhooks need neither, and keep the signed bytes', { tags: ['D-068'] }, async () => {
    const answer = await t.ask('/webhooks/test', {
      method: 'POST',
      body: 'id=tr_1&x=%00',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.json).toEqual({ bytes: Buffer.from('id=tr_1&x=%00').toString('hex') });
  });
});

describe('headers', () => {
  test('every answer has them, errors, files and redirects included', { tags: ['T86'] }, async () => {
    const visitor = await t.visit();
    const answers = await Promise.all([
      t.ask('/en/movies'),
      t.ask('/api/who'),
      t.ask('/api/broken'),
      t.ask('/api/none'),
      t.ask('/%zz'),
      t.ask('/assets/app-1a2b.js'),
      t.ask('/storage/films/x.svg'),
      t.ask('/healthz'),
      t.ask('/webhooks/test', { method: 'POST', body: 'x' }),
      visitor.post('/api/cart', {}),
    ]);
    for (const { headers } of answers) {
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-resource-policy')).toMatch(/^(same|cross)-origin$/);
      expect(headers.get('permissions-policy')).toContain('camera=()');
      expect(headers.get('referrer-policy')).toBeTruthy();
      expect(headers.get('x-request-id')).toBeTruthy();
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'/);
    }
  });

  test('an API answer is data: its short policy allows nothing', {
    tags: ['T86'],
  }, async () => {
    for (const path of ['/api/who', '/api/broken'])
      expect((await t.ask(path)).headers.get('content-security-policy')).toBe(
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      );
  });

  test('scripts and styles run by origin or by the nonce of the answer; forms lead to the own origin or a registered host', {
    tags: ['T86'],
  }, async () => {
    const policies = await Promise.all(
      [1, 2].map(async () => (await t.ask('/en')).headers.get('content-security-policy') ?? ''),
    );
    const nonces = policies.map((policy) => [
      ...new Set([...policy.matchAll(/'nonce-([^']+)'/g)].map((match) => match[1])),
    ]);
    expect(nonces.map((each) => each.length)).toEqual([1, 1]);
    expect(nonces[0]).not.toEqual(nonces[1]);
    const [policy = ''] = policies;
    for (const part of [
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self' https://pay.example",
      "frame-src 'none'",
    ])
      expect(policy).toContain(part);
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|style-src [^;]*unsafe-inline/);
  });

  test('an address with a uuid is not cached, not indexed and not sent as referrer; API answers are not cached', {
    tags: ['T85'],
  }, async () => {
    const bill = await t.ask(`/bill/${BILL}`);
    expect(bill.headers.get('cache-control')).toBe('no-store');
    expect(bill.headers.get('x-robots-tag')).toBe('noindex');
    expect(bill.headers.get('referrer-policy')).toBe('no-referrer');
    const call = await t.ask('/api/who');
    expect(call.headers.get('cache-control')).toBe('no-store');
    expect((await t.ask('/en/movies')).headers.get('cache-control')).toBeNull();
  });

  test('long answers are compressed', async () => {
    const answer = await t.ask('/api/large', { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.json).toEqual({ data: 'x'.repeat(5_000) });
  });
});

test('/healthz and /readyz', { tags: ['D-187'] }, async () => {
  expect((await t.ask('/healthz')).json).toEqual({ status: 'ok' });
  const { status, json } = await t.ask('/readyz');
  expect({ status, json }).toEqual({ status: 200, json: { status: 'ready', checks: { database: true } } });
});

test('on a full disk a node is still ready, and says that it only reads', { tags: ['D-187', 'T57'] }, async () => {
  isDiskFull = true;
  const { status, json } = await t.ask('/readyz');
  isDiskFull = false;
  expect({ status, json }).toEqual({
    status: 200,
    json: { status: 'reads only', checks: { database: true }, degraded: ['disk_full'] },
  });
});

test('the API describes itself: OpenAPI 3.1 of every /api route, without pages', async () => {
  const { json } = await t.ask('/api/openapi.json');
  const document = json as { openapi: string; paths: Record<string, Record<string, { summary?: string }>> };
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths).sort()).toEqual(
    ['/api/broken', '/api/cached', '/api/cart', '/api/large', '/api/openapi.json', '/api/who', '/session/touch'].sort(),
  );
  expect(JSON.stringify(document.paths['/api/cart'])).toContain('"price_rate_id"');
  expect(JSON.stringify(document)).not.toContain('/webhooks');
});
