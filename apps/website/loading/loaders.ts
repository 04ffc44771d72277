import { data, type LoaderFunction, type LoaderFunctionArgs, redirect } from 'react-router';
import {
  CINEMA_KEY,
  chosenCinema,
  cinemaBySlug,
  siteOfCinema,
  withCinema,
} from '#apps/website/cinema/chosen-cinema.ts';
import { type Loading, loadingContext, missing, redirectTo } from '#apps/website/loading/loading.ts';
import { homeRedirect, infoItem } from '#apps/website/navigation.ts';
import { kindOfParam } from '#apps/website/pages/buy/vouchers/voucher-kinds.ts';
import { moviesRedirect } from '#apps/website/pages/movies/movies-filter.ts';
import type { FoundMovies } from '#apps/website/pages/movies/search/found-movies.ts';
import type { PageWire } from '#modules/content/contract/public.ts';
import { LINK_ACTIONS, LINK_STEPS } from '#modules/email/rules/sign-up-steps.ts';
import type { VoucherTypeWire } from '#modules/vouchers/contract/public.ts';

/** Decides, before a page renders, whether it exists or redirects. */
type Arguments = LoaderFunctionArgs;
const loadingOf = ({ context }: Arguments): Loading => context.get(loadingContext);

/** Redirects the home page if the exhibitor chooses so (SITE-028, SITE-029, D-011). */
export function loadHome(args: Arguments): Response | null {
  const target = homeRedirect(loadingOf(args).site.settings);
  return target ? redirect(target) : null;
}

/**
 * Reads the rest of the programme before a page that needs it: pages of a large programme have their
 * own data only. Without a network the browser opens the address, and the stored pages answer.
 */
export const withWholeSite =
  (load: LoaderFunction): LoaderFunction =>
  async (args, handler) => {
    const loading = loadingOf(args);
    if (loading.whole && isBeyondPart(loading.site, new URL(args.request.url))) {
      await loading.whole();
      if (loading.site.part) {
        location.assign(args.request.url);
        return new Promise(() => undefined); // until the other page is there
      }
    }
    return load(args, handler);
  };

/** Returns whether an address needs more than the part of the programme that the open page has. */
function isBeyondPart({ part }: Loading['site'], { pathname, search }: URL): boolean {
  if (!part) return false;
  return pathname !== location.pathname || (part.only === 'address' && search !== location.search);
}

/**
 * Leads to the visitor's cinema: an address without one is followed with the cinema chosen on this
 * device (decision 0074). On the server nothing is chosen but by the address.
 */
export const inChosenCinema =
  (load: (args: Arguments) => unknown) =>
  (args: Arguments): unknown => {
    const { site, cinema } = loadingOf(args);
    const { pathname, search } = new URL(args.request.url);
    const own = new URLSearchParams(search).get(CINEMA_KEY);
    const slug = own === null ? (cinemaBySlug(site, cinema?.() ?? null)?.slug ?? null) : null;
    if (slug === null) return load(args);
    const path = pathname.slice(site.locale.length + 1) || '/';
    const target = withCinema(path + search, slug);
    return target === path + search ? load(args) : redirect(target);
  };

/**
 * Redirects an address without a valid filter (SITE-044, D-007, D-009). Loads the search code only
 * for an address with a query.
 */
export async function loadMovies(args: Arguments): Promise<Response | FoundMovies | null> {
  const { site, now } = loadingOf(args);
  const target = moviesRedirect(site, args.params, now);
  if (target) return redirect(target);
  const { search } = new URL(args.request.url);
  if (search === '') return null;
  const { findMovies } = await import('#apps/website/pages/movies/search/find-movies.ts');
  return findMovies({
    site,
    shown: siteOfCinema(site, chosenCinema(site, search)),
    params: args.params,
    address: search,
    now,
  });
}

/** Answers 404 for an unknown film (SITE-055). */
export function loadMovie(args: Arguments): null {
  const loading = loadingOf(args);
  if (!loading.site.movies.some(({ slug }) => slug === args.params.movie_slug)) throw missing(loading);
  return null;
}

/** Answers 404 for an unknown event (SITE-058). */
export function loadEvent(args: Arguments): null {
  const loading = loadingOf(args);
  if (!loading.site.events.some(({ slug }) => slug === args.params.event_slug)) throw missing(loading);
  return null;
}

/** Without an item, or without children, there is nothing to list (D-012). */
export function loadInfo(args: Arguments): null {
  const loading = loadingOf(args);
  if (!infoItem(loading.site.settings)?.children?.length) throw missing(loading);
  return null;
}

/** Loads a content page, or answers 404 (SITE-059, SITE-060). */
export const loadContent =
  (slugOf: (params: Arguments['params']) => string) =>
  async (args: Arguments): Promise<PageWire> => {
    const loading = loadingOf(args);
    const page = await loading.contentPage(slugOf(args.params));
    if (!page) throw missing(loading);
    return page;
  };

/** The server's data of a voucher's page; null in the browser, which does not load it here. */
export type LoadedVoucher = { readonly type: VoucherTypeWire | null } | null;

/** For an unknown type the page says that it cannot be bought, with status 404 (D-107). */
export async function loadVoucher(args: Arguments) {
  const { voucherTypes } = loadingOf(args);
  if (!voucherTypes) return null;
  const type = (await voucherTypes()).find(({ slug }) => slug === args.params.slug) ?? null;
  return data({ type } satisfies LoadedVoucher, { status: type ? 200 : 404 });
}

/**
 * Returns the text above the voucher types: of the kind, else the general one, else none (D-107).
 * Aliases of a kind redirect to its own address (D-092).
 */
export async function loadVouchersText(args: Arguments): Promise<PageWire | Response | null> {
  const { contentPage } = loadingOf(args);
  const { kind, canonical } = kindOfParam(args.params.type);
  if (!canonical) return redirectTo('buy.vouchers', kind ? { type: kind } : {});
  const { type } = args.params;
  return ((type && (await contentPage(`info/vouchers/${type}`))) || (await contentPage('info/vouchers'))) ?? null;
}

/** Answers 404 if newsletters are disabled (NEWS-001). */
export function loadNewsletter(args: Arguments): null {
  const loading = loadingOf(args);
  if (!loading.site.settings.public_config.features.includes('newsletters')) throw missing(loading);
  return null;
}

/** Checks the address of a mail link: of a newsletter or a sale alert, whose steps have the same names. */
export function loadNewsletterLink(args: Arguments): null {
  const { step = '', token } = args.params;
  const isStep = (LINK_STEPS as readonly string[]).includes(step);
  if (!isStep || (LINK_ACTIONS as readonly string[]).includes(step) !== (token !== undefined))
    throw missing(loadingOf(args));
  return null;
}

/** Redirects a screening of an event to the event's sales page (D-049). */
export function loadBuyTickets(args: Arguments): Response | null {
  const loading = loadingOf(args);
  const schedule = loading.site.schedules.find(({ id }) => String(id) === args.params.schedule_id);
  if (!schedule) throw missing(loading);
  return schedule.event_id === null ? null : redirectTo('buy.events', { event_id: schedule.event_id });
}

/** Answers 404 for an event without a screening (D-049). */
export function loadBuyEvent(args: Arguments): null {
  const loading = loadingOf(args);
  const event = loading.site.events.find(({ id }) => String(id) === args.params.event_id);
  if (!event?.schedule) throw missing(loading);
  return null;
}

/**
 * Redirects any unknown path to the 404 page; the 404 page itself answers 404 (SITE-009, D-003).
 */
export const loadUnknown = (): Response => redirectTo('404');
export function loadNotFound(args: Arguments): null {
  const loading = loadingOf(args);
  if (loading.onMissing === 'answer') throw missing(loading);
  return null;
}
