import fs from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testHttp } from '#testing/tools/http.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-http-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, 'storage/films'), { recursive: true });
  await writeFile(join(folder, 'secret'), 'master');
  await writeFile(join(folder, 'assets/app-1a2b.js'), 'plain');
  await writeFile(join(folder, 'assets/app-1a2b.js.br'), 'packed');
  await writeFile(join(folder, 'storage/films/x.svg'), '<svg><script>alert(1)</script></svg>');
  await writeFile(join(folder, 'storage/.hidden'), 'no');
  await symlink(join(folder, 'secret'), join(folder, 'storage/link')).catch(() => {});
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const t = testHttp(() => ({
  routes: () => {},
  files: [
    { prefix: '/assets/', root: join(folder, 'assets'), kind: 'hashed' },
    { prefix: '/storage/', root: join(folder, 'storage'), kind: 'uploads' },
  ],
}));

test('hashed files are cached for a year and sent compressed if a compressed file exists', async () => {
  const answer = await t.app.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': 'br' } });
  expect(answer.headers['content-encoding']).toBe('br');
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await t.app.inject({ url: '/assets/app-1a2b.js' })).body).toBe('plain');
});

test('an uploaded file is shown and cannot run', { tags: ['T81'] }, async () => {
  const answer = await t.ask('/storage/films/x.svg');
  expect(answer.headers.get('content-type')).toBe('image/svg+xml');
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
});

test.each([
  '/storage/..%2fsecret',
  '/storage/films/..%5c..%5csecret',
  '/storage/.hidden',
  '/storage/films',
  '/storage/%00',
  '/assets/%2e%2e%2fsecret',
])('%s is not found', { tags: ['T81'] }, async (path) => {
  const answer = await t.app.inject({ url: path });
  expect([400, 403, 404, 422]).toContain(answer.statusCode);
  expect(answer.body).not.toContain('master');
});

test('a file that cannot be opened for the moment is refused as an answer of the API, without what belongs to the file', {
  tags: ['T58'],
}, async () => {
  const open = vi.spyOn(fs, 'createReadStream').mockImplementation(() => {
    const failing = new Readable({ read() {} });
    process.nextTick(() => failing.destroy(Object.assign(new Error('too many open files'), { code: 'EMFILE' })));
    return failing as fs.ReadStream;
  });
  try {
    const answer = await t.ask('/storage/films/x.svg');
    expect([answer.status, answer.json]).toEqual([503, expect.objectContaining({ code: 'server.busy' })]);
    const { headers } = answer;
    expect(['cache-control', 'retry-after', 'etag', 'last-modified'].map((name) => headers.get(name))).toEqual([
      'no-store',
      '2',
      null,
      null,
    ]);
  } finally {
    open.mockRestore();
  }
});
