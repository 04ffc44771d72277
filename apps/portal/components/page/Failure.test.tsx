// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Failure } from '#apps/portal/components/page/Failure.tsx';
import { RefusedForNow } from '#apps/portal/components/page/RefusedForNow.tsx';
import { leavePortal, renderInPortal } from '#testing/e2e/harness/render-in-portal.tsx';
import { ApiError } from '#web/api/api-error.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  leavePortal();
  vi.useRealTimers();
});

const pass = (seconds: number) => act(async () => void (await vi.advanceTimersByTimeAsync(seconds * 1000)));
const limited = () => new ApiError({ status: 429, retryAfter: 3, body: { message: 'Too many requests.' } });

test('a page that met a limit counts down, tries again once, and offers to try only after the time', {
  tags: ['D-066'],
}, async () => {
  const retry = vi.fn();
  const error = limited();
  const place = renderInPortal(<Failure error={error} retry={retry} />);
  await pass(1);
  expect(place.textContent).toContain('There were too many requests in a short time.');
  expect(place.querySelector('[aria-hidden]')?.textContent).toBe(
    'This page tries again in 2 seconds. You do not need to do anything.',
  );
  expect(place.querySelector('button')).toBeNull();
  expect(retry).not.toHaveBeenCalled();
  await pass(3);
  expect(retry).toHaveBeenCalledOnce();
  act(() => place.querySelector('button')?.click());
  expect(retry).toHaveBeenCalledTimes(2);
});

test('screen readers hear the wait once, politely, and not each second', { tags: ['D-066'] }, async () => {
  const place = renderInPortal(<Failure error={limited()} retry={() => undefined} />);
  const statusElement = place.querySelector('[role=status]');
  const first = statusElement?.textContent;
  expect(first).toContain('in 3 seconds');
  await pass(2);
  expect(statusElement?.textContent).toBe(first);
  expect(place.querySelector('[role=alert]')).toBeNull();
});

test('without a network it says so, and goes on as soon as the browser is back', { tags: ['D-066'] }, async () => {
  const retry = vi.fn();
  const place = renderInPortal(<Failure error={new ApiError({ status: 0 })} retry={retry} />);
  expect(place.textContent).toContain('There is no connection to the server.');
  expect(place.querySelector('button')?.textContent).toBe('Try now');
  act(() => void dispatchEvent(new Event('online')));
  expect(retry).toHaveBeenCalledOnce();
});

test('what does not pass with time is said at once and not tried again', { tags: ['D-066'] }, async () => {
  const retry = vi.fn();
  const error = new ApiError({ status: 403, body: { message: 'You are not allowed to do this.' } });
  const place = renderInPortal(<Failure error={error} retry={retry} />);
  await pass(60);
  expect(place.querySelector('[role=alert]')?.textContent).toContain('You are not allowed to do this.');
  expect(place.querySelector('button')).toBeNull();
  expect(retry).not.toHaveBeenCalled();
});

test('a form says that its entries are kept and when it can be sent again', { tags: ['D-066'] }, async () => {
  const error = limited();
  const place = renderInPortal(<RefusedForNow error={error} />);
  await pass(1);
  expect(place.textContent).toBe('Too many requests. What you typed is kept. You can send it again in 2 seconds.');
  await pass(2);
  expect(place.textContent).toBe('Too many requests. What you typed is kept. You can send it again now.');
});
