import { addressIn } from '#apps/website/addresses.ts';
import { escapeHtml } from '#apps/website/head/head-html.ts';
import { absolute, originOf } from '#apps/website/head/head-tags.ts';
import { navigationTarget } from '#apps/website/navigation.ts';
import type { NavigationItem } from '#modules/exhibitor/contract.ts';
import type { SiteData } from '#modules/site/contract.ts';

/** Pages of buying and paying are for people. */
const NOT_FOR_ROBOTS = [
  '/*/bill/',
  '/*/payments/',
  '/*/buy/',
  '/*/info/newsletter/',
  '/*/newsletter/',
  '/newsletter/',
  '/api/',
  '/portal/',
];

export const robotsText = (site: SiteData): string =>
  [
    'User-agent: *',
    ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`),
    `Sitemap: ${originOf(site)}/sitemap.xml`,
    '',
  ].join('\n');

/** Every page worth finding, each with its other languages (SEO-001). */
export function sitemapXml(site: SiteData): string {
  const paths = new Set<string>([
    '/',
    '/movies',
    '/movies/today',
    '/movies/soon',
    '/events',
    ...site.movies.map(({ slug }) => `/movies/view/${slug}`),
    ...site.events.map(({ slug }) => `/events/${slug}`),
    ...navigationPaths(site.settings.website_config.navigation),
    '/contact',
    '/privacy-policy',
  ]);
  const { available_locales: locales } = site.settings;
  const urls = [...paths].flatMap((path) => locales.map((locale) => urlXml(site, path, locale, locales)));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
  ].join('\n');
}

function urlXml(site: SiteData, path: string, locale: string, locales: readonly string[]): string {
  const address = (inLocale: string): string => escapeHtml(absolute(site, addressIn(inLocale, path)));
  const alternates = locales.map(
    (other) => `<xhtml:link rel="alternate" hreflang="${other}" href="${address(other)}"/>`,
  );
  return `<url><loc>${address(locale)}</loc>${alternates.join('')}</url>`;
}

const navigationPaths = (items: readonly NavigationItem[]): string[] =>
  items.flatMap((item) => {
    const target = navigationTarget(item);
    return [...(target && 'path' in target ? [target.path] : []), ...navigationPaths(item.children ?? [])];
  });
