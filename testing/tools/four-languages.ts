import { expect, test } from 'vitest';
import { MESSAGE_LOCALES, type MessageLocale } from '#kernel/texts.ts';
import type { Catalogue } from '#web/i18n/catalogue.ts';

type Catalogues = Readonly<Record<MessageLocale, Catalogue>>;

export const everyCatalogue = async (load: (locale: MessageLocale) => Promise<Catalogue>): Promise<Catalogues> =>
  Object.fromEntries(
    await Promise.all(MESSAGE_LOCALES.map(async (locale) => [locale, await load(locale)])),
  ) as Catalogues;

/**
 * I18N-001: the tests of every app's sentences. `neverOfNone`, in alphabetical order, are the
 * plurals that are never used for zero, because the caller checks first: their singular may spell
 * out its number in every language. All others must be correct for zero where the grammar treats
 * zero as singular.
 */
export function testsOfTexts(catalogues: Catalogues, neverOfNone: readonly string[]): void {
  test.each(MESSAGE_LOCALES)('I18N-001 %s says everything English says, with the same values filled in', (locale) => {
    const translated = new Map([...sentences(catalogues[locale])].map(([key, sentence]) => [stem(key), sentence]));
    const english = [...sentences(catalogues.en)];
    expect(new Set(translated.keys())).toEqual(new Set(english.map(([key]) => stem(key))));
    for (const [key, sentence] of english) {
      const expected = placeholders(sentence);
      const actual = placeholders(translated.get(stem(key)) ?? '');
      // A singular may spell out its number.
      if (key.endsWith('_one')) expect(expected.every((name) => actual.includes(name))).toBe(true);
      else expect([key, actual]).toEqual([key, expected]);
    }
  });

  test.each(MESSAGE_LOCALES)('I18N-001 %s has every plural its grammar asks for', (locale) => {
    const keys = new Set([...sentences(catalogues[locale])].map(([key]) => key));
    // French has a form for millions, which a cinema never needs.
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.filter((form) => form !== 'many');
    for (const key of keys) {
      if (stem(key) === key) continue;
      for (const form of forms) expect(keys).toContain(`${stem(key)}_${form}`);
    }
  });

  test.each(MESSAGE_LOCALES.filter((locale) => new Intl.PluralRules(locale).select(0) === 'one'))(
    'I18N-001 %s says none as it says one, so its singular names the number',
    (locale) => {
      const translated = new Map(sentences(catalogues[locale]));
      const spelledOut = [...translated].filter(
        ([key, sentence]) =>
          key.endsWith('_one') &&
          placeholders(translated.get(`${stem(key)}_other`) ?? '').includes('count') &&
          !placeholders(sentence).includes('count'),
      );
      expect(spelledOut.map(([key]) => stem(key)).sort()).toEqual(neverOfNone);
    },
  );

  test.each(MESSAGE_LOCALES.filter((locale) => locale !== 'en'))(
    'I18N-001 %s is a translation, not a copy',
    (locale) => {
      const english = new Map(sentences(catalogues.en));
      const same = [...sentences(catalogues[locale])].filter(([key, sentence]) => english.get(key) === sentence);
      // Names and words that both languages share: Facebook, Contact, Drama.
      expect(same.filter(([, sentence]) => sentence.split(' ').length > 3 && hasWords(sentence))).toEqual([]);
      expect(same.length).toBeLessThan(english.size * 0.2);
    },
  );
}

function* sentences(branch: Catalogue, prefix = ''): Generator<[string, string]> {
  for (const [key, value] of Object.entries(branch)) {
    if (typeof value === 'string') yield [`${prefix}${key}`, value];
    else yield* sentences(value, `${prefix}${key}.`);
  }
}
/** Whether a sentence is more than values and signs, such as a sum. */
const hasWords = (sentence: string): boolean => /\p{L}/u.test(sentence.replaceAll(/\{\w+\}/g, ''));
const stem = (key: string): string => key.replace(/_(one|other)$/, '');
const placeholders = (sentence: string): string[] =>
  [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort();
