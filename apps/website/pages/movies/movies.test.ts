import { expect, test } from 'vitest';
import { readRating } from '#modules/catalogue/rules/rating.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import { documentOf, mainOf, testRender } from '#testing/component/render-page.tsx';
import { siteDataFixture } from '#testing/component/site-data.fixture.ts';

const NOW = Date.parse('2026-11-21T14:00:00+01:00');
const site = siteDataFixture({ now: NOW });
const render = await testRender();

const main = (path: string, change: Partial<SiteData> = {}) => mainOf(render, { ...site, ...change }, path);
type Main = Awaited<ReturnType<typeof main>>;
const hrefs = (part: Main | null) => [...(part?.querySelectorAll('a') ?? [])].map((a) => a.getAttribute('href'));
/** Returns the films of the grid: link, picture, age, and poster badge. */
const cards = (page: Main) =>
  [...page.querySelectorAll('article')].map((card) => ({
    slug: card.querySelector('a')?.getAttribute('href')?.split('/').at(-1),
    picture: card.querySelector('img[srcset]')?.getAttribute('src'),
    age: card.querySelector('li span[aria-hidden]')?.textContent,
    badge: /From [^.]*\d+[^.]*/.exec(card.querySelector('a > span')?.textContent ?? '')?.[0] ?? null,
  }));
const shown = (slug: string) => {
  const movie = site.movies.find((one) => one.slug === slug);
  const age = readRating(movie?.rating ?? []).age;
  return { slug, picture: movie?.assets.poster?.md.url, age: age === 'al' ? 'AL' : age };
};

test('ranges are grids of posters with their rating; an upcoming film shows its date', {
  tags: ['SITE-047', 'D-007'],
}, async () => {
  const all = cards(await main('/movies'));
  const slugs = all.map(({ slug }) => slug ?? '');
  expect(slugs).toContain('nosferatu');
  expect(slugs).not.toContain('sunrise');
  expect(all).toEqual(slugs.map((slug) => ({ ...shown(slug), badge: null })));
  const soon = cards(await main('/movies/soon'));
  expect(soon.map(({ slug }) => slug)).toEqual(['sunrise', 'pandoras-box', 'l-atalante']);
  expect(soon.map(({ badge }) => /\d+/.exec(badge ?? '')?.[0])).toEqual(['27', '4', '11']);
  for (const page of [await main('/movies'), await main('/movies/soon')])
    expect(hrefs(page).filter((href) => href?.includes('/buy/'))).toEqual([]);
});

test('a tag of a film leads to the films with that tag, this one among them', {
  tags: ['SITE-052', 'D-009'],
}, async () => {
  const tags = (await main('/movies/view/nosferatu')).querySelector('nav[aria-label=Tags]');
  expect([...(tags?.querySelectorAll('a') ?? [])].map((a) => [a.textContent, a.getAttribute('href')])).toEqual([
    ['Live music', '/en/movies/all/live-music'],
    ['Restored print', '/en/movies/all/restored'],
  ]);
  const restored = cards(await main('/movies/all/restored')).map(({ slug }) => slug);
  expect(restored).toContain('nosferatu');
  expect(restored).not.toContain('safety-last');
  expect((await main('/movies/view/pandoras-box')).querySelector('nav[aria-label=Tags]')).toBeNull();
});

test('only a film of the exhibitor’s streaming partner is promoted there', {
  tags: ['SITE-054', 'D-016'],
}, async () => {
  const promoted = async (slug: string, streaming_provider = 'home-cinema') => {
    const website_config = { ...site.settings.website_config, streaming_provider };
    const page = await main(`/movies/view/${slug}`, { settings: { ...site.settings, website_config } });
    const link = page.querySelector('section[aria-labelledby=streaming] a');
    return link && [link.getAttribute('href'), link.textContent];
  };
  expect(await promoted('nosferatu')).toEqual([
    'https://home-cinema.example/film',
    'Stream Nosferatu (opens in a new tab)',
  ]);
  expect(await promoted('nosferatu', 'another-service')).toBeNull();
  expect(await promoted('metropolis')).toBeNull();
});

test('with one cinema its name is not shown at each screening; with several it is', {
  tags: ['SITE-005'],
}, async () => {
  const named = async (cinemas: 1 | 3, path: string) => {
    const page = (await documentOf(render, siteDataFixture({ now: NOW, cinemas }), path)).querySelector('main');
    return new Set([...(page?.querySelectorAll('h3, h4') ?? [])].map((one) => one.textContent ?? ''));
  };
  const exhibitors = ['Noctule', 'Noctule aan de kaai', 'Noctule op den berg'];
  for (const path of ['/movies/2026-11-22', '/movies/view/nosferatu']) {
    const [one, several] = [await named(1, path), await named(3, path)];
    expect([path, exhibitors.filter((exhibitor) => one.has(exhibitor))]).toEqual([path, []]);
    expect([path, exhibitors.filter((exhibitor) => several.has(exhibitor)).length]).toEqual([path, expect.any(Number)]);
    expect(exhibitors.filter((exhibitor) => several.has(exhibitor)).length).toBeGreaterThan(1);
  }
});
