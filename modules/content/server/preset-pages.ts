import type { PageWire } from '#modules/content/contract.ts';
import { sanitise } from '#modules/content/server/sanitise.ts';
import type { Translator } from '#platform/i18n/translator.ts';

/** Whose page it is. */
export type House = { readonly name: string; readonly email: string };

const PRIVACY = 'privacy-policy';
const PRIVACY_PARAGRAPHS = ['who', 'reach', 'purchase', 'message', 'newsletter', 'cookies', 'rights'] as const;

/**
 * A page that is there although nobody has written it (D-168): every site leads to its privacy policy, so a new house has
 * one that says what the program does. Null for any other slug. What the house writes itself takes its place.
 */
export function presetPage(slug: string, locale: string, house: House, translator: Translator): PageWire | null {
  if (slug.replace(/^info\//, '') !== PRIVACY) return null;
  const params = { name: escaped(house.name), email: escaped(house.email) };
  const say = (key: string): string => translator.sentence(locale, 'presets', `privacy.${key}`, params);
  return {
    type: 'preset',
    slug: PRIVACY,
    page_title: say('title'),
    content: sanitise(
      PRIVACY_PARAGRAPHS.filter((paragraph) => paragraph !== 'reach' || house.email !== '')
        .map((paragraph) => `<p>${say(paragraph)}</p>`)
        .join(''),
    ),
    groups: [],
  };
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
