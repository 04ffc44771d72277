import type { LoaderFunction, RouteObject } from 'react-router';
import { ROUTE_PATHS, type RouteName } from '#apps/website/addresses.ts';
import { loadLaterTexts } from '#apps/website/i18n/browser-texts.ts';
import { laterTextsOf } from '#apps/website/i18n/catalogue-source.ts';
import { Layout } from '#apps/website/layout/Layout.tsx';
import {
  inChosenCinema,
  loadBuyEvent,
  loadBuyTickets,
  loadContent,
  loadEvent,
  loadHome,
  loadInfo,
  loadMovie,
  loadMovies,
  loadNewsletter,
  loadNewsletterLink,
  loadNotFound,
  loadUnknown,
  loadVoucher,
  loadVouchersText,
  withWholeSite,
} from '#apps/website/loading/loaders.ts';
import type { Page, PageModule } from '#apps/website/page.ts';
import { PageProblem } from '#apps/website/pages/not-found/PageProblem.tsx';

/** Every page has its own file, loaded on demand. */
const pages = import.meta.glob<PageModule>('./pages/**/*Page.tsx');

/** The data of a route: `page` is set when its module has loaded. */
export type RouteHandle = { readonly source: string; page?: Page };

function route(name: RouteName, file: string, loader?: LoaderFunction): RouteObject {
  const load = pages[`./pages/${file}`];
  if (!load) throw new Error(`No page at apps/website/pages/${file}`);
  const handle: RouteHandle = { source: `apps/website/pages/${file}` };
  const texts = laterTextsOf(handle.source);
  return {
    id: name,
    path: ROUTE_PATHS[name],
    handle,
    loader: withWholeSite(loader ?? (() => null)),
    lazy: {
      Component: async () => {
        const [module] = await Promise.all([load(), texts && loadLaterTexts(texts)]);
        handle.page = module.page;
        if (typeof document === 'undefined') await Promise.all((handle.page.parts ?? []).map((prepare) => prepare()));
        return handle.page.Component;
      },
    },
  };
}

/**
 * Returns the router's table, every page of the website (SITE-010 ... SITE-027), below `/{locale}`,
 * which is the router's basename. Missing data shows the 404 page inside the layout.
 */
export const websiteRoutes = (): RouteObject[] => [
  {
    id: 'layout',
    Component: Layout,
    ErrorBoundary: PageProblem,
    children: [
      {
        id: 'pages',
        ErrorBoundary: PageProblem,
        children: [
          route('home', 'home/HomePage.tsx', inChosenCinema(loadHome)),
          route('movies', 'movies/MoviesPage.tsx', inChosenCinema(loadMovies)),
          route('movies.view', 'movies/film/MoviePage.tsx', inChosenCinema(loadMovie)),
          route(
            'events',
            'events/EventsPage.tsx',
            inChosenCinema(() => null),
          ),
          route('events.view', 'events/EventPage.tsx', loadEvent),
          route('info', 'content/InfoPage.tsx', loadInfo),
          route('buy.voucher', 'buy/BuyVoucherPage.tsx', loadVoucher),
          route('buy.vouchers', 'buy/BuyVouchersPage.tsx', loadVouchersText),
          route('newsletter.subscribe', 'newsletter/NewsletterPage.tsx', loadNewsletter),
          route('newsletter.link', 'newsletter/NewsletterLinkPage.tsx', loadNewsletterLink),
          route('sale-alert', 'sale-alert/SaleAlertPage.tsx'),
          route('sale-alert.link', 'sale-alert/SaleAlertLinkPage.tsx', loadNewsletterLink),
          route('your-data', 'your-data/YourDataPage.tsx'),
          route('favourites', 'favourites/FavouritesPage.tsx'),
          route('find-order', 'find-order/FindOrderPage.tsx'),
          route('your-data.link', 'your-data/YourDataLinkPage.tsx'),
          route(
            'content.page',
            'content/ContentPage.tsx',
            loadContent((params) => `info/${params.page_slug}`),
          ),
          route('contact', 'contact/ContactPage.tsx'),
          route('buy.tickets', 'buy/BuyTicketsPage.tsx', loadBuyTickets),
          route('buy.events', 'buy/BuyEventPage.tsx', loadBuyEvent),
          route('payments.result', 'buy/PaymentResultPage.tsx'),
          route('bill.pay', 'buy/BillPayPage.tsx'),
          route('bill.other-show', 'buy/OtherShowPage.tsx'),
          route('payments.status', 'buy/PaymentStatusPage.tsx'),
          route(
            'privacy-policy',
            'content/ContentPage.tsx',
            loadContent(() => 'privacy-policy'),
          ),
          route('offline', 'offline/OfflinePage.tsx'),
          route('404', 'not-found/NotFoundPage.tsx', loadNotFound),
          { id: 'unknown', path: '*', loader: loadUnknown },
        ],
      },
    ],
  },
];
