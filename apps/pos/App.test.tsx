// @vitest-environment happy-dom
import { act } from 'react';
import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { App } from '#apps/pos/App.tsx';
import { persistedOffer } from '#apps/pos/offline/stored-offer.ts';
import { persistedRequest } from '#apps/pos/pending-request/pending-request.ts';
import { posRoutes } from '#apps/pos/routes.tsx';
import { changeCart, persistedCart } from '#apps/pos/sell/cart/persisted-cart.ts';
import { leaveTill, POPCORN, renderInPos, settle, TILL } from '#testing/e2e/harness/render-in-pos.tsx';
import { buttonNamed } from '#testing/e2e/harness/render-in-site.tsx';
import { ApiError } from '#web/api/api-error.ts';
import { clearSecrets, lastUse, persistedDevice, persistedPerson } from '#web/device/identity.ts';

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
const registrations = () => post.mock.calls.flatMap(([path, body]) => (path === '/api/device/register' ? [body] : []));
const shown = () => {
  get.mockImplementation(async (path: string) => {
    if (path === '/api/device/state') return state('active');
    if (path === '/api/pos/data') return TILL;
    if (path === '/api/device/people') return [];
    if (path === '/api/pos/screenings') return { day: TILL.day, days: [], screenings: [] };
    return new Promise(() => undefined); // requests of its printer and its displays stay pending
  });
  return renderInPos(<App router={createMemoryRouter(posRoutes(), { initialEntries: ['/sale'] })} />, { get, post });
};

test('a device becomes a register, or a point of sale without drawer and printer', {
  tags: ['DEV-006', 'D-135'],
}, async () => {
  const place = await shown();
  post.mockResolvedValue({ uid: UID, token: 'secret' });
  act(() => place.querySelectorAll<HTMLInputElement>('input[type=radio]')[1]?.click());
  act(() => buttonNamed(place, 'Make this a till').click());
  await settle();
  expect(post.mock.calls[0]?.slice(0, 2)).toEqual(['/api/device/register', { type: 'pos' }]);
  expect(place.textContent).toContain('Who is at the till?');
});

test('a till that was logged out comes back as the same device, of the kind that it had', {
  tags: ['D-024', 'D-134'],
}, async () => {
  persistedDevice.set({ uid: UID, token: 'x' });
  persistedPerson.set({ ...ADA, token: 't' });
  get.mockImplementation(async (path: string) =>
    path === '/api/device/state' ? { ...state('active'), type: 'pos' } : new Promise(() => undefined),
  );
  const place = await renderInPos(<App router={createMemoryRouter(posRoutes(), { initialEntries: ['/sale'] })} />, {
    get,
    post,
  });
  act(() => clearSecrets());
  await settle();
  expect(place.textContent).toContain('It stays what it was: Mobile till.');
  expect(place.querySelectorAll('input[type=radio]')).toHaveLength(0);
  post.mockResolvedValue({ uid: UID, token: 'secret' });
  act(() => buttonNamed(place, 'Ask for approval').click());
  await settle();
  expect(registrations()).toEqual([{ type: 'pos', uid: UID }]);
});

test('a logged-out till whose kind is not known becomes no second device', { tags: ['D-024'] }, async () => {
  persistedDevice.set({ uid: UID, token: null });
  const place = await shown();
  post.mockImplementation(async (_path: string, body: { type: string; uid?: string }) => {
    if (body.type !== 'pos') throw new ApiError({ status: 409, body: { code: 'devices.uid_in_use' } });
    return { uid: body.uid, token: 'secret' };
  });
  act(() => buttonNamed(place, 'Ask for approval').click());
  await settle();
  expect(registrations()).toEqual([
    { type: 'register', uid: UID },
    { type: 'pos', uid: UID },
  ]);
  expect(persistedDevice.get()).toMatchObject({ uid: UID, token: 'secret' });
});

test('after five minutes without use the till asks for the PIN of the same attendant; the bill stays', {
  tags: ['D-136'],
}, async () => {
  persistedDevice.set({ uid: UID, token: 'x' });
  persistedPerson.set({ ...ADA, token: 't' });
  lastUse.set(Date.now() - 5 * 60_000);
  const { id, name, price } = POPCORN;
  changeCart(() => [{ kind: 'product', product: { id, name, price } }]);
  post.mockResolvedValue({});
  const place = await shown();
  expect(place.querySelector('h1')?.textContent).toBe(ADA.name);
  expect(place.textContent).toContain('Locked; the bill is kept.');
  expect([persistedPerson.get()?.token, persistedCart.get()?.entries.length]).toEqual([null, 1]);
  post.mockResolvedValue({ ...ADA, token: 't2' });
  for (const digit of '4711') act(() => buttonNamed(place, digit).click());
  act(() => buttonNamed(place, 'Sign in').click());
  await settle();
  expect(place.querySelector('section[aria-label=Bill]')?.textContent).toContain('Popcorn');
});

test('a till that starts without the server says what it has stored, and warns of a payment without an answer', {
  tags: ['D-140'],
}, async () => {
  persistedDevice.set({ uid: UID, token: 'x' });
  persistedPerson.set({ ...ADA, token: 't' });
  const { id, name, price } = POPCORN;
  changeCart(() => [{ kind: 'product', product: { id, name, price } }]);
  persistedRequest.set({ key: 'k', what: 'payment', route: 'POST /api/pos/bills/:uuid/payments', input: {} });
  get.mockRejectedValue(new ApiError({ status: 0 }));
  const place = await renderInPos(<App router={createMemoryRouter(posRoutes(), { initialEntries: ['/sale'] })} />, {
    get,
    post,
  });
  await settle();
  expect(place.textContent).toContain('No reply from the server');
  expect(place.textContent).toContain('A payment was sent and has no answer yet.');
  expect(place.textContent).toContain('The bill with 1 item is stored on this till.');
});

describe('a till that starts without the server', { tags: ['D-140'] }, () => {
  const starts = async () => {
    persistedDevice.set({ uid: UID, token: 'x' });
    get.mockRejectedValue(new ApiError({ status: 0 }));
    post.mockRejectedValue(new ApiError({ status: 0 }));
    const router = createMemoryRouter(posRoutes(), { initialEntries: ['/sale'] });
    const place = await renderInPos(<App router={router} />, { get, post });
    await settle();
    return place;
  };

  test('goes on with who was signed in, and with the offer of the last time', async () => {
    persistedPerson.set({ ...ADA, token: 't' });
    persistedOffer.set({ uid: UID, till: TILL });
    lastUse.set(Date.now() - 60 * 60_000); // a PIN could not be checked: it does not lock
    const place = await starts();
    await vi.waitFor(() =>
      expect(place.querySelector('section[aria-label=Products]')?.textContent).toContain('Popcorn'),
    );
  });

  test.for([
    ['without an attendant who was signed in', { token: null, uid: UID }],
    ['with the offer of another device', { token: 't', uid: 'KJHGFEDCBA' }],
  ] as const)('does not %s', async ([, { token, uid }]) => {
    persistedPerson.set({ ...ADA, token });
    persistedOffer.set({ uid, till: TILL });
    expect((await starts()).textContent).toContain('No reply from the server');
  });

  test('stores the offer whenever the server tells it', async () => {
    persistedDevice.set({ uid: UID, token: 'x' });
    persistedPerson.set({ ...ADA, token: 't' });
    lastUse.set(Date.now());
    await shown();
    await vi.waitFor(() => expect(persistedOffer.get()).toEqual({ uid: UID, till: TILL }));
  });
});
