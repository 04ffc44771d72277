import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { trimAllocator } from '#platform/observability/trim-allocator.ts';

const PIECES = 200_000;
const PIECE_BYTES = 600;

test('free memory between pieces in use goes back to the system; where the C library has no call for it nothing happens', {
  tags: ['I23'],
}, async () => {
  if (process.platform !== 'linux') return expect(await trimAllocator()).toBe(false);
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const pieces: (Buffer | null)[] = Array.from({ length: PIECES }, () => Buffer.allocUnsafeSlow(PIECE_BYTES));
  for (let i = 0; i < PIECES; i++) if (i % 50 !== 0) pieces[i] = null;
  await expect
    .poll(
      async () => {
        collect();
        const before = process.memoryUsage.rss();
        const hasFreed = await trimAllocator();
        return hasFreed && before - process.memoryUsage.rss() > (PIECES * PIECE_BYTES) / 4;
      },
      { timeout: 10_000, interval: 1 },
    )
    .toBe(true);
  expect(pieces.filter((piece) => piece !== null)).toHaveLength(PIECES / 50);
});
