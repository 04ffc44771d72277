// @vitest-environment happy-dom
import { act } from 'react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findMovies } from '#apps/website/pages/movies/search/find-movies.ts';
import { MovieSearch } from '#apps/website/pages/movies/search/MovieSearch.tsx';
import { siteDataFixture } from '#testing/component/site-data.fixture.ts';
import { leave, renderInSite, typeInto } from '#testing/e2e/harness/render-in-site.tsx';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const fetched = vi.fn();
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  leave();
  expect(fetched).not.toHaveBeenCalled();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function shown() {
  let address = '';
  const Address = () => {
    const { pathname, search } = useLocation();
    address = pathname + search;
    return null;
  };
  const place = renderInSite(
    <>
      <MovieSearch />
      <Address />
    </>,
  );
  const input = place.querySelector<HTMLInputElement>('input[type=search]');
  if (!input) throw new Error('nowhere to type');
  const box = (value: string) => {
    const found = place.querySelector<HTMLInputElement>(`input[value="${value}"]`);
    if (!found) throw new Error(`no choice ${value}`);
    return found;
  };
  return {
    place,
    input,
    box,
    address: () => address,
    statusText: () => place.querySelector('[role=status]')?.textContent,
  };
}

test('the address follows every key without a call, and the result is announced once, after a pause', async () => {
  const { input, address, statusText, place } = shown();
  for (const typed of ['m', 'me', 'metropolis']) typeInto(input, typed);
  expect(place.textContent).toContain('One film found.');
  expect(statusText()).toBe('');
  await wait(100);
  expect(address()).toBe('/?q=metropolis');
  await wait(700);
  expect(statusText()).toBe('One film found.');
});

test('a facet narrows the list and can be removed; the others show how many films they would leave', async () => {
  const { place, box, address } = shown();
  const counts = () => [...place.querySelectorAll('label:has([type=checkbox])')].map((one) => one.textContent);
  expect(counts()).toContain('Comedy2, 2 films');
  act(() => box('comedy').click());
  await wait(100);
  expect(address()).toBe('/?genre=comedy');
  expect(box('comedy').checked).toBe(true);
  expect(place.textContent).toContain('2 films found.');
  act(() => box('horror').click());
  await wait(100);
  expect(address()).toBe('/?genre=comedy&genre=horror');
  act(() => box('comedy').click());
  act(() => box('horror').click());
  await wait(100);
  expect(address()).toBe('/');
});

test('an empty result suggests filters to drop, with the number of films then found', async () => {
  const { place, input, box } = shown();
  typeInto(input, 'keaton');
  act(() => box('horror').click());
  expect(place.textContent).toContain('No film matches this search.');
  const drops = [...place.querySelectorAll('li a')].map((one) => [one.textContent, one.getAttribute('href')]);
  expect(drops).toEqual([
    ['Without “keaton”: one film', '/en/movies?genre=horror'],
    ['Without Horror: one film', '/en/movies?q=keaton'],
  ]);
  await wait(800);
});

test('the facets come from the programme: none that all films share, none without a film', () => {
  const { place } = shown();
  expect([...place.querySelectorAll('legend')].map((one) => one.textContent)).toEqual(['Genre', 'Format']);
});

test('other spellings, the original title, people and tags find a film as well', () => {
  const site = siteDataFixture({ now: NOW });
  const slugsFor = (words: string) => {
    const ids =
      findMovies({ site, shown: site, params: {}, address: `?q=${encodeURIComponent(words)}`, now: NOW })?.movies ?? [];
    return site.movies.filter(({ id }) => ids.includes(id)).map(({ slug }) => slug);
  };
  expect(slugsFor('GRAUENS symphonie')).toEqual(['nosferatu']);
  expect(slugsFor('froehlich')).toEqual(['metropolis']);
  expect(slugsFor('renee')).toEqual(['la-passion-de-jeanne-d-arc']);
  expect(slugsFor('darc')).toEqual(['la-passion-de-jeanne-d-arc']);
  expect(slugsFor('keaton children')).toEqual(['the-general']);
});
