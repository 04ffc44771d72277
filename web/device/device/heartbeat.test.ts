import { expect, test } from 'vitest';
import { askAgainAfter, isToReload } from '#web/device/device/heartbeat.ts';

test('every 10 s while it waits, every 30 s after approval, every 3 s while the server does not answer', {
  tags: ['D-133', 'D-134'],
}, () => {
  expect([askAgainAfter(true, 'pending'), askAgainAfter(true, 'active')]).toEqual([10_000, 30_000]);
  expect([askAgainAfter(true, null), askAgainAfter(false, 'active')]).toEqual([30_000, 3_000]);
});

test.each([
  ['before anything was heard', undefined, 'B', false],
  ['an old request', 'A', 'A', false],
  ['a new one', 'A', 'B', true],
  ['the first ever', null, 'A', true],
  ['none', null, null, false],
  ['while nobody answers', 'A', undefined, false],
])('to reload: %s', { tags: ['D-134'] }, (_, first, now, is) => {
  expect(isToReload(first, now)).toBe(is);
});
