// @vitest-environment happy-dom
import { act } from 'react';
import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptDevice, keptPerson, keptUse } from '#apps/browser/machine/who.ts';
import { App } from '#apps/pos/App.tsx';
import { posRoutes } from '#apps/pos/routes.tsx';
import { changeCart, keptCart } from '#apps/pos/sell/cart/kept-cart.ts';
import { leaveTill, POPCORN, renderInPos, settle, TILL } from '#testing/journeys/harness/render-in-pos.tsx';
import { buttonNamed } from '#testing/journeys/harness/render-in-site.tsx';

const get = vi.fn();
const post = vi.fn();
beforeEach(() => {
  get.mockReset();
  post.mockReset();
});
afterEach(leaveTill);

const UID = 'ABCDEFGHJK';
const ADA = { user: '0f8fad5b-d9cb-469f-a165-70867728950e', name: 'Ada Lovelace' };
const state = (auth: string) => ({ uid: UID, auth, auto_lock: 5, reload_at: null, channel: 'x' });
const shown = () => {
  get.mockImplementation(async (path: string) => {
    if (path === '/api/device/state') return state('active');
    if (path === '/api/pos/data') return TILL;
    if (path === '/api/device/people') return [];
    if (path === '/api/pos/screenings') return { day: TILL.day, days: [], screenings: [] };
    return new Promise(() => undefined); // of its printer and its displays
  });
  return renderInPos(<App router={createMemoryRouter(posRoutes(), { initialEntries: ['/sale'] })} />, { get, post });
};

test('DEV-006 D-135 a machine becomes a register, or a point of sale without drawer and printer', async () => {
  const place = await shown();
  post.mockResolvedValue({ uid: UID, token: 'secret' });
  act(() => place.querySelectorAll<HTMLInputElement>('input[type=radio]')[1]?.click());
  act(() => buttonNamed(place, 'Make this a till').click());
  await settle();
  expect(post.mock.calls[0]?.slice(0, 2)).toEqual(['/api/device/register', { type: 'pos' }]);
  expect(place.textContent).toContain('Who is at the till?');
});

test('D-136 five minutes without use: the PIN of the same person, and the bill stays as it is', async () => {
  keptDevice.set({ uid: UID, token: 'x' });
  keptPerson.set({ ...ADA, token: 't' });
  keptUse.set(Date.now() - 5 * 60_000);
  const { id, name, price } = POPCORN;
  changeCart(() => [{ kind: 'product', product: { id, name, price } }]);
  post.mockResolvedValue({});
  const place = await shown();
  expect(place.querySelector('h1')?.textContent).toBe(ADA.name);
  expect(place.textContent).toContain('Locked; the bill stays as it is.');
  expect([keptPerson.get()?.token, keptCart.get()?.entries.length]).toEqual([null, 1]);
  post.mockResolvedValue({ ...ADA, token: 't2' });
  for (const digit of '4711') act(() => buttonNamed(place, digit).click());
  act(() => buttonNamed(place, 'Sign in').click());
  await settle();
  expect(place.querySelector('section[aria-label=Bill]')?.textContent).toContain('Popcorn');
});
