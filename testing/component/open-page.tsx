import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, type RouteObject, RouterContextProvider, RouterProvider } from 'react-router';
import { App, languageOfSite } from '#apps/website/App.tsx';
import { loadingContext } from '#apps/website/loading/loading.ts';
import { websiteRoutes } from '#apps/website/routes.tsx';
import { createSiteStore } from '#apps/website/site/site-store.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import { contentPageFixture } from '#testing/component/site-data.fixture.ts';
import { ApiError } from '#web/api/api-error.ts';
import type { Catalogue } from '#web/i18n/catalogue.ts';

let root: Root | undefined;

/**
 * Opens a whole page in a browser without a server: `path` is below the locale. Returns the element
 * that contains the page.
 */
export async function openPage(path: string, site: SiteData, catalogue: Catalogue): Promise<HTMLElement> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  // happy-dom declares locks but has none
  const locks = { request: async (_name: string, work: () => unknown) => work() };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  const basename = `/${site.locale}`;
  const routes = websiteRoutes().map((route) => ({ ...route, HydrateFallback: () => null }) as RouteObject);
  const router = createMemoryRouter(routes, {
    basename,
    initialEntries: [`${basename}${path}`],
    getContext: () => {
      const context = new RouterContextProvider();
      const contentPage = async (slug: string) => contentPageFixture(slug);
      context.set(loadingContext, { site, now: site.now, contentPage, onMissing: 'redirect' });
      return context;
    },
  });
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  await act(async () =>
    root?.render(
      <App store={createSiteStore(site)} language={languageOfSite(site, catalogue)}>
        <RouterProvider router={router} />
      </App>,
    ),
  );
  await settled(() => place.querySelector('main')?.childElementCount !== 0 && router.state.initialized);
  return place;
}

export function closePage(): void {
  act(() => root?.unmount());
  root = undefined;
  document.body.replaceChildren();
}

/** As long as `expect.poll` waits: the first page of a file also loads its modules. */
const TRIES_MAX = 3_000;
const TRY_MS = 5;

/** Processes answers and renders until `holds`. */
export async function settled(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < TRIES_MAX && !holds(); tries++)
    await act(() => new Promise((done) => setTimeout(done, TRY_MS)));
  if (!holds()) throw new Error(`The page did not come to rest: ${document.body.textContent?.slice(0, 400)}`);
}

/**
 * Returns an API with these answers by address; an error is a refusal, every other address is 404.
 */
export const answering = (answers: Readonly<Record<string, unknown>>) => async (address: string) => {
  const answer = answers[address];
  if (answer instanceof Error) throw answer;
  if (answer === undefined) throw new ApiError({ status: 404 });
  return structuredClone(answer);
};
