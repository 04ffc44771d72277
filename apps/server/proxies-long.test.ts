import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCinema } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';
import { caddyWith, nginxWith, type ReverseProxy } from '#testing/tools/reverse-proxy.ts';
import { type ComposedProgram, composedProgram } from '#testing/worlds/composed-program.ts';

type Reply = { readonly status: number; readonly headers: IncomingMessage['headers']; readonly text: string };

/** Calls through a proxy whose certificate only the test trusts. */
const call = (url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> =>
  new Promise((done, fail) => {
    const sent = request(url, { method, headers, rejectUnauthorized: false }, (answer) => {
      buffer(answer).then(
        (body) => done({ status: answer.statusCode ?? 0, headers: answer.headers, text: body.toString() }),
        fail,
      );
    });
    sent.once('error', fail);
    sent.end();
  });

describe.each([
  ['nginx', nginxWith],
  ['Caddy', caddyWith],
])('behind %s, with the configuration of deploy/', (_, proxyWith) => {
  const t = testDatabase();
  let program: ComposedProgram;
  let proxy: ReverseProxy;
  beforeAll(async () => {
    await buildCinema(t);
    program = await composedProgram(t.url, {
      smtpUrl: null,
      roles: new Set(['web', 'realtime']),
      trustedProxies: ['127.0.0.1'],
      limits: { api: 5 },
    });
    proxy = await proxyWith(new URL(program.url ?? '').host);
    // The first page after the start may be refused for a moment on a busy machine.
    for (let tries = 0; tries < 60 && (await call(`${proxy.url}/en`)).status !== 200; tries++) await sleep(1_000);
  }, 90_000);
  afterAll(async () => {
    await proxy.close();
    await program.close();
  });

  test('a page is compressed once, and the browser is told to stay with encryption', async () => {
    const { status, headers, text } = await call(`${proxy.url}/en`, { 'accept-encoding': 'br' });
    expect([status, headers['content-encoding']]).toEqual([200, 'br']);
    expect(headers['strict-transport-security']).toMatch(/max-age=\d{7,}/);
    expect(text.length).toBeGreaterThan(1_000);
  });

  test('a plain address leads to the encrypted one', async () => {
    const { status, headers } = await fetch(`${proxy.plainUrl}/en/movies`, { redirect: 'manual' });
    expect([301, 308]).toContain(status);
    expect(headers.get('location')).toMatch(/^https:\/\/localhost(:\d+)?\/en\/movies$/);
  });

  test('cookies are Secure', { tags: ['T78'] }, async () => {
    const { status, headers } = await call(`${proxy.url}/session/touch`, {}, 'POST');
    expect(status).toBe(200);
    const cookies = headers['set-cookie'] ?? [];
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['__Host-session', 'XSRF-TOKEN']);
    for (const cookie of cookies) expect(cookie).toContain('; Secure;');
  });

  test('visitors cannot pretend to be others: a forged X-Forwarded-For does not escape the limit', {
    tags: ['D-067'],
  }, async () => {
    const statuses: number[] = [];
    for (let nth = 0; nth < 8; nth += 1)
      statuses.push((await call(`${proxy.url}/api/openapi.json`, { 'x-forwarded-for': `203.0.113.${nth}` })).status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  });

  test('a WebSocket passes', async () => {
    const socket = io(proxy.url, { path: '/realtime', transports: ['websocket'], rejectUnauthorized: false });
    try {
      await new Promise<void>((done, fail) => {
        socket.once('connect', done);
        socket.once('connect_error', fail);
      });
      expect(socket.connected).toBe(true);
    } finally {
      socket.close();
    }
  });
});
