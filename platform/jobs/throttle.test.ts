import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttleByKey } from '#platform/jobs/throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a single change runs at once, and so does a later one', () => {
  const told: string[] = [];
  const pace = throttleByKey(25);
  pace('seats', () => told.push('first'));
  expect(told).toEqual(['first']);
  vi.advanceTimersByTime(25);
  pace('seats', () => told.push('second'));
  expect(told).toEqual(['first', 'second']);
});

test('calls during the pause run together at its end, the last of several calls wins', () => {
  const told: string[] = [];
  const pace = throttleByKey(25);
  for (const what of ['first', 'second', 'third']) pace('seats', () => told.push(what));
  vi.advanceTimersByTime(24);
  expect(told).toEqual(['first']);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(['first', 'third']);
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual(['first', 'third']);
});

test('frequent calls run forty times a second at any rate, and the last one always runs', () => {
  let told = 0;
  let last = 0;
  const pace = throttleByKey(25);
  for (let n = 1; n <= 1_000; n++) {
    pace('seats', () => {
      told += 1;
      last = n;
    });
    vi.advanceTimersByTime(1);
  }
  expect(told).toBe(1 + 40); // the first, and one at the end of each pause
  vi.advanceTimersByTime(25);
  expect(last).toBe(1_000);
});

test('names do not delay each other', () => {
  const told: string[] = [];
  const pace = throttleByKey(25);
  for (const name of ['a', 'b', 'a', 'b']) pace(name, () => told.push(name));
  expect(told).toEqual(['a', 'b']);
  vi.advanceTimersByTime(25);
  expect(told).toEqual(['a', 'b', 'a', 'b']);
});

test('after a stop no waiting call runs', () => {
  const told: string[] = [];
  const pace = throttleByKey(25);
  pace('seats', () => told.push('first'));
  pace('seats', () => told.push('second'));
  pace.stop();
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual(['first']);
});
