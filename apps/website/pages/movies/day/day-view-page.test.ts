import { expect, test } from 'vitest';
import { chainFixture } from '#testing/component/chain.fixture.ts';
import { documentOf, testRender } from '#testing/component/render-page.tsx';
import { siteDataFixture } from '#testing/component/site-data.fixture.ts';

const NOW = Date.parse('2026-11-21T14:10:00+01:00');
const site = siteDataFixture({ now: NOW });
const render = await testRender();
const mainOf = async (path: string, data = site) => {
  const main = (await documentOf(render, data, path)).querySelector('main');
  if (!main) throw new Error(`${path} has no content`);
  return main;
};
type Main = Awaited<ReturnType<typeof mainOf>>;
const times = (main: Main) => [...main.querySelectorAll('ol time')].map((one) => one.textContent);

test('by time, what starts next stands first, with its end after advertising and film', async () => {
  const main = await mainOf('/movies/2026-11-22?by=time');
  expect(times(main)).toEqual(['15:00', '15:30', '16:00', '16:30']);
  expect([...main.querySelectorAll('ol h2')]).toHaveLength(4);
  const first = site.schedules.find(({ day, start }) => day === '2026-11-22' && start.includes('T15:00'));
  const film = site.movies.find(({ id }) => id === first?.movie_id);
  const end = new Date(Date.parse(first?.start ?? '') + (15 + (film?.runtime ?? 0)) * 60_000);
  const text = end.toLocaleTimeString('en-GB', { timeZone: 'Europe/Brussels', hour: '2-digit', minute: '2-digit' });
  expect(main.querySelector('ol li')?.textContent).toContain(`until ${text}`);
});

test('the choices of a day are links that keep the search and the other choices', async () => {
  const main = await mainOf('/movies/2026-11-22?q=m&from=18:00');
  const links = [...main.querySelectorAll('nav[aria-label="How to list the day"] a')];
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual(
    [
      ['By film', '/en/movies/2026-11-22?q=m&from=18:00', 'page'],
      ['By time', '/en/movies/2026-11-22?q=m&by=time&from=18:00', null],
      ['From 18:00', '/en/movies/2026-11-22?q=m', 'page'],
      ['Over by 23:00', '/en/movies/2026-11-22?q=m&from=18:00&until=23:00', null],
    ],
  );
  expect((await mainOf('/movies')).querySelector('nav[aria-label="How to list the day"]')).toBeNull();
});

test('the evening only, and what is over by eleven: where nothing fits, the page says so', async () => {
  const chain = chainFixture({ now: NOW, cinemas: 2, screens: 2 });
  const day = chain.schedules.at(-1)?.day ?? '';
  const all = times(await mainOf(`/movies/${day}?by=time`, chain));
  const evening = times(await mainOf(`/movies/${day}?by=time&from=18:00`, chain));
  expect(evening).toEqual(all.filter((time) => (time ?? '') >= '18:00'));
  expect(evening.length).toBeGreaterThan(2);
  const early = times(await mainOf(`/movies/${day}?by=time&until=23:00`, chain));
  expect(early.length).toBeGreaterThan(2);
  expect(early.length).toBeLessThan(all.length);
  expect(times(await mainOf(`/movies/${day}?from=18:00`, chain)).toSorted()).toEqual(evening);
  expect((await mainOf('/movies/2026-11-22?from=18:00')).textContent).toContain('No show on this day fits.');
});

test('a long day is shown in two steps, each at an address of its own', async () => {
  const chain = chainFixture({ now: NOW });
  const day = chain.schedules.at(-1)?.day ?? '';
  const [first, whole] = [
    await mainOf(`/movies/${day}?by=time`, chain),
    await mainOf(`/movies/${day}?by=time&all=1`, chain),
  ];
  expect([times(first).length, times(whole).length]).toEqual([40, 240]);
  const more = [...first.querySelectorAll('a')].find(({ textContent }) => textContent === '200 more shows');
  expect(more?.getAttribute('href')).toBe(`/en/movies/${day}?by=time&all=1`);
  const films = await mainOf(`/movies/${day}`, chain);
  expect(films.querySelectorAll('article').length).toBeLessThan(8);
  expect([...films.querySelectorAll('a')].some(({ textContent }) => /^\d+ more shows$/.test(textContent))).toBe(true);
});

test('what all times of a version have in common stands above them once; the abbreviations are explained', async () => {
  const version = {
    ...(site.schedules[0]?.version as (typeof site.schedules)[number]['version']),
    short: 'OV',
    accessibility: ['audio_description'],
  };
  const schedules = site.schedules.map((each) => ({ ...each, movie_id: 1, version, price_from: 9 }));
  const main = await mainOf('/movies/2026-11-22', { ...site, schedules });
  const strip = main.querySelector('article');
  expect(strip?.textContent?.split('OV · AD')).toHaveLength(2);
  expect(strip?.textContent?.split('from €9.00')).toHaveLength(2);
  expect(main.querySelector('details dl')?.textContent).toContain('ADAudio description');
});

test('a price that differs stands at each time; few seats left are said in the box and to a screen reader', async () => {
  const schedules = site.schedules.map((each, index) => ({
    ...each,
    price_from: 9 + (index % 2),
    ...(each.day === '2026-11-22' && index === 4 ? { available_seats_online: 3 } : {}),
  }));
  const main = await mainOf('/movies/2026-11-22?by=time', { ...site, schedules });
  const [row, next] = main.querySelectorAll('ol > li');
  expect(row?.querySelector('a')?.textContent).toMatch(/from €9\.00.*Few left.*few seats left/);
  expect(next?.textContent).toContain('from €10.00');
  expect(next?.textContent).not.toContain('Few left');
});
