import { expect, test } from 'vitest';
import { linkOf, metaOf, structuredDataOf } from '#testing/component/html.ts';
import { documentOf, htmlOf, testRender } from '#testing/component/render-page.tsx';
import { siteDataFixture } from '#testing/component/site-data.fixture.ts';

const site = siteDataFixture({ now: Date.parse('2026-11-21T14:00:00+01:00') });
const render = await testRender();
const page = (path: string) => documentOf(render, site, path);
const films = async (path: string) =>
  [...(await page(path)).querySelectorAll('main article h2')].map((one) => one.textContent);

test('an address with a search renders its result, also without the script', async () => {
  expect(await films('/movies?q=lang+fritz')).toEqual(['M', 'Metropolis']);
  expect(await films('/movies?genre=comedy&genre=horror')).toEqual(['Nosferatu', 'Safety Last!', 'The General']);
  expect(await films('/movies/soon?q=sunrise')).toEqual(['Sunrise']);
  const document = await page('/movies?q=lang&genre=drama');
  const form = document.querySelector('main form[method=get]');
  expect(form?.getAttribute('action')).toBe('/en/movies');
  expect(form?.querySelector('input[name=q]')?.getAttribute('value')).toBe('lang');
  expect([...document.querySelectorAll('main input[checked]')].map((one) => one.getAttribute('value'))).toEqual([
    'drama',
  ]);
  expect(document.querySelector('main summary')?.textContent).toContain('1 chosen');
});

test('a genre has one address in every language, and the name used on the page', async () => {
  const german = {
    ...site,
    movies: site.movies.map((movie) => ({ ...movie, genres: movie.genres.map((name) => `${name} auf Deutsch`) })),
  };
  const document = await documentOf(render, german, '/movies?genre=horror');
  expect([...document.querySelectorAll('main article h2')].map((one) => one.textContent)).toEqual(['Nosferatu']);
  expect(document.querySelector('main label:has([checked])')?.textContent).toContain('Horror auf Deutsch');
  const none = await documentOf(render, german, '/movies?q=keaton&genre=horror');
  expect(none.querySelector('main li a[href="/en/movies?q=keaton"]')?.textContent).toContain('Horror auf Deutsch');
});

test('a day shows only the matching screenings', async () => {
  const times = async (query: string) =>
    (await page(`/movies/2026-11-22${query}`)).querySelectorAll('main article time').length;
  expect(await times('')).toBe(4);
  expect(await times('?media_type=FILM35')).toBe(1);
});

test('a search keeps its day and tag, the filters keep the search', async () => {
  const document = await page('/movies/today/family?q=keaton');
  expect(document.querySelector('main form[method=get]')?.getAttribute('action')).toBe('/en/movies/today/family');
  const links = [...document.querySelectorAll('main nav a')].map((one) => one.getAttribute('href'));
  expect(links).toContain('/en/movies/tomorrow/family?q=keaton');
  expect(links).toContain('/en/movies/today?q=keaton');
  expect(links.filter((link) => !link?.includes('?q=keaton'))).toEqual([]);
});

test('the canonical address of a search is its list', async () => {
  const [plain, searchedPage] = [
    await htmlOf(render, site, '/movies/2026-11-22'),
    await htmlOf(render, site, '/movies/2026-11-22?q=m'),
  ];
  expect([metaOf(plain, 'robots'), linkOf(plain, 'canonical')]).toEqual([
    null,
    'https://noctule.example/en/movies/2026-11-22',
  ]);
  expect(structuredDataOf(plain).length).toBeGreaterThan(1);
  expect([metaOf(searchedPage, 'robots'), linkOf(searchedPage, 'canonical')]).toEqual(['noindex', null]);
  expect(structuredDataOf(searchedPage)).toHaveLength(1);
});

test('an empty result suggests filters to drop, in place of the notice of an empty list', async () => {
  const main = (await page('/movies?q=keaton&genre=horror')).querySelector('main');
  expect(main?.textContent).toContain('No film matches this search.');
  expect(main?.textContent).not.toContain('There are no shows');
  expect(main?.querySelector('li a[href="/en/movies?q=keaton"]')?.textContent).toBe('Without Horror: one film');
  const clear = [...(main?.querySelectorAll('a') ?? [])].find(({ textContent }) => textContent === 'Clear all');
  expect(clear?.getAttribute('href')).toBe('/en/movies');
});

test('every page links to the search', async () => {
  for (const path of ['/', '/contact', '/404'])
    expect((await page(path)).querySelector('header a[href="/en/movies#search"]')?.textContent).toBe('Search films');
  expect((await page('/movies')).getElementById('search')?.getAttribute('name')).toBe('q');
});
