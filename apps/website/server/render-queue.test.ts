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
      if (rendered) at += 10;
      done.push(address);
      return { rendered };
    });
  const pass = async (ms: number) => {
    at += ms;
    for (let n = 0; n < 50; n++) await immediate();
  };
  /** Other work of the program: so many turns of the event loop, of five milliseconds each. */
  const work = async (name: string, turns: number) => {
    for (let n = 0; n < turns; n++) {
      at += 5;
      done.push(name);
      await immediate();
    }
  };
  return { ask, done, pass, queue, work };
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
  expect(done.slice(before)).toEqual(['visitor', 'busy']);
});

test('addresses that have used up their burst get a tenth of the time together, and take turns', {
  tags: ['D-190'],
}, async () => {
  const { ask, done, pass } = queueing();
  const busy = ['a', 'b', 'c', 'd'];
  for (let n = 0; n < 60; n++) for (const address of busy) void ask(address);
  await pass(0);
  await pass(0);
  const before = done.length;
  for (let n = 0; n < 100; n++) {
    await ask(`visitor ${n}`, false); // a page that was there: the queue looks for the next turn
    await pass(10);
  }
  const turns = done.slice(before).filter((address) => busy.includes(address));
  expect(turns.length).toBeLessThanOrEqual(12);
  expect(turns.length).toBeGreaterThanOrEqual(8);
  expect([...turns.slice(0, 4)].sort()).toEqual(busy);
});

test('an address that has used up its burst waits until the event loop has nothing else to do', {
  tags: ['D-190'],
}, async () => {
  const { ask, done, pass, work } = queueing();
  for (let n = 0; n < 60; n++) void ask('busy');
  await pass(0);
  await pass(1_000);
  const before = done.length;
  void ask('busy');
  await work('answer', 5);
  await pass(0);
  expect(done.slice(before)).toEqual([...Array(5).fill('answer'), 'busy']);
});

test('a page whose client has gone is not rendered', async () => {
  const { done, pass, queue } = queueing();
  let isGone = false;
  const page = async () => ({ rendered: done.push('page') > 0 });
  void queue.run('a', page);
  const gone = queue.run('a', page, () => isGone);
  isGone = true;
  await expect(gone).rejects.toMatchObject({ kind: 'too-many' });
  await queue.run('a', page);
  await pass(0);
  expect(done).toEqual(['page', 'page']);
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

test('all addresses together wait for a bounded number of pages: the one with the most loses its last', async () => {
  const { queue } = queueing();
  const refused: string[] = [];
  const never = (address: string) =>
    void queue
      .run(address, () => new Promise<{ rendered: boolean }>(() => {}))
      .catch(({ kind }: { kind: string }) => refused.push(`${address} ${kind}`));
  for (let n = 0; n < 999; n++) for (const address of ['a', 'b', 'c', 'd']) never(address);
  never('visitor');
  await immediate();
  expect(refused).toEqual([]);
  for (let n = 0; n < 8; n++) never(`visitor ${n}`);
  await immediate();
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.filter((each) => !/^[abcd] too-many$/.test(each))).toEqual([]);
});
