import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { SOCKETS_PATH } from '#platform/http/upgrades.ts';
import { testHttp } from '#testing/tools/http.ts';

const ANY = { 200: z.unknown() };

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-raw-'));
  await mkdir(join(folder, 'storage'));
  await writeFile(join(folder, 'secret'), 'master');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const seen: string[] = [];
const t = testHttp(() => ({
  limits: { api: 5 },
  files: [{ prefix: '/storage/', root: join(folder, 'storage'), kind: 'uploads' as const }],
  routes: (app) => {
    app.get('/api/who', { schema: { summary: 'Who', response: ANY } }, (request) => {
      seen.push(`${request.ip} ${request.protocol} ${request.visitor.net}`);
      return { data: 1 };
    });
    app.post('/api/cart', { schema: { summary: 'Cart', body: z.unknown(), response: ANY } }, () => ({ data: 1 }));
  },
}));

/**
 * Sends raw bytes; returns everything received until the server closed the connection or the
 * timeout ended.
 */
function raw(bytes: string, timeoutMs = 400): Promise<string> {
  return new Promise((done) => {
    const socket = connect(Number(new URL(t.url).port), '127.0.0.1');
    let text = '';
    const timer = setTimeout(() => socket.destroy(), timeoutMs);
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      done(text);
    });
    socket.write(bytes, 'latin1');
  });
}
const answersIn = (text: string): string[] => [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => match[1] ?? '');
const HOST = 'Host: 127.0.0.1\r\n';

test.each([
  [
    'both lengths',
    `POST /api/cart HTTP/1.1\r\n${HOST}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/who HTTP/1.1\r\n${HOST}\r\n`,
  ],
  ['two lengths', `POST /api/cart HTTP/1.1\r\n${HOST}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`],
  [
    'a disguised transfer encoding',
    `POST /api/cart HTTP/1.1\r\n${HOST}Transfer-Encoding: xchunked\r\nContent-Length: 4\r\n\r\n5c\r\nGET /api/who HTTP/1.1\r\n\r\n`,
  ],
  ['a bad chunk size', `POST /api/cart HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n`],
  ['a bare CR in a header', `GET /api/who HTTP/1.1\r\n${HOST}X-A: b\rGET /api/who HTTP/1.1\r\n\r\n`],
  ['a space before the colon', `GET /api/who HTTP/1.1\r\n${HOST}Content-Length : 0\r\n\r\n`],
  ['no host', 'GET /api/who HTTP/1.1\r\n\r\n'],
  ['two hosts', `GET /api/who HTTP/1.1\r\n${HOST}hOST: evil.example\r\n\r\n`],
  ['the same host twice', `GET /api/who HTTP/1.1\r\n${HOST}${HOST}\r\n`],
  ['a negative length', `POST /api/cart HTTP/1.1\r\n${HOST}Content-Length: -1\r\n\r\n`],
  [
    '1,000 headers',
    `GET /api/who HTTP/1.1\r\n${HOST}${Array.from({ length: 1_000 }, (_, i) => `X-${i}: ${'v'.repeat(20)}\r\n`).join('')}\r\n`,
  ],
  ['no HTTP at all', '\u0016\u0003\u0001 hello\r\n\r\n'],
])('%s: at most one answer, it refuses, and the connection ends', { tags: ['T93'] }, async (_, bytes) => {
  const text = await raw(bytes);
  const answers = answersIn(text);
  expect(answers.length).toBe(1);
  expect(answers[0]).toMatch(/^4/);
  expect(text.toLowerCase()).toContain('connection: close');
});

test('an absolute address and a doubled slash reach no unintended route', { tags: ['T93'] }, async () => {
  for (const target of [
    'http://evil.example/api/who',
    '//evil.example/api/who',
    '/storage/../secret',
    '/storage/%2e%2e/secret',
    '/api/../../secret',
  ]) {
    const text = await raw(`GET ${target} HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`);
    expect([target, answersIn(text)]).toEqual([target, ['404']]);
    expect(text).not.toContain('master');
  }
});

describe('an upgrade offer that is not accepted', { tags: ['T75', 'T93'] }, () => {
  const offers = [
    'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AA\r\n',
    'Upgrade: websocket\r\nConnection: Upgrade\r\n',
  ];
  beforeAll(() => {
    t.app.server.on('upgrade', (_request, socket) => socket.destroy()); // as sockets do once they are attached
  });

  test.each(offers)('%j is answered as if it were not there, also on a kept connection, and ends it', async (offer) => {
    const first = `GET /healthz HTTP/1.1\r\n${HOST}\r\n`;
    const body = `POST /webhooks/nowhere HTTP/1.1\r\n${HOST}${offer}Content-Length: 2\r\n\r\n{}`;
    const text = await raw(`${first}${body}GET /healthz HTTP/1.1\r\n${HOST}\r\n`);
    expect(answersIn(text)).toEqual(['200', '404']);
    expect(text.toLowerCase()).toContain('connection: close');
  });

  test('with sockets attached the connection belongs to them', async () => {
    expect(await raw(`GET ${SOCKETS_PATH}/?EIO=4 HTTP/1.1\r\n${HOST}${offers[1]}\r\n`)).toBe('');
  });

  test('an unknown expectation is answered with all usual headers', async () => {
    const text = await raw(`GET /healthz HTTP/1.1\r\n${HOST}Expect: 200-maybe\r\nConnection: close\r\n\r\n`);
    expect(answersIn(text)).toEqual(['200']);
    expect(text.toLowerCase()).toContain('x-content-type-options: nosniff');
  });
});

test('another spelling of an address is the same route: CSRF checks and limits apply', {
  tags: ['T77', 'T93'],
}, async () => {
  const answer = await raw(
    `POST /%61pi/cart HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
  );
  expect(answersIn(answer)).toEqual(['419']);
});

test('forwarded headers from untrusted clients are ignored: they change neither address nor limit', {
  tags: ['T93'],
}, async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 8; i++) {
    const headers = {
      'x-forwarded-for': `203.0.113.${i}`,
      'x-forwarded-proto': 'https',
      forwarded: `for=198.51.100.${i}`,
    };
    statuses.push((await t.ask('/api/who', { headers })).status);
  }
  expect(statuses.slice(-3)).toEqual([429, 429, 429]);
  expect(new Set(seen).size).toBe(1);
  expect(seen[0]).toMatch(/^127\.0\.0\.1 http /);
});
