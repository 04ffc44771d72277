/** Text in several languages (D-124): base language code to text. */
export type Language = 'nl' | 'fr' | 'de' | 'en' | 'lb';
export const LANGUAGES: readonly Language[] = ['nl', 'fr', 'de', 'en', 'lb'];
export type Texts = { readonly [language in Language]?: string };

/** Returns the language of a locale: `nl-BE` is `nl`. Unknown locales are English. */
export const languageOf = (locale: string): Language => {
  const base = locale.slice(0, 2).toLowerCase();
  return (LANGUAGES as readonly string[]).includes(base) ? (base as Language) : 'en';
};

/**
 * Returns the text for a locale with fallbacks: requested, site language, English, any other, ''
 * (D-124), typeset in its language.
 */
export function textFor(texts: Texts | null | undefined, locale: string, siteLocale = 'nl-BE'): string {
  if (!texts) return '';
  const order = [languageOf(locale), languageOf(siteLocale), 'en' as const, ...LANGUAGES];
  const language = order.find((each) => texts[each] !== undefined);
  return language ? typeset(language, texts[language] ?? '') : (Object.values(texts)[0] ?? '');
}

/** Tags of HTML are left as they are, with their attributes. */
const TAG_OR_TEXT = /<[^>]*>|[^<]+|</g;

/**
 * Returns a text with the marks that typesetters of its language use and keyboards lack. French: no
 * line begins with ; : ! ? or », and none ends with «; apostrophes are curly. Writers type ordinary
 * spaces and apostrophes. Typesetting twice changes nothing.
 */
export function typeset(language: Language, text: string): string {
  if (language !== 'fr' || !/ [;:!?»]|« |'/.test(text)) return text;
  return text.replace(TAG_OR_TEXT, (part) => (part.startsWith('<') ? part : french(part)));
}

const french = (text: string): string =>
  text
    .replace(/ (?=[;:!?»])/g, '\u00a0')
    .replace(/« /g, '«\u00a0')
    .replace(/(?<=\p{L})'(?=\p{L})/gu, '’');

/** The languages in which the program has its own texts (messages/). */
export const MESSAGE_LOCALES = ['en', 'nl-BE', 'fr', 'de'] as const;
export type MessageLocale = (typeof MESSAGE_LOCALES)[number];
