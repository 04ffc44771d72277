// @vitest-environment happy-dom

import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from '#apps/website/pages/buy/PaymentStatusPage.tsx';
import { callsTo } from '#testing/e2e/harness/answers.ts';
import { leave, renderInSite } from '#testing/e2e/harness/render-in-site.tsx';
import { ApiError } from '#web/api/api-error.ts';

const get = vi.hoisted(() => vi.fn());
vi.mock('#apps/website/api/start-client.ts', () => ({ api: () => callsTo({ get }) }));
const navigate = vi.hoisted(() => vi.fn());
vi.mock('react-router', async (original) => ({
  ...(await original<typeof import('react-router')>()),
  useNavigate: () => navigate,
  useParams: () => ({ payment: 'p-1' }),
}));

const BILL = '11111111-1111-4111-8111-111111111111';
beforeEach(() => {
  vi.useFakeTimers();
  navigate.mockReset();
  get.mockReset().mockResolvedValue({ uuid: BILL, status: 'paying', payment_id: 'p-1' });
});
afterEach(() => {
  leave();
  vi.useRealTimers();
});
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('after the provider’s page the payment status is read every three seconds', {
  tags: ['CONST-005', 'PAY-019'],
}, async () => {
  renderInSite(<page.Component />);
  await wait(0);
  expect(get).toHaveBeenCalledTimes(1);
  await wait(2_999);
  expect(get).toHaveBeenCalledTimes(1);
  await wait(1);
  expect(get).toHaveBeenCalledTimes(2);
  await wait(30_000);
  expect(get).toHaveBeenCalledTimes(12);
  expect(get).toHaveBeenLastCalledWith('/api/payments/p-1/status', expect.anything());
  get.mockResolvedValue({ uuid: BILL, status: 'paid', payment_id: 'p-1' });
  await wait(3_000);
  expect(navigate).toHaveBeenCalledWith(`/bill/${BILL}`, { replace: true });
});

test.each([
  ['undecided', async () => ({ uuid: BILL, status: 'paying', payment_id: 'p-1' })],
  ['not to be had', () => Promise.reject(new ApiError({ status: 503 }))],
])('a payment that stays %s leads home after 120 seconds', { tags: ['CONST-006', 'PAY-019'] }, async (_, answer) => {
  get.mockImplementation(answer);
  renderInSite(<page.Component />);
  await wait(119_000);
  expect(navigate).not.toHaveBeenCalled();
  await wait(1_100);
  expect(navigate).toHaveBeenCalledWith('/', { replace: true });
  const requestsBefore = get.mock.calls.length;
  await wait(60_000);
  expect(get.mock.calls.length).toBe(requestsBefore);
});
