import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttleByKey } from '#platform/jobs/throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a single change runs at once, and so does a later one', () => {
  const calls: string[] = [];
  const pace = throttleByKey(25);
  pace('seats', () => calls.push('first'));
  expect(calls).toEqual(['first']);
  vi.advanceTimersByTime(25);
  pace('seats', () => calls.push('second'));
  expect(calls).toEqual(['first', 'second']);
});

test('calls during the pause run together at its end, the last of several calls wins', () => {
  const calls: string[] = [];
  const pace = throttleByKey(25);
  for (const what of ['first', 'second', 'third']) pace('seats', () => calls.push(what));
  vi.advanceTimersByTime(24);
  expect(calls).toEqual(['first']);
  vi.advanceTimersByTime(1);
  expect(calls).toEqual(['first', 'third']);
  vi.advanceTimersByTime(1_000);
  expect(calls).toEqual(['first', 'third']);
});

test('frequent calls run forty times a second at any rate, and the last one always runs', () => {
  let callCount = 0;
  let last = 0;
  const pace = throttleByKey(25);
  for (let n = 1; n <= 1_000; n++) {
    pace('seats', () => {
      callCount += 1;
      last = n;
    });
    vi.advanceTimersByTime(1);
  }
  expect(callCount).toBe(1 + 40); // the first, and one at the end of each pause
  vi.advanceTimersByTime(25);
  expect(last).toBe(1_000);
});

test('names do not delay each other', () => {
  const calls: string[] = [];
  const pace = throttleByKey(25);
  for (const name of ['a', 'b', 'a', 'b']) pace(name, () => calls.push(name));
  expect(calls).toEqual(['a', 'b']);
  vi.advanceTimersByTime(25);
  expect(calls).toEqual(['a', 'b', 'a', 'b']);
});

test('after a stop no waiting call runs', () => {
  const calls: string[] = [];
  const pace = throttleByKey(25);
  pace('seats', () => calls.push('first'));
  pace('seats', () => calls.push('second'));
  pace.stop();
  vi.advanceTimersByTime(1_000);
  expect(calls).toEqual(['first']);
});
