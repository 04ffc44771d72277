import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDiskState } from '#apps/server/parts/disk-state.ts';
import { openMetrics } from '#platform/observability/metrics.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('each time the disk becomes full there is one alarm, and the metric says it', { tags: ['T57'] }, async () => {
  let full = false;
  const alarm = vi.fn();
  const metrics = openMetrics();
  const disk = openDiskState({ onlyReading: () => full, metrics, alarm });
  const figure = async () => /foyer_degraded\{reason="disk_full"\} (\d)/.exec(await metrics.registry.metrics())?.[1];
  vi.advanceTimersByTime(5_000);
  expect([disk.isFull(), await figure(), alarm.mock.calls]).toEqual([false, '0', []]);
  full = true;
  vi.advanceTimersByTime(5_000);
  expect([disk.isFull(), await figure(), alarm.mock.calls]).toEqual([true, '1', [['the disk is full', {}]]]);
  full = false;
  vi.advanceTimersByTime(1_000);
  full = true;
  vi.advanceTimersByTime(1_000);
  expect(alarm).toHaveBeenCalledTimes(2);
  disk.close();
});

test('a database elsewhere says that its disk is full by refusing a write', { tags: ['T57'] }, () => {
  let now = 0;
  const disk = openDiskState({ onlyReading: undefined, metrics: openMetrics(), alarm: () => {}, elapsed: () => now });
  expect(disk.isFull()).toBe(false);
  disk.noteFull();
  expect(disk.isFull()).toBe(true);
  now = 61_000;
  expect(disk.isFull()).toBe(false);
  disk.close();
});
