import { expect, test } from 'vitest';
import { createBatcher } from '#platform/jobs/batcher.ts';

const later = <T>(value: T) => new Promise<T>((done) => setTimeout(() => done(value), 5));

test('items that wait during a batch form the next one; outcomes come back in order', async () => {
  const batches: number[][] = [];
  const queue = createBatcher<number, number>({
    batchMax: 64,
    inFlightMax: 1,
    waitingMax: 100,
    carryOut: async (items) => {
      batches.push([...items]);
      await later(null);
      return items.map((item) => item * 2);
    },
  });
  const first = queue.submit(1);
  await later(null);
  const rest = [2, 3, 4].map((item) => queue.submit(item));
  expect(await Promise.all([first, ...rest])).toEqual([2, 4, 6, 8]);
  expect(batches).toEqual([[1], [2, 3, 4]]);
  expect(queue.load).toBe(0);
});

test('one failing item does not fail the others', async () => {
  const queue = createBatcher<number, number>({
    batchMax: 8,
    inFlightMax: 1,
    waitingMax: 100,
    carryOut: async (items) => {
      if (items.includes(13)) throw new Error('unlucky');
      return items.map((item) => item + 1);
    },
    isolate: () => true,
  });
  const outcomes = await Promise.allSettled([1, 13, 3].map((item) => queue.submit(item)));
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('equal keys are never in the same batch', { tags: ['T24'] }, async () => {
  let together = 0;
  let most = 0;
  const queue = createBatcher<string, string>({
    batchMax: 8,
    inFlightMax: 4,
    waitingMax: 100,
    keyOf: (item) => item,
    carryOut: async (items) => {
      together += items.filter((item) => item === 'same').length;
      most = Math.max(most, together);
      await later(null);
      together -= items.filter((item) => item === 'same').length;
      return items;
    },
  });
  await Promise.all(Array.from({ length: 20 }, (_, i) => queue.submit(i % 2 ? 'same' : `other ${i}`)));
  expect(most).toBe(1);
});

test('beyond the limit a new item is refused at once with a retry time', async () => {
  const queue = createBatcher<number, number>({ batchMax: 1, inFlightMax: 1, waitingMax: 2, carryOut: later });
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map((item) => queue.submit(item)));
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
  expect((outcomes[3] as PromiseRejectedResult).reason).toMatchObject({ kind: 'too-many', retryAfterSeconds: 2 });
});
