import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pagePart } from '#apps/website/site/page-part.ts';
import { pageQuery } from '#apps/website/site/page-query.ts';
import { chainFixture } from '#testing/component/chain.fixture.ts';
import { htmlOf, parsePage, testRender } from '#testing/component/render-page.tsx';

const NOW = Date.parse('2026-11-21T10:00:00+01:00');
const CHAINS = { six: chainFixture({ now: NOW }), thirty: chainFixture({ now: NOW, cinemas: 30 }) } as const;
const render = await testRender();

/** Renders a page as the server does. */
async function pageOf(site: keyof typeof CHAINS, path: string, search = '') {
  const whole = CHAINS[site];
  const part = pagePart(whole, path, search) ?? whole;
  const html = await htmlOf(render, part, path + search);
  const main = parsePage(html).querySelector('main');
  if (!main) throw new Error(`${path} has no content`);
  return { part, main, bytes: brotliCompressSync(html).length };
}
const FILM = '/movies/view/nosferatu';

test.each([
  ['home', '/', ''],
  ['home of one cinema', '/', '?cinema=noctule-namur'],
  ['a film', FILM, ''],
  ['a film at one cinema', FILM, '?cinema=noctule-namur'],
])('%s is as small for thirty cinemas as for six', async (_name, path, search) => {
  const [six, thirty] = [await pageOf('six', path, search), await pageOf('thirty', path, search)];
  // Names and addresses of twenty-four more cinemas, and the days on which each shows something.
  const MORE_CINEMAS_BYTES = 6_000;
  expect(thirty.bytes - six.bytes).toBeLessThan(MORE_CINEMAS_BYTES);
  expect(thirty.part.schedules.length).toBeLessThanOrEqual(61);
});

test('home counts all shows of today, has times of every film, and leads to the others', {
  tags: ['SITE-039'],
}, async () => {
  const site = CHAINS.thirty;
  const { main, part } = await pageOf('thirty', '/');
  const today = site.schedules.filter(({ day }) => day === '2026-11-21');
  expect(main.querySelector('header')?.textContent).toContain(`${today.length} shows today`);
  const cards = [...main.querySelectorAll('#today article')];
  expect(cards).toHaveLength(new Set(today.map(({ movie_id }) => movie_id)).size);
  for (const card of cards) expect(card.querySelector('a[href*="/buy/"]')).not.toBeNull();
  const more = [...main.querySelectorAll('#today a')].filter(({ textContent }) => /^\d+ more shows$/.test(textContent));
  const counted = more.reduce((sum, { textContent }) => sum + Number.parseInt(textContent, 10), 0);
  expect(counted + part.schedules.length).toBe(today.length);
});

test('a film has its first shows, says how many more there are, and shows all of them at an address', {
  tags: ['SITE-053'],
}, async () => {
  const site = CHAINS.thirty;
  const film = site.movies.find(({ slug }) => slug === 'nosferatu');
  const shows = site.schedules.filter(({ movie_id }) => movie_id === film?.id);
  const { main } = await pageOf('thirty', FILM);
  const times = main.querySelectorAll('section[aria-labelledby=showtimes] a[href*="/buy/"]').length;
  const more = [...main.querySelectorAll('a')].find(({ textContent }) => /more shows$/.test(textContent));
  expect([times, more?.textContent]).toEqual([60, `${shows.length - 60} more shows`]);
  const [, query = ''] = /(\?.*)$/.exec(more?.getAttribute('href') ?? '') ?? [];
  expect(pageQuery(site, FILM, query).text).toBe('?all=1');
  const whole = await pageOf('thirty', FILM, query);
  expect(whole.main.querySelectorAll('section[aria-labelledby=showtimes] a[href*="/buy/"]')).toHaveLength(shows.length);
  // Films like it and the chosen cinema are those of the whole programme.
  const similar = (root: typeof main) =>
    [...root.querySelectorAll('section[aria-labelledby=similar] h3')].map(({ textContent }) => textContent);
  const asBefore = parsePage(await htmlOf(render, site, FILM)).querySelector('main');
  expect(asBefore && similar(main)).toEqual(asBefore && similar(asBefore));
});

test('a small programme is in every page whole', () => {
  const site = chainFixture({ now: NOW, cinemas: 2, screens: 2, days: 7 });
  expect([pagePart(site, '/', ''), pagePart(site, FILM, '')]).toEqual([null, null]);
});
