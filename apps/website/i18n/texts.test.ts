import { expect, test } from 'vitest';
import { type Catalogue, MESSAGE_LOCALES, type MessageLocale, messageLocale } from '#apps/browser/catalogue.ts';
import { loadCatalogue } from '#apps/website/i18n/load-catalogue.ts';
import type { MessageKey } from '#apps/website/i18n/message-key.ts';
import { createTexts } from '#apps/website/i18n/texts.ts';

const catalogues = Object.fromEntries(
  await Promise.all(MESSAGE_LOCALES.map(async (locale) => [locale, await loadCatalogue(locale)])),
) as Record<MessageLocale, Catalogue>;

function* sentences(branch: Catalogue, prefix = ''): Generator<[string, string]> {
  for (const [key, value] of Object.entries(branch)) {
    if (typeof value === 'string') yield [`${prefix}${key}`, value];
    else yield* sentences(value, `${prefix}${key}.`);
  }
}
const stem = (key: string): string => key.replace(/_(one|other)$/, '');
const placeholders = (sentence: string): string[] =>
  [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort();

test.each(MESSAGE_LOCALES)('I18N-001 %s says everything English says, with the same values filled in', (locale) => {
  const said = new Map([...sentences(catalogues[locale])].map(([key, sentence]) => [stem(key), sentence]));
  const english = [...sentences(catalogues.en)];
  expect(new Set(said.keys())).toEqual(new Set(english.map(([key]) => stem(key))));
  for (const [key, sentence] of english) {
    const wanted = placeholders(sentence);
    const found = placeholders(said.get(stem(key)) ?? '');
    // A singular may spell its number out.
    if (key.endsWith('_one')) expect(wanted.every((name) => found.includes(name))).toBe(true);
    else expect([key, found]).toEqual([key, wanted]);
  }
});

test.each(MESSAGE_LOCALES)('I18N-001 %s has every plural its grammar asks for', (locale) => {
  const keys = new Set([...sentences(catalogues[locale])].map(([key]) => key));
  // French has a form for millions, of which a cinema has none.
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.filter((form) => form !== 'many');
  for (const key of keys) {
    if (stem(key) === key) continue;
    for (const form of forms) expect(keys).toContain(`${stem(key)}_${form}`);
  }
});

/** Never said of nothing: whoever says them has looked first. All others must be true of none where the grammar takes none for one. */
const NEVER_OF_NONE = [
  'buy.summary.voucher',
  'buy.tickets.places',
  'buy.too_few',
  'home.on_today',
  'movie.more_days',
  'movies.search.without',
  'seat-picker.count',
  'seat-picker.suggest',
  'vouchers.validity',
];

test.each(MESSAGE_LOCALES.filter((locale) => new Intl.PluralRules(locale).select(0) === 'one'))(
  'I18N-001 %s says none as it says one, so its singular names the number',
  (locale) => {
    const said = new Map(sentences(catalogues[locale]));
    const spelledOut = [...said].filter(
      ([key, sentence]) =>
        key.endsWith('_one') &&
        placeholders(said.get(`${stem(key)}_other`) ?? '').includes('count') &&
        !placeholders(sentence).includes('count'),
    );
    expect(spelledOut.map(([key]) => stem(key)).sort()).toEqual(NEVER_OF_NONE);
  },
);

test.each(MESSAGE_LOCALES.filter((locale) => locale !== 'en'))('I18N-001 %s is a translation, not a copy', (locale) => {
  const english = new Map(sentences(catalogues.en));
  const same = [...sentences(catalogues[locale])].filter(([key, sentence]) => english.get(key) === sentence);
  // Names and words both languages share: Facebook, Contact, Drama.
  expect(same.map(([key]) => key).filter((key) => (english.get(key) ?? '').split(' ').length > 3)).toEqual([]);
  expect(same.length).toBeLessThan(english.size * 0.2);
});

test('I18N-001 sentences take values in single braces and choose the plural', () => {
  const { t } = createTexts('en', catalogues.en);
  expect(t('movies.from', { date: '<b>Friday</b>' })).toBe('From <b>Friday</b>');
  expect(t('movies.from', { date: '{count} $t(movies.title)', count: 3 })).toBe('From {count} $t(movies.title)');
  expect(t('home.on_today', { count: 1 })).toBe('One screening today');
  expect(t('home.on_today', { count: 12 })).toBe('12 screenings today');
});

test('I18N-004 a key without a sentence shows itself and is reported', () => {
  const missing: string[] = [];
  const { t } = createTexts('fr', { home: { title: 'Accueil' } }, (key) => missing.push(key));
  expect(t('movies.title')).toBe('movies.title');
  expect(missing).toEqual(['movies.title' satisfies MessageKey]);
});

test.each([
  ['nl-BE', 'nl-BE'],
  ['NL-be', 'nl-BE'],
  ['nl', 'nl-BE'],
  ['fr-BE', 'fr'],
  ['de', 'de'],
  ['lb', 'en'],
  ['it', 'en'],
])('I18N-001 a page in %s reads the catalogue %s', (locale, expected) => {
  expect(messageLocale(locale)).toBe(expected);
});
