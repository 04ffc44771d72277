import { Agent, get, type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { HttpApp } from '#platform/http/app.ts';
import { openMetrics, serveMetrics } from '#platform/observability/metrics.ts';
import { testHttp } from '#testing/tools/http.ts';

const ANY = { 200: z.unknown() };
const BILL = '3f0e2b8a-91c4-4d5e-8a77-0123456789ab';
const metrics = openMetrics();
const held: (() => void)[] = [];

const quick = (app: HttpApp) =>
  app.get('/api/quick', { schema: { summary: 'Quick', response: ANY } }, () => ({ data: 1 }));
const hurried = testHttp(() => ({ lagMaxMs: 250, routes: (app) => void quick(app) }));
const leaving = testHttp(() => ({ routes: (app) => void quick(app) }));
const released: (() => void)[] = [];
const impatient = testHttp(() => ({
  timeoutMs: 200,
  routes: (app) => {
    quick(app);
    app.get('/api/never', { schema: { summary: 'Never', response: ANY } }, async () => {
      await new Promise<void>((done) => void released.push(done));
      return { data: 'too late' };
    });
  },
}));
const t = testHttp(() => ({
  metrics,
  routes: (app) => {
    quick(app);
    app.get('/api/bill/:uuid', { schema: { summary: 'Bill', response: ANY } }, () => ({ data: 1 }));
    app.get('/api/slow', { schema: { summary: 'Slow', response: ANY } }, async () => {
      await new Promise<void>((done) => void held.push(done));
      return { data: 'finished' };
    });
  },
}));

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let i = 0; i < 2_000 && !(await holds()); i++) await new Promise((done) => setTimeout(done, 10));
  expect(await holds()).toBe(true);
}

test('an overloaded program answers 503 with a retry time; health checks still answer', async () => {
  await until(async () => (await hurried.ask('/api/quick')).status === 200);
  const stop = performance.now() + 3_000;
  let refused: { status: number; headers: Headers; json: unknown } | undefined;
  const busy = setInterval(() => {
    const end = performance.now() + 600;
    while (performance.now() < end);
  }, 1);
  while (performance.now() < stop + 5_000 && refused?.status !== 503) refused = await hurried.ask('/api/quick');
  const alive = await hurried.ask('/healthz');
  clearInterval(busy);
  expect(refused?.status).toBe(503);
  expect(refused?.headers.get('retry-after')).toBe('2');
  expect(refused?.json).toMatchObject({ code: 'server.busy' });
  expect(alive.status).toBe(200);
  await until(async () => (await hurried.ask('/api/quick')).status === 200);
});

test('one pause, or two in a row, are no overload: no request is refused after them', async () => {
  await until(async () => (await hurried.ask('/api/quick')).status === 200);
  for (const hiccupMs of [1_500, 1_200]) {
    const end = performance.now() + hiccupMs;
    while (performance.now() < end);
    await new Promise((done) => setTimeout(done, 30));
  }
  for (let i = 0; i < 25; i++) {
    expect((await hurried.ask('/api/quick')).status).toBe(200);
    await new Promise((done) => setTimeout(done, 50));
  }
});

test('a handler that never ends is answered 503 in time', { tags: ['T55'] }, async () => {
  const answer = await impatient.ask('/api/never');
  expect(answer).toMatchObject({ status: 503, json: { code: 'server.slow' } });
  expect(answer.headers.get('retry-after')).toBe('5');
  for (const release of released) release(); // its late answers go nowhere and do no harm
  expect((await impatient.ask('/api/quick')).json).toEqual({ data: 1 });
});

test('metrics are labelled by route, never by address, on a separate port', { tags: ['T88'] }, async () => {
  await t.ask(`/api/bill/${BILL}`);
  const figures = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 });
  const text = await (await fetch(`http://127.0.0.1:${figures.port}/metrics`)).text();
  await figures.close();
  expect(text).toMatch(/foyer_http_request_seconds_count\{method="GET",route="\/api\/bill\/:uuid",status="200"\} 1/);
  expect(text).toContain('nodejs_eventloop_lag');
  expect(text).not.toContain(BILL);
  expect((await t.ask('/metrics')).status).toBe(404);
});

test('a closing server finishes pending requests and accepts no new ones', { tags: ['I18', 'G13'] }, async () => {
  const slow = [t.ask('/api/slow'), t.ask('/api/slow')];
  await until(() => held.length === 2);
  const closed = t.app.close();
  await until(async () =>
    t.ask('/api/quick').then(
      () => false,
      () => true,
    ),
  );
  for (const release of held) release();
  for (const answer of await Promise.all(slow))
    expect(answer).toMatchObject({ status: 200, json: { data: 'finished' } });
  await closed;
});

test('a kept-alive connection may be used once more while its server closes, and receives a close header', {
  tags: ['I18', 'G13', 'T53'],
}, async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<IncomingMessage>((done, fail) => {
      const request = get(`${leaving.url}/api/quick`, { agent }, (answer) =>
        answer.resume().once('end', () => done(answer)),
      );
      request.once('error', fail);
    });
  expect((await ask()).headers.connection).toBe('keep-alive');
  const closed = leaving.app.close();
  await new Promise((done) => setTimeout(done, 100));
  expect(await ask()).toMatchObject({ statusCode: 200, headers: { connection: 'close' } });
  await closed; // at once: the last connection has ended
  await expect(ask()).rejects.toThrow('ECONNREFUSED');
  agent.destroy();
});
