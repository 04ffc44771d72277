import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { openMetrics } from '#platform/observability/metrics.ts';
import { type Answer, type Browser, testHttp } from '#testing/tools/http.ts';

const MAX_CONCURRENT = 2;
const metrics = openMetrics();
const inside: (() => void)[] = [];
let everIn = 0;
/** How long an arrived request is being checked. */
let judgedForMs = 0;
const t = testHttp(() => ({
  metrics,
  trustedProxies: ['127.0.0.1'],
  routes: (app) => {
    app.post(
      '/api/rush',
      {
        schema: { summary: 'r', body: z.object({ seat: z.string() }), response: { 200: z.unknown() } },
        config: { maxConcurrent: MAX_CONCURRENT },
        preValidation: () => sleep(judgedForMs),
      },
      async () => {
        everIn += 1;
        await new Promise<void>((done) => void inside.push(done));
        return { data: 'sold' };
      },
    );
    app.post('/api/calm', { schema: { summary: 'c', response: { 200: z.unknown() } } }, () => ({ data: 'calm' }));
  },
}));

const leave = () => {
  for (const done of inside.splice(0)) done();
};
afterEach(leave);

async function until(holds: () => boolean): Promise<void> {
  for (let i = 0; i < 2_000 && !holds(); i++) await sleep(10);
  expect(holds()).toBe(true);
}

/** Fills all slots; returns the pending answers. */
async function fill(visitor: Browser, headers: Record<string, string> = {}): Promise<Promise<Answer>[]> {
  const before = inside.length;
  const answers = Array.from({ length: MAX_CONCURRENT }, () => visitor.post('/api/rush', { seat: 'A-1' }, headers));
  await until(() => inside.length === before + MAX_CONCURRENT);
  return answers;
}

test("a request beyond the limit gets a coded refusal with a retry time, in the caller's language", async () => {
  const visitor = await t.visit();
  const answers = await fill(visitor);
  const refused = await visitor.post('/api/rush?x=1', { seat: 'A-2' }, { 'accept-language': 'fr' });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);
  expect(refused.json).toEqual({
    code: 'checkout.too_busy',
    message: 'Beaucoup de personnes achètent en ce moment. Veuillez réessayer dans un instant.',
  });
  const calm = await visitor.post('/api/calm');
  expect(calm.status).toBe(200);
  for (const name of calm.headers.keys()) expect([name, refused.headers.has(name)]).toEqual([name, true]);
  expect(refused.headers.get('cache-control')).toBe('no-store');
  expect(await metrics.registry.metrics()).toMatch(/_count\{method="POST",route="\/api\/rush",status="429"\} 1/);

  leave();
  for (const answer of answers) expect((await answer).json).toEqual({ data: 'sold' });
  const next = visitor.post('/api/rush', { seat: 'A-2' });
  await until(() => inside.length === 1);
  leave();
  expect((await next).status).toBe(200);
});

test('load on one exhibitor does not affect another', async () => {
  const visitor = await t.visit();
  const busy = await fill(visitor, { 'x-forwarded-host': 'busy.test' });
  const calm = await fill(visitor, { 'x-forwarded-host': 'calm.test' });
  const refused = await visitor.post('/api/rush', { seat: 'A-3' }, { 'x-forwarded-host': 'busy.test' });
  expect(refused.status).toBe(429);
  leave();
  for (const answer of [...busy, ...calm]) expect((await answer).status).toBe(200);
});

/** The start of a request as this visitor's browser sends it, up to the length of its body. */
function headOf(visitor: Browser): string {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return `POST /api/rush HTTP/1.1\r\nHost: ${new URL(t.url).host}\r\nCookie: ${cookie}\r\nX-CSRF-Token: ${visitor.cookies.get('XSRF-TOKEN')}\r\nX-Requested-With: XMLHttpRequest\r\nContent-Type: application/json\r\n`;
}

test('slow, invalid or aborted requests occupy no slot', async () => {
  const visitor = await t.visit();
  const head = headOf(visitor);
  const slow = Array.from({ length: MAX_CONCURRENT * 2 }, () => {
    const socket = connect(Number(new URL(t.url).port), '127.0.0.1');
    socket.write(`${head}Content-Length: 14\r\n\r\n{"seat"`);
    return socket;
  });
  for (let n = 0; n < MAX_CONCURRENT * 2; n++) expect((await visitor.post('/api/rush', { seat: 1 })).status).toBe(422);

  const gone = Array.from({ length: MAX_CONCURRENT }, () => {
    const socket = connect(Number(new URL(t.url).port), '127.0.0.1');
    socket.write(`${head}Content-Length: 14\r\n\r\n{"seat":"A-1"}`);
    return socket;
  });
  await until(() => inside.length === MAX_CONCURRENT);
  for (const socket of gone) socket.destroy();
  const before = everIn;
  await sleep(50);
  const answers = await fill(visitor);
  expect(everIn).toBe(before + MAX_CONCURRENT);
  for (const socket of slow) socket.destroy();
  leave();
  for (const answer of answers) expect((await answer).status).toBe(200);
});

test('a client that disconnects before admission occupies no slot', async () => {
  const visitor = await t.visit();
  const [before, came] = [everIn, Array.from({ length: MAX_CONCURRENT * 2 })];
  judgedForMs = 100;
  const gone = came.map(() => {
    const socket = connect(Number(new URL(t.url).port), '127.0.0.1');
    socket.write(`${headOf(visitor)}Content-Length: 14\r\n\r\n{"seat":"A-1"}`);
    return socket;
  });
  await sleep(30);
  for (const socket of gone) socket.destroy();
  await until(() => everIn === before + came.length);
  judgedForMs = 0;
  leave();
  const answers = await fill(visitor);
  leave();
  for (const answer of answers) expect((await answer).status).toBe(200);
});
