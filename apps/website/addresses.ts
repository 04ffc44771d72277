/**
 * Every page of the website by its route name (SITE-010 ... SITE-027, where links of mails lead, and what is kept for offline), as the router writes its path below the
 * locale. Static segments win over parameters (D-006), which is the router's own ranking.
 */
export const ROUTE_PATHS = {
  home: '/',
  movies: '/movies/:filterDate?/:filterTag?',
  'movies.view': '/movies/view/:movie_slug',
  events: '/events',
  'events.view': '/events/:event_slug',
  info: '/info',
  'buy.voucher': '/info/voucher/:slug',
  'buy.vouchers': '/info/vouchers/:type?',
  'newsletter.subscribe': '/info/newsletter/:email?',
  'newsletter.link': '/newsletter/:step/:token?',
  'content.page': '/info/:page_slug',
  contact: '/contact',
  'buy.tickets': '/buy/tickets/:schedule_id',
  'buy.events': '/buy/events/:event_id',
  'payments.result': '/bill/:uuid',
  'bill.pay': '/bill/:uuid/pay',
  'payments.status': '/payments/:payment/:paymentDriver/status',
  'privacy-policy': '/privacy-policy',
  offline: '/offline',
  '404': '/404',
} as const;
export type RouteName = keyof typeof ROUTE_PATHS;
export type RouteParams = Readonly<Record<string, string | number>>;

export const isRouteName = (name: string): name is RouteName => Object.hasOwn(ROUTE_PATHS, name);

/**
 * The path of a page below its locale, `/movies/today`: what router links take (the locale is the router's
 * basename). A missing required parameter is a programming error and throws.
 */
export function pathTo(name: RouteName, params: RouteParams = {}): string {
  const segments = ROUTE_PATHS[name].split('/').flatMap((segment) => {
    if (!segment.startsWith(':')) return [segment];
    const optional = segment.endsWith('?');
    const value = params[segment.slice(1, optional ? -1 : undefined)];
    if (value !== undefined && value !== '') return [encodeURIComponent(value)];
    if (optional) return [];
    throw new Error(`${name} needs ${segment.slice(1)}`);
  });
  return segments.join('/');
}

/** The same for names and parameters an operator typed (D-013): null when they name no page. */
export function pathToOrNull(name: string, params: RouteParams = {}): string | null {
  if (!isRouteName(name)) return null;
  try {
    return pathTo(name, params);
  } catch {
    return null;
  }
}

/** The address below the host: `/nl-BE/movies/today`; the home page is `/nl-BE`. */
export const addressIn = (locale: string, path: string): string => (path === '/' ? `/${locale}` : `/${locale}${path}`);
