import { expect, test } from 'vitest';
import type { ScheduleWire } from '#modules/screenings/contract/public.ts';
import { documentOf, testRender } from '#testing/component/render-page.tsx';
import { siteDataFixture } from '#testing/component/site-data.fixture.ts';

const NOW = Date.parse('2026-11-21T14:00:00+01:00');
const render = await testRender();

/** Renders the sales page of a changed screening, for an exhibitor with this number of cinemas. */
async function page(change: Partial<ScheduleWire>, cinemas: 1 | 3 = 1) {
  const site = siteDataFixture({ now: NOW, cinemas });
  const screening = site.schedules.find(
    ({ movie_id, event_id, sold_out }) => movie_id === 1 && event_id === null && !sold_out,
  );
  if (!screening) throw new Error('no screening');
  const others = site.schedules.filter(
    ({ id, movie_id, purchasable_online }) => id !== screening.id && movie_id === 1 && purchasable_online,
  );
  const schedules = site.schedules.map((one) => (one.id === screening.id ? { ...one, ...change } : one));
  const main = (await documentOf(render, { ...site, schedules }, `/buy/tickets/${screening.id}`)).querySelector('main');
  const links = [...(main?.querySelectorAll('section a[href*="/buy/"]') ?? [])].map((one) => one.getAttribute('href'));
  const headings = [...(main?.querySelectorAll('h2, h3') ?? [])].map((one) => one.textContent);
  return { main, links, headings, site, others };
}
const pathOf = ({ id, event_id }: ScheduleWire) =>
  event_id === null ? `/en/buy/tickets/${id}` : `/en/buy/events/${event_id}`;

test.each([
  ['sold out', { sold_out: true, sold_out_online: true, purchasable_online: false }, 'This show is sold out.'],
  ['sold out online', { sold_out_online: true, purchasable_online: false }, 'There are no online seats left'],
  ['cancelled', { cancelled: true, purchasable_online: false }, 'cannot be bought right now'],
  ['too late', { start: '2026-11-21T13:45:00+01:00' }, 'This show has begun.'],
] as const)(
  'a screening that is %s says so, and what else there is of the film',
  { tags: ['D-048', 'ERR-010', 'ERR-011', 'ERR-017'] },
  async (_, change, text) => {
    const { main, links, headings, others } = await page(change);
    expect(main?.textContent).toContain(text);
    expect(headings).toEqual(['Other times for this film']);
    const expected = others.map(pathOf).slice(0, 6);
    expect(expected.length).toBeGreaterThan(1);
    expect(links).toEqual(expected);
    const first = main?.querySelector('section a')?.textContent ?? '';
    expect(first).toMatch(/(Sat|Sun|Mon|Tue|Wed|Thu|Fri).*\d\d:\d\d.*(Silent NL\/FR|35 mm).*(Great hall|Studio)/);
  },
);

test('a screening on sale shows no other times', async () => {
  const { headings, links } = await page({});
  expect([headings, links]).toEqual([[], []]);
});

test('the same cinema comes first, the others in the exhibitor’s order', async () => {
  const { headings, links, site } = await page({ sold_out: true, sold_out_online: true, cinema_id: 2 }, 3);
  expect(headings).toEqual(['Other times for this film', 'Noctule aan de kaai', 'Noctule']);
  const cinemas = links.map((link) => site.schedules.find((one) => pathOf(one) === link)?.cinema_id ?? 0);
  expect(new Set(cinemas)).toEqual(new Set([2, 1]));
  expect(cinemas).toEqual(cinemas.toSorted((a, b) => b - a));
});
