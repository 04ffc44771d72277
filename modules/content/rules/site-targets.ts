/**
 * Pages of the website by the name of their route, as navigation items and links of the footer use
 * them (D-013).
 */
export const SITE_PAGES = [
  'home',
  'movies',
  'movies.view',
  'events',
  'events.view',
  'info',
  'buy.voucher',
  'buy.vouchers',
  'newsletter.subscribe',
  'content.page',
  'contact',
  'privacy-policy',
] as const;

const OUTSIDE = /^https?:\/\/[^\s/]+\S*$/i;
const PATH = /^\/(?![/\\])\S*$/;

/**
 * Returns whether a link may lead there: a page of the site, a path of it, or another site. '' is a
 * heading without a link.
 */
export const isTarget = (url: string): boolean =>
  url === '' || (SITE_PAGES as readonly string[]).includes(url) || OUTSIDE.test(url) || PATH.test(url);
