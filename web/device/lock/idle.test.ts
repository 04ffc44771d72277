import { expect, test } from 'vitest';
import { isToLock } from '#web/device/lock/idle.ts';

test.each([
  ['just used', 5, 0, 0, false],
  ['shortly before', 5, 0, 299_999, false],
  ['five minutes unused', 5, 0, 300_000, true],
  ['a whole night, where it never locks', 0, 0, 36_000_000, false],
  ['used a while later than now', 5, 90_000, 0, true],
])('%s, locking after %i minutes', { tags: ['D-136'] }, (_, autoLock, lastUse, now, locks) => {
  expect(isToLock({ lastUse, now, autoLock })).toBe(locks);
});
