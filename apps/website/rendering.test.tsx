import { expect, test } from 'vitest';
import { metaOf, structuredDataOf } from '#testing/component/html.ts';
import { htmlOf, parsePage as parse, renderPage, testRender } from '#testing/component/render-page.tsx';
import { structuredDataProblems } from '#testing/component/schema-org.ts';
import { siteDataFixture } from '#testing/component/site-data.fixture.ts';

const NOW = Date.parse('2026-11-21T14:00:00+01:00');
const site = siteDataFixture({ now: NOW });
const render = await testRender();

const UUID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const SHOWN = [
  '/',
  '/movies',
  '/movies/today',
  '/movies/soon',
  '/movies/2026-11-24',
  '/movies/all/family',
  '/movies/view/nosferatu',
  '/events',
  '/events/metropolis-gala',
  '/events/shadow-play',
  '/info',
  '/info/faq',
  '/info/prices',
  '/info/newsletter',
  '/contact',
  '/privacy-policy',
];

test.each(SHOWN)(
  '%s is a whole page with one heading and every landmark',
  { tags: ['SITE-010', 'SITE-030', 'SITE-061'] },
  async (path) => {
    const page = await renderPage(render, site, path);
    expect(page.status).toBe(200);
    const document = parse(page.html ?? '');
    expect(document.documentElement.lang).toBe('en');
    for (const landmark of ['header', 'main', 'footer', 'nav']) expect(document.querySelector(landmark)).not.toBeNull();
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    expect(document.querySelector('main h1')?.textContent?.trim()).not.toBe('');
    expect(document.querySelector('a[href="#content"]')).not.toBeNull();
    expect(document.body.className).toBe('preload');
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  },
);

test.each(SHOWN)(
  '%s tells search engines and other sites what it is',
  { tags: ['SEO-001', 'SEO-002'] },
  async (path) => {
    const html = await htmlOf(render, site, path);
    const document = parse(html);
    const meta = (name: string) =>
      document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ?? '';
    expect(document.title).toContain('Noctule');
    expect(meta('description').length).toBeGreaterThan(10);
    expect(meta('og:title')).not.toBe('');
    expect(meta('twitter:site')).toBe('@noctule');
    const address = `https://noctule.example/en${path === '/' ? '' : path}`;
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(address);
    const alternates = [...document.querySelectorAll('link[hreflang]')].map((link) => [
      link.getAttribute('hreflang'),
      link.getAttribute('href'),
    ]);
    expect(alternates.map(([locale]) => locale)).toEqual(['nl-BE', 'fr', 'en', 'de', 'x-default']);
    expect(alternates).toContainEqual(['en', address]);
    for (const object of structuredDataOf(html)) expect(structuredDataProblems(object)).toEqual([]);
  },
);

test.each([...SHOWN, '/404', '/movies/view/nope'])(
  '%s has no inline script, and no data of one visitor',
  { tags: ['T86'] },
  async (path) => {
    const document = parse(await htmlOf(render, site, path));
    for (const script of document.querySelectorAll('script')) {
      const type = script.getAttribute('type');
      expect(type === 'application/json' || type === 'application/ld+json' || script.hasAttribute('src')).toBe(true);
    }
    for (const element of document.querySelectorAll('*'))
      for (const name of element.getAttributeNames()) expect(name).not.toMatch(/^on/);
  },
);

test.each([
  [`/buy/tickets/${site.schedules.find(({ event_id }) => event_id === null)?.id}`, 'ScreeningEvent', '7.00'],
  [`/buy/events/${site.events[0]?.id}`, 'Event', '7.00'],
  ['/events/metropolis-gala', 'Event', '8.00'],
])('on %s its %s costs %s', { tags: ['SEO-006', 'D-180'] }, async (path, type, price) => {
  const objects = structuredDataOf(await htmlOf(render, site, path)) as {
    '@type': string;
    offers?: { price: string };
  }[];
  expect(objects.filter((each) => each['@type'] === type).map(({ offers }) => offers?.price)).toEqual([price]);
});

test('a film’s poster animates from its card to its page: once on each, or the browser would skip the transition', async () => {
  const travelling = async (path: string) =>
    [...(await htmlOf(render, site, path)).matchAll(/view-transition-name:(poster-\d+)/g)].map(([, name]) => name);
  const [card] = await travelling('/movies');
  const film = `/movies/view/${site.movies.find(({ id }) => card === `poster-${id}`)?.slug}`;
  // The cards of similar films follow.
  expect((await travelling(film))[0]).toBe(card);
  for (const path of ['/', '/movies', '/movies/soon', film]) {
    const names = await travelling(path);
    expect([path, new Set(names).size]).toEqual([path, names.length]);
  }
});

test('the page has the site data and its loaders’ answers', { tags: ['D-004'] }, async () => {
  const document = parse(await htmlOf(render, site, '/info/prices'));
  const data = JSON.parse(document.getElementById('initial-data')?.textContent ?? '');
  expect(data).toEqual(JSON.parse(JSON.stringify(site)));
  const state = JSON.parse(document.getElementById('page-state')?.textContent ?? '');
  expect(state.loaderData['content.page'].page_title).toBe('Prices');
});

test('data cannot break out of its block: a title that closes the script element is only shown', {
  tags: ['T89'],
}, async () => {
  const evil = '</script><script>alert(1)</script>';
  const [first] = site.movies;
  const changed = {
    ...site,
    movies: [{ ...first, display_title: evil, slug: 'evil' } as (typeof site.movies)[number]],
  };
  const html = await htmlOf(render, changed, '/movies/view/evil');
  expect(html).not.toContain('<script>alert');
  expect(parse(html).querySelector('h1')?.textContent).toBe(evil);
});

test.each([
  '/404',
  '/movies/view/nope',
  '/events/nope',
  '/info/nope',
  '/buy/tickets/9999',
  '/buy/events/9999',
  '/buy/events/4',
])(
  '%s answers 404, not indexed',
  { tags: ['ERR-019', 'SITE-055', 'SITE-058', 'SITE-060', 'SITE-062', 'SEO-005', 'D-003', 'D-049'] },
  async (path) => {
    const page = await renderPage(render, site, path);
    expect(page.status).toBe(404);
    const document = parse(page.html ?? '');
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
    expect(document.querySelector('link[rel=canonical]')).toBeNull();
    expect(document.querySelector('main')?.textContent).toContain('404');
    expect(document.querySelector('footer')).not.toBeNull();
  },
);

test('a voucher on sale is found under its name; another answers 404, not indexed', {
  tags: ['D-107', 'VCH-007'],
}, async () => {
  const existing = await renderPage(render, site, '/info/voucher/gift');
  expect([existing.status, existing.html?.includes('<title data-page>A gift card | Noctule</title>')]).toEqual([
    200,
    true,
  ]);
  const unknown = await renderPage(render, site, '/info/voucher/nope');
  expect([unknown.status, metaOf(unknown.html ?? '', 'robots')]).toEqual([404, 'noindex']);
  expect(unknown.html).toContain('Vouchers cannot be bought online at the moment.');
});

test.each([
  ['/info/vouchers/loyalty-cards', '/en/info/vouchers/subscription'],
  ['/info/vouchers/nothing', '/en/info/vouchers'],
  ['/nothing/here', '/en/404'],
  ['/movies/2020-01-01/family', '/en/movies'],
  ['/movies/not-a-day', '/en/movies'],
  ['/movies/view', '/en/movies'],
  ['/movies/all/3', '/en/movies/all/family'],
  ['/movies/today/no-such-tag', '/en/movies/today'],
  [`/buy/tickets/${site.events[0]?.schedule?.id}`, '/en/buy/events/1'],
])('%s leads to %s', { tags: ['SITE-009', 'SITE-044', 'D-007', 'D-009', 'D-049'] }, async (path, target) => {
  expect(await renderPage(render, site, path)).toEqual({ status: 302, redirect: target });
});

test('home redirects if the exhibitor chooses so', { tags: ['SITE-028', 'SITE-029', 'D-011'] }, async () => {
  const { settings } = site;
  const header = { home_redirect: { name: 'movies', params: { filterDate: 'today' } } };
  const changed = { ...site, settings: { ...settings, website_config: { ...settings.website_config, header } } };
  expect(await renderPage(render, changed, '/')).toEqual({ status: 302, redirect: '/en/movies/today' });
});

test.each(['/your-data', '/your-data/1-0f8fad5b-d9cb-469f-a165-70867728950e.abc'])(
  '%s is not indexed, and its page holds nothing of a person',
  { tags: ['T91', 'SEO-005'] },
  async (path) => {
    const document = parse(await htmlOf(render, site, path));
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
    expect(document.querySelector('main')?.textContent).not.toContain('@');
  },
);

test('without the newsletters feature there is neither page nor box', { tags: ['NEWS-001', 'SITE-032'] }, async () => {
  const { settings } = site;
  const public_config = { ...settings.public_config, features: ['tickets' as const] };
  const changed = { ...site, settings: { ...settings, public_config } };
  expect((await renderPage(render, changed, '/info/newsletter')).status).toBe(404);
  expect(parse(await htmlOf(render, changed, '/contact')).querySelector('footer form')).toBeNull();
  expect(parse(await htmlOf(render, site, '/contact')).querySelector('footer form')).not.toBeNull();
});

test('the newsletter page has its widget, its form with the address from its own, provider and badge', {
  tags: ['SITE-018', 'NEWS-002', 'NEWS-003', 'NEWS-004'],
}, async () => {
  const { settings } = site;
  const website_config = {
    ...settings.website_config,
    mailing_provider: { name: 'Brieftaube', url: 'https://b.test' },
  };
  const widgets = { 'newsletter-subscribe': '<p>Every Monday.</p>' };
  const changed = { ...site, widgets, settings: { ...settings, website_config } };
  const main = parse(await htmlOf(render, changed, '/info/newsletter/ada%40example.org')).querySelector('main');
  expect(main?.textContent).toContain('Every Monday.');
  expect(main?.querySelector('input[type=email]')?.getAttribute('value')).toBe('ada@example.org');
  expect([...(main?.querySelectorAll('input') ?? [])].map((input) => input.getAttribute('name'))).toEqual([
    'email',
    'first_name',
    'last_name',
  ]);
  expect(main?.querySelector('a[href="https://b.test"]')?.textContent).toBe('Brieftaube');
  expect(main?.textContent).toContain('GDPR');
});

test.each(['/contact', '/info/newsletter'])(
  '%s asks for an address in an email field',
  { tags: ['VAL-008'] },
  async (path) => {
    const field = parse(await htmlOf(render, site, path)).querySelector('main form [name=email]');
    expect(field?.getAttribute('type')).toBe('email');
  },
);

test('RFC 8058 the page of a mail link asks before it acts; unknown steps answer 404', async () => {
  const main = parse(await htmlOf(render, site, '/newsletter/leave/1-2.abc')).querySelector('main form');
  expect([main?.getAttribute('method'), main?.getAttribute('action')]).toEqual(['post', '/newsletter/leave/1-2.abc']);
  expect(parse(await htmlOf(render, site, '/newsletter/left')).querySelector('main form')).toBeNull();
  for (const path of ['/newsletter/leave', '/newsletter/left/x', '/newsletter/other'])
    expect((await renderPage(render, site, path)).status).toBe(404);
});

test('the privacy policy has its own address', { tags: ['SITE-026', 'D-168'] }, async () => {
  expect(parse(await htmlOf(render, site, '/privacy-policy')).querySelector('h1')?.textContent).toBe('Privacy policy');
});

test.each([`/bill/${UUID}`, `/bill/${UUID}/pay`, `/payments/${UUID}/mollie/status`])(
  '%s is a page that the browser fills',
  { tags: ['SITE-023', 'SITE-024', 'SITE-025'] },
  async (path) => {
    expect((await renderPage(render, site, path)).status).toBe(200);
  },
);

test('without online sales the page shows times, each with its version, and no offer', {
  tags: ['TCK-006', 'D-047'],
}, async () => {
  const main = (html: string) => parse(html).querySelector('main');
  const closed = main(await htmlOf(render, { ...site, payment_methods: [] }, '/movies/today'));
  expect(closed?.querySelectorAll('a[href*="/buy/"]')).toHaveLength(0);
  expect(closed?.querySelectorAll('[data-closed="told"]').length).toBeGreaterThan(0);
  expect(closed?.querySelectorAll('[data-closed="sold-out"]')).toHaveLength(1);
  expect(closed?.querySelector('[data-closed="told"]')?.textContent).toMatch(/2D, silent|35 mm/);
  const open = main(await htmlOf(render, site, '/movies/today'));
  expect(open?.querySelectorAll('a[href*="/buy/"]').length).toBeGreaterThan(0);
  expect(open?.querySelectorAll('[data-closed="told"]')).toHaveLength(0);
});

test('a film with hundreds of screenings shows its first days and collapses the others', {
  tags: ['SITE-053'],
}, async () => {
  const [first] = site.schedules.filter(({ movie_id }) => site.movies[0]?.id === movie_id);
  if (!first) throw new Error('The fixture has lost its film');
  const schedules = Array.from({ length: 300 }, (_, index) => {
    const start = new Date(NOW + 3_600_000 + Math.floor(index / 20) * 86_400_000 + (index % 20) * 60_000).toISOString();
    return { ...first, id: 1_000 + index, event_id: null, start, day: start.slice(0, 10) };
  });
  const main = parse(
    await htmlOf(render, { ...site, schedules }, `/movies/view/${site.movies[0]?.slug}`),
  ).querySelector('main');
  const all = main?.querySelectorAll('a[href*="/buy/tickets/"]').length;
  const folded = main?.querySelectorAll('details a[href*="/buy/tickets/"]').length;
  expect([all, folded]).toEqual([300, 240]);
  expect(main?.querySelector('summary')?.textContent).toBe('12 more days');
});

test('without an address of the exhibitor there is no empty link, and no heading without content', {
  tags: ['SITE-061', 'SITE-033'],
}, async () => {
  const exhibitor = { ...site.exhibitor, email: '', twitter: null, info: {} };
  const document = parse(await htmlOf(render, { ...site, exhibitor }, '/contact'));
  expect(
    [...document.querySelectorAll('a')].filter((link) => link.textContent?.trim() === '' && !link.querySelector('img')),
  ).toEqual([]);
  expect(document.querySelector('a[href^="mailto:"]')).toBeNull();
  expect(document.querySelector('#reach')).toBeNull();
  expect(
    parse(await htmlOf(render, site, '/contact')).querySelector('main a[href="mailto:hello@noctule.example"]'),
  ).not.toBeNull();
});
