import type { Catalogue } from '#web/i18n/catalogue.ts';

/**
 * English in a pseudo-locale: every letter accented, two fifths longer, in brackets (`⟦Ħǿḿḗ ɐɐ⟧`).
 * Plain letters on such a page do not come from the catalogues. For tests and for checking long
 * texts; never shipped.
 */
const PLAIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ACCENTED = 'ȦƁƇḒḖƑƓĦĪĴĶĿḾȠǾƤɊŘŞŦŬṼẆẊẎẐȧƀƈḓḗƒɠħīĵķŀḿƞǿƥɋřşŧŭṽẇẋẏẑ';
const accented = (text: string): string =>
  [...text].map((letter) => [...ACCENTED][PLAIN.indexOf(letter)] ?? letter).join('');
/** Padding of normal word length, so that lines break as usual. */
const PADDING = 'ŀǿƞɠḗř ŧħȧƞ ƀḗƒǿřḗ ';

/** Returns one sentence in the pseudo-locale; text in braces stays. */
export function pseudoSentence(sentence: string): string {
  const words = sentence.replace(/\{\w+\}|[A-Za-z]+/g, (part) => (part.startsWith('{') ? part : accented(part)));
  const more = Math.ceil(sentence.length * 0.4);
  return `⟦${words} ${PADDING.repeat(Math.ceil(more / PADDING.length))
    .slice(0, more)
    .trim()}⟧`;
}

/** Returns a whole catalogue in the pseudo-locale. */
export const pseudoCatalogue = (catalogue: Catalogue): Catalogue =>
  Object.fromEntries(
    Object.entries(catalogue).map(([key, value]) => [
      key,
      typeof value === 'string' ? pseudoSentence(value) : pseudoCatalogue(value),
    ]),
  );

/**
 * Collects every text of a value from an operator, a film or a buyer, and the text between its
 * tags.
 */
export function textsOf(value: unknown, texts = new Set<string>()): Set<string> {
  if (typeof value === 'string') for (const text of [value, ...value.split(/<[^>]*>|(?<=@)/)]) texts.add(text.trim());
  else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) textsOf(inner, texts);
  return texts;
}

/** Weekdays, months and language names come from Intl in the page's own language. */
const OF_INTL =
  /\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b|\b(January|February|March|April|June|July|August|September|October|November|December)\b/g;
const LANGUAGE_NAMES = /^(English|français|Nederlands|Deutsch|EN|FR|NL|DE)\s?$/;
const NAMING_ATTRIBUTES = ['aria-label', 'aria-description', 'alt', 'title', 'placeholder', 'label'];

type Node = { readonly nodeType: number; readonly textContent: string | null; readonly childNodes: Iterable<unknown> };
type Place = Node & {
  querySelectorAll(selector: string): Iterable<{ getAttribute(name: string): string | null }>;
};

/**
 * Returns all texts of a page for eyes and ears: its text nodes, and the attributes that name
 * elements.
 */
export function textsIn(place: Place): string[] {
  const named = NAMING_ATTRIBUTES.flatMap((name) =>
    [...place.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
  );
  const texts: string[] = [];
  const walk = (node: Node & { readonly nodeName?: string }): void => {
    if (node.nodeName === 'SCRIPT' || node.nodeName === 'STYLE') return;
    if (node.nodeType === 3) texts.push(node.textContent ?? '');
    for (const child of node.childNodes) walk(child as Node);
  };
  walk(place);
  return [...texts, ...named];
}

/**
 * Returns the texts with words that come neither from the catalogues nor from `data` (the site, an
 * API answer): literals in the code.
 */
export function literals(texts: readonly string[], ...data: readonly unknown[]): string[] {
  const dataTexts = [...textsOf(data)].filter((text) => text.length > 1).sort((a, b) => b.length - a.length);
  return texts.filter((text) => {
    let rest = text.replace(LANGUAGE_NAMES, ' ');
    for (const each of dataTexts) rest = rest.replaceAll(each, ' ');
    return /[A-Za-zÀ-ÖØ-öø-ÿ]{2,}/.test(rest.replace(OF_INTL, ' '));
  });
}
