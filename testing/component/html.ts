/**
 * Reads pages with simple patterns: fast enough for thousands of them, and strict about its
 * findings.
 */

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };
const text = (html: string): string => html.replace(/&(#x27|#39|\w+);/g, (all, name: string) => ENTITIES[name] ?? all);

type Elements = readonly Record<string, string>[];
/** What was found in a page: tests ask the same pages again and again. */
const elementsByPage = new Map<string, Map<string, Elements>>();

/**
 * Returns every element of that name with its attributes, in order, without script and data blocks.
 */
export function elements(html: string, tag: string): Elements {
  const ofPage = elementsByPage.get(html) ?? new Map<string, Elements>();
  elementsByPage.set(html, ofPage);
  const inPage = ofPage.get(tag) ?? findElements(html, tag);
  ofPage.set(tag, inPage);
  return inPage;
}

function findElements(html: string, tag: string): Elements {
  const markup = html.replace(/(<script\b[^>]*>).*?<\/script>/gs, '$1');
  return [...markup.matchAll(new RegExp(`<${tag}\\b((?:[^>"]|"[^"]*")*)>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [name, text(value)]),
    ),
  );
}

/** Returns the content of the meta element with that name or property; null without one. */
export const metaOf = (html: string, name: string): string | null =>
  elements(html, 'meta').find((meta) => meta.name === name || meta.property === name)?.content ?? null;

/** Returns the address of the link element with that relation; null without one. */
export const linkOf = (html: string, rel: string): string | null =>
  elements(html, 'link').find((link) => link.rel === rel)?.href ?? null;

/** Returns the page's other languages: [hreflang, address]. */
export const alternatesOf = (html: string): [string, string][] =>
  elements(html, 'link').flatMap(({ rel, hreflang, href }) =>
    rel === 'alternate' && hreflang && href ? [[hreflang, href] as [string, string]] : [],
  );

/**
 * Returns a page's schema.org data: every object complete, with references replaced by their
 * objects.
 */
export function structuredDataOf(html: string): unknown[] {
  const [script, ...more] = [...html.matchAll(/<script[^>]* type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
  if (more.length > 0) throw new Error('structured data stand in several places');
  if (!script) return [];
  const named = new Map<string, unknown>();
  JSON.parse(script[1] ?? '', (_key, value) => {
    const isMore = typeof value === 'object' && value !== null && Object.keys(value).length > 1;
    if (isMore && value['@id'] !== undefined) {
      if (named.has(value['@id'])) throw new Error(`${value['@id']} is told twice`);
      named.set(value['@id'], value);
    }
    return value;
  });
  const whole = JSON.parse(script[1] ?? '', (_key, value) => {
    if (value?.['@id'] === undefined || Object.keys(value).length > 1) return value;
    if (!named.has(value['@id'])) throw new Error(`${value['@id']} is not described`);
    return named.get(value['@id']);
  }) as { '@context': unknown; '@graph': object[] };
  return whole['@graph'].map((object) => ({ '@context': whole['@context'], ...object }));
}

type Link = { readonly href?: string | undefined; readonly rel?: string | undefined };

/** Other views of a page, which search engines do not read (`rel="nofollow"`, with a query). */
export const isAnotherView = ({ href, rel }: Link): boolean => rel === 'nofollow' && /^\/[a-z][^?]*\?/.test(href ?? '');

/** Returns every address that a page links to or loads, without the part after `#`, and without links that are left out. */
export function addressesOf(html: string, isLeftOut: (link: Link) => boolean = () => false): string[] {
  const addresses = [
    ...['a', 'link'].flatMap((tag) =>
      elements(html, tag)
        .filter((link) => !isLeftOut(link))
        .map(({ href }) => href),
    ),
    ...['img', 'script', 'source', 'iframe'].flatMap((tag) => elements(html, tag).map(({ src }) => src)),
    ...['img', 'source'].flatMap((tag) =>
      elements(html, tag).flatMap(({ srcset = '' }) => srcset.split(',').map((part) => part.trim().split(' ')[0])),
    ),
    metaOf(html, 'og:image'),
  ];
  return [...new Set(addresses.map((address) => (address ?? '').replace(/#.*$/, '')).filter(Boolean))];
}
