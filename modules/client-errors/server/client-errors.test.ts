import { beforeAll, beforeEach, expect, test } from 'vitest';
import { KEPT_MAX } from '#modules/client-errors/server/receive-report.ts';
import { clientErrorRoutes, purgeClientErrors } from '#modules/client-errors/server.ts';
import { buildExhibitor } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type Browser, testHttp } from '#testing/tools/http.ts';

const t = testDatabase();
let exhibitorId: number;
let visitor: Browser;
const site = testHttp(() => ({
  exhibitorFor: async () => exhibitorId,
  routes: (app) => clientErrorRoutes(app, { db: t.db }),
  limits: { api: Number.POSITIVE_INFINITY },
}));
beforeAll(async () => {
  exhibitorId = await buildExhibitor(t);
});
beforeEach(async () => {
  await t.asOwner('DELETE FROM client_error');
  // Rate limits count by network: every test has its own.
  visitor = await site.visit();
});

const rows = () =>
  t.asOwner<{ kind: string; times: number; detail: Record<string, unknown> }>(
    'SELECT kind, times, detail FROM client_error ORDER BY id',
  );
let reports = 0;
const report = (body: Record<string, unknown>) => {
  reports += 1;
  return visitor.post('/api/client-errors', { url: '/en', ...body });
};

test('the same error is one row with a count, from any page', { tags: ['ERR-001', 'D-178'] }, async () => {
  for (const url of ['/en', '/en/movies', '/fr'])
    expect(
      (await report({ kind: 'error', message: 'x is not a function', stack: 'at f (a.js:1:2)', url })).status,
    ).toBe(200);
  expect(await rows()).toMatchObject([
    { kind: 'error', times: 3, detail: { message: 'x is not a function', url: '/en' } },
  ]);
});

test('missing translations are stored in the same way', { tags: ['I18N-004', 'D-178'] }, async () => {
  await report({ kind: 'missing_translation', locale: 'fr', keys: ['home.title', 'home.soon'] });
  expect(await rows()).toMatchObject([
    { kind: 'missing_translation', detail: { locale: 'fr', keys: ['home.title', 'home.soon'] } },
  ]);
});

test('a printer that does not answer is not reported', { tags: ['ERR-001'] }, async () => {
  expect((await report({ kind: 'error', message: 'no printer', code: 'printer.communication' })).status).toBe(200);
  expect(await rows()).toEqual([]);
});

test('no personal data is stored', { tags: ['I21', 'T88'] }, async () => {
  await report({
    kind: 'error',
    url: '/en/info/newsletter/ada@example.org',
    message:
      'Fetching https://x.test/en/bill/0f8fad5b-d9cb-469f-a165-70867728950e?token=abc for ada@example.org failed',
    stack: 'password=hunter2 4111 1111 1111 1111 at /assets/site-1.js:1:2',
  });
  const [row] = await rows();
  const text = JSON.stringify(row);
  for (const secret of ['ada@', '0f8fad5b', 'abc', 'hunter2', '4111']) expect(text).not.toContain(secret);
  expect(row?.detail.stack).toContain('/assets/site-1.js:1:2');
});

test('the number of errors is limited: known errors are counted, new ones over the limit are not stored', {
  tags: ['D-178'],
}, async () => {
  await report({ kind: 'error', message: 'the first' });
  await t.asOwner(
    `INSERT INTO client_error (exhibitor_id, kind, digest, detail) SELECT $1, 'error', 'd' || n, '{}' FROM generate_series(2, $2::int) n`,
    [exhibitorId, KEPT_MAX],
  );
  await report({ kind: 'error', message: 'one too many' });
  await report({ kind: 'error', message: 'the first' });
  expect(await rows()).toHaveLength(KEPT_MAX);
  expect((await rows())[0]).toMatchObject({ times: 2, detail: { message: 'the first' } });
});

test('an error is purged thirty days after its last occurrence', { tags: ['D-182'] }, async () => {
  await report({ kind: 'error', message: 'old' });
  t.travel(29 * 86_400_000);
  expect(await t.db.system(purgeClientErrors)).toBe(0);
  t.travel(31 * 86_400_000);
  expect(await t.db.system(purgeClientErrors)).toBe(1);
  t.travel(0);
});

test('an invalid report is refused', { tags: ['T75'] }, async () => {
  expect((await report({ kind: 'other' })).status).toBe(422);
  expect((await report({ kind: 'error', message: 'x'.repeat(1_001) })).status).toBe(422);
  expect((await report({ kind: 'missing_translation', locale: 'fr', keys: [] })).status).toBe(422);
});

test('an address with too many reports is throttled', { tags: ['D-178'] }, async () => {
  for (; reports < 200; ) await report({ kind: 'error', message: 'again' });
  expect((await report({ kind: 'error', message: 'again' })).status).toBe(429);
});
