import { addressIn } from '#apps/website/addresses.ts';
import { absolute } from '#apps/website/head/absolute.ts';
import type { PageHead, StructuredData } from '#apps/website/head/page-head.ts';
import { siteImage } from '#apps/website/head/site-image.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import { addressOfFile } from '#web/api/client.ts';

/**
 * One element of the head that belongs to the present page; written by the server, replaced by the
 * browser.
 */
export type HeadTag =
  | { readonly tag: 'title'; readonly text: string }
  | { readonly tag: 'meta' | 'link'; readonly attributes: Readonly<Record<string, string>> }
  | { readonly tag: 'script'; readonly attributes: Readonly<Record<string, string>>; readonly text: string };

/** Returns the head of a page from plain values (SEO-001, SEO-002). `path` is below the locale. */
export function headTags(site: SiteData, locale: string, path: string, head: PageHead): HeadTag[] {
  const { trade_name, twitter } = site.exhibitor;
  const image = head.image ?? siteImage(site);
  const address = absolute(site, addressIn(locale, path));
  // The home page begins with the name and says more.
  const title = head.title.startsWith(trade_name) ? head.title : `${head.title} | ${trade_name}`;
  const tags: HeadTag[] = [{ tag: 'title', text: title }, meta('description', head.description)];
  if (head.noindex) tags.push(meta('robots', 'noindex'));
  else if (head.canonicalPath) tags.push(link('canonical', absolute(site, addressIn(locale, head.canonicalPath))));
  else tags.push(link('canonical', address), ...alternates(site, path));
  tags.push(...programmeFeeds(site, locale));
  tags.push(
    property('og:site_name', trade_name),
    property('og:type', head.kind ?? 'website'),
    property('og:title', head.title),
    property('og:description', head.description),
    property('og:url', address),
    property('og:locale', locale.replace('-', '_')),
    meta('twitter:card', image ? 'summary_large_image' : 'summary'),
    meta('twitter:title', head.title),
    meta('twitter:description', head.description),
  );
  if (twitter) tags.push(meta('twitter:site', twitter.startsWith('@') ? twitter : `@${twitter}`));
  if (image) {
    const url = absolute(site, image.url);
    tags.push(
      property('og:image', url),
      property('og:image:width', String(image.width)),
      property('og:image:height', String(image.height)),
      property('og:image:alt', image.alt),
      meta('twitter:image', url),
    );
  }
  if (head.structuredData?.length) {
    const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': describedOnce(head.structuredData) });
    tags.push({ tag: 'script', attributes: { type: 'application/ld+json' }, text });
  }
  return tags.filter((tag) => tag.tag !== 'meta' || tag.attributes.content !== '');
}

/** Describes an object with an `@id` only the first time; later ones refer to it by its `@id`. */
function describedOnce(objects: readonly StructuredData[]): StructuredData[] {
  const describedIds = new Set(objects.map((object) => object['@id']));
  return objects.map((object) => {
    const shorter: Record<string, unknown> = {};
    for (const property in object) {
      const value = object[property];
      const id = typeof value === 'object' ? (value as { '@id'?: string } | null)?.['@id'] : undefined;
      shorter[property] = id !== undefined && describedIds.has(id) ? { '@id': id } : value;
      describedIds.add(id);
    }
    return shorter as StructuredData;
  });
}

/**
 * Returns links to the page in every offered language, and to the default one for other languages.
 */
function alternates(site: SiteData, path: string): HeadTag[] {
  const { available_locales, website_locale } = site.settings;
  const alternate = (hreflang: string, locale: string): HeadTag => ({
    tag: 'link',
    attributes: { rel: 'alternate', hreflang, href: absolute(site, addressIn(locale, path)) },
  });
  return [...available_locales.map((locale) => alternate(locale, locale)), alternate('x-default', website_locale)];
}

/** The programme for calendars and feed readers, of the whole exhibitor and of each cinema. */
function programmeFeeds(site: SiteData, locale: string): HeadTag[] {
  const { cinemas, exhibitor } = site;
  const feed = (type: string, href: string, title: string): HeadTag => ({
    tag: 'link',
    attributes: { rel: 'alternate', type, title, href },
  });
  const both = (title: string, query: { locale: string; cinema?: number }): HeadTag[] => [
    feed('application/rss+xml', addressOfFile('GET /api/programme/rss', { query }), title),
    feed('text/calendar', addressOfFile('GET /api/programme/calendar', { query }), title),
  ];
  const each = cinemas.length > 1 && cinemas.length <= CINEMAS_IN_HEAD_MAX ? cinemas : [];
  return [
    ...both(exhibitor.trade_name, { locale }),
    ...each.flatMap(({ id, name }) => both(name, { cinema: id, locale })),
  ];
}

/** A larger chain links its cinemas' feeds nowhere in the head: every page would carry them. */
const CINEMAS_IN_HEAD_MAX = 6;

const meta = (name: string, content: string): HeadTag => ({ tag: 'meta', attributes: { name, content } });
const property = (name: string, content: string): HeadTag => ({ tag: 'meta', attributes: { property: name, content } });
const link = (rel: string, href: string): HeadTag => ({ tag: 'link', attributes: { rel, href } });
