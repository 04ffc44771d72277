import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readCatalogue } from '#platform/i18n/catalogue.ts';
import { chooseLocale } from '#platform/i18n/choose-locale.ts';
import { openTranslator } from '#platform/i18n/translator.ts';

const catalogue = {
  en: {
    refusals: {
      'seat.gone': 'Seat {seat} is gone.',
      'only.english': 'Only here.',
      at_most: 'At most {amount} euros.',
      left_one: '{count} seat left',
      left_other: '{count} seats left',
    },
  },
  'nl-BE': { refusals: { 'seat.gone': 'Plaats {seat} is weg.' } },
};

test.each([
  ['nl-BE', 'seat.gone', { seat: 'A1' }, 'Plaats A1 is weg.'],
  ['nl', 'seat.gone', { seat: 'A1' }, 'Plaats A1 is weg.'],
  ['nl-BE', 'only.english', undefined, 'Only here.'],
  ['lb', 'seat.gone', { seat: 'A1' }, 'Seat A1 is gone.'],
  ['en', 'left', { count: 1 }, '1 seat left'],
  ['en', 'left', { count: 3 }, '3 seats left'],
])('%s %s %j reads "%s"', { tags: ['I18N-001'] }, async (locale, key, params, sentence) => {
  const translator = await openTranslator({ catalogue });
  expect(translator.sentence(locale, 'refusals', key, params)).toBe(sentence);
});

test.each([
  ['en', 'At most 1,012.50 euros.'],
  ['nl-BE', 'At most 1.012,50 euros.'],
  ['fr', 'At most 1 012,50 euros.'],
  ['de', 'At most 1.012,50 euros.'],
])(
  'an amount in a sentence has two decimals in the format of %s',
  { tags: ['VCH-020', 'VAL-012', 'D-179'] },
  async (locale, sentence) => {
    const translator = await openTranslator({ catalogue });
    const text = translator.sentence(locale, 'refusals', 'at_most', { amount: { cents: 101_250 } });
    expect(text.replace(/\s/g, ' ')).toBe(sentence);
  },
);

test('a value is inserted once and never read as a placeholder or markup', { tags: ['T83'] }, async () => {
  const translator = await openTranslator({ catalogue });
  const seat = '{constructor} {{seat}} <b>&$t(only.english)';
  expect(translator.sentence('en', 'refusals', 'seat.gone', { seat })).toBe(`Seat ${seat} is gone.`);
});

test('a key without a sentence is reported', { tags: ['I18N-004'] }, async () => {
  const missing: string[] = [];
  const translator = await openTranslator({
    catalogue,
    onMissing: (key, _, locale) => missing.push(`${locale} ${key}`),
  });
  expect(translator.sentence('nl-BE', 'refusals', 'no.such')).toBe('no.such');
  expect(translator.has('nl-BE', 'refusals', 'no.such')).toBe(false);
  expect(missing).toHaveLength(1);
  expect(missing[0]).toContain('no.such');
});

test.each([
  ['fr', undefined, 'fr'],
  ['NL-be', undefined, 'nl-BE'],
  ['nl', undefined, 'nl-BE'],
  ['xx', 'de-AT,de;q=0.9,en;q=0.8', 'de'],
  [undefined, 'en;q=0.2, fr-FR;q=0.9', 'fr'],
  [undefined, 'en;q=0, zh', 'nl-BE'],
  [undefined, undefined, 'nl-BE'],
  ['__proto__', '*', 'nl-BE'],
])('?locale=%s with Accept-Language %s gives %s', { tags: ['D-002'] }, (requested, header, locale) => {
  expect(chooseLocale(requested, header, ['nl-BE', 'fr', 'en', 'de'], 'nl-BE')).toBe(locale);
});

let folder = '';
afterEach(() => rm(folder, { recursive: true, force: true }));

test('sentences of several modules form one namespace; a duplicate key is refused', async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-messages-'));
  await mkdir(join(folder, 'en/refusals'), { recursive: true });
  await writeFile(join(folder, 'en/refusals/a.json'), '{"seat": {"gone": "Gone."}}');
  await writeFile(join(folder, 'en/refusals/b.json'), '{"bill.paid": "Paid."}');
  await mkdir(join(folder, 'en/website'));
  await writeFile(join(folder, 'en/website/home.json'), '{"title": "Home"}');
  await writeFile(join(folder, 'en/site.json'), '{"title": "Site"}');
  expect(await readCatalogue(folder)).toEqual({
    en: {
      refusals: { 'seat.gone': 'Gone.', 'bill.paid': 'Paid.' },
      site: { title: 'Site' },
      'website/home': { title: 'Home' },
    },
  });
  await writeFile(join(folder, 'en/refusals/c.json'), '{"seat.gone": "Away."}');
  await expect(readCatalogue(folder)).rejects.toThrow('"seat.gone" stands twice');
});
