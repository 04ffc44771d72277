import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  type StaticHandler,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { App, languageOfSite } from '#apps/website/App.tsx';
import { addressIn } from '#apps/website/addresses.ts';
import { pageDocument, staticDocument } from '#apps/website/document.ts';
import { headTags } from '#apps/website/head/head-tags.ts';
import { catalogueSource, laterCatalogueSource, laterTextsOf } from '#apps/website/i18n/catalogue-source.ts';
import type { Language } from '#apps/website/i18n/TextsProvider.tsx';
import { layoutParts } from '#apps/website/layout/Layout.tsx';
import { loadingContext } from '#apps/website/loading/loading.ts';
import { headOfMatches } from '#apps/website/loading/page-state.ts';
import { NotOpen, NotOpenNotice } from '#apps/website/pages/not-open/NotOpen.tsx';
import type { Render, Rendered, RenderRequest } from '#apps/website/render-contract.ts';
import { type RouteHandle, websiteRoutes } from '#apps/website/routes.tsx';
import { createSiteStore } from '#apps/website/site/site-store.ts';
import type { MessageLocale } from '#kernel/texts.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import type { Catalogue } from '#web/i18n/catalogue.ts';
import { messageLocale } from '#web/i18n/catalogue.ts';

/** Creates the renderer with one catalogue for each language of the site. */
export function createRender(catalogues: Readonly<Record<MessageLocale, Catalogue>>): Render {
  const handlerFor = once((locale: string) => createStaticHandler(websiteRoutes(), { basename: `/${locale}` }));
  // One language object per locale and settings: creating formatters costs more than rendering with
  // them.
  const languages = new Map<string, Language>();
  const languageFor = (site: SiteData): Language => {
    const key = `${site.locale} ${site.settings.datetime_locale} ${site.exhibitor.timezone}`;
    const language = languages.get(key) ?? languageOfSite(site, catalogues[messageLocale(site.locale)]);
    languages.set(key, language);
    return language;
  };
  const frame = Promise.all(layoutParts.map((prepare) => prepare()));
  return async (request) => {
    await frame;
    const { siteData, locale, path, search } = request;
    if (request.access === 'closed') return notOpenDocument(request, languageFor(siteData));
    const handler = handlerFor(locale);
    const context = new RouterContextProvider();
    context.set(loadingContext, {
      site: siteData,
      now: siteData.now,
      contentPage: request.contentPage,
      voucherTypes: request.voucherTypes,
      onMissing: 'answer',
    });
    const address = new Request(`http://site${addressIn(locale, path)}${search}`);
    const result = await handler.query(address, { requestContext: context });
    return result instanceof Response
      ? redirectOf(result)
      : documentOf(request, handler, result, languageFor(siteData));
  };
}

function once<Value>(make: (key: string) => Value): (key: string) => Value {
  const made = new Map<string, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}

function redirectOf(response: Response): { status: 302; redirect: string } {
  const redirect = response.headers.get('Location');
  if (!redirect) throw new Error(`A loader answered ${response.status} without a redirect`);
  return { status: 302, redirect };
}

function documentOf(request: RenderRequest, handler: StaticHandler, context: StaticHandlerContext, language: Language) {
  const { siteData, locale, path, assets } = request;
  const problem = Object.values(context.errors ?? {})[0];
  if (problem !== undefined && context.statusCode !== 404) throw problem;
  const router = createStaticRouter(handler.dataRoutes, context);
  const body = renderToString(
    <App store={createSiteStore(siteData)} language={language}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </App>,
  );
  const head = headOfMatches({ site: siteData, language, now: siteData.now, state: context });
  const sources = context.matches.flatMap(({ route }) => (route.handle as RouteHandle | undefined)?.source ?? []);
  const texts = messageLocale(locale);
  const later = sources
    .flatMap((source) => laterTextsOf(source) ?? [])
    .map((each) => laterCatalogueSource(each, texts));
  const preload = [catalogueSource(texts), ...later, ...sources].flatMap((source) => assets.modules[source] ?? []);
  const html = pageDocument({
    site: siteData,
    notice: request.access === 'preview' ? renderToString(<NotOpenNoticeIn site={siteData} language={language} />) : '',
    siteDataJson: request.siteDataJson,
    pageState: { loaderData: context.loaderData, errors: problem === undefined ? null : statusOnly(context) },
    tags: headTags(siteData, locale, path, head),
    ...liftedPreloads(body),
    assets,
    preload,
  });
  return { status: context.statusCode === 404 ? (404 as const) : (200 as const), html };
}

function NotOpenNoticeIn({ site, language }: { site: SiteData; language: Language }) {
  return (
    <App store={createSiteStore(site)} language={language}>
      <NotOpenNotice />
    </App>
  );
}

/** Renders the one page of a website that is not open: without a script, and for no search engine. */
function notOpenDocument({ siteData, locale, path, assets }: RenderRequest, language: Language): Rendered {
  const body = renderToString(
    <App store={createSiteStore(siteData)} language={language}>
      <NotOpen />
    </App>,
  );
  const { t } = language;
  const head = { title: siteData.exhibitor.trade_name, description: t('not-open.title'), noindex: true };
  return {
    status: 200,
    html: staticDocument({ site: siteData, tags: headTags(siteData, locale, path, head), body, assets }),
  };
}

/** Sends only the status of a missing page to the browser. */
const statusOnly = (context: StaticHandlerContext): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(context.errors ?? {}).map((id) => [id, { status: 404, statusText: '', internal: false, data: null }]),
  );

/** Moves React's preload links from the markup to the head, where the browser finds them sooner. */
function liftedPreloads(markup: string): { imagePreloads: string; body: string } {
  const imagePreloads = /^(?:<link rel="preload"[^>]*>)*/.exec(markup)?.[0] ?? '';
  return { imagePreloads, body: markup.slice(imagePreloads.length) };
}
