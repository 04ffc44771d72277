import { beforeAll, beforeEach, expect, test } from 'vitest';
import { clientErrorRoutes } from '#modules/client-errors/server.ts';
import { buildExhibitor } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testHttp } from '#testing/tools/http.ts';

// I22 says that such reports do not occur: this test produces them.
const t = testDatabase({ invariants: false });
let exhibitorId: number;
const site = testHttp(() => ({
  exhibitorFor: async () => exhibitorId,
  routes: (app) => clientErrorRoutes(app, { db: t.db }),
}));
beforeAll(async () => {
  exhibitorId = await buildExhibitor(t);
});
beforeEach(() => t.asOwner('DELETE FROM client_error'));

const rows = () =>
  t.asOwner<{ kind: string; times: number; detail: Record<string, unknown> }>(
    'SELECT kind, times, detail FROM client_error ORDER BY id',
  );
/** As a browser sends it: no cookies, no token. */
const send = (body: unknown, type = 'application/csp-report') =>
  site.ask('/reports/csp', { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': type } });
const REPORT = {
  'document-uri': 'https://noctule.example/en/movies',
  referrer: '',
  'violated-directive': 'script-src-elem',
  'effective-directive': 'script-src-elem',
  'original-policy': "default-src 'none'; report-uri /reports/csp",
  disposition: 'enforce',
  'blocked-uri': 'https://evil.example/x.js',
  'line-number': 12,
  'source-file': 'https://noctule.example/assets/site-1.js',
  'status-code': 200,
};
const MODERN = {
  age: 420,
  type: 'csp-violation',
  url: REPORT['document-uri'],
  user_agent: 'Mozilla/5.0',
  body: {
    documentURL: REPORT['document-uri'],
    disposition: 'enforce',
    effectiveDirective: 'script-src-elem',
    blockedURL: REPORT['blocked-uri'],
    sourceFile: REPORT['source-file'],
    lineNumber: 12,
    originalPolicy: REPORT['original-policy'],
    statusCode: 200,
  },
};
const KEPT = {
  kind: 'csp',
  url: REPORT['document-uri'],
  directive: 'script-src-elem',
  blocked: REPORT['blocked-uri'],
  source: REPORT['source-file'],
  line: 12,
};

test('every page names the report address; both formats of browsers become one row', {
  tags: ['T86', 'I22'],
}, async () => {
  const { headers } = await site.ask('/healthz');
  expect(headers.get('content-security-policy')).toContain('report-uri /reports/csp');
  expect((await send({ 'csp-report': REPORT })).status).toBe(204);
  expect((await send([MODERN, { type: 'deprecation', body: {} }], 'application/reports+json')).status).toBe(204);
  expect(await rows()).toEqual([{ kind: 'csp', times: 2, detail: KEPT }]);
});

test('violations by the visitor’s browser extensions are ignored', { tags: ['T86'] }, async () => {
  await send({ 'csp-report': { ...REPORT, 'blocked-uri': 'chrome-extension' } });
  await send(
    [{ ...MODERN, body: { ...MODERN.body, sourceFile: 'moz-extension://1/x.js' } }],
    'application/reports+json',
  );
  expect(await rows()).toEqual([]);
});

test('no personal data and no long text is stored', { tags: ['I21', 'T88'] }, async () => {
  const secret = `https://noctule.example/en/bill/0f8fad5b-d9cb-469f-a165-70867728950e?token=abc&mail=ada@example.org`;
  await send({
    'csp-report': { ...REPORT, 'document-uri': secret, 'blocked-uri': `https://x.example/${'y'.repeat(9_000)}` },
  });
  const [row] = await rows();
  const text = JSON.stringify(row);
  for (const word of ['0f8fad5b', 'abc', 'ada@']) expect(text).not.toContain(word);
  expect(text.length).toBeLessThan(1_000);
});

test.each([
  ['{', 'application/csp-report'],
  ['{}', 'application/csp-report'],
  ['[{"type":7}]', 'application/reports+json'],
  [JSON.stringify(Array.from({ length: 51 }, () => MODERN)), 'application/reports+json'],
  ['{"csp-report":{"__proto__":{"a":1}}}', 'application/csp-report'],
])('%s is not a report', { tags: ['T75'] }, async (body, type) => {
  const answer = await site.ask('/reports/csp', { method: 'POST', body, headers: { 'content-type': type } });
  expect(answer.status).toBe(422);
  expect(await rows()).toEqual([]);
});

test('an oversized report and one of another content type are refused unread', { tags: ['T75'] }, async () => {
  expect((await send({ 'csp-report': REPORT, more: 'x'.repeat(70_000) })).status).toBe(413);
  expect((await send({ 'csp-report': REPORT }, 'text/plain')).status).toBe(415);
});
