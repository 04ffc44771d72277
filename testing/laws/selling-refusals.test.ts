import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCatalogue } from '#platform/i18n/catalogue.ts';

const MODULES = join(import.meta.dirname, '../../modules');
const SELLING = ['pricing', 'vouchers', 'sales', 'payments'] as const;
const CODE = /'((?:pricing|vouchers|sales|payments)\.[a-z_]+)'/g;

async function codesOfRules(): Promise<Set<string>> {
  const codes = new Set<string>();
  for (const module of SELLING) {
    const folder = join(MODULES, module, 'rules');
    const files = (await readdir(folder, { recursive: true })).filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
    );
    for (const file of files)
      for (const [, code] of (await readFile(join(folder, file), 'utf8')).matchAll(CODE)) codes.add(code ?? '');
  }
  return codes;
}

const placeholders = (sentence: string | undefined): string[] => (sentence?.match(/\{\w+\}/g) ?? []).sort();

test('every refusal of the selling rules has a sentence in all four languages, with the same values', {
  tags: ['I18N-001'],
}, async () => {
  const catalogue = await readCatalogue();
  const codes = await codesOfRules();
  expect(codes.size).toBeGreaterThan(70);
  for (const code of codes)
    for (const locale of ['en', 'nl-BE', 'fr', 'de']) {
      const sentence = catalogue[locale]?.refusals?.[code];
      expect(sentence, `${code} in ${locale}`).toBeTruthy();
      expect(placeholders(sentence), `${code} in ${locale}`).toEqual(placeholders(catalogue.en?.refusals?.[code]));
    }
});
