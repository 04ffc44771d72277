import { expect, test } from 'vitest';
import { chosenCinema, siteOfCinema, withCinema, withoutCinema } from '#apps/website/cinema/chosen-cinema.ts';
import { pageQuery } from '#apps/website/site/page-query.ts';
import { documentOf, testRender } from '#testing/component/render-page.tsx';
import { siteDataFixture } from '#testing/component/site-data.fixture.ts';

const NOW = Date.parse('2026-11-21T14:00:00+01:00');
const chain = siteDataFixture({ now: NOW, cinemas: 3 });
const single = siteDataFixture({ now: NOW });
const render = await testRender();
const page = (path: string, site = chain) => documentOf(render, site, path);
const AT_QUAY = 'noctule-aan-de-kaai';

test('an address chooses a cinema; an unknown one, and a site of one cinema, choose none', () => {
  expect(chosenCinema(chain, `?cinema=${AT_QUAY}`)?.id).toBe(2);
  expect(chosenCinema(chain, '?cinema=gone')).toBeNull();
  expect(chosenCinema(single, '?cinema=noctule')).toBeNull();
});

test.each([
  ['/', '/?cinema=rex'],
  ['/movies/today?q=lang', '/movies/today?q=lang&cinema=rex'],
  ['/movies#search', '/movies?cinema=rex#search'],
  ['/movies/view/m', '/movies/view/m?cinema=rex'],
  ['/events', '/events?cinema=rex'],
  ['/events/gala', '/events/gala'],
  ['/contact', '/contact'],
  ['/buy/tickets/7', '/buy/tickets/7'],
  ['/movies?cinema=scala', '/movies?cinema=scala'],
])('a link to %s leads to %s', (path, target) => {
  expect(withCinema(path, 'rex')).toBe(target);
  expect(withCinema(path, null)).toBe(path);
});

test('the way to all cinemas keeps the rest of the address', () => {
  expect(withoutCinema('?q=lang&cinema=rex')).toBe('?q=lang');
  expect(withoutCinema('?cinema=rex')).toBe('');
});

test('a page has one address for each cinema, and none for what it does not obey', () => {
  const text = (path: string, query: string, site = chain) => pageQuery(site, path, query).text;
  expect(text('/', `?utm=1&cinema=${AT_QUAY}&q=x`)).toBe(`?cinema=${AT_QUAY}`);
  expect(text('/movies/today', `?cinema=${AT_QUAY}&until=23:00&q=m`)).toBe(`?q=m&until=23:00&cinema=${AT_QUAY}`);
  expect(text('/movies/view/m', '?q=m&by=time')).toBe('');
  expect(text('/contact', `?cinema=${AT_QUAY}`)).toBe('');
  expect(text('/', '?cinema=gone')).toBe('');
  expect(text('/', '?cinema=noctule', single)).toBe('');
  expect(pageQuery(chain, '/movies', `?cinema=${AT_QUAY}`).isUnbounded).toBe(false);
  expect(pageQuery(chain, '/movies', '?q=m').isUnbounded).toBe(true);
});

test('lists, home and a film show the chosen cinema only, and their links stay with it', async () => {
  const here = siteOfCinema(chain, chosenCinema(chain, `?cinema=${AT_QUAY}`));
  expect(here.schedules.length).toBeGreaterThan(3);
  const day = here.schedules[0]?.day ?? '';
  const buyLinks = async (path: string) =>
    [...(await page(path)).querySelectorAll('main a[href^="/en/buy/"]')].map((one) => one.getAttribute('href') ?? '');
  const ids = (links: string[]) =>
    links.filter((link) => link.includes('/tickets/')).map((link) => Number(link.split('/').at(-1)));
  for (const path of ['/', `/movies/${day}`]) {
    const [all, chosen] = [ids(await buyLinks(path)), ids(await buyLinks(`${path}?cinema=${AT_QUAY}`))];
    expect(chosen.length).toBeGreaterThan(0);
    expect(chosen.length).toBeLessThan(all.length);
    for (const id of chosen) expect(here.schedules.some((schedule) => schedule.id === id)).toBe(true);
  }
  const list = await page(`/movies/${day}?cinema=${AT_QUAY}`);
  const films = [...list.querySelectorAll('main h2 a')].map((one) => one.getAttribute('href') ?? '');
  expect(films.every((link) => link.endsWith(`?cinema=${AT_QUAY}`))).toBe(true);
  expect(list.querySelector('footer a[href="/en/contact"], header a[href="/en/contact"]')).not.toBeNull();
});

test('the head names the choice, with all cinemas one press away and the others as links', async () => {
  const bar = (await page(`/movies/today?q=m&cinema=${AT_QUAY}`)).querySelector('nav[aria-label=Cinema]');
  expect(bar?.querySelector('button')?.textContent).toContain('Noctule aan de kaai');
  expect(bar?.querySelector('a')?.getAttribute('href')).toBe('/en/movies/today?q=m');
  const links = [...(bar?.querySelectorAll('[popover] li a') ?? [])];
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/en/movies/today?q=m',
    '/en/movies/today?q=m&cinema=noctule',
    `/en/movies/today?q=m&cinema=${AT_QUAY}`,
    '/en/movies/today?q=m&cinema=noctule-op-den-berg',
  ]);
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, null, 'true', null]);
  expect(links[1]?.textContent).toContain('Eupen');
});

test('a page that is the same for all cinemas leads to the films of the chosen one', async () => {
  const bar = (await page('/contact')).querySelector('nav[aria-label=Cinema]');
  expect(bar?.querySelector('[popover] li:nth-child(2) a')?.getAttribute('href')).toBe('/en/movies?cinema=noctule');
});

test('one cinema has no chooser', async () => {
  expect((await page('/', single)).querySelector('nav[aria-label=Cinema]')).toBeNull();
});

test('where the chosen cinema shows nothing, the page says so and leads to all cinemas', async () => {
  const site = { ...chain, schedules: chain.schedules.filter(({ cinema_id }) => cinema_id === 1) };
  const film = site.movies.find(({ id }) => id === site.schedules[0]?.movie_id)?.slug;
  for (const path of [`/movies/view/${film}`, '/movies/today']) {
    const main = (await page(`${path}?cinema=${AT_QUAY}`, site)).querySelector('main');
    expect(main?.textContent).toContain('Nothing at Noctule aan de kaai.');
    expect(main?.querySelector('a[data-cinema=""]')?.getAttribute('href')).toBe(`/en${path}`);
  }
});
