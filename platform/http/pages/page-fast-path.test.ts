import { connect } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { ReadyAnswer } from '#platform/http/pages/page-fast-path.ts';
import { testHttp } from '#testing/tools/http.ts';

const TEXT = 'ready '.repeat(500);
let sent = 0;
const page = (gzip: Buffer | null): ReadyAnswer => ({
  etag: 'W/"one"',
  contentType: 'text/html; charset=utf-8',
  cacheControl: 'public, max-age=0, must-revalidate',
  contentPolicy: (platform) => `${platform}; media-src 'self'`,
  route: '/:page',
  plain: Buffer.from(TEXT),
  br: brotliCompressSync(TEXT),
  gzip,
  sent: () => {
    sent += 1;
  },
});
const SHELF: Record<string, ReadyAnswer> = { '/ready': page(gzipSync(TEXT)), '/unzipped': page(null) };

const t = testHttp(() => ({
  trustedProxies: ['127.0.0.1'],
  ready: (host, pathname) => (host === 'elsewhere.test' ? null : (SHELF[pathname] ?? null)),
  routes: (app) => {
    app.all('/*', { schema: { hide: true } }, (_request, reply) => reply.send('the long way'));
  },
}));
const get = (path: string, headers: Record<string, string> = {}) => t.ask(path, { headers });

test('a ready page is sent with the common headers and its own', async () => {
  const ready = await get('/ready');
  const long = await get('/else');
  expect([ready.status, ready.text, long.text]).toEqual([200, TEXT, 'the long way']);
  for (const name of long.headers.keys()) expect([name, ready.headers.has(name)]).toEqual([name, true]);
  expect(ready.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(ready.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  expect(ready.headers.get('content-security-policy')).toMatch(/default-src 'none'.*; media-src 'self'$/);
  expect(ready.headers.get('content-security-policy')).not.toContain('nonce');
  expect(ready.headers.get('x-request-id')).toBeTruthy();
  expect((await get('/ready')).headers.get('x-request-id')).not.toBe(ready.headers.get('x-request-id'));
});

test.each([
  ['br', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', null],
])('a client that accepts %s gets it as %s', async (accepted, encoding) => {
  const answer = await get('/ready', { 'accept-encoding': accepted });
  expect([answer.text, answer.headers.get('content-encoding')]).toEqual([TEXT, encoding]);
  expect(answer.headers.get('vary')).toBe('accept-encoding');
});

test('a client with the current page gets 304 for a weak or strong etag, and no body', async () => {
  const before = sent;
  for (const name of ['W/"one"', '"one"', '"other", W/"one"']) {
    const answer = await get('/ready', { 'if-none-match': name });
    expect([answer.status, answer.text, answer.headers.get('etag')]).toEqual([304, '', 'W/"one"']);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  }
  expect(sent).toBe(before);
  expect((await get('/ready', { 'if-none-match': '"other"' })).status).toBe(200);
  expect(sent).toBe(before + 1);
});

describe('falls back to the framework', () => {
  test.each([
    ['a query', '/ready?x=1', {}],
    ['another method', '/ready', { method: 'DELETE' }],
    ['a form not made yet', '/unzipped', { headers: { 'accept-encoding': 'gzip' } }],
    ['another host', '/ready', { headers: { 'x-forwarded-host': 'elsewhere.test' } }],
    ['nothing there', '/other', {}],
  ])('%s', async (_what, path, init: RequestInit) => {
    expect((await t.ask(path, init)).text).toBe('the long way');
  });

  test.each([
    ['an offer to speak something else', 'Connection: Upgrade\r\nUpgrade: h2c\r\n'],
    ['a body', 'Content-Length: 2\r\n'],
    ['a body without a length', 'Transfer-Encoding: chunked\r\n'],
  ])('%s', { tags: ['T75'] }, async (_what, line) => {
    const socket = connect(Number(new URL(t.url).port), '127.0.0.1');
    socket.write(`GET /ready HTTP/1.1\r\nHost: here\r\nConnection: close\r\n${line}\r\n{}\r\n0\r\n\r\n`);
    const answer = Buffer.concat(await socket.toArray()).toString();
    expect(answer).toMatch(/^HTTP\/1\.1 \d/);
    expect(answer).not.toContain('ready ready');
  });
});

test('an encrypted connection gets HSTS if a trusted proxy reports it', {
  tags: ['T86'],
}, async () => {
  const https = await get('/ready', { 'x-forwarded-proto': 'https' });
  // Other hosts of the cinema's domain are not ours to decide about.
  expect(https.headers.get('strict-transport-security')).toMatch(/^max-age=\d+$/);
  expect(https.headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
  expect((await get('/ready')).headers.get('strict-transport-security')).toBeNull();
});
