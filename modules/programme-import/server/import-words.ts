/** Texts that an import stores in the database, in every language of the product. */
import { languageOf, type Texts } from '#kernel/texts.ts';
import type { Translator } from '#platform/i18n/translator.ts';

export const IMPORT_WORDS = [
  'rate_normal',
  'rate_reduced',
  'rate_child',
  'method_online',
  'method_qr',
  'method_voucher',
  'method_cash',
  'navigation_movies',
  'navigation_contact',
] as const;
export type ImportWords = Readonly<Record<(typeof IMPORT_WORDS)[number], Texts>>;

/** Read from messages/<locale>/import.json. */
export function readImportWords(translator: Translator): ImportWords {
  const texts = (key: string): Texts =>
    Object.fromEntries(
      translator.locales.map((locale) => [languageOf(locale), translator.sentence(locale, 'import', key)]),
    );
  return Object.fromEntries(IMPORT_WORDS.map((key) => [key, texts(key)])) as ImportWords;
}
