// @vitest-environment happy-dom

import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from '#apps/website/pages/buy/PaymentStatusPage.tsx';
import { callsTo } from '#testing/e2e/harness/answers.ts';
import { leave, renderPageInSite } from '#testing/e2e/harness/render-in-site.tsx';

const get = vi.hoisted(() => vi.fn());
vi.mock('#apps/website/api/start-client.ts', () => ({ api: () => callsTo({ get }) }));

const PAYMENT = '11111111-1111-4111-8111-111111111111';
const BILL = '0f8fad5b-d9cb-469f-a165-70867728950e';
const answer = (status: string) => ({ uuid: BILL, status, payment_id: PAYMENT });

beforeEach(() => {
  vi.useFakeTimers();
  get.mockReset();
});
afterEach(() => {
  leave();
  vi.useRealTimers();
});
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const shown = () =>
  renderPageInSite(page, { name: 'payments.status', params: { payment: PAYMENT, paymentDriver: 'mollie' } });

test('after the provider’s page the visitor sees that the payment is being checked, and gets the result', {
  tags: ['PAY-003', 'PAY-019'],
}, async () => {
  get.mockResolvedValue(answer('paying'));
  const { place, address } = await shown();
  expect(place.querySelector('[role=status]')?.textContent).toBe('We are checking your payment');
  expect(place.querySelector('h1')?.textContent).toBe('We are checking your payment');
  expect(get).toHaveBeenCalledTimes(1);
  expect(get.mock.calls[0]?.[0]).toBe(`/api/payments/${PAYMENT}/status`);
  await wait(3_000);
  expect(get).toHaveBeenCalledTimes(2);
  get.mockResolvedValue(answer('paid'));
  await wait(3_000);
  expect(address()).toBe(`/bill/${BILL}`);
  await wait(10_000);
  expect(get).toHaveBeenCalledTimes(3);
});

test('without an outcome the page stays, and goes home after 120 seconds', {
  tags: ['PAY-003', 'PAY-019'],
}, async () => {
  get.mockResolvedValue(answer('pending'));
  const { place, address } = await shown();
  await wait(119_000);
  expect(place.querySelector('[role=status]')?.textContent).toBe('We are checking your payment');
  await wait(3_000);
  expect(address()).toBe('/');
});
