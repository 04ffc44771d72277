import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { filesOfRepository } from '#testing/laws/sources.ts';

/** Files beside their tests and stylesheets: with more of them a name in the listing says too little. */
const AT_MOST = 16;

/** Folders that list equals, one file for each: a reader looks one up by its name and never reads the list. */
const LISTS: Readonly<Record<string, RegExp>> = {
  'texts: one file a page or module': /^messages\//,
  'migrations, in their order': /^platform\/db\/migrations$/,
  'decisions, in their order': /^docs\/decisions$/,
  'films of the demo, and their drawings': /^demo\/(?:content|artwork)\/films$/,
  'trailers of the demo': /^demo\/artwork\/trailers\/made$/,
  'figures of the benchmark': /^bench$/,
  'worlds of tests, one a kind of cinema': /^testing\/worlds$/,
  'journeys, one a kind of day': /^testing\/e2e$/,
  'what npm and the tools of the repository ask for': /^\.$/,
};

const countedIn = (paths: readonly string[]): Map<string, number> => {
  const counted = new Map<string, number>();
  for (const path of paths)
    if (!/\.(?:test|fixture)\.tsx?$|\.css$|README\.md$/.test(path))
      counted.set(dirname(path), (counted.get(dirname(path)) ?? 0) + 1);
  return counted;
};

const crowded = (paths: readonly string[]): string[] =>
  [...countedIn(paths)]
    .filter(([folder, files]) => files > AT_MOST && !Object.values(LISTS).some((list) => list.test(folder)))
    .map(([folder, files]) => `${folder}: ${files} files`);

test('a folder has at most 16 files, unless it is a list of equals', () => {
  const paths = filesOfRepository();
  expect(paths.length).toBeGreaterThan(3_000);
  expect(crowded(paths)).toEqual([]);
});

test('the law can be broken, tests and stylesheets do not count, a list may be long', () => {
  const files = (folder: string, ending: string) =>
    Array.from({ length: 17 }, (_, n) => `${folder}/file-${n}${ending}`);
  expect(crowded(files('modules/till/server', '.ts'))).toEqual(['modules/till/server: 17 files']);
  expect(crowded([...files('modules/till/server', '.test.ts'), ...files('apps/pos/pay', '.module.css')])).toEqual([]);
  expect(crowded(files('messages/en/portal', '.json'))).toEqual([]);
});
