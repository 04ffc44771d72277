import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { masterSecret } from '#apps/server/master-secret.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-secret-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a new installation makes one secret and keeps it, also when two programs start at once', {
  tags: ['I21'],
}, async () => {
  const [one, two] = await Promise.all([masterSecret(folder), masterSecret(folder)]);
  expect(one).toMatch(/^[\w-]{43}$/);
  expect([two, await masterSecret(folder)]).toEqual([one, one]);
});

test.each(['', '  \n', 'short'])(
  'a secret file that holds %j stops the start and stays as it is',
  {
    tags: ['I18', 'I21'],
  },
  async (content) => {
    const file = join(folder, 'secret');
    await writeFile(file, content);
    await expect(masterSecret(folder)).rejects.toThrow(`The file ${file} holds no secret`);
    expect(await readFile(file, 'utf8')).toBe(content);
  },
);
