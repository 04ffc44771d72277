import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const LOCALES = ['en', 'nl-BE', 'fr', 'de'] as const;
/** The files that throw refusals of imported files, and their families of codes. */
const FAMILIES = [
  { family: 'file', sentences: 'source-files' },
  { family: 'import', sentences: 'programme-import' },
  { family: 'seat_plan', sentences: 'seat-plan' },
] as const;
const FOLDERS = ['platform/file-import', 'modules/programme-import', 'modules/seating/import'];

async function codesIn(folder: string): Promise<string[]> {
  const entries = await readdir(join(ROOT, folder), { recursive: true });
  const sources = entries.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const texts = await Promise.all(sources.map((name) => readFile(join(ROOT, folder, name), 'utf8')));
  return texts.flatMap((text) =>
    [...text.matchAll(/'((?:file|import|seat_plan)\.[a-z_]+)'/g)].map((match) => match[1] ?? ''),
  );
}

const placeholders = (sentence: string | undefined): string[] => (sentence?.match(/\{\w+\}/g) ?? []).sort();

test('every refusal of an imported file has its sentence in four languages, and no sentence is unused', {
  tags: ['I18N-001'],
}, async () => {
  const used = new Set((await Promise.all(FOLDERS.map(codesIn))).flat());
  expect(used.size).toBeGreaterThan(35);
  const listedCodes = new Set<string>();
  for (const { family, sentences } of FAMILIES) {
    const read = async (locale: string) =>
      JSON.parse(await readFile(join(ROOT, 'messages', locale, 'refusals', `${sentences}.json`), 'utf8'))[
        family
      ] as Record<string, string>;
    const english = await read('en');
    for (const locale of LOCALES) {
      const translated = await read(locale);
      expect(Object.keys(translated).sort()).toEqual(Object.keys(english).sort());
      for (const [code, sentence] of Object.entries(english)) {
        listedCodes.add(`${family}.${code}`);
        expect(placeholders(translated[code]), `${family}.${code} in ${locale}`).toEqual(placeholders(sentence));
      }
    }
  }
  expect([...listedCodes].sort()).toEqual([...used].sort());
});
