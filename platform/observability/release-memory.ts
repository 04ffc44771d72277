import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { trimAllocator } from '#platform/observability/trim-allocator.ts';

/** How often the program looks whether it has been quiet. */
const LOOK_MS = 30_000;
/** Quiet: it used less than this share of one processor since the last look. */
const QUIET_SHARE = 0.1;
/** It is worth a pause if the heap is so much larger than after the last one. */
const GROWTH = 1.15;
/** Buffers are freed in the background after a collection. */
const FREED_MS = 2_000;

/** What the program uses: milliseconds of processor time since its start, bytes of heap taken from the system. */
export type Usage = { readonly cpuMs: number; readonly heapBytes: number };

/** Limits, sessions and caches of a busy time end by then: once more. */
const ONCE_MORE_LOOKS = 5;

export type MemoryWatch = {
  /** Releases memory if the program has been quiet since the last look and its heap has grown. */
  look(): void;
};

/**
 * The engine collects what is not used any more, but keeps the room of a busy hour for the next one.
 * A collection that compacts the heap gives it back, and the C library then gives back what lies free
 * between its pieces in use. Together they stop the program for about a quarter of a
 * second, so they come only when the program is quiet, and twice for each busy time (decision 0071).
 */
export function createMemoryWatch(usage: () => Usage, collect: () => void, now: () => number): MemoryWatch {
  let before = { ...usage(), at: now() };
  let kept = 0;
  let looksSince = 0;
  /** The last collection was the first after a busy time. */
  let isFirst = false;
  return {
    look() {
      const { cpuMs, heapBytes } = usage();
      const at = now();
      const share = (cpuMs - before.cpuMs) / (at - before.at);
      before = { cpuMs, heapBytes, at };
      looksSince += 1;
      if (share > QUIET_SHARE) return;
      const hasGrown = heapBytes >= kept * GROWTH;
      if (!hasGrown && !(isFirst && looksSince >= ONCE_MORE_LOOKS)) return;
      isFirst = hasGrown;
      looksSince = 0;
      collect();
      kept = usage().heapBytes;
    },
  };
}

/** Watches the memory of this process until it ends. */
export function releaseMemoryWhenQuiet(): void {
  const collect = collector();
  const release = () => {
    collect();
    setTimeout(() => void trimAllocator(), FREED_MS).unref();
  };
  const watch = createMemoryWatch(usageOfProcess, release, () => performance.now());
  setInterval(() => watch.look(), LOOK_MS).unref();
}

function usageOfProcess(): Usage {
  const { user, system } = process.cpuUsage();
  return { cpuMs: (user + system) / 1_000, heapBytes: process.memoryUsage().heapTotal };
}

/** Returns the engine's collection that compacts. Its switch adds a global function to new contexts only. */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: { type: 'major'; flavor: 'last-resort' }) => void;
  return () => collect({ type: 'major', flavor: 'last-resort' });
}
