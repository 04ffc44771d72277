/**
 * Every page of the website by its route name (SITE-010 ... SITE-027, targets of mail links, and
 * offline pages), as the router writes its path below the locale. Static segments win over
 * parameters (D-006), as the router ranks them.
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
  'sale-alert': '/tell-me/:kind/:slug',
  'sale-alert.link': '/sale-alert/:step/:token?',
  'your-data': '/your-data',
  'your-data.link': '/your-data/:token',
  'find-order': '/find-order',
  favourites: '/my-films',
  'content.page': '/info/:page_slug',
  contact: '/contact',
  'buy.tickets': '/buy/tickets/:schedule_id',
  'buy.events': '/buy/events/:event_id',
  'payments.result': '/bill/:uuid',
  'bill.pay': '/bill/:uuid/pay',
  'bill.other-show': '/bill/:uuid/other-show/:schedule_id?',
  'payments.status': '/payments/:payment/:paymentDriver/status',
  'privacy-policy': '/privacy-policy',
  offline: '/offline',
  '404': '/404',
} as const;
export type RouteName = keyof typeof ROUTE_PATHS;
export type RouteParams = Readonly<Record<string, string | number>>;

export const isRouteName = (name: string): name is RouteName => Object.hasOwn(ROUTE_PATHS, name);

/**
 * Returns the path of a page below its locale, `/movies/today`, for router links (the locale is the
 * router's basename). A missing required parameter is a programming error and throws.
 */
export function pathTo(name: RouteName, params: RouteParams = {}): string {
  let path = '';
  for (const segment of SEGMENTS.get(name) ?? []) {
    if (typeof segment === 'string') {
      path += `/${segment}`;
      continue;
    }
    const value = params[segment.param];
    if (value !== undefined && value !== '') path += `/${encodeURIComponent(value)}`;
    else if (!segment.optional) throw new Error(`${name} needs ${segment.param}`);
  }
  return path;
}

type Segment = string | { readonly param: string; readonly optional: boolean };
/** The parsed paths, computed once: a full programme has a thousand links. */
const SEGMENTS = new Map<RouteName, readonly Segment[]>(
  (Object.keys(ROUTE_PATHS) as RouteName[]).map((name) => [
    name,
    ROUTE_PATHS[name]
      .split('/')
      .slice(1)
      .map((segment) => {
        if (!segment.startsWith(':')) return segment;
        return { param: segment.replace(/[:?]/g, ''), optional: segment.endsWith('?') };
      }),
  ]),
);

/** Does the same for names and parameters typed by an editor (D-013): null if they name no page. */
export function pathToOrNull(name: string, params: RouteParams = {}): string | null {
  if (!isRouteName(name)) return null;
  try {
    return pathTo(name, params);
  } catch {
    return null;
  }
}

/** Returns the path on the host: `/nl-BE/movies/today`; the home page is `/nl-BE`. */
export const addressIn = (locale: string, path: string): string => `/${locale}${path.replace(/^\/(?=$|[?#])/, '')}`;
