import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newBuild, publishBuild } from './builds.ts';

let dist = '';
beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'foyer-dist-'));
});
afterEach(() => rm(dist, { recursive: true, force: true }));

async function build(text: string): Promise<string> {
  const folder = await newBuild(dist);
  await writeFile(join(folder, 'page'), text);
  return folder;
}
const served = () => readFile(join(dist, 'website/page'), 'utf8');

test('a build is invisible until it is published as a whole; a running server keeps its own build', {
  tags: ['D-187'],
}, async () => {
  await publishBuild(dist, await build('one'));
  const running = await realpath(join(dist, 'website'));
  const second = await build('two');
  expect(await served()).toBe('one');
  await publishBuild(dist, second);
  expect(await served()).toBe('two');
  expect(await readFile(join(running, 'page'), 'utf8')).toBe('one');
});

test('a reader always finds one complete build while builds are published', { tags: ['D-187'] }, async () => {
  await publishBuild(dist, await build('0'));
  let done = false;
  const looks: string[] = [];
  const looking = (async () => {
    while (!done) looks.push(await served());
  })();
  for (let i = 1; i <= 30; i++) await publishBuild(dist, await build(String(i)));
  done = true;
  await looking;
  expect(looks.length).toBeGreaterThan(10);
  expect(looks.map(Number)).toEqual(looks.map(Number).toSorted((a, b) => a - b));
});

test('builds that are too old for any server are removed; a folder from before the links is replaced', async () => {
  await mkdir(join(dist, 'website/server'), { recursive: true });
  for (const text of ['1', '2', '3', '4', '5', '6', '7']) await publishBuild(dist, await build(text));
  expect(await served()).toBe('7');
  const kept = await readdir(join(dist, 'builds'));
  const texts = await Promise.all(kept.map((name) => readFile(join(dist, 'builds', name, 'page'), 'utf8')));
  expect(texts.toSorted()).toEqual(['3', '4', '5', '6', '7']);
});
