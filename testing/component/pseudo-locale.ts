import type { Catalogue } from '#apps/browser/catalogue.ts';

/**
 * English as nobody writes it: every letter accented, two fifths longer, in brackets (`⟦Ħǿḿḗ ɐɐ⟧`). Whatever a page of it
 * says in plain letters does not come from the catalogues. Made for tests and for looking at long texts; never shipped.
 */
const PLAIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ACCENTED = 'ȦƁƇḒḖƑƓĦĪĴĶĿḾȠǾƤɊŘŞŦŬṼẆẊẎẐȧƀƈḓḗƒɠħīĵķŀḿƞǿƥɋřşŧŭṽẇẋẏẑ';
const accented = (text: string): string =>
  [...text].map((letter) => [...ACCENTED][PLAIN.indexOf(letter)] ?? letter).join('');
/** Words as long as words are, so that lines break where they would. */
const PADDING = 'ŀǿƞɠḗř ŧħȧƞ ƀḗƒǿřḗ ';

/** One sentence of the pseudo-locale; what stands in braces stays. */
export function pseudoSentence(sentence: string): string {
  const words = sentence.replace(/\{\w+\}|[A-Za-z]+/g, (part) => (part.startsWith('{') ? part : accented(part)));
  const more = Math.ceil(sentence.length * 0.4);
  return `⟦${words} ${PADDING.repeat(Math.ceil(more / PADDING.length))
    .slice(0, more)
    .trim()}⟧`;
}

/** A whole catalogue of it. */
export const pseudoCatalogue = (catalogue: Catalogue): Catalogue =>
  Object.fromEntries(
    Object.entries(catalogue).map(([key, value]) => [
      key,
      typeof value === 'string' ? pseudoSentence(value) : pseudoCatalogue(value),
    ]),
  );

/** Every text of a value that an operator, a film or a buyer brings along, with what stands between its tags. */
export function textsOf(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string') for (const text of [value, ...value.split(/<[^>]*>|(?<=@)/)]) found.add(text.trim());
  else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) textsOf(inner, found);
  return found;
}

/** Weekdays and months come from Intl in the page's own language, as do the names of languages. */
const OF_INTL =
  /\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b|\b(January|February|March|April|June|July|August|September|October|November|December)\b/g;
const LANGUAGE_NAMES = /^(English|français|Nederlands|Deutsch|EN|FR|NL|DE)\s?$/;
const NAMING_ATTRIBUTES = ['aria-label', 'aria-description', 'alt', 'title', 'placeholder', 'label'];

type Node = { readonly nodeType: number; readonly textContent: string | null; readonly childNodes: Iterable<unknown> };
type Place = Node & {
  querySelectorAll(selector: string): Iterable<{ getAttribute(name: string): string | null }>;
};

/** Everything a page says to eyes and ears: its texts, and the attributes by which things are named. */
export function said(place: Place): string[] {
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
 * Those of the texts that hold words which come neither from the catalogues nor from `data` (the site, an answer of the
 * API): literals in the code.
 */
export function literals(texts: readonly string[], ...data: readonly unknown[]): string[] {
  const known = [...textsOf(data)].filter((text) => text.length > 1).sort((a, b) => b.length - a.length);
  return texts.filter((text) => {
    let rest = text.replace(LANGUAGE_NAMES, ' ');
    for (const each of known) rest = rest.replaceAll(each, ' ');
    return /[A-Za-zÀ-ÖØ-öø-ÿ]{2,}/.test(rest.replace(OF_INTL, ' '));
  });
}
