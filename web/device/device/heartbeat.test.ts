import { expect, test } from 'vitest';
import { askAgainAfter, isToReload } from '#apps/browser/machine/device/heartbeat.ts';

test('D-133 D-134 asked every 10 s while it waits, every 30 s once it is let in, every 3 s while nobody answers', () => {
  expect([askAgainAfter(true, 'pending'), askAgainAfter(true, 'active')]).toEqual([10_000, 30_000]);
  expect([askAgainAfter(true, null), askAgainAfter(false, 'active')]).toEqual([30_000, 3_000]);
});

test.each([
  ['before anything was heard', undefined, 'B', false],
  ['an old wish', 'A', 'A', false],
  ['a new one', 'A', 'B', true],
  ['the first ever', null, 'A', true],
  ['none', null, null, false],
  ['while nobody answers', 'A', undefined, false],
])('D-134 to load anew: %s', (_, first, now, is) => {
  expect(isToReload(first, now)).toBe(is);
});
