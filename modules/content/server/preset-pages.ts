import type { Country } from '#kernel/countries.ts';
import { languageOf, type Texts } from '#kernel/texts.ts';
import type { PageWire } from '#modules/content/contract/public.ts';
import { PRESET_SLUGS, type PresetKey, presetAt } from '#modules/content/rules/presets.ts';
import { sanitise } from '#modules/content/server/sanitise.ts';
import type { Translator } from '#platform/i18n/translator.ts';

/** The exhibitor of the page. */
export type Exhibitor = { readonly name: string; readonly email: string; readonly country: Country };

/** Their paragraphs in order, and their paths (messages/LOCALE/presets.json). */
const PARAGRAPHS: Readonly<
  Record<PresetKey, { readonly key: (sentence: string) => string; readonly paragraphs: readonly string[] }>
> = {
  'privacy-policy': {
    key: (sentence) => `privacy.${sentence}`,
    paragraphs: ['who', 'reach', 'purchase', 'gift', 'message', 'newsletter', 'cookies', 'rights'],
  },
  'ticket-conditions': {
    key: (sentence) => `tickets.${sentence}`,
    paragraphs: ['valid', 'entry', 'reduced', 'cancelled', 'unable', 'complaint', 'reach'],
  },
  'voucher-conditions': {
    key: (sentence) => `vouchers.${sentence}`,
    paragraphs: ['holds', 'valid', 'supplements', 'code', 'cash', 'reach'],
  },
};

/** Where the law names an office for complaints of consumers, or asks for a sentence about it. */
const WITH_COMPLAINT_OFFICE: ReadonlySet<Country> = new Set(['BE', 'LU', 'DE', 'FR']);

/**
 * Returns the default text of a preset (D-168): every site links to its privacy policy and its
 * conditions, so a new exhibitor has defaults that describe the program. Null for any other slug. A
 * text of the exhibitor replaces the default.
 */
export function presetPage(
  slug: string,
  locale: string,
  exhibitor: Exhibitor,
  translator: Translator,
): PageWire | null {
  const key = presetAt(slug);
  return key && usualPreset(key, locale, exhibitor, translator);
}

export function usualPreset(key: PresetKey, locale: string, exhibitor: Exhibitor, translator: Translator): PageWire {
  const { country, email } = exhibitor;
  const { key: keyOf, paragraphs } = PARAGRAPHS[key];
  const byCountry = (fact: string): string => translator.sentence(locale, 'presets', `country.${fact}.${country}`);
  const params = {
    name: escaped(exhibitor.name),
    email: escaped(exhibitor.email),
    authority: byCountry('authority'),
    law: byCountry('withdrawal'),
  };
  const say = (sentence: string): string =>
    sentence === 'complaint' ? byCountry(sentence) : translator.sentence(locale, 'presets', keyOf(sentence), params);
  return {
    type: 'preset',
    slug: PRESET_SLUGS[key],
    page_title: say('title'),
    content: sanitise(
      paragraphs
        .filter((paragraph) => paragraph !== 'reach' || email !== '')
        .filter((paragraph) => paragraph !== 'complaint' || WITH_COMPLAINT_OFFICE.has(country))
        .map((paragraph) => `<p>${say(paragraph)}</p>`)
        .join(''),
    ),
    groups: [],
  };
}

/**
 * Returns the same in the language of each of these locales: an editor's initial text, and the text
 * after a reset.
 */
export function usualTexts(
  key: PresetKey,
  locales: readonly string[],
  exhibitor: Exhibitor,
  translator: Translator,
): { readonly page_title: Texts; readonly content: Texts } {
  const pages = locales.map((locale) => [languageOf(locale), usualPreset(key, locale, exhibitor, translator)] as const);
  return {
    page_title: Object.fromEntries(pages.map(([language, page]) => [language, page.page_title])),
    content: Object.fromEntries(pages.map(([language, page]) => [language, page.content])),
  };
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
