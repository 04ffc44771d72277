import '#ui/fonts.css';
import '#ui/tokens.css';
import '#ui/base.css';
import '#ui/print.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterContextProvider, RouterProvider } from 'react-router';
import { App, languageOfSite } from '#apps/website/App.tsx';
import { startClient } from '#apps/website/api/start-client.ts';
import { currentCinema } from '#apps/website/cinema/remembered-cinema.ts';
import { INITIAL_DATA_ID, PAGE_STATE_ID, ROOT_ID } from '#apps/website/document-ids.ts';
import { followLinks } from '#apps/website/follow-links.ts';
import { loadFirstTexts } from '#apps/website/i18n/browser-texts.ts';
import { watchScroll } from '#apps/website/layout/body-classes.ts';
import { loadingContext } from '#apps/website/loading/loading.ts';
import { websiteRoutes } from '#apps/website/routes.tsx';
import { createSiteStore } from '#apps/website/site/site-store.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import { messageLocale } from '#web/i18n/catalogue.ts';
// Rendered by the server alone; the one stylesheet of the site contains its styles.
import '#apps/website/pages/not-open/not-open.css';

const dataBlock = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent ?? 'null');

async function start(): Promise<void> {
  const site = dataBlock(INITIAL_DATA_ID) as SiteData;
  const hydrationData = dataBlock(PAGE_STATE_ID) as Parameters<typeof createBrowserRouter>[1] extends
    | { hydrationData?: infer Data }
    | undefined
    ? Data
    : never;
  const store = createSiteStore(site);
  const basename = `/${site.locale}`;
  const routes = websiteRoutes();
  const catalogue = loadFirstTexts(messageLocale(site.locale));
  const client = startClient(store);
  await loadShownPage(routes, basename);
  const language = languageOfSite(site, await catalogue, client.reportMissingText);
  // Without a network the offline page replaces any other page: it has the programme, and the
  // browser renders the requested page.
  const isStandIn = 'offline' in (hydrationData?.loaderData ?? {}) && location.pathname !== `${basename}/offline`;

  const router = createBrowserRouter(routes, {
    basename,
    ...(!isStandIn && { hydrationData }),
    getContext: () => {
      const context = new RouterContextProvider();
      context.set(loadingContext, {
        get site() {
          return store.get();
        },
        whole: client.wholeSite,
        now: Date.now(),
        contentPage: client.contentPage,
        cinema: currentCinema,
        onMissing: 'redirect',
      });
      return context;
    },
  });
  let shown = isStandIn ? '' : router.state.location.key;
  const head = () => import('#apps/website/head/show-head.ts');
  const showHead = async (): Promise<void> => {
    const { showHead: show } = await head();
    const { state } = router; // the visitor may have navigated further already
    const path = state.location.pathname.slice(basename.length) || '/';
    show({ site: store.get(), language, now: Date.now(), state }, path);
  };
  router.subscribe((state) => {
    if (state.navigation.state !== 'idle' || state.location.key === shown) return;
    shown = state.location.key;
    void showHead();
    // Screen readers start at the content of the page; a filtered list keeps the focus.
    if (!state.preventScrollReset) document.getElementById('content')?.focus({ preventScroll: true });
  });
  const root = document.getElementById(ROOT_ID);
  if (!root) throw new Error('The page has no root');
  const app = (
    <App store={store} language={language}>
      <RouterProvider router={router} />
    </App>
  );
  const reports = { onUncaughtError: client.reportError, onRecoverableError: client.reportError };
  if (isStandIn) {
    await opened(router);
    void showHead();
    createRoot(root, reports).render(app);
  } else {
    // In slices of a few milliseconds: a tap or a scroll is not delayed by the whole page.
    startTransition(() => void hydrateRoot(root, app, reports));
  }
  void import('#apps/website/offline/keep.ts').then(({ keepProgramme }) => keepProgramme(site.locale));
  void head();
  followLinks(router, site.locale, () => store.get().settings.recaptcha.site_key);
  watchScroll();
}

/** Resolves when a router without initial data has loaded its first page. */
const opened = (router: ReturnType<typeof createBrowserRouter>): Promise<void> =>
  new Promise((done) => {
    const look = (): void => {
      if (router.state.initialized) done();
    };
    router.subscribe(look);
    look();
  });

/** The shown page must be loaded before React hydrates, or the first rendering would be blank. */
async function loadShownPage(routes: ReturnType<typeof websiteRoutes>, basename: string): Promise<void> {
  for (const { route } of matchRoutes(routes, location, basename) ?? []) {
    if (typeof route.lazy !== 'object') continue;
    const Component = await route.lazy.Component?.();
    if (Component) Object.assign(route, { Component, lazy: undefined });
  }
}

void start();
