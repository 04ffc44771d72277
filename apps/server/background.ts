import { MODULES } from '#apps/server/modules.ts';
import type { Parts } from '#apps/server/parts/program-parts.ts';
import { sellShows } from '#demo/seed/sell-shows.ts';
import { demoExhibitor, extendDemoProgramme } from '#demo/seed.ts';
import { ALARM_TOPIC } from '#modules/alarms/server.ts';
import { forgetAnswers } from '#platform/db/idempotency.ts';
import type { Locks } from '#platform/db/locks.ts';
import { type Job, startJobs } from '#platform/jobs/jobs.ts';
import { OUTBOX_POLL_MS, type OutboxHandlers, startOutbox } from '#platform/jobs/outbox.ts';
import type { Bus } from '#platform/realtime/bus.ts';

const HOUR_MS = 3_600_000;
const DEMO_SALES = 'demo.sales';
const DEMO_SALES_MS = HOUR_MS / 4;

export type Background = {
  /** Looks at the outbox at once. */
  kickOutbox(): void;
  /** Waits for what is running. */
  close(): Promise<void>;
};

/** Starts the outbox and the recurring jobs, on a node with the worker role. */
export function startBackground(parts: Parts, locks: Locks): Background {
  const { workDb: db, log, metrics, hurry = 1 } = parts;
  const outbox = startOutbox({ db, log, metrics, handlers: outboxOf(parts), pollMs: OUTBOX_POLL_MS / hurry });
  const alarmMails = startOutbox({
    db: parts.alarmsDb,
    log,
    metrics,
    handlers: alarmMailsOf(parts),
    pollMs: OUTBOX_POLL_MS / hurry,
  });
  const jobs = startJobs(
    jobsOf(parts).map((job) => ({ ...job, everyMs: job.everyMs / hurry })),
    { db, locks, log, metrics },
  );
  // A new demo has visitors from its first minute, but the start does not wait for them.
  const firstSales = parts.demoSales
    ? jobs
        .runNow(DEMO_SALES)
        .catch((error: unknown) => log.warn({ err: error }, 'the visitors of the demo bought nothing'))
    : null;
  return {
    kickOutbox() {
      outbox.kick();
      alarmMails.kick();
    },
    async close() {
      await firstSales;
      await jobs.close();
      await outbox.close();
      await alarmMails.close();
    },
  };
}

/** All recurring work; each job runs on one node at a time. */
const jobsOf = (parts: Parts): Job[] => [
  ...MODULES.flatMap((module) => module.jobs?.(parts) ?? []),
  { name: 'operations.forget', everyMs: HOUR_MS, run: () => purge(parts) },
  { name: 'demo.programme', everyMs: 6 * HOUR_MS, run: () => extendDemoProgramme(parts.workDb, parts.now()) },
  ...(parts.demoSales ? [{ name: DEMO_SALES, everyMs: DEMO_SALES_MS, run: () => sellDemo(parts) }] : []),
];

async function sellDemo(parts: Parts): Promise<number> {
  const exhibitorId = await parts.workDb.system(demoExhibitor);
  if (exhibitorId === null || !parts.demoSales) return 0;
  return sellShows({ ...parts, db: parts.workDb }, exhibitorId, { simulator: parts.demoSales });
}

/** How the rows of the outbox are carried out, by topic. Mails about alarms are sent by their own worker. */
function outboxOf(parts: Parts): OutboxHandlers {
  const { [ALARM_TOPIC]: _alarms, ...others } = allOutboxes(parts);
  return others;
}

/** A full disk stops the outbox: mails about alarms have a connection that also writes then. */
function alarmMailsOf(parts: Parts): OutboxHandlers {
  const handler = allOutboxes(parts)[ALARM_TOPIC];
  return handler ? { [ALARM_TOPIC]: handler } : {};
}

const allOutboxes = (parts: Parts): OutboxHandlers =>
  Object.assign({}, ...MODULES.map((module) => module.outbox?.(parts)));

/** Connects every module to the notices of the database. */
export function listenToBus(bus: Bus, parts: Parts): void {
  for (const module of MODULES) {
    const { dataChanged, seatsChanged, credentialEnded, noticesLost } = module.listens?.(parts) ?? {};
    if (dataChanged) bus.onDataChanged(dataChanged);
    if (seatsChanged) bus.onSeatsChanged(seatsChanged);
    if (credentialEnded) bus.onCredentialEnded(credentialEnded);
    if (noticesLost) bus.onNoticesLost(noticesLost);
  }
}

/** Deletes what is no longer needed, each kind in a transaction of its own; answers how many rows of each kind. */
async function purge({ workDb, limits }: Parts): Promise<Record<string, number>> {
  const purges = Object.assign({ answers: forgetAnswers }, ...MODULES.map((module) => module.purges)) as Record<
    string,
    typeof forgetAnswers
  >;
  const deleted: Record<string, number> = { limits: await limits.forgetOld() };
  for (const [name, forget] of Object.entries(purges)) deleted[name] = await workDb.system(forget);
  return deleted;
}
