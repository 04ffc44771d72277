import { addressIn, pathTo } from '#apps/website/addresses.ts';
import { absolute, originOf } from '#apps/website/head/absolute.ts';
import { escapeHtml } from '#apps/website/head/head-html.ts';
import { homeRedirect, infoItem } from '#apps/website/navigation.ts';
import { businessDay, type Day } from '#kernel/days.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import { VOUCHER_KINDS } from '#modules/vouchers/rules/voucher.ts';

/** Private pages, and scripts. Sales pages may be crawled: they contain their own noindex. */
const NOT_FOR_ROBOTS = [
  '/*/bill/',
  '/*/payments/',
  '/*/info/newsletter/',
  '/*/newsletter/',
  '/newsletter/',
  '/*/sale-alert/',
  '/sale-alert/',
  '/api/',
  '/portal',
  '/scanner',
];
/** Addresses in one sitemap; the standard allows 50,000, and crawlers prefer small ones. */
export const SITEMAP_ADDRESSES = 10_000;

export const robotsText = (site: SiteData): string =>
  [
    'User-agent: *',
    ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`),
    `Sitemap: ${originOf(site)}/sitemap.xml`,
    '',
  ].join('\n');

/** A page for the sitemap: its path below the locale, and its last change if known. */
export type SitemapPage = { readonly path: string; readonly changedOn: Day | null };

/**
 * A content page as its store lists it: its path below the locale (D-169), and its last change
 * (epoch ms).
 */
export type WrittenPage = { readonly slug: string; readonly updated_at: number };

/** Returns every page for the sitemap (SEO-001). */
export function sitemapPages(
  site: SiteData,
  written: readonly WrittenPage[],
  vouchers: readonly { readonly slug: string }[],
): SitemapPage[] {
  const { timezone } = site.exhibitor;
  const { midnight_offset, features } = site.settings.public_config;
  const dayOf = (instant: number): Day => businessDay(instant, timezone, midnight_offset);
  const today = dayOf(site.now);
  const pages = new Map<string, Day | null>();
  const add = (path: string, changedOn: Day | null = null) => void pages.set(path, changedOn);

  // Lists of the programme change every business day.
  if (homeRedirect(site.settings) === null) add(pathTo('home'), today);
  for (const filterDate of ['', 'today', 'tomorrow', 'soon']) add(pathTo('movies', { filterDate }), today);
  add(pathTo('events'));
  for (const { slug, updated_at } of site.movies)
    add(pathTo('movies.view', { movie_slug: slug }), dayOf(Date.parse(updated_at)));
  for (const { slug } of site.events) add(pathTo('events.view', { event_slug: slug }));
  add(pathTo('contact'));
  if (features.includes('newsletters')) add(pathTo('newsletter.subscribe'));
  if (features.includes('vouchers')) for (const type of ['', ...VOUCHER_KINDS]) add(pathTo('buy.vouchers', { type }));
  for (const { slug } of vouchers) add(pathTo('buy.voucher', { slug }));
  if ((infoItem(site.settings)?.children ?? []).length > 0) add(pathTo('info'));
  for (const { slug, updated_at } of written) {
    const path = pathOfWritten(slug);
    if (path && !pages.has(path)) add(path, dayOf(updated_at));
  }
  // It exists even if the exhibitor has not written one.
  if (!pages.has(pathTo('privacy-policy'))) add(pathTo('privacy-policy'));
  return [...pages].map(([path, changedOn]) => ({ path, changedOn }));
}

/** Returns the path of a content page; null for a text that is part of another page. */
function pathOfWritten(slug: string): string | null {
  const name = slug.replace(/^info\//, '');
  if (name === 'privacy-policy') return pathTo('privacy-policy');
  if (name.includes('/') || /^(voucher|vouchers|newsletter)$/.test(name)) return null;
  return pathTo('content.page', { page_slug: name });
}

/** Returns the file at /sitemap.xml: all addresses, or an index if there are too many for one. */
export function sitemapXml(site: SiteData, pages: readonly SitemapPage[]): string {
  const parts = sitemapParts(site, pages);
  if (parts.length <= 1) return sitemapPartXml(site, pages, 1) ?? '';
  const entries = parts.map((_, index) => `<sitemap><loc>${originOf(site)}/sitemap-${index + 1}.xml</loc></sitemap>`);
  return [XML, `<sitemapindex xmlns="${NAMESPACE}">`, ...entries, '</sitemapindex>'].join('\n');
}

/** Returns the file at /sitemap-`number`.xml, from 1; null if there is none. */
export function sitemapPartXml(site: SiteData, pages: readonly SitemapPage[], number: number): string | null {
  const part = sitemapParts(site, pages)[number - 1];
  if (!part) return null;
  const { available_locales: locales } = site.settings;
  const urls = part.flatMap((page) => locales.map((locale) => urlXml(site, page, locale)));
  const opening = `<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">`;
  return [XML, opening, ...urls, '</urlset>'].join('\n');
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Keeps a page together with its other languages. */
function sitemapParts(site: SiteData, pages: readonly SitemapPage[]): SitemapPage[][] {
  const perPart = Math.max(1, Math.floor(SITEMAP_ADDRESSES / site.settings.available_locales.length));
  const parts: SitemapPage[][] = [];
  for (let start = 0; start < pages.length; start += perPart) parts.push(pages.slice(start, start + perPart));
  return parts;
}

function urlXml(site: SiteData, { path, changedOn }: SitemapPage, locale: string): string {
  const { available_locales, website_locale } = site.settings;
  const address = (inLocale: string): string => escapeHtml(absolute(site, addressIn(inLocale, path)));
  const alternate = (hreflang: string, inLocale: string) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${address(inLocale)}"/>`;
  const alternates = [
    ...available_locales.map((other) => alternate(other, other)),
    alternate('x-default', website_locale),
  ];
  const changed = changedOn ? `<lastmod>${changedOn}</lastmod>` : '';
  return `<url><loc>${address(locale)}</loc>${changed}${alternates.join('')}</url>`;
}
