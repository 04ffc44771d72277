/** Reading pages as programs do: quick enough for thousands of them, and strict about what it finds. */

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };
const text = (html: string): string => html.replace(/&(#x27|#39|\w+);/g, (all, name: string) => ENTITIES[name] ?? all);

/** Every element of that name with its attributes, in order. Script and data blocks are left out. */
export function elements(html: string, tag: string): Record<string, string>[] {
  const markup = html.replace(/(<script\b[^>]*>).*?<\/script>/gs, '$1');
  return [...markup.matchAll(new RegExp(`<${tag}\\b((?:[^>"]|"[^"]*")*)>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [name, text(value)]),
    ),
  );
}

/** The content of the meta element with that name or property; null without one. */
export const metaOf = (html: string, name: string): string | null =>
  elements(html, 'meta').find((meta) => meta.name === name || meta.property === name)?.content ?? null;

/** The address of the link element with that relation; null without one. */
export const linkOf = (html: string, rel: string): string | null =>
  elements(html, 'link').find((link) => link.rel === rel)?.href ?? null;

/** The page's other languages: [hreflang, address]. */
export const alternatesOf = (html: string): [string, string][] =>
  elements(html, 'link').flatMap(({ rel, hreflang, href }) =>
    rel === 'alternate' && hreflang && href ? [[hreflang, href] as [string, string]] : [],
  );

/** Every block of structured data, parsed. */
export const structuredDataOf = (html: string): unknown[] =>
  [...html.matchAll(/<script[^>]* type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, json = '']) =>
    JSON.parse(json),
  );

/** Every address a page leads to or loads, without what stands behind `#`. */
export function addressesOf(html: string): string[] {
  const found = [
    ...['a', 'link'].flatMap((tag) => elements(html, tag).map(({ href }) => href)),
    ...['img', 'script', 'source', 'iframe'].flatMap((tag) => elements(html, tag).map(({ src }) => src)),
    ...['img', 'source'].flatMap((tag) =>
      elements(html, tag).flatMap(({ srcset = '' }) => srcset.split(',').map((part) => part.trim().split(' ')[0])),
    ),
    metaOf(html, 'og:image'),
  ];
  return [...new Set(found.map((address) => (address ?? '').replace(/#.*$/, '')).filter(Boolean))];
}
