import { readFileSync } from 'node:fs';
import type {} from '@fastify/swagger'; // lets a route exclude itself from the API description
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Access, RenderRequest } from '#apps/website/render-contract.ts';
import { ICON_SIZES, iconAddress, iconPng, MANIFEST_ADDRESS, manifestOf } from '#apps/website/server/app-manifest.ts';
import { createPolisher, gzipOf, type PackedPage, packedPage, plainOf } from '#apps/website/server/packed-page.ts';
import { createPageCache, type PageAnswer } from '#apps/website/server/page-cache.ts';
import { pagePolicy } from '#apps/website/server/page-policy.ts';
import { createRenderQueue } from '#apps/website/server/render-queue.ts';
import { type Renderer, WORKER_ADDRESS } from '#apps/website/server/renderer.ts';
import {
  robotsText,
  sitemapPages,
  sitemapPartXml,
  sitemapXml,
  type WrittenPage,
} from '#apps/website/server/sitemap.ts';
import { localeAddress } from '#apps/website/site/locale-address.ts';
import { pageQuery } from '#apps/website/site/page-query.ts';
import { notFound } from '#kernel/refusal.ts';
import type { PageWire } from '#modules/content/contract/public.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import type { VoucherTypeWire } from '#modules/vouchers/contract/public.ts';
import { limitKeyOf } from '#platform/http/limits/client-address.ts';
import { accepts, type FindReady, namesEtag, type ReadyAnswer } from '#platform/http/pages/page-fast-path.ts';
import { isSecretAddress } from '#platform/http/security-headers.ts';

type ShownSite = {
  readonly data: SiteData;
  /** The data as bytes of JSON that are safe inside a script element: `<` is written \u003c. */
  readonly json: Uint8Array;
};

export type WebsiteDeps = {
  readonly renderer: Omit<Renderer, 'close'>;
  /**
   * Returns the present site in one of its locales (the default one for any other). Called for
   * every page: from memory.
   */
  readonly site: (exhibitorId: number, locale: string) => Promise<ShownSite>;
  /**
   * Returns the same for a host, synchronously: null unless all of it is cached and current, or if
   * the site does not have the locale.
   */
  readonly cached?: (host: string, locale: string) => { exhibitorId: number; site: ShownSite } | null;
  /** Returns who sees the website. Without it all do. */
  readonly access?: (request: FastifyRequest, exhibitorId: number) => Promise<Access>;
  /** Returns a content page by path without locale (D-169). */
  readonly contentPage: (exhibitorId: number, slug: string, locale: string) => Promise<PageWire | null>;
  /** Returns the voucher types on sale. */
  readonly voucherTypes: (exhibitorId: number, locale: string) => Promise<readonly VoucherTypeWire[]>;
  /** Returns every existing content page. */
  readonly writtenPages: (exhibitorId: number) => Promise<readonly WrittenPage[]>;
  /** For all pages of all exhibitors together. */
  readonly cacheBytes?: number;
};

const CACHE_BYTES = 32 * 1024 * 1024;
const CONTENT_TYPE = 'text/html; charset=utf-8';
/**
 * Searches have their own cache: their number has no limit, and they must not evict popular pages.
 */
const SEARCH_CACHE_BYTES = 4 * 1024 * 1024;
/** Browsers revalidate their copy and get a 304: a new programme shows at once. */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate';
const PAGE_HEADERS = { 'content-type': CONTENT_TYPE, 'cache-control': CACHE_CONTROL, vary: 'accept-encoding' } as const;
/**
 * A bill or payment, a mail link, an address with an email address in it, or what is stored about a
 * person: never cached, here or elsewhere.
 */
const PRIVATE = /^\/((bill|payments|newsletter|sale-alert|info\/newsletter)\/.|your-data(\/|$))/;

export type Website = {
  /** Registers the routes; `request.exhibitorId` names the site. */
  routes(app: FastifyInstance): void;
  /** Finds cached pages. */
  readonly ready: FindReady;
};

/**
 * Serves the public website (SITE-006 ... SITE-029): every address without another route. A page is
 * rendered and compressed once per address and version of the site, and sent from memory.
 */
export function openWebsite(deps: WebsiteDeps): Website {
  const pages = pagesOf(deps);
  return {
    routes(app) {
      const hidden = { schema: { hide: true } };
      app.get('/', hidden, (request, reply) => pages.answer(request, reply));
      app.get('/:locale', hidden, (request, reply) => pages.answer(request, reply));
      app.get('/:locale/*', hidden, (request, reply) => pages.answer(request, reply));
      forPrograms(app, deps);
    },
    ready: pages.ready,
  };
}

function pagesOf(deps: WebsiteDeps) {
  const cache = createPageCache(deps.cacheBytes ?? CACHE_BYTES);
  const searches = createPageCache(SEARCH_CACHE_BYTES);
  const { styleHash } = deps.renderer.assets;
  const polisher = createPolisher();
  const queue = createRenderQueue();
  const readyAnswers = new WeakMap<PackedPage, ReadyAnswer>();

  /** Returns a cached page of a current site; never one with a secret in its address. */
  function ready(host: string, pathname: string): ReadyAnswer | null {
    const cachedSite = deps.cached?.(host, pathname.split('/', 2)[1] ?? '');
    const page = cachedSite && cache.find(keyOf(cachedSite.exhibitorId, pathname), cachedSite.site.data.version);
    if (!page) return null;
    let answer = readyAnswers.get(page);
    if (!answer && !isSecretAddress(pathname)) {
      answer = readyAnswer(page, { pathname, site: cachedSite.site.data, styleHash, sent: () => polisher.sent(page) });
      readyAnswers.set(page, answer);
    }
    return answer ?? null;
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { url } = request;
    const queryAt = url.indexOf('?');
    const pathname = queryAt < 0 ? url : url.slice(0, queryAt);
    const query = queryAt < 0 ? '' : url.slice(queryAt);
    const exhibitorId = exhibitorOf(request);

    // The settings of any locale list all locales; the most likely one is needed anyway.
    const first = await deps.site(exhibitorId, pathname.split('/', 2)[1] ?? '');
    const { available_locales, website_locale } = first.data.settings;
    const address = localeAddress(pathname, { available: available_locales, site: website_locale });
    if (address.redirect !== undefined) return redirect(reply, address.redirect + query);

    const { locale, path } = address;
    const site = first.data.locale === locale ? first : await deps.site(exhibitorId, locale);
    const { text: search, isUnbounded } = pageQuery(site.data, path, query);
    // An order or a link of a mail has its page also before the website is open.
    const access = PRIVATE.test(path) ? 'public' : await (deps.access?.(request, exhibitorId) ?? 'public');
    if (access !== 'public') return notOpen(request, reply, site, { access, locale, path, search });
    const kept = isUnbounded ? searches : cache;
    const key = keyOf(exhibitorId, pathname + search);
    const { version } = site.data;
    const cachedPage = kept.find(key, version);
    if (cachedPage) return send(request, reply, cachedPage, path, site.data);
    const make = () => rendered(deps, exhibitorId, site, { access, locale, path, search });
    const made = await inTurn(request, reply, async () => {
      // Another request may have rendered it in the meantime.
      const since = PRIVATE.test(path) ? null : kept.find(key, version);
      if (since) return { rendered: false, page: since };
      return { rendered: true, page: await (PRIVATE.test(path) ? make() : kept.make(key, version, make)) };
    });
    return made.status === 302 ? redirect(reply, made.redirect + query) : send(request, reply, made, path, site.data);
  }

  type Made = { readonly rendered: boolean; readonly page: PageAnswer };
  /** A page is not rendered for a visitor who has gone, or has been told that it takes too long. */
  const inTurn = async (
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<Made>,
  ): Promise<PageAnswer> => {
    const isGone = () => request.raw.socket.destroyed || reply.sent;
    return (await queue.run(limitKeyOf(request.ip), make, isGone)).page;
  };

  /** Renders a page of a website that is not open, for this visitor or employee alone. */
  async function notOpen(
    request: FastifyRequest,
    reply: FastifyReply,
    site: ShownSite,
    address: Address,
  ): Promise<FastifyReply> {
    const made = await inTurn(request, reply, async () => ({
      rendered: true,
      page: await rendered(deps, exhibitorOf(request), site, address),
    }));
    if (made.status === 302) return redirect(reply, made.redirect);
    reply.header('x-robots-tag', 'noindex');
    return send(request, reply, made, address.path, site.data, true);
  }

  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    page: PackedPage,
    path: string,
    site: SiteData,
    isPrivate = PRIVATE.test(path),
  ): FastifyReply | Promise<FastifyReply> {
    reply.headers(PAGE_HEADERS).header('etag', page.etag);
    if (isPrivate) reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    // Before the 304: its headers replace those of the browser's copy.
    const policy = reply.getHeader('content-security-policy');
    if (typeof policy === 'string') reply.header('content-security-policy', pagePolicy(policy, site, path, styleHash));
    if (page.status === 200 && namesEtag(request.headers['if-none-match'], page.etag)) return reply.code(304).send();
    reply.code(page.status);
    polisher.sent(page);
    const accepted = request.headers['accept-encoding'] ?? '';
    if (accepts(accepted, 'br')) return reply.header('content-encoding', 'br').send(page.br);
    if (accepts(accepted, 'gzip')) return sendGzip(reply, page);
    return sendPlain(reply, page);
  }

  return { answer, ready };
}

const keyOf = (exhibitorId: number, pathname: string): string => `${exhibitorId} ${pathname}`;

type Address = Pick<RenderRequest, 'access' | 'locale' | 'path' | 'search'>;

type Shown = { pathname: string; site: SiteData; styleHash: string; sent: () => void };

function readyAnswer(page: PackedPage, { pathname, site, styleHash, sent }: Shown): ReadyAnswer {
  const path = pathname.slice(site.locale.length + 1) || '/';
  return {
    etag: page.etag,
    contentType: CONTENT_TYPE,
    cacheControl: CACHE_CONTROL,
    contentPolicy: (platform) => pagePolicy(platform, site, path, styleHash),
    route: path === '/' ? '/:locale' : '/:locale/*',
    plain: null,
    get br() {
      return page.br; // compressed better over time
    },
    get gzip() {
      return page.gzip;
    },
    sent,
  };
}

async function sendGzip(reply: FastifyReply, page: PackedPage): Promise<FastifyReply> {
  const buffer = await gzipOf(page);
  return reply.header('content-encoding', 'gzip').send(buffer);
}

async function sendPlain(reply: FastifyReply, page: PackedPage): Promise<FastifyReply> {
  const buffer = await plainOf(page);
  return reply.send(buffer);
}

async function rendered(
  deps: WebsiteDeps,
  exhibitorId: number,
  site: ShownSite,
  address: Address,
): Promise<PageAnswer> {
  const { locale } = address;
  const page = await deps.renderer.make({
    ...address,
    siteData: site.data,
    siteDataJson: site.json,
    contentPage: (slug) => deps.contentPage(exhibitorId, slug, locale),
    voucherTypes: () => deps.voucherTypes(exhibitorId, locale),
  });
  return page.status === 302 ? page : packedPage(page);
}

/** Redirects are never cached: the target may change. */
const redirect = (reply: FastifyReply, location: string): FastifyReply =>
  reply.header('cache-control', 'no-cache').redirect(location, 302);

/** Returns the exhibitor of the requested host; 0 is none. */
const exhibitorOf = (request: FastifyRequest): number =>
  (request as FastifyRequest & { exhibitorId?: number }).exhibitorId ?? 0;

const SITEMAP_TYPE = 'application/xml; charset=utf-8';

/** Registers the fixed addresses for browsers and crawlers. */
function forPrograms(app: FastifyInstance, deps: WebsiteDeps): void {
  const hidden = { schema: { hide: true } };
  const icon = readFileSync(new URL('../favicon.svg', import.meta.url));
  const siteOf = async (request: FastifyRequest): Promise<SiteData> => (await deps.site(exhibitorOf(request), '')).data;
  app.get('/favicon.svg', hidden, (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(icon),
  );
  app.get(MANIFEST_ADDRESS, hidden, async (request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(manifestOf(await siteOf(request))),
  );
  for (const size of ICON_SIZES)
    app.get(iconAddress(size), hidden, async (request, reply) =>
      reply
        .type('image/png')
        .header('cache-control', 'public, max-age=86400')
        .send(await iconPng(await siteOf(request), size)),
    );
  app.get(WORKER_ADDRESS, hidden, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(deps.renderer.worker),
  );
  app.get('/favicon.ico', hidden, (_request, reply) => reply.redirect('/favicon.svg', 301));
  app.get('/robots.txt', hidden, async (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsText(await siteOf(request))),
  );
  const pagesOf = async (request: FastifyRequest, site: SiteData) => {
    const exhibitorId = exhibitorOf(request);
    const vouchers = await deps.voucherTypes(exhibitorId, site.locale);
    return sitemapPages(site, await deps.writtenPages(exhibitorId), vouchers);
  };
  app.get('/sitemap.xml', hidden, async (request, reply) => {
    const site = await siteOf(request);
    return reply.type(SITEMAP_TYPE).send(sitemapXml(site, await pagesOf(request, site)));
  });
  app.get<{ Params: { number: string } }>('/sitemap-:number(^\\d{1,4}).xml', hidden, async (request, reply) => {
    const site = await siteOf(request);
    const part = sitemapPartXml(site, await pagesOf(request, site), Number(request.params.number));
    if (part === null) throw notFound('page');
    return reply.type(SITEMAP_TYPE).send(part);
  });
}
