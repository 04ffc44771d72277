/**
 * The scripts that a visitor's browser must load before the list of films answers a click, in every
 * language.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { catalogueSource } from '#apps/website/i18n/catalogue-source.ts';
import type { Manifest } from '#apps/website/server/renderer.ts';

const CLIENT = join(import.meta.dirname, '../../dist/website/client');
/** The texts of a film, of the purchase and of the forms load with their pages. */
const BUDGET_BYTES = 130_000;

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

test.each(['en', 'nl-BE', 'fr', 'de'] as const)(
  'the list of films in %s needs at most 130 kB of compressed scripts',
  (locale) => {
    const manifest = JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8')) as Manifest;
    const files = withImports(manifest, [
      'apps/website/entry-browser.tsx',
      'apps/website/pages/movies/MoviesPage.tsx',
      catalogueSource(locale),
    ]);
    // The smallest files are not worth compressing.
    const packed = (file: string): number =>
      statSync(join(CLIENT, `${file}.br`), { throwIfNoEntry: false })?.size ?? statSync(join(CLIENT, file)).size;
    expect(files.size).toBeGreaterThan(4);
    expect([...files].reduce((sum, file) => sum + packed(file), 0)).toBeLessThanOrEqual(BUDGET_BYTES);
  },
);
