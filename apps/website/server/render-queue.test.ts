import { setImmediate as immediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRenderQueue } from '#apps/website/server/render-queue.ts';

/** A queue with a clock of its own, and pages that take ten milliseconds each. */
function queueing() {
  let at = 0;
  const done: string[] = [];
  const queue = createRenderQueue(() => at);
  const ask = (address: string, rendered = true) =>
    queue.run(address, async () => {
      at += 10;
      done.push(address);
      return { rendered };
    });
  const pass = async (ms: number) => {
    at += ms;
    for (let n = 0; n < 50; n++) await immediate();
  };
  return { ask, done, pass, queue };
}

test('addresses take turns: one page of another address is rendered before the second of a busy one', {
  tags: ['D-190'],
}, async () => {
  const { ask, done, pass } = queueing();
  for (let n = 0; n < 60; n++) void ask('busy');
  void ask('visitor');
  await pass(0);
  expect(done.indexOf('visitor')).toBeLessThanOrEqual(3);
});

test('an address that asks for many new pages pauses, and others go on', { tags: ['D-190'] }, async () => {
  const { ask, done, pass } = queueing();
  for (let n = 0; n < 60; n++) void ask('busy');
  await pass(0);
  const before = done.length;
  expect(before).toBeGreaterThanOrEqual(15);
  expect(before).toBeLessThan(40);
  await ask('visitor');
  expect(done.at(-1)).toBe('visitor');
  await pass(1_000);
  void ask('busy');
  await pass(0);
  expect(done.length).toBeGreaterThan(before + 2);
});

test('pages that another request has rendered cost nothing', async () => {
  const { ask, done, pass } = queueing();
  for (let n = 0; n < 200; n++) void ask('busy', false);
  for (let n = 0; n < 10; n++) await pass(0);
  expect(done).toHaveLength(200);
});

test('a page that fails frees its place, and an address waits for a bounded number of pages', async () => {
  const { queue } = queueing();
  const failing = () => queue.run('a', () => Promise.reject(new Error('broken')));
  for (let n = 0; n < 5; n++) await expect(failing()).rejects.toThrow('broken');
  const never = () => queue.run('b', () => new Promise<{ rendered: boolean }>(() => {}));
  for (let n = 0; n < 1_002; n++) void never().catch(() => undefined);
  await expect(never()).rejects.toMatchObject({ kind: 'too-many' });
});
