/**
 * The scripts that a visitor's browser must load before the list of films answers a click, in every
 * language.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Manifest } from '#apps/website/server/renderer.ts';

const CLIENT = join(import.meta.dirname, '../../dist/website/client');
/** The texts of all pages are in one catalogue for each language: the largest part that could be loaded later. */
const BUDGET_BYTES = 134_000;

/** Returns a chunk and all its static imports. */
function withImports(manifest: Manifest, keys: readonly string[], files = new Set<string>()): Set<string> {
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The website's build has no ${key}: npm run build`);
    if (files.has(chunk.file)) continue;
    withImports(manifest, chunk.imports ?? [], files.add(chunk.file));
  }
  return files;
}

test.each(['en', 'nl-BE', 'fr', 'de'])(
  'the list of films in %s needs at most 134 kB of compressed scripts',
  (locale) => {
    const manifest = JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8')) as Manifest;
    const files = withImports(manifest, [
      'apps/website/entry-browser.tsx',
      'apps/website/pages/movies/MoviesPage.tsx',
      `apps/website/i18n/catalogues/${locale}.ts`,
    ]);
    // The smallest files are not worth compressing.
    const packed = (file: string): number =>
      statSync(join(CLIENT, `${file}.br`), { throwIfNoEntry: false })?.size ?? statSync(join(CLIENT, file)).size;
    expect(files.size).toBeGreaterThan(4);
    expect([...files].reduce((sum, file) => sum + packed(file), 0)).toBeLessThanOrEqual(BUDGET_BYTES);
  },
);
