import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  NotConfigured,
  type Outbox,
  type OutboxItem,
  type OutboxOptions,
  startOutbox,
  Undeliverable,
} from '#platform/jobs/outbox.ts';
import { silentLog } from '#platform/observability/log.ts';
import { openMetrics } from '#platform/observability/metrics.ts';
import { testDatabase } from '#testing/database/database.ts';

const t = testDatabase();
const running: Outbox[] = [];
const metrics = openMetrics();

const outbox = (options: Pick<OutboxOptions, 'handlers'> & Partial<OutboxOptions>): Outbox => {
  const fresh = startOutbox({ db: t.db, log: silentLog(), metrics, pollMs: 20, ...options });
  running.push(fresh);
  return fresh;
};
const put = (topic: string, dedupe: string, payload: unknown = {}): Promise<void> =>
  t.db.tx({ exhibitorId: 1, actor: 'test', channel: 'site' }, (tx) => tx.emit(topic, dedupe, payload));
const rows = () =>
  t.asOwner<{
    dedupe: string;
    attempts: number;
    done: boolean;
    dead: boolean;
    last_error: string | null;
    wait: number;
  }>(
    `SELECT dedupe, attempts, done_at IS NOT NULL AS done, dead_at IS NOT NULL AS dead, last_error,
            extract(epoch FROM available_at - now())::float8 AS wait FROM outbox ORDER BY id`,
  );

beforeEach(async () => {
  await t.asOwner("INSERT INTO exhibitor (id, slug, trade_name) VALUES (1, 'a', 'A') ON CONFLICT DO NOTHING");
  await t.asOwner('DELETE FROM outbox');
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.close()));
});

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let i = 0; i < 2_000 && !(await holds()); i++) await new Promise((done) => setTimeout(done, 10));
  expect(await holds()).toBe(true);
}
/** A gate that stays closed until it is opened. */
function latch(): { opened: Promise<void>; open(): void } {
  let open = () => {};
  const opened = new Promise<void>((done) => {
    open = done;
  });
  return { opened, open };
}

test('each item is processed once, with its payload, by any number of workers', { tags: ['I15'] }, async () => {
  const seen: OutboxItem[] = [];
  const handlers = {
    'mail.test': async (item: OutboxItem) => {
      seen.push(item);
    },
  };
  for (let i = 0; i < 60; i++) await put('mail.test', `n${i}`, { n: i });
  await put('mail.unknown', 'waits');
  for (let i = 0; i < 3; i++) outbox({ handlers });
  await until(async () => (await rows()).filter(({ done }) => done).length === 60);
  expect(seen).toHaveLength(60);
  expect(new Set(seen.map(({ dedupe }) => dedupe)).size).toBe(60);
  expect(seen[0]).toMatchObject({ exhibitorId: 1, topic: 'mail.test', attempt: 1, payload: { n: expect.any(Number) } });
  expect((await rows()).find(({ dedupe }) => dedupe === 'waits')).toMatchObject({ done: false, attempts: 0 });
});

test('a worker that continues after its lease expired changes nothing: another one has done the work', {
  tags: ['T56'],
}, async () => {
  const asleep = latch();
  const started: string[] = [];
  await put('mail.test', 'once');
  outbox({
    leaseMs: 150,
    handlers: {
      'mail.test': async () => {
        started.push('first');
        await asleep.opened;
        throw new Error('too late');
      },
    },
  });
  await until(() => started.length === 1);
  outbox({
    handlers: {
      'mail.test': async () => {
        started.push('second');
      },
    },
  });
  await until(async () => (await rows())[0]?.done === true);
  expect(started).toEqual(['first', 'second']);
  const before = await rows();
  asleep.open();
  await until(async () =>
    (await metrics.registry.metrics()).includes('foyer_outbox_total{topic="mail.test",outcome="fenced"} 1'),
  );
  expect((await rows())[0]).toMatchObject({ done: before[0]?.done, attempts: 2, last_error: null, dead: false });
});

test('a worker that continues while another one works does not end that work', { tags: ['T56'] }, async () => {
  const [first, second] = [latch(), latch()];
  let started = 0;
  await put('mail.test', 'once');
  const handler = (gate: { opened: Promise<void> }) => ({
    'mail.test': async () => {
      started += 1;
      await gate.opened;
    },
  });
  const late = outbox({ leaseMs: 150, handlers: handler(first) });
  await until(() => started === 1);
  outbox({ handlers: handler(second) });
  await until(() => started === 2);
  first.open();
  await late.close();
  expect((await rows())[0]).toMatchObject({ done: false });
  second.open();
  await until(async () => (await rows())[0]?.done === true);
});

test('failed work is retried with growing delays; hopeless work is a dead letter with its reason', {
  tags: ['T65'],
}, async () => {
  const attempts: number[] = [];
  await put('mail.test', 'flaky');
  await put('mail.bad', 'refused');
  outbox({
    backoffMs: (attempt) => 10 * attempt,
    handlers: {
      'mail.test': async ({ attempt }) => {
        attempts.push(attempt);
        if (attempt < 3) throw new Error('421 try later');
      },
      'mail.bad': async () => {
        throw new Undeliverable('550 no such person');
      },
    },
  });
  await until(async () => (await rows()).every(({ done, dead }) => done || dead));
  expect(attempts).toEqual([1, 2, 3]);
  expect(await rows()).toMatchObject([
    { dedupe: 'flaky', done: true, attempts: 3, last_error: null },
    { dedupe: 'refused', dead: true, attempts: 1, last_error: '550 no such person' },
  ]);
});

test('work that waits for a configuration uses up no attempt, is tried less and less often, and is given up after a week', {
  tags: ['T65'],
}, async () => {
  await put('mail.test', 'no server');
  const handlers = { 'mail.test': async () => Promise.reject(new NotConfigured('no mail server')) };
  const waitAtAge = async (age: string): Promise<number> => {
    await t.asOwner(
      `UPDATE outbox SET last_error = NULL, available_at = now(), created_at = now() - interval '${age}'`,
    );
    const one = outbox({ handlers, attemptsMax: 1 });
    await until(async () => (await rows())[0]?.last_error === 'no mail server');
    await one.close();
    return (await rows())[0]?.wait ?? 0;
  };
  for (const [age, least, most] of [
    ['0 minutes', 14, 46],
    ['20 minutes', 140, 451],
    ['6 days', 290, 901],
  ] as const) {
    const wait = await waitAtAge(age);
    expect([age, wait > least && wait < most]).toEqual([age, true]);
    expect((await rows())[0]).toMatchObject({ attempts: 0, dead: false, done: false });
  }
  await waitAtAge('8 days');
  expect((await rows())[0]).toMatchObject({ dead: true, last_error: 'no mail server' });
});

test('delays double up to five minutes, with jitter; after the last attempt it is a dead letter', async () => {
  await put('mail.test', 'down');
  await t.asOwner('UPDATE outbox SET attempts = 19');
  const failing = { 'mail.test': async () => Promise.reject(new Error('down')) };
  await outboxOnce(failing, 600);
  const [waiting] = await rows();
  expect(waiting?.wait).toBeGreaterThan(140);
  expect(waiting?.wait).toBeLessThan(451);
  await t.asOwner('UPDATE outbox SET attempts = 599, available_at = now()');
  await outboxOnce(failing, 600);
  expect((await rows())[0]).toMatchObject({ attempts: 600, dead: true });
});

async function outboxOnce(handlers: OutboxOptions['handlers'], attemptsMax: number): Promise<void> {
  const [before] = await rows();
  const one = outbox({ handlers, attemptsMax });
  await until(async () => ((await rows())[0]?.attempts ?? 0) > (before?.attempts ?? 0));
  await one.close();
}

test('a kick starts the work at once, independent of the poll interval', async () => {
  let done = false;
  const one = outbox({
    pollMs: 60_000,
    handlers: {
      'mail.test': async () => {
        done = true;
      },
    },
  });
  await new Promise((wait) => setTimeout(wait, 100));
  await put('mail.test', 'now');
  one.kick();
  await until(() => done);
});
