// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepBill } from '#apps/website/offline/keep.ts';
import { SavedOnDevice } from '#apps/website/pages/buy/result/SavedOnDevice.tsx';
import { buttonNamed, leave, renderInSite } from '#testing/e2e/harness/render-in-site.tsx';

const UUID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const messages: unknown[] = [];

beforeEach(() => {
  messages.length = 0;
  const ready = Promise.resolve({ active: { postMessage: (each: unknown) => messages.push(each) } });
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: { register: async () => undefined, ready } });
  document.documentElement.dataset.worker = '/sw.js';
});
afterEach(() => {
  leave();
  localStorage.clear();
  vi.unstubAllGlobals();
  delete document.documentElement.dataset.worker;
});

test('on a shared device, bookings are removed and stay away until the visitor allows them again', {
  tags: ['T85'],
}, async () => {
  const place = renderInSite(<SavedOnDevice uuid={UUID} />);
  await act(async () => buttonNamed(place, 'Remove from this device').click());
  await expect.poll(() => messages).toEqual([{ forgetAll: true }]);
  expect(place.querySelector('[role=status]')?.textContent).toBe('No orders are stored on this device.');

  keepBill(UUID, 'en');
  await new Promise((done) => setTimeout(done));
  expect(messages).toHaveLength(1);
  expect(JSON.stringify({ ...localStorage })).not.toContain(UUID);

  await act(async () => buttonNamed(place, 'Store on this device').click());
  await expect.poll(() => messages).toContainEqual({ bill: UUID, locale: 'en' });
});

test('without offline storage nothing is shown', () => {
  delete document.documentElement.dataset.worker;
  expect(renderInSite(<SavedOnDevice uuid={UUID} />).textContent).toBe('');
});
