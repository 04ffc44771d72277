import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { forwardErrors, openErrorService } from '#modules/client-errors/server/forward-errors.ts';
import { receiveReport } from '#modules/client-errors/server/receive-report.ts';
import { buildExhibitor } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';

const t = testDatabase();
let exhibitorId: number;
let received: { request: IncomingMessage; lines: Record<string, unknown>[] }[] = [];
let answering = 200;
const service = createServer((request, response) => {
  void text(request).then((body) => {
    received.push({ request, lines: body.split('\n').map((line) => JSON.parse(line) as Record<string, unknown>) });
    response.writeHead(answering).end('{}');
  });
});
beforeAll(async () => {
  exhibitorId = await buildExhibitor(t);
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
});
beforeEach(async () => {
  [received, answering] = [[], 200];
  await t.asOwner('DELETE FROM client_error');
});
afterAll(() => service.close());

const goesWrong = (message: string) =>
  receiveReport(
    t.db,
    { exhibitorId, actor: 'browser', channel: 'site' },
    { kind: 'error', url: '/en/movies', message, stack: 'at f (/assets/a.js:1:2)' },
  );
const notify = async () => {
  const opened = await openErrorService(`http://key@127.0.0.1:${(service.address() as AddressInfo).port}/42`);
  if (!opened) throw new Error('no service');
  return forwardErrors(t.db, opened);
};
const later = (interval: string) => t.asOwner(`UPDATE client_error SET told_at = told_at - interval '${interval}'`);

test('an outside service receives an error once, and again if it still occurs an hour later', {
  tags: ['D-178'],
}, async () => {
  await goesWrong('x is not a function');
  expect(await notify()).toBe(1);
  const [{ request, lines: [, , event] = [] } = { request: null }] = received;
  expect(request?.url).toMatch(/^\/api\/42\/envelope\/\?.*sentry_key=key/);
  expect(request?.headers['content-type']).toBe('application/x-sentry-envelope');
  expect(event).toMatchObject({
    level: 'error',
    message: 'x is not a function',
    request: { url: '/en/movies' },
    tags: { kind: 'error' },
    extra: { times: 1, stack: 'at f (/assets/a.js:1:2)' },
  });
  expect(await notify()).toBe(0);
  await goesWrong('x is not a function');
  expect(await notify()).toBe(0);
  await later('61 minutes');
  expect(await notify()).toBe(1);
  expect(received[1]?.lines[2]).toMatchObject({ fingerprint: event?.fingerprint, extra: { times: 2 } });
});

test('a service that is down receives errors later; a refused error is not sent twice', {
  tags: ['D-178'],
}, async () => {
  await goesWrong('one');
  answering = 503;
  await expect(notify()).rejects.toThrow('503');
  answering = 400;
  expect(await notify()).toBe(0);
  answering = 200;
  expect(await notify()).toBe(0);
  expect(received).toHaveLength(2);
});

test('one refused error does not hold back others', { tags: ['D-178'] }, async () => {
  for (const message of ['one', 'two', 'three']) await goesWrong(message);
  const failing = await openErrorService('http://key@127.0.0.1:1/42');
  if (!failing) throw new Error('no service');
  let calls = 0;
  await expect(
    forwardErrors(t.db, async () => {
      calls += 1;
      if (calls === 2) throw new Error('the line broke');
      return 'taken';
    }),
  ).rejects.toThrow('the line broke');
  await expect(forwardErrors(t.db, failing)).rejects.toThrow();
  expect(await notify()).toBe(1);
});

test('an address that is not a DSN opens no service', async () => {
  expect(await openErrorService('https://errors.example/42')).toBeNull();
});
