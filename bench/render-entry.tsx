import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, RouterContextProvider, StaticRouterProvider } from 'react-router';
import { App, languageOfSite } from '#apps/website/App.tsx';
import { addressIn } from '#apps/website/addresses.ts';
import { catalogue as de } from '#apps/website/i18n/catalogues/de.ts';
import { catalogue as en } from '#apps/website/i18n/catalogues/en.ts';
import { catalogue as fr } from '#apps/website/i18n/catalogues/fr.ts';
import { catalogue as nl } from '#apps/website/i18n/catalogues/nl-BE.ts';
import { loadingContext } from '#apps/website/loading/loading.ts';
import type { RenderRequest } from '#apps/website/render-contract.ts';
import { createRender } from '#apps/website/rendering.tsx';
import { websiteRoutes } from '#apps/website/routes.tsx';
import { createSiteStore } from '#apps/website/site/site-store.ts';

export const render = createRender({ en, 'nl-BE': nl, fr, de });

/** Returns the bare rendering of a page's elements: route and data are resolved once, before. */
export async function bareRendering(request: RenderRequest): Promise<() => string> {
  const { siteData, locale, path } = request;
  const handler = createStaticHandler(websiteRoutes(), { basename: `/${locale}` });
  const context = new RouterContextProvider();
  context.set(loadingContext, {
    site: siteData,
    now: siteData.now,
    contentPage: request.contentPage,
    onMissing: 'answer',
  });
  const result = await handler.query(new Request(`http://site${addressIn(locale, path)}`), { requestContext: context });
  if (result instanceof Response) throw new Error('the page redirects');
  const router = createStaticRouter(handler.dataRoutes, result);
  const store = createSiteStore(siteData);
  const language = languageOfSite(siteData, en);
  return () =>
    renderToString(
      <App store={store} language={language}>
        <StaticRouterProvider router={router} context={result} hydrate={false} />
      </App>,
    );
}
