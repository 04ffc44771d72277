import { afterEach, expect, test } from 'vitest';
import { type Locks, openLocks } from '#platform/db/locks.ts';
import { type Job, type Jobs, startJobs } from '#platform/jobs/jobs.ts';
import { silentLog } from '#platform/observability/log.ts';
import { openMetrics } from '#platform/observability/metrics.ts';
import { testDatabase } from '#testing/database/database.ts';

const t = testDatabase();
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

function node(jobs: readonly Job[]): { jobs: Jobs; locks: Locks } {
  const locks = openLocks({ url: t.url, purpose: 'jobs' });
  const started = startJobs(jobs, { db: t.db, locks, log: silentLog(), metrics: openMetrics() });
  ends.push(
    () => locks.close(),
    () => started.close(),
  );
  return { jobs: started, locks };
}

async function until(holds: () => boolean): Promise<void> {
  for (let i = 0; i < 2_000 && !holds(); i++) await new Promise((done) => setTimeout(done, 10));
  expect(holds()).toBe(true);
}

test('a job runs on one node at a time and once per period, with any number of nodes', async () => {
  let running = 0;
  let most = 0;
  let runs = 0;
  const job: Job = {
    name: 'test.once',
    everyMs: 200,
    run: async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((done) => setTimeout(done, 20));
      running -= 1;
      runs += 1;
      return { runs };
    },
  };
  for (let i = 0; i < 3; i++) node([job]);
  const start = performance.now();
  await until(() => runs >= 4);
  expect(most).toBe(1);
  expect(performance.now() - start).toBeGreaterThan(3 * 200 * 0.9);
  expect(await t.asOwner("SELECT error, result IS NOT NULL AS has FROM job_run WHERE name = 'test.once'")).toEqual([
    { error: null, has: true },
  ]);
});

test('a failing job records its reason and runs again', async () => {
  let runs = 0;
  const { jobs } = node([
    {
      name: 'test.failing',
      everyMs: 60_000,
      run: async () => {
        runs += 1;
        throw new Error('partner is closed');
      },
    },
  ]);
  await expect(jobs.runNow('test.failing')).rejects.toThrow('partner is closed');
  await expect(jobs.runNow('test.failing')).rejects.toThrow('partner is closed');
  expect(runs).toBe(2);
  expect(await t.asOwner("SELECT error FROM job_run WHERE name = 'test.failing'")).toEqual([
    { error: 'partner is closed' },
  ]);
});

test('a lock is free after its holder loses the connection, and the holder can lock again', {
  tags: ['T54'],
}, async () => {
  const [a, b] = [node([]), node([])];
  expect(await a.locks.tryLock('x')).not.toBeNull();
  expect(await b.locks.tryLock('x')).toBeNull();
  await t.asOwner(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'foyer/jobs' AND datname = current_database() AND query LIKE '%pg_try_advisory_lock%' ORDER BY backend_start LIMIT 1",
  );
  let unlock = await b.locks.tryLock('x');
  for (; !unlock; unlock = await b.locks.tryLock('x')) await new Promise((done) => setTimeout(done, 10));
  expect(await a.locks.tryLock('x')).toBeNull();
  await unlock();
  expect(await a.locks.tryLock('x')).not.toBeNull();
});
