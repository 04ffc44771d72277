import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildCinema } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type Browser, browserAt } from '#testing/tools/http.ts';
import { testFoyer } from '#testing/worlds/foyer.ts';

const t = testDatabase({ max: 4 });
const foyer = testFoyer(t);
let visitor: Browser;
let document: OpenApi;

type Operation = { summary?: string; tags?: string[]; responses: Record<string, unknown>; requestBody?: unknown };
type OpenApi = { paths: Record<string, Record<string, Operation>> };

beforeAll(async () => {
  await buildCinema(t, { hall: '....|....' });
  visitor = await browserAt(foyer.url);
  document = (await visitor.get('/api/openapi.json')).json as OpenApi;
});
const operations = (): { method: string; path: string; operation: Operation }[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );

test('each operation of the API has a summary, a tag and its answers', () => {
  expect(operations().length).toBeGreaterThan(12);
  for (const { method, path, operation } of operations()) {
    const where = `${method} ${path}`;
    expect(operation.summary, where).toBeTruthy();
    expect(operation.tags, where).toHaveLength(1);
    expect(Object.keys(operation.responses), where).toContain('200');
  }
});

const UUID = '3f0e2b8a-91c4-4d5e-8a77-0123456789ab';

describe('hostile requests', { tags: ['T75'] }, () => {
  test('malformed request lines do not end the program', { tags: ['T93', 'T75'] }, async () => {
    const { port } = new URL(foyer.url);
    for (const bytes of [
      '\r\n\r\n',
      'GET',
      '\u0000'.repeat(1_000),
      'GET / HTTP/9.9\r\n\r\n',
      `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n\r\n`,
    ])
      await new Promise<void>((done) => {
        const socket = connect(Number(port), '127.0.0.1', () => void socket.end(bytes));
        socket
          .on('data', () => {})
          .on('error', () => {})
          .on('close', () => done());
      });
    expect((await visitor.get('/readyz')).status).toBe(200);
  });
});

test('data of no exhibitor here is not found, for any request', { tags: ['T73', 'T72'] }, async () => {
  for (const { method, path } of operations().filter(({ path: each }) => each.includes('{'))) {
    const filled = path.replace(/\{\w+\}/g, (name) => (/uuid|bill|payment/i.test(name + path) ? UUID : '2147483000'));
    const answer = method === 'get' ? await visitor.get(filled) : await visitor.post(filled, {});
    // A route with a policy does not even reveal a validation error.
    expect([method, path, [401, 404, 422].includes(answer.status)]).toEqual([method, path, true]);
  }
});
