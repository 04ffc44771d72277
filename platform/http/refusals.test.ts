import { expect, test } from 'vitest';
import { z } from 'zod';
import { conflict, notFound, Refusal, refuse, unavailable } from '#kernel/refusal.ts';
import { zPathId } from '#kernel/wire.ts';
import { CommitUnknown } from '#platform/db/errors.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { alongside } from '#platform/http/refusals.ts';
import { openLog } from '#platform/observability/log.ts';
import { testHttp } from '#testing/tools/http.ts';

const ANY = { 200: z.unknown() };

const thrown: Record<string, () => unknown> = {
  seat: () => refuse('validation.required', undefined, 'items.0.seat'),
  general: () => refuse('request.malformed'),
  conflict: () => conflict('request.malformed'),
  missing: () => notFound('page'),
  forbidden: () => new Refusal('forbidden', { code: 'feature_disabled' }),
  login: () => new Refusal('unauthenticated', { code: 'unauthenticated' }),
  busy: () => unavailable('database.busy', 2),
  unknown: () => new CommitUnknown('lost'),
  bug: () => new Error('SELECT secret FROM somewhere'),
  database: () => Object.assign(new Error('invalid byte sequence'), { code: '22021' }),
  files: () => Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' }),
  day: () => refuse('pricing.only_from', { rate: 'Matinée', from: '2026-11-27' }),
  offer: () => alongside(refuse('request.malformed'), { offer: { schedule_id: 7, seats: ['B4'] } }),
};

function routes(app: HttpApp): void {
  app.get(
    '/api/throw/:what',
    { schema: { summary: 'Throws', params: z.object({ what: z.string() }), response: ANY } },
    (request) => {
      throw thrown[request.params.what]?.();
    },
  );
  app.get('/en/busy', { schema: { hide: true } }, () => {
    throw thrown.busy?.();
  });
  app.get('/en/bug', { schema: { hide: true } }, () => {
    throw thrown.bug?.();
  });
  app.get(
    '/api/things/:id',
    { schema: { summary: 'A thing', params: z.object({ id: zPathId }), response: ANY } },
    (request) => ({
      data: request.params.id,
    }),
  );
  app.get(
    '/api/wrong',
    {
      schema: {
        summary: 'Says more than its contract',
        response: { 200: z.object({ data: z.object({ id: z.number() }) }) },
      },
    },
    () => ({ data: { id: 1, password: 'x' } }),
  );
}

const lines: string[] = [];
const t = testHttp(() => ({ routes, log: openLog({ level: 'warn', out: { write: (line) => lines.push(line) } }) }));

test.each([
  ['seat', 422, { code: 'validation.required', errors: { 'items.0.seat': ['This field is required.'] } }],
  [
    'general',
    422,
    { message: 'The request could not be read.', errors: { general: ['The request could not be read.'] } },
  ],
  ['conflict', 409, { code: 'request.malformed' }],
  ['missing', 404, { code: 'not_found.page' }],
  ['forbidden', 403, { code: 'feature_disabled' }],
  ['login', 401, { code: 'unauthenticated' }],
  ['busy', 503, { code: 'database.busy' }],
  ['files', 503, { code: 'server.busy' }],
  ['unknown', 503, { code: 'request.outcome_unknown' }],
  ['database', 422, { code: 'request.malformed' }],
  ['offer', 422, { offer: { schedule_id: 7, seats: ['B4'] }, code: 'request.malformed' }],
])('%s is answered %i %j', { tags: ['D-066'] }, async (what, status, body) => {
  const answer = await t.ask(`/api/throw/${what}`);
  expect(answer.status).toBe(status);
  expect(answer.json).toMatchObject({ message: expect.any(String), ...body });
  expect(answer.headers.get('retry-after')).toBe(status === 503 ? '2' : null);
});

test.each([
  ['en', '27 November 2026'],
  ['nl-BE', '27 november 2026'],
  ['fr', '27 novembre 2026'],
  ['de', '27. November 2026'],
])('a day in a refusal has the format of %s', { tags: ['D-179'] }, async (locale, day) => {
  expect((await t.ask(`/api/throw/day?locale=${locale}`)).json).toMatchObject({
    message: expect.stringContaining(day),
  });
});

test('an unexpected error reveals nothing but a request id', async () => {
  const answer = await t.ask('/api/throw/bug?locale=fr');
  expect(answer.status).toBe(500);
  expect(answer.json).toEqual({
    message: expect.stringContaining(String(answer.headers.get('x-request-id'))),
    code: 'unexpected',
    request_id: answer.headers.get('x-request-id'),
  });
  expect(answer.text).not.toMatch(/SELECT|refusals\.test|stack/);
});

test('an answer with more fields than its contract fails in tests', async () => {
  expect((await t.ask('/api/wrong')).status).toBe(500);
});

test('an unknown address is 404 in our format, also below /api, with odd escapes or invalid ids', {
  tags: ['D-066'],
}, async () => {
  for (const path of [
    '/api/none',
    '/session/none',
    '/storage/none',
    '/assets/none',
    '/api/things/abc',
    '/api/things/0',
    '/%zz',
    `/api/throw/${'x'.repeat(400)}`,
  ]) {
    const answer = await t.ask(path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(answer.json).toMatchObject({ code: 'not_found.page', message: 'This page does not exist.' });
  }
});

test('what is forbidden is in the log with its route and its reason; other refusals are not', async () => {
  lines.length = 0;
  await t.ask('/api/throw/general');
  await t.ask('/api/throw/forbidden');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    {
      level: 'warn',
      msg: 'forbidden',
      route: '/api/throw/:what',
      code: 'feature_disabled',
      exhibitor: expect.any(Number),
    },
  ]);
});

test('a browser that opens a page of a busy or broken program gets a sentence, and opens it again; a program gets data', {
  tags: ['ERR-009'],
}, async () => {
  const opened = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };
  const busy = await t.ask('/en/busy', opened);
  expect([busy.status, busy.headers.get('retry-after'), busy.headers.get('cache-control')]).toEqual([
    503,
    '2',
    'no-store',
  ]);
  expect(busy.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(busy.text).toMatch(/<html lang="en">.*<meta http-equiv="refresh" content="2">.*<h1>[^<{]+<\/h1>/s);
  const broken = await t.ask('/en/bug', opened);
  expect([broken.status, broken.text.includes('refresh'), broken.text.includes('SELECT')]).toEqual([500, false, false]);
  expect(broken.text).toContain('<h1>');
  expect((await t.ask('/en/busy', { headers: { accept: '*/*' } })).json).toMatchObject({ code: 'database.busy' });
  expect((await t.ask('/api/throw/busy', opened)).json).toMatchObject({ code: 'database.busy' });
});
