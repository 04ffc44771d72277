import { Refusal } from '#kernel/refusal.ts';
import { crash } from '#platform/observability/crash-points.ts';

/**
 * Collects waiting work into batches. A batch starts as soon as the previous one ends, without a
 * timer: a single item starts at once, and under load few transactions carry many items
 * (docs/algorithms/seat-claims.md). Beyond `waitingMax` new items are refused at once with 429.
 */
export type Batcher<Item, Outcome> = {
  submit(item: Item): Promise<Outcome>;
  /** Items waiting or running. */
  readonly load: number;
};

export type BatcherOptions<Item, Outcome> = {
  readonly batchMax: number;
  readonly inFlightMax: number;
  readonly waitingMax: number;
  /** Runs a batch; returns one outcome per item, in order. */
  readonly carryOut: (items: readonly Item[]) => Promise<readonly Outcome[]>;
  /**
   * Items with the same key never run in one batch or at the same time (equal idempotency keys).
   */
  readonly keyOf?: (item: Item) => string | null;
  /**
   * Decides after a failed batch whether its items run one by one, so that one bad item does not
   * fail the others.
   */
  readonly isolate?: (error: unknown) => boolean;
};

type Waiting<Item, Outcome> = { item: Item; done: (outcome: Outcome) => void; fail: (error: unknown) => void };

export function createBatcher<Item, Outcome>(options: BatcherOptions<Item, Outcome>): Batcher<Item, Outcome> {
  const waiting: Waiting<Item, Outcome>[] = [];
  const keysUnderWay = new Set<string>();
  let inFlight = 0;
  let underWay = 0;

  function takeBatch(): Waiting<Item, Outcome>[] {
    const batch: Waiting<Item, Outcome>[] = [];
    const left: Waiting<Item, Outcome>[] = [];
    while (waiting.length > 0 && batch.length < options.batchMax) {
      const next = waiting.shift() as Waiting<Item, Outcome>;
      const key = options.keyOf?.(next.item) ?? null;
      if (key !== null && keysUnderWay.has(key)) {
        left.push(next);
        continue;
      }
      if (key !== null) keysUnderWay.add(key);
      batch.push(next);
    }
    waiting.unshift(...left);
    return batch;
  }

  async function carryOne(entry: Waiting<Item, Outcome>): Promise<void> {
    try {
      const [outcome] = await options.carryOut([entry.item]);
      entry.done(outcome as Outcome);
    } catch (error) {
      entry.fail(error);
    }
  }

  async function carry(batch: Waiting<Item, Outcome>[]): Promise<void> {
    try {
      const outcomes = await options.carryOut(batch.map((entry) => entry.item));
      crash('checkout.batch-carried');
      for (const [index, entry] of batch.entries()) entry.done(outcomes[index] as Outcome);
    } catch (error) {
      if (batch.length > 1 && (options.isolate?.(error) ?? false)) for (const entry of batch) await carryOne(entry);
      else for (const entry of batch) entry.fail(error);
    } finally {
      for (const { item } of batch) {
        const key = options.keyOf?.(item);
        if (key) keysUnderWay.delete(key);
      }
    }
  }

  function flush(): void {
    while (inFlight < options.inFlightMax && waiting.length > 0) {
      const batch = takeBatch();
      if (batch.length === 0) return; // all waiting items share a key with a running one
      inFlight += 1;
      underWay += batch.length;
      void carry(batch).finally(() => {
        inFlight -= 1;
        underWay -= batch.length;
        flush();
      });
    }
  }

  return {
    submit: (item) =>
      new Promise((done, fail) => {
        if (waiting.length >= options.waitingMax) {
          fail(new Refusal('too-many', { code: 'checkout.too_busy' }, 2));
          return;
        }
        waiting.push({ item, done, fail });
        // Everything that arrives in this iteration of the event loop forms one batch.
        if (waiting.length === 1) setImmediate(flush);
      }),
    get load() {
      return waiting.length + underWay;
    },
  };
}
