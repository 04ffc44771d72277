import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttleWithJitter } from '#apps/website/pages/buy/tickets/throttle-with-jitter.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

test('many invalidations make one call after a random delay, and never two within 2.5 seconds', {
  tags: ['D-177'],
}, () => {
  const calls: number[] = [];
  const asking = throttleWithJitter(
    () => calls.push(Date.now()),
    () => 0.5,
  );
  for (let trigger = 0; trigger < 20; trigger += 1) asking.trigger();
  vi.advanceTimersByTime(749);
  expect(calls).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(calls).toEqual([750]);
  asking.trigger();
  vi.advanceTimersByTime(10_000);
  expect(calls).toEqual([750, 750 + 2500 + 750]);
});

test('a page that was left makes no more calls', () => {
  let calls = 0;
  const asking = throttleWithJitter(() => {
    calls += 1;
  });
  asking.trigger();
  asking.stop();
  vi.advanceTimersByTime(10_000);
  expect(calls).toBe(0);
});
