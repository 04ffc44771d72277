// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { persistedCart } from '#apps/pos/sell/cart/persisted-cart.ts';
import type { TillData } from '#modules/till/contract/till.ts';
import { leaveTill, POPCORN, renderTillAt, type Server, settle, TILL } from '#testing/e2e/harness/render-in-pos.tsx';
import { buttonNamed } from '#testing/e2e/harness/render-in-site.tsx';

const post = vi.fn();
afterEach(leaveTill);

const COLA = { ...POPCORN, id: 8, name: 'Cola', price: 3, categories: [2] };
const shop: TillData = {
  ...TILL,
  products: [POPCORN, COLA],
  categories: [
    { id: 1, name: 'Snacks', color: '#c02040' },
    { id: 2, name: 'Drinks', color: '#2040c0' },
    { id: 3, name: 'Nothing in it', color: '' },
  ],
};
const get = vi.fn(
  async (path: string): Promise<unknown> =>
    path === '/api/pos/data' ? shop : { day: shop.day, days: [shop.day], screenings: [], bills: [] },
);

test('each category of a till shows its own products; an empty category is hidden', {
  tags: ['POS-008', 'POS-009'],
}, async () => {
  const place = await renderTillAt('/sale', { get: get as Server['get'], post });
  const shelf = place.querySelector<HTMLElement>('section[aria-label="Products"]');
  if (!shelf) throw new Error('there are no products');
  const chips = () =>
    [...shelf.querySelectorAll('button[aria-pressed]')].map((chip) => [
      chip.textContent,
      chip.getAttribute('aria-pressed'),
    ]);
  const tiles = () => [...shelf.querySelectorAll('li')].map((tile) => tile.textContent);
  expect(chips()).toEqual([
    ['All', 'true'],
    ['Snacks', 'false'],
    ['Drinks', 'false'],
  ]);
  expect(tiles()).toEqual(['Popcorn€4.50', 'Cola€3.00']);
  act(() => buttonNamed(shelf, 'Drinks').click());
  expect(chips()[2]).toEqual(['Drinks', 'true']);
  expect(tiles()).toEqual(['Cola€3.00']);
  act(() => shelf.querySelector<HTMLButtonElement>('li button')?.click());
  await settle();
  expect(persistedCart.get()?.entries).toMatchObject([{ kind: 'product', product: { id: 8, price: 3 } }]);
});
