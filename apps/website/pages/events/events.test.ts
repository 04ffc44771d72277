import { expect, test } from 'vitest';
import type { SiteData } from '#modules/site/contract/public.ts';
import { mainOf, testRender } from '#testing/component/render-page.tsx';
import { siteDataFixture } from '#testing/component/site-data.fixture.ts';

const NOW = Date.parse('2026-11-21T14:00:00+01:00');
const site = siteDataFixture({ now: NOW });
const render = await testRender();

const main = (path: string, change: Partial<SiteData> = {}) => mainOf(render, { ...site, ...change }, path);
/** Returns the gala with a change. */
const gala = (change: Partial<SiteData['events'][number]>) => ({
  events: site.events.map((event) => (event.slug === 'metropolis-gala' ? { ...event, ...change } : event)),
});

test('the list shows each event with its picture, title, start, description and link', {
  tags: ['SITE-056'],
}, async () => {
  const page = await main('/events', gala({ page_title: 'A gala for Metropolis' }));
  const cards = [...page.querySelectorAll('article')].map((card) => ({
    picture: card.querySelector('img:not([aria-hidden])')?.getAttribute('src'),
    title: card.querySelector('h2')?.textContent,
    start: card.querySelector('time')?.getAttribute('datetime') ?? null,
    text: card.querySelector('p')?.textContent,
    link: card.querySelector('h2 a')?.getAttribute('href'),
  }));
  expect(cards).toEqual(
    site.events.map(({ slug, page_title, schedule, description, assets }) => ({
      picture: assets.poster_md?.url,
      title: slug === 'metropolis-gala' ? 'A gala for Metropolis' : page_title,
      start: schedule?.start ?? null,
      text: description,
      link: `/en/events/${slug}`,
    })),
  );
  expect(cards.map(({ start }) => start === null)).toEqual([false, false, false, true]);
});

test('without events the list says so; the exhibitor’s text follows below', {
  tags: ['SITE-056'],
}, async () => {
  const widgets = { 'events-below-list': '<p>Ask us for yours.</p>' };
  const none = await main('/events', { events: [], widgets });
  expect(none.textContent).toContain('No events are planned at the moment.');
  const page = await main('/events', { widgets });
  expect(page.textContent).not.toContain('No events are planned at the moment.');
  for (const each of [page, none]) {
    const widget = each.querySelector('[data-widget=events-below-list]');
    expect(widget?.textContent).toBe('Ask us for yours.');
    expect(widget?.nextElementSibling).toBeNull();
  }
});

test('an event has its title, its text, and a box with date, buy button and film', { tags: ['SITE-057'] }, async () => {
  const page = await main('/events/metropolis-gala', gala({ page_title: 'A gala for Metropolis' }));
  expect(page.querySelector('h1')?.textContent).toBe('A gala for Metropolis');
  expect([...page.querySelectorAll('h2')].map((one) => one.textContent)).toContain('The music');
  const box = page.querySelector('section[aria-label="Date and tickets"]');
  const schedule = site.events[0]?.schedule;
  const movie = site.movies.find(({ id }) => id === schedule?.movie_id);
  expect(box?.querySelector('time')?.getAttribute('datetime')).toBe(schedule?.start);
  expect([...(box?.querySelectorAll('a') ?? [])].map((a) => [a.textContent, a.getAttribute('href')])).toEqual([
    [movie?.display_title, `/en/movies/view/${movie?.slug}`],
    ['Buy tickets', '/en/buy/events/1'],
  ]);
  expect(box?.textContent).toContain(schedule?.version.text);
  expect(box?.textContent).toContain(`${movie?.runtime}\u00a0min`);
});

test('the box names the cinema if there are several, and sells only events sold online', {
  tags: ['SITE-057'],
}, async () => {
  const facts = async (siteData: SiteData) =>
    [...(await main('/events/metropolis-gala', siteData)).querySelectorAll('dt')].map((one) => one.textContent);
  expect(await facts(site)).toEqual(['When', 'Film']);
  const two = siteDataFixture({ now: NOW, cinemas: 2 });
  expect(await facts(two)).toEqual(['When', 'Where', 'Film']);
  expect((await main('/events/metropolis-gala', two)).querySelector('dl')?.textContent).toContain(
    'Noctule aan de kaai',
  );
  const offline = (await main('/events/metropolis-gala', gala({ sell_online: false }))).querySelector('section');
  expect(offline?.querySelector('time')).not.toBeNull();
  expect(offline?.querySelectorAll('a[href*="/buy/"], button')).toHaveLength(0);
  expect((await main('/events/shadow-play')).querySelector('section[aria-label="Date and tickets"]')).toBeNull();
});
