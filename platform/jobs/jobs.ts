import type { Locks } from '#platform/db/locks.ts';
import type { Db } from '#platform/db/tx.ts';
import { crash } from '#platform/observability/crash-points.ts';
import type { Log } from '#platform/observability/log.ts';
import type { Metrics } from '#platform/observability/metrics.ts';

/** Repeated work, on one node at a time. Its return value is stored with its last run. */
export type Job = {
  /** `module.what`, unique; names the lock and the row in job_run. */
  readonly name: string;
  readonly everyMs: number;
  readonly run: () => Promise<unknown>;
};

export type Jobs = {
  /**
   * Runs a job now, unless another node runs it; returns whether it ran. Rejects with the job's own
   * error.
   */
  runNow(name: string): Promise<boolean>;
  /** Waits for running jobs. */
  close(): Promise<void>;
};

export type JobOptions = { readonly db: Db; readonly locks: Locks; readonly log: Log; readonly metrics: Metrics };

/** A node that is slightly early still counts as on time. */
const EARLY = 0.9;

const BEGIN = `
  INSERT INTO job_run AS j (name, started_at) VALUES ($1, foyer_now())
  ON CONFLICT (name) DO UPDATE SET started_at = foyer_now()
    WHERE j.started_at IS NULL OR j.started_at <= foyer_now() - make_interval(secs => $2::float8)
  RETURNING name`;
const FINISH = 'UPDATE job_run SET finished_at = foyer_now(), error = NULL, result = $2 WHERE name = $1';
const FAIL = 'UPDATE job_run SET failed_at = foyer_now(), error = $2 WHERE name = $1';
const ERROR_LENGTH_MAX = 500;

export function startJobs(jobs: readonly Job[], options: JobOptions): Jobs {
  const { db, locks, log, metrics } = options;
  const runs = metrics.counter('foyer_job_runs_total', 'Runs of recurring jobs', ['job', 'outcome']);
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<unknown>>();
  let closed = false;

  async function run(job: Job, sinceLastMs: number): Promise<boolean> {
    const unlock = await locks.tryLock(`job ${job.name}`);
    if (!unlock) return false;
    try {
      const mine = await db.system((tx) => tx.one(BEGIN, [job.name, sinceLastMs / 1000]));
      if (!mine) return false;
      try {
        crash('job.begun');
        const result = await job.run();
        crash('job.run');
        runs.inc({ job: job.name, outcome: 'done' });
        await db.system((tx) => tx.run(FINISH, [job.name, JSON.stringify(result ?? null)]));
      } catch (error) {
        runs.inc({ job: job.name, outcome: 'failed' });
        const text = String(error instanceof Error ? error.message : error).slice(0, ERROR_LENGTH_MAX);
        await db.system((tx) => tx.run(FAIL, [job.name, text])).catch(() => {});
        throw error;
      }
      return true;
    } finally {
      await unlock();
    }
  }

  function schedule(job: Job): void {
    if (closed) return;
    const delay = job.everyMs * (0.95 + 0.1 * Math.random()); // spreads nodes that started together
    const timer = setTimeout(() => {
      const turn = run(job, job.everyMs * EARLY)
        .catch((error: unknown) => log.error({ err: error, job: job.name }, 'a job failed'))
        .finally(() => {
          running.delete(turn);
          schedule(job);
        });
      running.add(turn);
    }, delay);
    timers.set(job.name, timer);
  }

  for (const job of jobs) schedule(job);
  return {
    async runNow(name) {
      const job = jobs.find((each) => each.name === name);
      if (!job) throw new Error(`there is no job "${name}"`);
      return run(job, 0);
    },
    async close() {
      closed = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.allSettled(running);
    },
  };
}
