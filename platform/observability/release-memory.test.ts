import { expect, test } from 'vitest';
import { createMemoryWatch } from '#platform/observability/release-memory.ts';

const MINUTE_MS = 60_000;

/** A program whose collection leaves 100 bytes of heap. */
function watching() {
  const state = { at: 0, cpuMs: 0, heapBytes: 120, collections: 0 };
  const watch = createMemoryWatch(
    () => ({ cpuMs: state.cpuMs, heapBytes: state.heapBytes }),
    () => {
      state.collections += 1;
      state.heapBytes = 100;
    },
    () => state.at,
  );
  /** A minute in which the program uses this share of a processor, and what its heap is then. */
  const minute = (share: number, heapBytes = state.heapBytes): number => {
    Object.assign(state, { at: state.at + MINUTE_MS, cpuMs: state.cpuMs + share * MINUTE_MS, heapBytes });
    watch.look();
    return state.collections;
  };
  return { minute };
}

test('memory is released when the program is quiet, and once more when what belonged to the busy time has ended', {
  tags: ['I23'],
}, () => {
  const { minute } = watching();
  expect(minute(0.5)).toBe(0);
  expect(minute(0.02)).toBe(1);
  expect(minute(0.02, 110)).toBe(1);
  expect(minute(0.9, 300)).toBe(1);
  expect(minute(0.3, 300)).toBe(1);
  expect(minute(0.05, 300)).toBe(2);
  for (let quiet = 0; quiet < 4; quiet++) expect(minute(0.01, 104)).toBe(2);
  expect(minute(0.01, 104)).toBe(3);
  for (let quiet = 0; quiet < 10; quiet++) expect(minute(0.01, 104)).toBe(3);
});
