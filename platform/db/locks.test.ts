import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Locks, openLocks } from '#platform/db/locks.ts';
import { testDatabase } from '#testing/database/database.ts';

const t = testDatabase();
let here: Locks;
let there: Locks;
beforeAll(() => {
  here = openLocks({ url: t.url, purpose: 'test' });
  there = openLocks({ url: t.url, purpose: 'test' });
});
afterAll(async () => {
  await here.close();
  await there.close();
});

test('a lock is held once: on its own node it cannot be taken a second time either', async () => {
  const release = await here.tryLock('x');
  expect(release).not.toBeNull();
  expect(await here.tryLock('x')).toBeNull();
  expect(await there.tryLock('x')).toBeNull();
  expect(await here.tryLock('y')).not.toBeNull();
  await release?.();
  const releaseThere = await there.tryLock('x');
  expect(releaseThere).not.toBeNull();
  expect(await here.tryLock('x')).toBeNull();
  await releaseThere?.();
  expect(await here.tryLock('x')).not.toBeNull();
});

test('of ten callers at the same moment on two nodes one has the lock', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => (index % 2 ? here : there).tryLock('z')));
  expect(answers.filter((answer) => answer !== null)).toHaveLength(1);
});

test('a released lock is free for the next caller, and a second release changes nothing', async () => {
  const release = await here.tryLock('w');
  await release?.();
  expect(await there.tryLock('w')).not.toBeNull();
  await release?.();
  expect(await here.tryLock('w')).toBeNull();
});
