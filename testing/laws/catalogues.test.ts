import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#testing/laws/sources.ts';
import { catalogueFiles } from '#tools/build/catalogues.ts';

const files = catalogueFiles();

test('the i18n folders of the front ends are what npm run catalogues writes', () => {
  const outdated = [...files]
    .filter(([path, content]) => !existsSync(join(ROOT, path)) || readFileSync(join(ROOT, path), 'utf8') !== content)
    .map(([path]) => path);
  expect(outdated).toEqual([]);
});

test('no catalogue of a locale that was removed is left', () => {
  const folders = new Set([...files.keys()].filter((path) => path.includes('/catalogues/')).map(dirname));
  const left = [...folders].flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .map((name) => `${folder}/${name}`)
      .filter((path) => !files.has(path)),
  );
  expect(left).toEqual([]);
});
