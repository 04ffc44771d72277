/** The demo website as search engines see it: every page in every language, followed by links. */
import { beforeAll, describe, expect, test } from 'vitest';
import { addressesOf, alternatesOf, isAnotherView, linkOf, metaOf, structuredDataOf } from '#testing/component/html.ts';
import { structuredDataProblems } from '#testing/component/schema-org.ts';
import { htmlProblems } from '#testing/component/valid-html.ts';
import { testDatabase } from '#testing/database/database.ts';
import { demoExhibitor } from '#testing/worlds/demo-exhibitor.ts';

const t = testDatabase({ max: 20, invariants: false });
const exhibitor = demoExhibitor(t, { roles: new Set(['web'] as const), trustedProxies: ['127.0.0.1'] });
/** The public address of the exhibitor. */
const ORIGIN = 'https://noctule.example';
const LOCALES = ['nl-BE', 'fr', 'en', 'de'];

type Seen = {
  readonly status: number;
  readonly type: string;
  readonly location: string | null;
  readonly html: string;
  readonly cookie: string | null;
};
/** The page at each address that has a link. */
const seen = new Map<string, Seen>();
/** The first page with a link to each address. */
const ledBy = new Map<string, string>();
let sitemap: string[] = [];

beforeAll(async () => {
  const waiting = ['/', '/robots.txt', '/sitemap.xml'];
  const ends = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
  const want = (address: string, from: string) => {
    if (ledBy.has(address)) return;
    ledBy.set(address, from);
    waiting.push(address);
  };
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const page = await look(address);
    seen.set(address, page);
    if (page.location) want(pathOf(page.location) ?? page.location, address);
    if (address === '/sitemap.xml') for (const each of ends(page.html)) want(pathOf(each) ?? '', address);
    if (page.type.startsWith('text/html'))
      for (const each of addressesOf(page.html, isAnotherView)) {
        const path = pathOf(each);
        if (path) want(path, address);
      }
  }
  sitemap = ends(seen.get('/sitemap.xml')?.html ?? '');
}, 600_000);

/** Asks as the next of many visitors: one address that opens every page would wait for others (decision 0067). */
async function look(address: string): Promise<Seen> {
  const answer = await fetch(`${exhibitor.program.url}${address}`, {
    redirect: 'manual',
    headers: { 'x-forwarded-for': `10.0.${seen.size >> 8}.${seen.size & 255}` },
  });
  const type = answer.headers.get('content-type') ?? '';
  const body = Buffer.from(await answer.arrayBuffer());
  const html = /html|xml|text\/plain/.test(type) ? withoutData(body.toString()) : '';
  return {
    status: answer.status,
    type,
    location: answer.headers.get('location'),
    html,
    cookie: answer.headers.get('set-cookie'),
  };
}

/** Every page carries the data of the whole site, which makes thousands of pages too much for the memory. */
const withoutData = (html: string): string =>
  Buffer.from(html.replace(/(<script[^>]*id="initial-data"[^>]*>).*?<\/script>/s, '$1</script>')).toString();

/** Returns the path of an address; null for another host. */
function pathOf(address: string): string | null {
  if (address.startsWith(ORIGIN)) return address.slice(ORIGIN.length) || '/';
  return address.startsWith('/') && !address.startsWith('//') ? address : null;
}
const pages = (): [string, Seen][] => [...seen].filter(([, page]) => page.type.startsWith('text/html'));
const readable = (): [string, Seen][] =>
  pages().filter(([, { status, html }]) => status === 200 && metaOf(html, 'robots') === null);
const isBuying = (path: string): boolean => /^\/[^/]+\/buy\/(tickets|events)\//.test(path);
/** Returns the pages for search engines. */
const indexable = (): [string, Seen][] => readable().filter(([path]) => !isBuying(path));

test('each linked page and file exists, in every language', { tags: ['SEO-001'] }, () => {
  expect(pages().length).toBeGreaterThan(500);
  for (const locale of LOCALES)
    expect(pages().filter(([path]) => path.startsWith(`/${locale}/`)).length).toBeGreaterThan(100);
  const broken = [...seen].flatMap(([address, { status }]) =>
    status === 200 || status === 302 || status === 301
      ? []
      : [`${address} is ${status}, led to by ${ledBy.get(address)}`],
  );
  expect(broken.slice(0, 10)).toEqual([]);
});

test('no link of a page leads to a redirect or to the not-found page', {
  tags: ['SEO-001', 'D-002', 'D-003'],
}, () => {
  const wrong = [...seen].flatMap(([address, { location }]) =>
    location && address !== '/' && !address.startsWith('/api/')
      ? [`${address} -> ${location}, led to by ${ledBy.get(address)}`]
      : [],
  );
  expect(wrong.slice(0, 10)).toEqual([]);
  expect([...seen.keys()].filter((address) => address.endsWith('/404'))).toEqual([]);
});

test('an anonymous visitor reads films, screenings, events and pages without a cookie', {
  tags: ['SITE-002', 'SITE-063'],
}, () => {
  for (const kind of ['/en/movies/view/', '/en/movies/today', '/en/buy/tickets/', '/en/events/', '/en/info/'])
    expect(pages().filter(([path, { status }]) => path.startsWith(kind) && status === 200).length).toBeGreaterThan(0);
  expect([...seen].filter(([, { cookie }]) => cookie !== null).map(([path]) => path)).toEqual([]);
});

test.each([
  '/en/movies/view/no-such-film',
  '/en/events/no-such-event',
  '/en/info/no-such-page',
  '/en/info/voucher/no-such-card',
  '/en/buy/tickets/999999999',
  '/en/buy/events/999999999',
  '/fr/404',
])('%s is no soft 404', { tags: ['SEO-005', 'D-003'] }, async (address) => {
  const { status, html } = await look(address);
  expect([status, metaOf(html, 'robots'), linkOf(html, 'canonical')]).toEqual([404, 'noindex', null]);
});

test.each(['/en/nothing/here', '/it/movies', '/en/movies/2020-01-01'])(
  '%s leads to a page with a title and content',
  { tags: ['SITE-009'] },
  async (address) => {
    const { status, location } = await look(address);
    expect(status).toBe(302);
    expect([200, 404]).toContain((await look(location ?? '')).status);
  },
);

describe('each indexed page', { tags: ['SEO-001', 'SEO-002'] }, () => {
  test('names its canonical address, and its translations, each of which names it in return', () => {
    for (const [path, { html }] of indexable()) {
      const locale = path.split('/')[1] ?? '';
      expect([path, linkOf(html, 'canonical')]).toEqual([path, ORIGIN + path]);
      const rest = path.slice(locale.length + 1);
      const expected = [
        ...LOCALES.map((each) => [each, `${ORIGIN}/${each}${rest}`]),
        ['x-default', `${ORIGIN}/nl-BE${rest}`],
      ];
      expect([path, alternatesOf(html)]).toEqual([path, expected]);
      for (const [, address] of alternatesOf(html))
        expect([path, seen.get(pathOf(address) ?? '')?.status]).toEqual([path, 200]);
    }
  });

  test('has its own title and description in its language, and the tags for other sites', () => {
    const titles = new Map<string, string>();
    for (const [path, { html }] of indexable()) {
      const locale = path.split('/')[1] ?? '';
      const title = /<title[^>]*>([^<]+)<\/title>/.exec(html)?.[1] ?? '';
      expect([path, new RegExp(`<html lang="${locale}"`).test(html)]).toEqual([path, true]);
      expect([path, title]).toEqual([path, expect.stringMatching(/Noctule/)]);
      const twin = titles.get(`${locale} ${title}`);
      expect([path, twin]).toEqual([path, undefined]);
      titles.set(`${locale} ${title}`, path);
      for (const name of [
        'description',
        'og:title',
        'og:description',
        'og:type',
        'og:site_name',
        'twitter:card',
        'twitter:title',
      ])
        expect([path, name, metaOf(html, name)]).toEqual([path, name, expect.stringMatching(/\S/)]);
      expect([path, metaOf(html, 'og:url'), metaOf(html, 'og:locale')]).toEqual([
        path,
        ORIGIN + path,
        locale.replace('-', '_'),
      ]);
    }
  });

  test('describes its content in schema.org vocabulary, with the properties that search engines require', () => {
    const kinds = new Map<string, number>();
    for (const [path, { html }] of pages())
      for (const block of structuredDataOf(html)) {
        expect([path, structuredDataProblems(block)]).toEqual([path, []]);
        const kind = (block as { '@type': string })['@type'];
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      }
    expect([...kinds.keys()].sort()).toEqual([
      'BreadcrumbList',
      'Event',
      'Movie',
      'MovieTheater',
      'ScreeningEvent',
      'WebSite',
    ]);
    for (const count of kinds.values()) expect(count).toBeGreaterThanOrEqual(LOCALES.length);
  });
});

test('a page of each kind, in every language, is valid HTML, the editors’ texts included', {
  tags: ['SITE-030'],
  timeout: 120_000,
}, async () => {
  const kinds = Map.groupBy(pages(), ([path]) => path.replace(/\d.*$/, '').split('/').slice(0, 4).join('/'));
  expect(kinds.size).toBeGreaterThan(80);
  for (const [[path, { html }] = ['', { html: '' }]] of kinds.values())
    expect([path, await htmlProblems(html)]).toEqual([path, []]);
});

test('if the exhibitor chooses so, a screening shows its lowest tariff on every page', {
  tags: ['SEO-006', 'D-180'],
}, async () => {
  const offers = pages().flatMap(([, { html }]) =>
    (structuredDataOf(html) as { offers?: { url: string; price: string } }[]).flatMap(({ offers }) => offers ?? []),
  );
  const prices = Map.groupBy(offers, ({ url }) => url.split('/').slice(-2).join('/'));
  expect(prices.size).toBeGreaterThan(50);
  for (const [screening, offers] of prices)
    expect([screening, new Set(offers.map(({ price }) => price)).size]).toEqual([screening, 1]);
  for (const [screening, [offer]] of [...prices].filter(([each]) => each.startsWith('tickets/')).slice(0, 20)) {
    const answer = await fetch(`${exhibitor.program.url}/api/schedules/${screening.replace('tickets/', '')}/data`);
    const { data } = (await answer.json()) as { data: { tariffs: { total_price: number }[] } };
    expect(Number(offer?.price)).toBe(Math.min(...data.tariffs.map(({ total_price }) => total_price)));
  }
});

test('a sales page is indexed as its film or event, in its own language', { tags: ['SEO-001'] }, () => {
  const indexedPaths = new Set(indexable().map(([path]) => path));
  const buying = readable().filter(([path]) => isBuying(path));
  expect(buying.length).toBeGreaterThan(100);
  for (const [path, { html }] of buying) {
    const [, locale, , kind] = path.split('/');
    const instead = pathOf(linkOf(html, 'canonical') ?? '') ?? '';
    expect([path, instead]).toEqual([
      path,
      expect.stringMatching(kind === 'tickets' ? `^/${locale}/movies/view/` : `^/${locale}/events/`),
    ]);
    expect([path, indexedPaths.has(instead), alternatesOf(html)]).toEqual([path, true, []]);
  }
});

test('the sitemap has every film, event and page, in every language, and no page that is not indexed', {
  tags: ['SEO-001'],
}, () => {
  const indexedAddresses = new Set(indexable().map(([path]) => ORIGIN + path));
  expect(sitemap.filter((address) => !indexedAddresses.has(address))).toEqual([]);
  expect(new Set(sitemap).size).toBe(sitemap.length);
  const lists = /\/movies\/(\d{4}-\d\d-\d\d|all|today\/|tomorrow\/|soon\/)/;
  const missing = [...indexedAddresses].filter((address) => !lists.test(address) && !sitemap.includes(address));
  expect(missing).toEqual([]);
  const xml = seen.get('/sitemap.xml')?.html ?? '';
  const films = [...xml.matchAll(/<loc>[^<]*\/movies\/view\/[^<]*<\/loc><lastmod>(\d{4}-\d\d-\d\d)<\/lastmod>/g)];
  expect(films.length).toBe(sitemap.filter((address) => address.includes('/movies/view/')).length);
  expect(xml).toContain(`hreflang="x-default" href="${ORIGIN}/nl-BE/events"`);
});

test('robots.txt allows public pages and names the sitemap', { tags: ['SEO-001'] }, () => {
  const robots = seen.get('/robots.txt')?.html ?? '';
  expect(robots).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  const forbidden = [...robots.matchAll(/^Disallow: (\S+)$/gm)].map(
    ([, path = '']) => new RegExp(`^${path.replaceAll('*', '.*').replaceAll('.', '\\.')}`),
  );
  expect(forbidden.length).toBeGreaterThan(3);
  expect(
    indexable()
      .filter(([path]) => forbidden.some((each) => each.test(path)))
      .map(([path]) => path),
  ).toEqual([]);
});
