import { expect, test } from 'vitest';
import type { SiteData } from '#modules/site/contract/public.ts';
import { documentOf, testRender } from '#testing/component/render-page.tsx';
import { siteDataFixture } from '#testing/component/site-data.fixture.ts';

const site = siteDataFixture({ now: Date.parse('2026-11-21T14:00:00+01:00') });
const render = await testRender();

async function home(change: Partial<SiteData> = {}) {
  const main = (await documentOf(render, { ...site, ...change }, '/')).querySelector('main');
  if (!main) throw new Error('the home page has no content');
  return main;
}
type Main = Awaited<ReturnType<typeof home>>;
const sectionOf = (main: Main, heading: string) =>
  [...main.querySelectorAll('section')].find((one) => one.querySelector('h2')?.textContent === heading);

test('the home page has a placement above the events and one above today’s films', {
  tags: ['SITE-037'],
}, async () => {
  const widgets = { 'home-above-events': '<p>Silent Thursdays</p>', 'home-above-today': '<p>Mind the steps</p>' };
  const parts = (main: Main) =>
    [...main.querySelectorAll('[data-widget], h2')].map((part) => part.getAttribute('data-widget') ?? part.textContent);
  const main = await home({ widgets });
  expect(parts(main)).toEqual(['home-above-events', 'Events', 'home-above-today', 'Today', 'Coming soon']);
  expect(main.querySelector('[data-widget=home-above-events]')?.textContent).toBe('Silent Thursdays');
  expect(main.querySelector('[data-widget=home-above-today]')?.textContent).toBe('Mind the steps');
  expect(parts(await home({ widgets: {} }))).toEqual(['Events', 'Today', 'Coming soon']);
});

test('on a day without screenings home says so in place of its carousel', { tags: ['SITE-040'] }, async () => {
  const shows = sectionOf(await home(), 'Today');
  expect(shows?.querySelectorAll('article').length).toBeGreaterThan(1);
  expect(shows?.textContent).not.toContain('There are no shows today.');
  const later = site.schedules.filter(({ day }) => day !== '2026-11-21');
  const none = sectionOf(await home({ schedules: later }), 'Today');
  expect(none?.querySelectorAll('article, ul')).toHaveLength(0);
  expect(none?.textContent).toContain('There are no shows today.');
  const next = none?.querySelector('a[href^="/en/movies/20"]');
  expect([next?.getAttribute('href'), next?.textContent]).toEqual([
    '/en/movies/2026-11-22',
    expect.stringMatching(/^Next shows: Sunday,? (22 November|November 22)$/),
  ]);
  const never = sectionOf(await home({ schedules: [] }), 'Today');
  expect([...(never?.querySelectorAll('a') ?? [])].map((a) => a.textContent)).toEqual(['View all shows']);
});

test('a button on home links to all shows, with or without screenings today', {
  tags: ['SITE-041'],
}, async () => {
  for (const schedules of [site.schedules, []]) {
    const link = [...(await home({ schedules })).querySelectorAll('a')].find(
      ({ textContent }) => textContent === 'View all shows',
    );
    expect(link?.getAttribute('href')).toBe('/en/movies');
  }
});

test('home shows the first upcoming film with its date, and links to it and to its trailer', {
  tags: ['SITE-042', 'D-008'],
}, async () => {
  const soon = sectionOf(await home(), 'Coming soon');
  expect(soon?.querySelector('h3')?.textContent).toBe('Sunrise');
  expect(soon?.textContent).toMatch(/From Friday,? (27 November|November 27)/);
  expect(soon?.textContent).toContain('a journey across a lake and back again.');
  expect([...(soon?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual([
    '/en/movies/view/sunrise',
    '/en/movies/view/sunrise#trailer',
  ]);
  const withoutTrailer = site.movies.map((movie) => ({ ...movie, assets: { ...movie.assets, trailer: null } }));
  expect(sectionOf(await home({ movies: withoutTrailer }), 'Coming soon')?.querySelectorAll('a')).toHaveLength(1);
  const showing = site.movies.filter(({ showing_from: from }) => from !== null && from <= '2026-11-21');
  expect(sectionOf(await home({ movies: showing }), 'Coming soon')).toBeUndefined();
});

test('the head of home names the towns, the addresses and a picture of what is on', {
  tags: ['SEO-001', 'SEO-002'],
}, async () => {
  const { head } = await documentOf(render, site, '/');
  expect(head.querySelector('title')?.textContent).toBe('Noctule, cinema in Eupen');
  expect(head.querySelector('meta[name=description]')?.getAttribute('content')).toContain('cinema in Eupen');
  expect(head.querySelector('meta[property="og:image"]')?.getAttribute('content')).toMatch(
    /^https:\/\/noctule\.example\//,
  );
  const data = head.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
  expect(data).toContain('"@type":"MovieTheater"');
  expect(data).toContain('"addressLocality":"Eupen"');
});

test('home leads to today from the line that says when the next show begins', { tags: ['SITE-039'] }, async () => {
  const main = await home();
  const link = main.querySelector('header a');
  expect(link?.getAttribute('href')).toBe('#today');
  expect(link?.textContent).toMatch(/^\d+ shows today, the next at \d\d:\d\d$/);
  expect(main.querySelector('#today')?.textContent).toContain('Today');
});
