// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type * as Router from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useMovieSearch } from '#apps/website/pages/movies/search/use-movie-search.ts';

/** A router that shows an address when the test says so, as on a busy machine. */
const { router } = vi.hoisted(() => ({
  router: { address: '', state: null as unknown, type: 'POP', written: [] as { address: string; state: unknown }[] },
}));
vi.mock('react-router', async (original) => ({
  ...(await original<typeof Router>()),
  useLocation: () => ({ pathname: '/movies', search: router.address, state: router.state }),
  useNavigationType: () => router.type,
  useNavigate:
    () =>
    (to: string, { state }: { state: unknown }) =>
      router.written.push({ address: to.replace('/movies', ''), state }),
}));

let root: Root;
let type: (text: string) => void;
let shown = '';
function Field() {
  const [search, change] = useMovieSearch();
  shown = search.words;
  type = (text) => change({ ...search, words: text });
  return null;
}
const draw = () => act(async () => root.render(<Field />));
const wait = () => act(() => vi.advanceTimersByTimeAsync(100));
const shows = (address: string, { state = null as unknown, as = 'PUSH' } = {}) => {
  Object.assign(router, { address, state, type: as });
  return draw();
};
beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  Object.assign(router, { address: '', state: null, type: 'POP', written: [] });
  vi.useFakeTimers();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await draw();
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
});

test('letters that are typed while an earlier address is still under way stay', async () => {
  await act(async () => type('f'));
  await wait();
  await act(async () => type('fr'));
  await wait();
  expect(router.written.map(({ address }) => address)).toEqual(['?q=f', '?q=fr']);
  await shows('?q=f', { state: router.written[0]?.state, as: 'REPLACE' }); // the page shows it only now
  expect(shown).toBe('fr');
});

test('an address that the visitor goes to, forwards or back, is the search', async () => {
  await act(async () => type('fr'));
  await wait();
  await shows('?q=fr', { state: router.written[0]?.state, as: 'REPLACE' });
  await shows('?q=nosferatu');
  expect(shown).toBe('nosferatu');
  await shows('?q=fr', { state: router.written[0]?.state, as: 'POP' });
  expect(shown).toBe('fr');
});
