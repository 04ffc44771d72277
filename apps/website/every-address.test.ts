import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { websiteRoutes } from '#apps/website/routes.tsx';
import { documentOf, testRender } from '#testing/component/render-page.tsx';
import { siteDataFixture } from '#testing/component/site-data.fixture.ts';

const site = siteDataFixture({ now: Date.parse('2026-11-21T14:00:00+01:00') });
const render = await testRender();
const screening = site.schedules.find(({ event_id, movie_id }) => event_id === null && movie_id === 1);

const h1 = 'main h1';
test.each([
  ['/movies/2026-11-24/restored', 'a[aria-current=page][href="/en/movies/2026-11-24"]', 'Restored print'],
  ['/movies/view/nosferatu', h1, 'Nosferatu'],
  ['/events', h1, 'Events'],
  ['/events/cafe-matinee', h1, 'Café matinée'],
  ['/info/voucher/gift', 'title', 'A gift card | Noctule'],
  ['/info/vouchers', 'main a[aria-current=page]', 'All'],
  ['/info/vouchers/giftcard', 'main a[aria-current=page]', 'Gift cards'],
  ['/info/newsletter', h1, 'Newsletter'],
  ['/your-data', h1, 'Your data'],
  ['/find-order', h1, 'Find my order'],
  ['/my-films', h1, 'My films'],
  ['/info/prices', h1, 'Prices'],
  ['/contact', h1, 'Contact'],
  [`/buy/tickets/${screening?.id}`, h1, 'Nosferatu'],
  ['/buy/events/2', h1, 'Café matinée'],
] as const)(
  'the address %s shows what it names',
  {
    tags: [
      'SITE-011',
      'SITE-012',
      'SITE-013',
      'SITE-014',
      'SITE-016',
      'SITE-017',
      'SITE-018',
      'SITE-019',
      'SITE-020',
      'SITE-021',
      'SITE-022',
    ],
  },
  async (path, place, text) => {
    const document = await documentOf(render, site, path);
    expect(document.querySelector('main h1, main [role=status]')).not.toBeNull();
    expect(document.querySelector(place)?.textContent).toBe(text);
  },
);

const BROWSED = ['/', '/movies', '/movies/today', '/movies/view/nosferatu', '/events', '/events/ladies-night', '/info'];

test('links are plain paths of existing pages, none hides its page behind a #', { tags: ['SITE-007'] }, async () => {
  const routes = websiteRoutes();
  const links = new Set<string>();
  for (const path of BROWSED)
    for (const link of (await documentOf(render, site, path)).querySelectorAll('a[href^="/"]'))
      links.add(link.getAttribute('href') ?? '');
  expect(links.size).toBeGreaterThan(40);
  for (const link of links) {
    expect(link).not.toMatch(/#[!/]/);
    const { pathname } = new URL(link, 'https://noctule.example');
    if (!pathname.startsWith('/en')) continue; // the same page in another language
    expect([link, matchRoutes(routes, pathname, '/en')?.at(-1)?.route.id]).not.toEqual([link, 'unknown']);
  }
});

test('no page asks for a password, and no address needs a sign-in', {
  tags: ['SITE-063'],
}, async () => {
  for (const path of [...BROWSED, '/contact', `/buy/tickets/${screening?.id}`]) {
    const document = await documentOf(render, site, path);
    expect(document.querySelectorAll('input[type=password], [autocomplete*=password], a[href*=login]')).toHaveLength(0);
  }
  for (const path of ['/login', '/account', '/register', '/logout'])
    expect(matchRoutes(websiteRoutes(), `/en${path}`, '/en')?.at(-1)?.route.id).toBe('unknown');
});
