import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gently } from '#apps/website/pages/buy/tickets/gently.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

test('D-177 many pokes make one call after a random while, and never two within 2.5 seconds', () => {
  const calls: number[] = [];
  const asking = gently(
    () => calls.push(Date.now()),
    () => 0.5,
  );
  for (let poke = 0; poke < 20; poke += 1) asking.poke();
  vi.advanceTimersByTime(749);
  expect(calls).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(calls).toEqual([750]);
  asking.poke();
  vi.advanceTimersByTime(10_000);
  expect(calls).toEqual([750, 750 + 2500 + 750]);
});

test('a page that is left asks no more', () => {
  let calls = 0;
  const asking = gently(() => {
    calls += 1;
  });
  asking.poke();
  asking.stop();
  vi.advanceTimersByTime(10_000);
  expect(calls).toBe(0);
});
