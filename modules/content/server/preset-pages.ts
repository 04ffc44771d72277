import { languageOf, type Texts } from '#kernel/texts.ts';
import type { PageWire } from '#modules/content/contract/public.ts';
import { PRESET_SLUGS, type PresetKey, presetAt } from '#modules/content/rules/presets.ts';
import { sanitise } from '#modules/content/server/sanitise.ts';
import type { Translator } from '#platform/i18n/translator.ts';

/** The exhibitor of the page. */
export type Exhibitor = { readonly name: string; readonly email: string };

/** Their paragraphs in order, and their paths (messages/LOCALE/presets.json). */
const PARAGRAPHS: Readonly<
  Record<PresetKey, { readonly key: (sentence: string) => string; readonly paragraphs: readonly string[] }>
> = {
  'privacy-policy': {
    key: (sentence) => `privacy.${sentence}`,
    paragraphs: ['who', 'reach', 'purchase', 'message', 'newsletter', 'cookies', 'rights'],
  },
  'ticket-conditions': {
    key: (sentence) => `tickets.${sentence}`,
    paragraphs: ['valid', 'entry', 'reduced', 'cancelled', 'unable', 'reach'],
  },
  'voucher-conditions': {
    key: (sentence) => `vouchers.${sentence}`,
    paragraphs: ['holds', 'valid', 'supplements', 'code', 'cash', 'reach'],
  },
};

/**
 * Returns the default text of a preset (D-168): every site links to its privacy policy and its
 * conditions, so a new exhibitor
 * has defaults that describe the program. Null for any other slug. A text of the exhibitor replaces
 * the default.
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
  const { key: keyOf, paragraphs } = PARAGRAPHS[key];
  const params = { name: escaped(exhibitor.name), email: escaped(exhibitor.email) };
  const say = (sentence: string): string => translator.sentence(locale, 'presets', keyOf(sentence), params);
  return {
    type: 'preset',
    slug: PRESET_SLUGS[key],
    page_title: say('title'),
    content: sanitise(
      paragraphs
        .filter((paragraph) => paragraph !== 'reach' || exhibitor.email !== '')
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
  const said = locales.map((locale) => [languageOf(locale), usualPreset(key, locale, exhibitor, translator)] as const);
  return {
    page_title: Object.fromEntries(said.map(([language, page]) => [language, page.page_title])),
    content: Object.fromEntries(said.map(([language, page]) => [language, page.content])),
  };
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
