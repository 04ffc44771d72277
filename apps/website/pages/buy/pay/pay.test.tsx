// @vitest-environment happy-dom

import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ExceptionDialog } from '#apps/website/layout/ExceptionDialog.tsx';
import { HoldClock } from '#apps/website/pages/buy/pay/HoldClock.tsx';
import { QrPayment } from '#apps/website/pages/buy/pay/QrPayment.tsx';
import { RedirectPayment } from '#apps/website/pages/buy/pay/RedirectPayment.tsx';
import { callsTo } from '#testing/e2e/harness/answers.ts';
import { buttonNamed, leave, renderInSite } from '#testing/e2e/harness/render-in-site.tsx';
import { ApiError } from '#web/api/api-error.ts';

const post = vi.hoisted(() => vi.fn());
vi.mock('#apps/website/api/start-client.ts', () => ({ api: () => callsTo({ post }) }));

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;
const PAYMENT = '11111111-1111-4111-8111-111111111111';

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  sessionStorage.clear();
  post.mockReset().mockResolvedValue({});
});
afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const bill = (left_ms: number, extensions_left = 2) => ({
  uuid: PAYMENT,
  status: 'paying',
  payment: null,
  hold_until: new Date(NOW + left_ms).toISOString(),
  extensions_left,
});

test('the clock counts down, warns two minutes before the end, and adds five minutes at one press (WCAG 2.2.1)', {
  tags: ['D-185'],
}, async () => {
  const changed = vi.fn();
  const place = renderInSite(<HoldClock bill={bill(3 * MINUTE)} onChanged={changed} />);
  expect(place.textContent).toBe('Your order is held for another 3:00.');
  expect(place.querySelector('[role=status]:not(:empty)')).toBeNull();
  await wait(61_000);
  expect(place.textContent).toContain('Your order is held for less than two minutes.');
  expect(place.textContent).toContain('1:59');
  await act(async () => buttonNamed(place, 'Five more minutes').click());
  expect(post).toHaveBeenCalledWith(`/api/bill/${PAYMENT}/extension`);
  expect(place.textContent).toContain('Five minutes have been added.');
  expect(changed).toHaveBeenCalledTimes(1);
});

test('after two extensions no more is possible, and at the end the status is read', {
  tags: ['D-185'],
}, async () => {
  const changed = vi.fn();
  const place = renderInSite(<HoldClock bill={bill(30_000, 0)} onChanged={changed} />);
  expect(place.textContent).toContain('It cannot be held any longer.');
  expect(place.querySelector('button')).toBeNull();
  await wait(31_000);
  expect(place.textContent).toContain('The time for this order is over.');
  expect(changed).not.toHaveBeenCalled();
  await wait(3_000);
  expect(changed).toHaveBeenCalled();
});

test('a refused extension shows the server’s text in the dialog', {
  tags: ['ERR-003', 'ERR-004'],
}, async () => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  post.mockRejectedValueOnce(new ApiError({ status: 409, body: { message: 'Your seats cannot be held any longer.' } }));
  const place = renderInSite(
    <>
      <HoldClock bill={bill(MINUTE)} onChanged={() => undefined} />
      <ExceptionDialog />
    </>,
  );
  await act(async () => buttonNamed(place, 'Five more minutes').click());
  expect(place.querySelector('dialog')?.textContent).toContain('An error has occurred');
  expect(place.querySelector('dialog')?.textContent).toContain('Your seats cannot be held any longer.');
});

test('the browser redirects to the provider once; on return the page shows a link', { tags: ['PAY-004'] }, async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  const shown = () =>
    renderInSite(<RedirectPayment paymentUuid={PAYMENT} checkoutUrl="https://pay.example/1" />).textContent;
  expect(shown()).toContain('You are being redirected to the payment page.');
  expect(assign).toHaveBeenCalledWith('https://pay.example/1');
  leave();
  expect(shown()).toContain('Your order is still waiting for its payment.');
  expect(assign).toHaveBeenCalledTimes(1);
});

const QR = {
  driver: 'payconiq',
  component: 'qr',
  amount: 18,
  tip: 2.1,
  deeplink: 'https://app.example/x',
  qr_svg: '<svg/>',
} as const;

test('the page has the code, the amount with its tip, and a button for phones', { tags: ['PAY-005'] }, () => {
  const place = renderInSite(
    <QrPayment data={{ ...QR, expires_at: null }} decided={false} onLeave={() => undefined} />,
  );
  expect(place.querySelector('img')?.getAttribute('src')).toBe('data:image/svg+xml,%3Csvg%2F%3E');
  expect(place.querySelector('a')?.getAttribute('href')).toBe('https://app.example/x');
  expect([...place.querySelectorAll('dd')].map((one) => one.textContent)).toEqual(['€18.00', '€2.10', '€20.10']);
});

test('it leaves after 120 s, later if the visitor keeps waiting, and at once after the outcome', {
  tags: ['PAY-020', 'D-077'],
}, async () => {
  const left = vi.fn();
  const place = renderInSite(<QrPayment data={{ ...QR, expires_at: null }} decided={false} onLeave={left} />);
  await wait(99_000);
  expect(place.textContent).not.toContain('Are you still there?');
  await wait(2_000);
  await act(async () => buttonNamed(place, 'Keep waiting').click());
  await wait(100_000);
  expect(left).not.toHaveBeenCalled();
  await wait(40_000);
  expect(left).toHaveBeenCalled();
  leave();
  const decided = vi.fn();
  renderInSite(<QrPayment data={{ ...QR, expires_at: null }} decided onLeave={decided} />);
  expect(decided).toHaveBeenCalled();
});
