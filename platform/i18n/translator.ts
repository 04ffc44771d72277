import i18next, { type i18n } from 'i18next';
import { dateLocale } from '#kernel/date-locale.ts';
import type { Params } from '#kernel/refusal.ts';
import { languageOf, typeset } from '#kernel/texts.ts';
import { type Catalogue, readCatalogue } from '#platform/i18n/catalogue.ts';

export type Translator = {
  /**
   * Returns the sentence of a key in a locale; `{name}` is a parameter, `count` selects the plural
   * form, an amount has two decimals. Falls back to the base language, then English (I18N-001); for
   * a key without any sentence it returns the key and reports it.
   */
  sentence(locale: string, namespace: string, key: string, params?: Params): string;
  has(locale: string, namespace: string, key: string): boolean;
  /** Locales that have sentences. */
  readonly locales: readonly string[];
};

export type TranslatorOptions = {
  readonly catalogue?: Catalogue;
  /** Called for every key without a sentence in the requested locale and its fallbacks. */
  readonly onMissing?: (key: string, namespace: string, locale: string) => void;
};

let ownCatalogue: Promise<Catalogue> | undefined;

/** Reads the program's own sentences once: they do not change while it runs. */
function readOwnCatalogue(): Promise<Catalogue> {
  ownCatalogue ??= readCatalogue();
  return ownCatalogue;
}

export async function openTranslator(options: TranslatorOptions = {}): Promise<Translator> {
  const catalogue = options.catalogue ?? (await readOwnCatalogue());
  const locales = Object.keys(catalogue);
  const i18n: i18n = i18next.createInstance();
  await i18n.init({
    lng: 'en',
    resources: catalogue,
    fallbackLng: (locale: string) => [...sameLanguage(locale, locales), 'en'],
    keySeparator: false,
    nsSeparator: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false, skipOnVariables: true },
    saveMissing: options.onMissing !== undefined,
    missingKeyHandler: (languages, namespace, key) => options.onMissing?.(key, namespace, languages[0] ?? ''),
  });
  return {
    locales,
    sentence: (locale, namespace, key, params) =>
      typeset(languageOf(locale), i18n.t(key, { ...written(params, locale), lng: locale, ns: namespace })),
    has: (locale, namespace, key) => i18n.exists(key, { lng: locale, ns: namespace }),
  };
}

const written = (params: Params | undefined, locale: string): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(params ?? {}).map(([name, value]) => [
      name,
      typeof value === 'object' ? decimals(locale).format(value.cents / 100) : value,
    ]),
  );

const formats = new Map<string, Intl.NumberFormat>();

/** Formats `12,50` without the currency sign: sentences name it. */
function decimals(locale: string): Intl.NumberFormat {
  const place = dateLocale(locale, locale);
  const format =
    formats.get(place) ?? new Intl.NumberFormat(place, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  formats.set(place, format);
  return format;
}

/**
 * `nl` falls back to `nl-BE`, `fr-CA` to `fr`: a variant of the same language is better than
 * English.
 */
function sameLanguage(locale: string, locales: readonly string[]): string[] {
  const language = locale.slice(0, 2).toLowerCase();
  return locales.filter((other) => other !== locale && other.slice(0, 2).toLowerCase() === language);
}
