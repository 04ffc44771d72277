import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paced } from '#platform/paced.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a lone change is told at once, and a later one again', () => {
  const told: string[] = [];
  const pace = paced(25);
  pace('seats', () => told.push('first'));
  expect(told).toEqual(['first']);
  vi.advanceTimersByTime(25);
  pace('seats', () => told.push('second'));
  expect(told).toEqual(['first', 'second']);
});

test('what comes in the pause goes together when it is over, and of several the last', () => {
  const told: string[] = [];
  const pace = paced(25);
  for (const what of ['first', 'second', 'third']) pace('seats', () => told.push(what));
  vi.advanceTimersByTime(24);
  expect(told).toEqual(['first']);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(['first', 'third']);
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual(['first', 'third']);
});

test('a rush is told forty times a second, whatever its rate, and its last word is told', () => {
  let told = 0;
  let last = 0;
  const pace = paced(25);
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

test('names keep nobody else waiting', () => {
  const told: string[] = [];
  const pace = paced(25);
  for (const name of ['a', 'b', 'a', 'b']) pace(name, () => told.push(name));
  expect(told).toEqual(['a', 'b']);
  vi.advanceTimersByTime(25);
  expect(told).toEqual(['a', 'b', 'a', 'b']);
});

test('after it was stopped nothing that waited is done', () => {
  const told: string[] = [];
  const pace = paced(25);
  pace('seats', () => told.push('first'));
  pace('seats', () => told.push('second'));
  pace.stop();
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual(['first']);
});
