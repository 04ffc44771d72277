import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { loadContent, loadEvent, loadMovie, loadMovies } from '#apps/website/loading/loaders.ts';
import { type Loading, loadingContext } from '#apps/website/loading/loading.ts';
import { siteDataFixture } from '#testing/component/site-data.fixture.ts';

const NOW = Date.parse('2026-11-21T14:00:00+01:00');
const site = siteDataFixture({ now: NOW });

/** Calls a loader as the browser does; returns its answer or error. */
async function inBrowser(
  load: (args: LoaderFunctionArgs) => unknown,
  params: Record<string, string>,
  search = '',
): Promise<unknown> {
  const context = new RouterContextProvider();
  const loading: Loading = { site, now: NOW, contentPage: async () => null, onMissing: 'redirect' };
  context.set(loadingContext, loading);
  const request = new Request(`https://noctule.example/en/movies${search}`);
  try {
    return await load({ params, context, request } as unknown as LoaderFunctionArgs);
  } catch (thrown) {
    return thrown;
  }
}

test.each([
  ['a content page the server answers with 404', loadContent(() => 'info/gone'), {}],
  ['a film', loadMovie, { movie_slug: 'gone' }],
  ['an event', loadEvent, { event_slug: 'gone' }],
] as const)(
  'in the browser %s that is missing leads to the 404 page',
  { tags: ['SITE-055', 'SITE-058', 'SITE-060', 'D-003'] },
  async (_, load, params) => {
    const answer = await inBrowser(load, params);
    expect(answer).toBeInstanceOf(Response);
    expect((answer as Response).headers.get('location')).toBe('/404');
  },
);

test('a list without a search has no search data; a search result has ids of films on the page', async () => {
  expect(await inBrowser(loadMovies, {})).toBeNull();
  expect(await inBrowser(loadMovies, {}, '?utm_source=mail')).toBeNull();
  const lang = site.movies.filter(({ directors }) => directors.includes('Fritz Lang')).map(({ id }) => id);
  expect(await inBrowser(loadMovies, {}, '?q=fritz')).toMatchObject({
    query: '?q=fritz',
    movies: expect.arrayContaining(lang),
  });
});
