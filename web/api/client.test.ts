import { expect, test, vi } from 'vitest';
import common from '#messages/en/website/common.json' with { type: 'json' };
import { ApiError, textOfError } from '#web/api/api-error.ts';
import { type ClientSurroundings, createClient } from '#web/api/client.ts';
import { createMissingTexts } from '#web/i18n/missing-texts.ts';

type Call = { method: string; path: string; headers: Record<string, string>; body: unknown };
type Answer = { status?: number; body?: unknown; headers?: Record<string, string>; cookie?: string } | 'no answer';

/** A server that answers from a list, and a browser's cookie jar. */
function browser(
  answers: Answer[],
  cookies = 'a=b; XSRF-TOKEN=t%3D1',
  more: Pick<ClientSurroundings, 'headers' | 'session'> = {},
) {
  const calls: Call[] = [];
  const reload = vi.fn();
  let jar = cookies;
  const client = createClient({
    ...more,
    locale: 'nl-BE',
    cookies: () => jar,
    reload,
    fetch: async (path, init) => {
      const body = init?.body ? JSON.parse(String(init.body)) : undefined;
      calls.push({
        method: init?.method ?? '',
        path: String(path),
        headers: init?.headers as Record<string, string>,
        body,
      });
      const answer = answers.shift() ?? {};
      if (answer === 'no answer') throw new TypeError('fetch failed');
      if (answer.cookie) jar = answer.cookie;
      const { status = 200, headers } = answer;
      return new Response(JSON.stringify(answer.body ?? { data: null }), { status, headers });
    },
  });
  return { client, calls, reload };
}

test('a change has token, marker and locale, a read only marker and locale', {
  tags: ['SITE-036', 'D-068'],
}, async () => {
  const { client, calls } = browser([{ body: { data: { uuid: 'x' } } }, { body: { data: [1] } }]);
  expect(await client.send('POST /api/checkout', { body: { amount: 25 }, idempotencyKey: 'key' })).toEqual({
    uuid: 'x',
  });
  expect(await client.send('GET /api/site')).toEqual([1]);
  expect(calls[0]).toEqual({
    method: 'POST',
    path: '/api/checkout',
    body: { amount: 25 },
    headers: {
      Accept: 'application/json',
      'Accept-Language': 'nl-BE',
      'Content-Type': 'application/json',
      'Idempotency-Key': 'key',
      'X-CSRF-TOKEN': 't=1',
      'X-Requested-With': 'XMLHttpRequest',
    },
  });
  expect(calls[1]?.headers).toEqual({
    Accept: 'application/json',
    'Accept-Language': 'nl-BE',
    'X-Requested-With': 'XMLHttpRequest',
  });
});

test('a visitor without a session gets one before the first change', { tags: ['API-005', 'D-068'] }, async () => {
  const { client, calls } = browser([{ cookie: 'XSRF-TOKEN=fresh' }, { body: { message: 'sent' } }], '');
  expect(await client.send('POST /api/contactpage/send')).toEqual({ message: 'sent' });
  expect(calls.map(({ path, headers }) => [path, headers['X-CSRF-TOKEN']])).toEqual([
    ['/session/touch', undefined],
    ['/api/contactpage/send', 'fresh'],
  ]);
});

test('a device sends its own headers, needs no session first and never reloads the page', {
  tags: ['D-068', 'D-132'],
}, async () => {
  const device = { session: false, headers: () => ({ 'x-device-id': 'ABCDEFGHJK' }) };
  const { client, calls, reload } = browser([{ body: { data: 1 } }, 'no answer', { status: 419 }], '', device);
  expect(await client.send('POST /api/scanner/scan')).toBe(1);
  await expect(client.send('POST /api/scanner/scan')).rejects.toMatchObject({ status: 0 });
  await expect(client.send('POST /api/scanner/scan')).rejects.toMatchObject({ status: 419 });
  expect(calls.map(({ path }) => path)).toEqual(Array(3).fill('/api/scanner/scan'));
  expect(calls[0]?.headers['x-device-id']).toBe('ABCDEFGHJK');
  expect(reload).not.toHaveBeenCalled();
});

test('an expired session is renewed and the request repeated once, with the same idempotency key', {
  tags: ['ERR-002'],
}, async () => {
  const { client, calls, reload } = browser([
    { status: 419 },
    { cookie: 'XSRF-TOKEN=new' },
    { body: { data: 'done' } },
  ]);
  expect(await client.send('POST /api/checkout', { body: { amount: 1 }, idempotencyKey: 'k' })).toBe('done');
  expect(calls.map(({ path }) => path)).toEqual(['/api/checkout', '/session/touch', '/api/checkout']);
  expect(calls[2]?.headers).toMatchObject({ 'X-CSRF-TOKEN': 'new', 'Idempotency-Key': 'k' });
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ['touch answers 419', [{ status: 419 }, { status: 419 }]],
  ['touch gets no answer', [{ status: 419 }, 'no answer']],
  ['the repeated call answers 419 as well', [{ status: 419 }, {}, { status: 419 }]],
] as [string, Answer[]][])('the page is reloaded when %s', { tags: ['ERR-002'] }, async (_, answers) => {
  const { client, reload } = browser(answers);
  await expect(client.send('POST /api/checkout')).rejects.toBeInstanceOf(ApiError);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('the hourly touch reloads on 419 and without an answer, not on a server error', {
  tags: ['ERR-002', 'CONST-001'],
}, async () => {
  for (const [answer, reloads] of [
    [{ status: 419 }, 1],
    ['no answer', 1],
    [{ status: 503 }, 0],
    [{ status: 200 }, 0],
  ] as [Answer, number][]) {
    const { client, reload } = browser([answer]);
    await client.touch().catch(() => undefined);
    expect(reload).toHaveBeenCalledTimes(reloads);
  }
});

test('a refusal has its fields, its sentence, its retry time and its further data', {
  tags: ['D-066'],
}, async () => {
  const body = { message: 'Seats are gone', errors: { 'items.0.seat': ['C4 is taken'] }, offer: { seats: ['D4'] } };
  const { client } = browser([
    { status: 422, body },
    { status: 429, body: { message: 'slow' }, headers: { 'Retry-After': '30' } },
  ]);
  const refused = await client.send('POST /api/checkout').catch((error: unknown) => error as ApiError);
  expect(refused).toMatchObject({ status: 422, message: 'Seats are gone', errors: body.errors, retryAfter: null });
  expect((refused as ApiError).body.offer).toEqual({ seats: ['D4'] });
  const slowed = await client.send('GET /api/site').catch((error: unknown) => error as ApiError);
  expect(slowed).toMatchObject({ status: 429, retryAfter: 30, errors: {} });
});

test('a request cancelled by its page is no connection error', async () => {
  const leaving = new AbortController();
  const { client } = browser([]);
  leaving.abort();
  const call = createClient({
    locale: 'en',
    cookies: () => '',
    reload: () => undefined,
    fetch: async (_path, init) => {
      init?.signal?.throwIfAborted();
      throw new Error('not reached');
    },
  }).send('GET /api/site', { signal: leaving.signal });
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  expect(client).toBeDefined();
});

const t = () => common.error.unknown;
test.each([
  [
    '422 errors, one a line',
    new ApiError({ status: 422, body: { message: 'm', errors: { a: ['one', 'two'], b: ['three'] } } }),
    'one\ntwo\nthree',
  ],
  ["the server's message", new ApiError({ status: 409, body: { message: 'Already settled' } }), 'Already settled'],
  ['status and status text', new ApiError({ status: 502, statusText: 'Bad Gateway' }), '502 Bad Gateway'],
  ['an unknown error', new ApiError({ status: 0 }), t()],
  ['a bug', new TypeError('x is not a function'), t()],
])('the general dialog says %s', { tags: ['ERR-004'] }, (_, error, text) => {
  expect(textOfError(error, t)).toBe(text);
});

test('missing sentences are reported once, five seconds after the last one', {
  tags: ['I18N-004', 'CONST-012'],
}, () => {
  vi.useFakeTimers();
  const report = vi.fn();
  const missing = createMissingTexts(report);
  missing('a');
  vi.advanceTimersByTime(4000);
  missing('b');
  missing('a');
  vi.advanceTimersByTime(4999);
  expect(report).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(report.mock.calls).toEqual([[['a', 'b']]]);
  missing('a');
  vi.advanceTimersByTime(6000);
  expect(report).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

test('a background report: one new session at most, no reload, no error', {
  tags: ['ERR-001'],
}, async () => {
  const reportsAfter = async (answers: Parameters<typeof browser>[0], cookies?: string) => {
    const { client, calls, reload } = browser(answers, cookies);
    client.notify('POST /api/client-errors', { body: { kind: 'error', url: '/en', message: 'x' } });
    await new Promise((done) => setTimeout(done, 20));
    expect(reload).not.toHaveBeenCalled();
    return calls.map(({ path }) => path);
  };
  const [report, touch] = ['/api/client-errors', '/session/touch'];
  expect(await reportsAfter([{}])).toEqual([report]);
  expect(await reportsAfter([{ status: 500 }])).toEqual([report]);
  expect(await reportsAfter(['no answer'])).toEqual([report]);
  expect(await reportsAfter([{ status: 419 }, {}, { status: 419 }])).toEqual([report, touch, report]);
  expect(await reportsAfter([{ status: 419 }, 'no answer'])).toEqual([report, touch]);
  expect(await reportsAfter([{ status: 419 }, { status: 419 }])).toEqual([report, touch]);
  expect(await reportsAfter(['no answer'], '')).toEqual([touch]);
});

test('a caller that has a version already asks for another one only; the same one is an error with status 304', {
  tags: ['ADMIT-22'],
}, async () => {
  const { client, calls } = browser([{ body: { data: 1 } }]);
  await client.send('GET /api/scanner/offline-list', { ifNoneMatch: 'v1' });
  expect(calls[0]?.headers['If-None-Match']).toBe('"v1"');
  const unchanged = createClient({
    locale: 'en',
    cookies: () => '',
    reload: () => undefined,
    fetch: async () => new Response(null, { status: 304 }),
    session: false,
  });
  await expect(unchanged.send('GET /api/scanner/offline-list', { ifNoneMatch: 'v1' })).rejects.toMatchObject({
    status: 304,
  });
});
