/** The API as its callers see it: its operations, its description, its refusals. */
import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import type { ApiDocument } from '#testing/fuzz/operations.ts';
import { readSources } from '#testing/laws/sources.ts';
import { type Browser, browserAt } from '#testing/tools/http.ts';
import { twoExhibitors } from '#testing/worlds/two-exhibitors.ts';

const t = testDatabase({ max: 20 });
const exhibitors = twoExhibitors(t, () => ({
  roles: new Set(['web'] as const),
  limits: { api: Number.POSITIVE_INFINITY, checkout: 2, voucher: 2, step: 0 },
}));
const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${exhibitors.program.url}${path}`, { redirect: 'manual', ...init });
/** Documents with an external standard. */
const OF_OTHER_STANDARDS = [
  '/api/openapi.json',
  '/api/device/star/{id}/{key}',
  '/api/payments/jwks',
  '/api/wallet/v1/devices/{device}/registrations/{pass_type}',
];
/** Registered outside the modules: the description itself, and the call that starts a session. */
const OF_THE_PLATFORM = ['GET /api/openapi.json', 'POST /session/touch'];
let document: ApiDocument;
let browser: Browser;

beforeAll(async () => {
  document = (await (await ask('/api/openapi.json')).json()) as ApiDocument;
  browser = await browserAt(exhibitors.program.url);
});

describe('operations', () => {
  test.each([
    ['API-001', 'post', '/api/settings'],
    ['API-002', 'post', '/api/settings/new'],
    ['API-003', 'get', '/api/settings'],
    ['API-004', 'post', '/api/devices/reload'],
    ['API-005', 'post', '/session/touch'],
    ['API-007', 'post', '/api/checkout'],
    ['API-008', 'get', '/api/voucher-types/{slug}'],
    ['API-009', 'post', '/api/voucher-types/filter'],
    ['API-010', 'post', '/api/vouchers/validate'],
    ['API-011', 'get', '/api/payments/{id}/status'],
    ['API-012', 'get', '/api/payments/{id}/processing-data'],
    ['API-013', 'get', '/api/bill/{uuid}/result'],
    ['API-014', 'get', '/api/bill/{uuid}/status'],
    ['API-015', 'get', '/api/schedules/{id}/data'],
    ['API-016', 'get', '/api/schedules/{id}/arrangement'],
    ['API-017', 'post', '/api/cmscontent/page'],
  ])('%s is %s %s', (_, method, path) => {
    expect(Object.keys(document.paths[path] ?? {})).toContain(method);
  });

  test('tickets and vouchers share one checkout, one bill, one status and one page by its slug', {
    tags: ['API-019', 'D-050'],
  }, () => {
    const ofVisitors = Object.keys(document.paths).filter((path) => !path.startsWith('/api/staff/'));
    const about = (word: RegExp) => ofVisitors.filter((path) => word.test(path));
    expect(about(/checkout/)).toEqual(['/api/checkout']);
    expect(about(/schedules\/\{id\}\/(?!arrangement)/)).toEqual(['/api/schedules/{id}/data']);
    expect(about(/bill\/\{uuid\}\/(result|status)/)).toEqual(['/api/bill/{uuid}/result', '/api/bill/{uuid}/status']);
    expect(about(/payments\/\{id\}\/status/)).toEqual(['/api/payments/{id}/status']);
    expect(about(/cmscontent/)).toEqual(['/api/cmscontent/page']);
    const sold = JSON.stringify(document.paths['/api/checkout']?.post);
    for (const kind of ['ticket', 'loyaltyCard']) expect(sold).toContain(`"${kind}"`);
  });

  test('each operation states its purpose, its tag, its answers and its refusals', () => {
    const summaries = new Set<string>();
    for (const [path, methods] of Object.entries(document.paths))
      for (const [method, { summary, tags, responses }] of Object.entries(methods)) {
        const { 200: answer, default: refusal } = responses;
        expect([path, summary]).toEqual([path, expect.stringMatching(/^.{5,200}$/)]);
        expect([path, tags]).toEqual([path, [expect.stringMatching(/^[a-z-]+$/)]]);
        expect([path, Object.values(answer?.content ?? {}).length]).not.toEqual([path, 0]);
        expect([path, refusal?.content]).toEqual([
          path,
          { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
        ]);
        summaries.add(`${method} ${summary}`);
      }
    expect(summaries.size).toBe(Object.values(document.paths).flatMap((methods) => Object.keys(methods)).length);
  });

  test('each operation answers {data} or {message}, or a file', { tags: ['D-066'] }, () => {
    for (const [path, methods] of Object.entries(document.paths))
      for (const { responses } of Object.values(methods))
        for (const [type, { schema }] of Object.entries(responses[200]?.content ?? {}))
          if (type === 'application/json' && !OF_OTHER_STANDARDS.includes(path))
            expect([path, schema.required]).toEqual([path, [expect.stringMatching(/^(data|message)$/)]]);
  });

  test('each reference in the description resolves', () => {
    const text = JSON.stringify(document);
    const named = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map((match) => match[1]);
    expect(new Set(named).size).toBeGreaterThan(1);
    for (const name of named) expect(Object.keys(document.components.schemas)).toContain(name);
  });

  test('the program serves the routes of the contracts, each of them and no others', () => {
    const contracts = readSources().filter(({ path }) => /\/contract\/(public|staff|device)\.ts$/.test(path));
    const keys = contracts.flatMap(({ text }) =>
      [...text.matchAll(/^ {2}'((?:GET|POST|DELETE) \S+)': /gm)].map(([, key]) => key),
    );
    const served = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(keys.length).toBeGreaterThan(250);
    expect(new Set(served)).toEqual(new Set([...keys, ...OF_THE_PLATFORM]));
  });
});

describe('refusals', { tags: ['D-066'] }, () => {
  const NOBODY = '00000000-0000-4000-8000-000000000000';
  const json = { 'content-type': 'application/json' };
  const cases: readonly [string, number, string, () => Promise<{ status: number; json(): Promise<unknown> }>][] = [
    ['an address that is none', 404, 'not_found.page', () => ask('/api/nowhere')],
    ['a bill that is none', 404, 'not_found.bill', () => ask(`/api/bill/${NOBODY}/status`)],
    ['an id that is none', 404, 'not_found.page', () => ask('/api/bill/x/status')],
    ['another method', 404, 'not_found.page', () => ask('/api/settings', { method: 'DELETE' })],
    ['no session', 419, 'session.expired', () => ask('/api/checkout', { method: 'POST', body: '{}', headers: json })],
    [
      'no JSON',
      415,
      'request.wrong_content_type',
      () => posts('/api/cmscontent/page', 'x', { 'content-type': 'text/plain' }),
    ],
    ['broken JSON', 422, 'request.malformed', () => posts('/api/cmscontent/page', '{')],
    ['too much', 413, 'request.too_large', () => posts('/api/cmscontent/page', `"${'x'.repeat(300_000)}"`)],
    ['nothing of what is needed', 422, 'validation.required', () => posts('/api/vouchers/validate', '{}')],
    [
      'too often',
      429,
      'request.too_many',
      async () => {
        for (let i = 0; i < 3; i++) await posts('/api/vouchers/validate', '{}');
        return posts('/api/vouchers/validate', '{}');
      },
    ],
  ];
  const posts = (path: string, body: string, headers: Record<string, string> = json) =>
    ask(path, {
      method: 'POST',
      body,
      headers: {
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-requested-with': 'XMLHttpRequest',
        'x-csrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
        ...headers,
      },
    });

  test.each(cases)('%s is %i %s', async (_, status, code, send) => {
    const answer = await send();
    expect(answer.status).toBe(status);
    const body = (await answer.json()) as { errors?: Record<string, string[]> };
    expect(body).toMatchObject({ code, message: expect.stringMatching(/\w+ \w+/) });
    // Only a 422 has sentences for fields (VAL-017).
    if (status !== 422) expect(body.errors).toBeUndefined();
    else
      expect(Object.values(body.errors ?? {}).flat()).toEqual(
        expect.arrayContaining([expect.stringMatching(/\w+ \w+/)]),
      );
  });
});
