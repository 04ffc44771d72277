import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import type { Rendered, RenderRequest } from '#apps/website/render-contract.ts';
import { createPolisher, packedPage, packParts } from '#apps/website/server/packed-page.ts';
import { createPageCache } from '#apps/website/server/page-cache.ts';
import { makePage } from '#apps/website/server/rendering/make-page.ts';
import { SITEMAP_ADDRESSES, sitemapPartXml, sitemapXml } from '#apps/website/server/sitemap.ts';
import { openWebsite } from '#apps/website/server/websitePages.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import { answerInTime } from '#platform/http/limits/request-timeout.ts';
import { siteDataFixture } from '#testing/component/site-data.fixture.ts';

const NOW = Date.parse('2026-11-21T14:00:00+01:00');
const UUID = '0f8fad5b-d9cb-469f-a165-70867728950e';
let app: FastifyInstance | null = null;
afterEach(() => app?.close());

const ASSETS = {
  entry: '',
  prelude: '',
  preload: [],
  worker: null,
  fonts: [],
  styles: Buffer.from(''),
  styleHash: 'sha256-',
  modules: {},
};
const packPage = (status: 200 | 404, html: readonly string[]) => packedPage(packParts(status, html));

/** Creates the server side alone, with a renderer that counts its calls. */
function server(render: (request: RenderRequest) => Promise<Rendered> | Rendered = page, timeoutMs?: number) {
  const state = { version: '1', renders: 0, paths: [] as string[] };
  const fastify = Fastify();
  const website = openWebsite({
    renderer: {
      assets: ASSETS,
      worker: 'self.BUILT={}',
      make: (request) =>
        makePage(
          async (complete) => {
            state.renders += 1;
            state.paths.push(`${complete.locale} ${complete.path}`);
            return render(complete);
          },
          { ...request, assets: ASSETS },
        ),
    },
    site: async (_id, locale) => {
      const knownLocale = ['nl-BE', 'fr', 'en', 'de'].includes(locale) ? locale : 'nl-BE';
      const data: SiteData = { ...siteDataFixture({ now: NOW, locale: knownLocale }), version: state.version };
      return { data, json: Buffer.from('{}') };
    },
    contentPage: async () => null,
    voucherTypes: async () => [],
    writtenPages: async () => [
      { slug: 'info/faq', updated_at: NOW - 30 * 86_400_000 },
      { slug: 'info/vouchers/elsewhere', updated_at: NOW },
    ],
    cached: (_host, locale) => {
      const data: SiteData = { ...siteDataFixture({ now: NOW, locale }), version: state.version };
      return { exhibitorId: 0, site: { data, json: Buffer.from('{}') } };
    },
  });
  if (timeoutMs !== undefined) answerInTime(fastify, timeoutMs);
  website.routes(fastify);
  app = fastify;
  const get = (url: string, headers: Record<string, string> = {}) => fastify.inject({ url, headers });
  return { state, get, ready: website.ready };
}
const page = ({ path, locale, siteData }: RenderRequest): Rendered =>
  path === '/404' || path.startsWith('/movies/view/')
    ? { status: 404, html: [`<p>missing ${path}</p>`] }
    : { status: 200, html: [`<p>${locale} ${path} ${siteData.version} ${'x'.repeat(2000)}</p>`] };

test('an address without a locale, or with another spelling of it, redirects to the canonical one with its query', {
  tags: ['SITE-006', 'D-002'],
}, async () => {
  const { get } = server();
  for (const [url, target] of [
    ['/', '/nl-BE'],
    ['/?utm=1', '/nl-BE?utm=1'],
    ['/nl/movies?savePosition=1', '/nl-BE/movies?savePosition=1'],
    ['/NL-BE', '/nl-BE'],
    ['/en/', '/en'],
    ['/it/movies', '/nl-BE/404'],
  ] as const) {
    const answer = await get(url);
    expect([url, answer.statusCode, answer.headers.location]).toEqual([url, 302, target]);
  }
});

test('the page sets the status, and a loader’s redirect is an HTTP redirect', { tags: ['D-003'] }, async () => {
  const { get } = server(({ path }) =>
    path === '/x' ? { status: 302, redirect: '/en/404' } : page({ path } as RenderRequest),
  );
  expect((await get('/en/404')).statusCode).toBe(404);
  const answer = await get('/en/x?a=b');
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/en/404?a=b']);
});

test('a page renders once per version, for any query and any number of requests', async () => {
  const { get, state } = server();
  for (const url of ['/en/movies', '/en/movies?utm=1', '/en/movies']) await get(url);
  expect(state.renders).toBe(1);
  state.version = '2';
  expect((await get('/en/movies')).body).toContain('/movies 2');
  expect(state.renders).toBe(2);
  await get('/fr/movies');
  expect(state.paths).toEqual(['en /movies', 'en /movies', 'fr /movies']);
});

test('1000 concurrent cache misses cost one rendering', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { get, state } = server(async (request) => {
    await held;
    return page(request);
  });
  const answers = Array.from({ length: 1000 }, () => get('/en/movies'));
  setTimeout(release, 50);
  for (const answer of await Promise.all(answers)) expect(answer.statusCode).toBe(200);
  expect(state.renders).toBe(1);
});

test('a page that waited too long for its turn is not rendered: its visitor has an answer', async () => {
  const first = Promise.withResolvers<void>();
  const { state, get } = server(async (request) => {
    await first.promise;
    return page(request);
  }, 200);
  const answers = await Promise.all([get('/nl-BE'), get('/nl-BE/info/faq')]);
  expect(answers.map((answer) => answer.statusCode)).not.toContain(200);
  first.resolve();
  expect((await get('/nl-BE/cinemas')).statusCode).toBe(200);
  expect(state.paths).toEqual(['nl-BE /', 'nl-BE /cinemas']);
});

test('a list of films renders once for each search, in any spelling of its address; other pages ignore the query', async () => {
  const { get, state } = server(({ path, search }) => ({ status: 200, html: [`<p>${path}${search}</p>`] }));
  for (const query of ['', '?utm_source=mail', '?q=', '?genre=&savePosition=1']) {
    expect((await get(`/en/movies${query}`)).body).toBe('<p>/movies</p>');
  }
  expect(state.renders).toBe(1);
  for (const query of [
    '?q=fritz+lang&genre=Drama',
    '?genre=Drama&q=%20fritz%20%20lang',
    '?utm=1&genre=Drama&q=fritz%20lang',
  ])
    expect((await get(`/en/movies/today${query}`)).body).toBe('<p>/movies/today?q=fritz%20lang&genre=drama</p>');
  expect(state.renders).toBe(2);
  for (const path of ['/en/events', '/en/movies/view/m']) expect((await get(`${path}?q=x`)).body).not.toContain('?');
});

test('an endless number of searches does not evict popular pages', async () => {
  const { get, state } = server(({ path, search }) => ({
    status: 200,
    html: [`<p>${path}${search}${randomBytes(100_000).toString('base64')}</p>`],
  }));
  await get('/en/movies');
  for (let n = 0; n < 100; n += 1) await get(`/en/movies?q=${n}`);
  expect(state.renders).toBe(101);
  await get('/en/movies');
  await get('/en/movies?q=99');
  expect(state.renders).toBe(101);
  await get('/en/movies?q=0');
  expect(state.renders).toBe(102);
});

test('a page that failed to render is tried again', async () => {
  let broken = true;
  const { get } = server((request) => {
    if (broken) throw new Error('no');
    return page(request);
  });
  expect((await get('/en/movies')).statusCode).toBe(500);
  broken = false;
  expect((await get('/en/movies')).statusCode).toBe(200);
});

test('missing pages are not cached: the number of nonexistent addresses has no limit', async () => {
  const { get, state } = server();
  await get('/en/movies/view/a');
  await get('/en/movies/view/a');
  expect(state.renders).toBe(2);
});

test.each([
  `/en/bill/${UUID}`,
  `/en/bill/${UUID}/pay`,
  `/en/bill/${UUID}/other-show/12`,
  `/en/payments/${UUID}/mollie/status`,
  '/en/info/newsletter/me%40visitor.example',
  '/en/your-data',
  `/en/your-data/1-${UUID}.signed`,
])('%s is private and never cached', { tags: ['T85'] }, async (url) => {
  const { get, state } = server();
  for (let time = 0; time < 2; time += 1) expect((await get(url)).headers['cache-control']).toBe('no-store');
  expect(state.renders).toBe(2);
});

test('the same page is sent as Brotli, gzip or plain, and not at all if the browser has it', async () => {
  const { get } = server();
  const plain = await get('/en/movies');
  expect(plain.headers['content-encoding']).toBeUndefined();
  const br = await get('/en/movies', { 'accept-encoding': 'gzip, deflate, br, zstd' });
  expect(br.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
  const gzip = await get('/en/movies', { 'accept-encoding': 'gzip, br;q=0' });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(1);
  for (const answer of [plain, br, gzip]) expect(answer.headers.vary).toBe('accept-encoding');

  const again = await get('/en/movies', { 'if-none-match': String(plain.headers.etag), 'accept-encoding': 'br' });
  expect([again.statusCode, again.rawPayload.length, again.headers.etag]).toEqual([304, 0, plain.headers.etag]);
  expect((await get('/en/movies', { 'if-none-match': 'W/"something-else"' })).statusCode).toBe(200);
});

test('popular pages are compressed better in the background', async () => {
  const html = Array.from(
    { length: 400 },
    (_, n) => `<li><a href="/en/movies/view/${n * 7919}">Film ${n}</a></li>`,
  ).join('');
  const popular = packPage(200, [html]);
  const polisher = createPolisher();
  const before = popular.br.length;
  for (let sent = 0; sent < 24; sent += 1) polisher.sent(popular);
  await polisher.idle();
  expect(popular.br.length).toBe(before);
  polisher.sent(popular);
  await polisher.idle();
  expect(popular.br.length).toBeLessThan(before);
  expect(brotliDecompressSync(popular.br).toString()).toBe(html);
});

test('the cache is limited by bytes; the least recently used page is removed first', async () => {
  const bytesOfOne = 2 * packPage(200, ['a'.repeat(10_000)]).br.length + 1_024;
  const cache = createPageCache(3 * bytesOfOne);
  for (const key of ['a', 'b', 'c']) await cache.make(key, '1', async () => packPage(200, [key.repeat(10_000)]));
  expect(cache.find('a', '1')).not.toBeNull();
  await cache.make('d', '1', async () => packPage(200, ['d'.repeat(10_000)]));
  expect(['a', 'b', 'c', 'd'].map((key) => cache.find(key, '1') !== null)).toEqual([true, false, true, true]);
  await cache.make('a', '2', async () => packPage(200, ['a'.repeat(10_000)]));
  expect(cache.find('a', '1')).toBeNull();
  expect(cache.bytes).toBe(3 * bytesOfOne);
});

test('crawlers find the sitemap, with every page in every language', { tags: ['SEO-001'] }, async () => {
  const { get } = server();
  const robots = (await get('/robots.txt')).body;
  expect(robots).toContain('Sitemap: https://noctule.example/sitemap.xml');
  expect(robots).toContain('Disallow: /*/bill/');
  const sitemap = (await get('/sitemap.xml')).body;
  expect(sitemap).toContain('<loc>https://noctule.example/fr/movies/view/nosferatu</loc><lastmod>2026-11-21</lastmod>');
  expect(sitemap).toContain('<loc>https://noctule.example/de/info/faq</loc><lastmod>2026-10-22</lastmod>');
  expect(sitemap).toContain('<loc>https://noctule.example/en/privacy-policy</loc>'); // the default text, until the exhibitor writes one
  expect(sitemap).not.toContain('elsewhere'); // a text above the vouchers, no page
  expect(sitemap).toContain(
    '<xhtml:link rel="alternate" hreflang="nl-BE" href="https://noctule.example/nl-BE/events"/>',
  );
  expect((await get('/favicon.svg')).headers['content-type']).toContain('svg');
});

test('a device that installs the website gets its manifest and its icons', async () => {
  const { get } = server();
  const manifest = await get('/manifest.webmanifest');
  expect(manifest.headers['content-type']).toContain('application/manifest+json');
  for (const { src } of manifest.json<{ icons: { src: string }[] }>().icons) {
    const icon = await get(src);
    expect([src, icon.statusCode, icon.headers['content-type']]).toEqual([src, 200, 'image/png']);
  }
});

test('more addresses than one sitemap allows are in several, behind an index', { tags: ['SEO-001'] }, async () => {
  const site = { ...siteDataFixture({ now: NOW, locale: 'en' }) };
  const pages = Array.from({ length: SITEMAP_ADDRESSES / 4 + 1 }, (_, n) => ({
    path: `/movies/view/${n}`,
    changedOn: null,
  }));
  const index = sitemapXml(site, pages);
  expect(index).toContain('<sitemapindex');
  expect([...index.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)).toEqual([
    'https://noctule.example/sitemap-1.xml',
    'https://noctule.example/sitemap-2.xml',
  ]);
  const addresses = [1, 2].map((number) => sitemapPartXml(site, pages, number)?.match(/<loc>/g)?.length);
  expect(addresses).toEqual([SITEMAP_ADDRESSES, 4]);
  expect(sitemapPartXml(site, pages, 3)).toBeNull();
  expect(sitemapXml(site, pages.slice(1))).toContain('<urlset');
  const { get } = server();
  expect((await get('/sitemap-1.xml')).statusCode).toBe(200);
  expect((await get('/sitemap-2.xml')).statusCode).not.toBe(200);
});

test('a rendered page stays cached until the site changes; missing and private ones are never cached', async () => {
  const { get, ready, state } = server();
  expect(ready('any', '/en/movies')).toBeNull();
  const made = await get('/en/movies', { 'accept-encoding': 'identity' });
  expect(brotliDecompressSync(ready('any', '/en/movies')?.br ?? '').toString()).toBe(made.body);
  expect(ready('any', '/en/movies')?.etag).toBe(made.headers.etag);
  for (const path of ['/en/404', `/en/bill/${UUID}`, `/en/info/${UUID}`, '/en/newsletter/ada%40example.org']) {
    await get(path);
    expect([path, ready('any', path)]).toEqual([path, null]);
  }
  state.version = '2';
  expect(ready('any', '/en/movies')).toBeNull();
});

test('the service worker is revalidated every time, and its scope is every page', async () => {
  const { get } = server();
  const worker = await get('/sw.js');
  expect(worker.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
  });
  expect(worker.body).toContain('self.BUILT');
});
