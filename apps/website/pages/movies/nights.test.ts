import { expect, test } from 'vitest';
import { documentOf, testRender } from '#testing/component/render-page.tsx';
import { siteDataFixture } from '#testing/component/site-data.fixture.ts';

/** Half an hour before Saturday: the shows of the fixture begin at 00:00 and belong to Friday. */
const NOW = Date.parse('2026-11-27T23:30:00+01:00');
const render = await testRender();
const plain = (text: string | null | undefined) => (text ?? '').replace(/[\u00a0\u202f\s]+/g, ' ');

const NIGHTS = [
  ['en', 'night of Fri 27 to Sat 28'],
  ['nl-BE', 'nacht van vr 27 op za 28'],
  ['fr', 'nuit du ven. 27 au sam. 28'],
  ['de', 'Nacht von Fr., 27. auf Sa., 28.'],
] as const;

test.each(NIGHTS)(
  'in %s a show after midnight says its night, for the eye too',
  {
    tags: ['D-010', 'SITE-048', 'SITE-053'],
  },
  async (locale, night) => {
    const site = siteDataFixture({ now: NOW, locale });
    const first = site.schedules.find(({ sold_out }) => !sold_out);
    const movie = site.movies.find(({ id }) => id === first?.movie_id);
    if (!first || !movie) throw new Error('no show');
    expect(first.day).toBe('2026-11-27');
    for (const path of ['/', '/movies/today', '/movies/2026-11-27', `/movies/view/${movie.slug}`]) {
      const page = await documentOf(render, site, path);
      const show = page.querySelector(`main a[href="/${locale}/buy/tickets/${first.id}"]`);
      const seen = [...(show?.querySelectorAll('[aria-hidden]') ?? [])].map(({ textContent }) => plain(textContent));
      expect(seen, path).toContain(night);
      expect(plain(show?.lastElementChild?.textContent), path).toContain(`(${night})`);
    }
    const ticketPage = await documentOf(render, site, `/buy/tickets/${first.id}`);
    expect(plain(ticketPage.querySelector('aside time')?.textContent)).toContain(`(${night})`);
  },
);

test('the shows of the evening say no night', { tags: ['D-010'] }, async () => {
  const site = siteDataFixture({ now: Date.parse('2026-11-27T18:30:00+01:00') });
  const page = await documentOf(render, site, '/movies/2026-11-27');
  expect(page.querySelectorAll('main a[href*="/buy/"]').length).toBeGreaterThan(0);
  expect(page.querySelector('main')?.textContent).not.toContain('night of');
});

test('cinemas of a day stand in the order in which they begin', { tags: ['SITE-048', 'SITE-053'] }, async () => {
  const site = siteDataFixture({ now: Date.parse('2026-11-27T18:30:00+01:00'), cinemas: 2 });
  const [first] = site.schedules;
  if (!first) throw new Error('no show');
  const late = { ...first, id: 901, cinema_id: 1, start: '2026-11-28T00:05:00+01:00', event_id: null };
  const evening = { ...first, id: 902, cinema_id: 2, start: '2026-11-27T22:10:00+01:00', event_id: null };
  const changed = { ...site, schedules: [late, evening] };
  const slug = site.movies.find(({ id }) => id === first.movie_id)?.slug;
  for (const path of ['/movies/2026-11-27', `/movies/view/${slug}`]) {
    const page = await documentOf(render, changed, path);
    const links = [...page.querySelectorAll('main a[href*="/buy/tickets/"]')].map((one) => one.getAttribute('href'));
    expect(links, path).toEqual(['/en/buy/tickets/902', '/en/buy/tickets/901']);
  }
});
