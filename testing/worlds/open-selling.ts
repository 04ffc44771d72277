import { openStaffGate } from '#modules/access/server.ts';
import { paymentsModule } from '#modules/payments/module.ts';
import { openPayments } from '#modules/payments/server.ts';
import { salesModule } from '#modules/sales/module.ts';
import type { HoldLimits } from '#modules/sales/server/holds/hold-limits.ts';
import { createSales, type SalesEvents, salesPaymentListener } from '#modules/sales/server.ts';
import type { Snapshots } from '#modules/site/snapshot.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { ROOMY_HOLDS } from '#testing/builders/roomy-holds.ts';
import { locksHere } from '#testing/database/in-process-locks.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';

type Options = {
  readonly db: Db;
  readonly snapshots: Snapshots;
  readonly events: SalesEvents;
  readonly now: () => number;
  readonly holdLimits?: HoldLimits;
  /** Where the test serves, for payers and for simulated providers. */
  readonly url: () => string;
  readonly alarm?: (what: string, detail: Record<string, unknown>) => void;
  readonly countNotice?: (driver: string, kind: string) => void;
};

type Item = { readonly exhibitorId: number; readonly payload: unknown };

/** The modules `sales` and `payments` as the program runs them, with the drivers of the real providers. */
export type Selling = {
  /** The routes of visitors, and those of staff behind their gate. */
  readonly routes: (app: HttpApp) => void;
  readonly webhooks: (app: HttpApp) => void;
  /** Runs a job by its name. */
  readonly runJob: (name: string) => Promise<unknown>;
  /** Carries out an item of the outbox; ignores topics of other modules. */
  readonly carryOut: (topic: string, item: Item) => Promise<void>;
};

export async function openSelling({
  db,
  snapshots,
  events,
  now,
  url,
  holdLimits = ROOMY_HOLDS,
  ...received
}: Options): Promise<Selling> {
  const report = () => {};
  const payments = openPayments({
    db,
    locks: locksHere,
    secrets: testSecrets,
    publicUrl: url,
    partnerUrl: url,
    partnerUrlOf: async () => url(),
    allowLoopback: true,
    listener: salesPaymentListener(db, events),
    countNotice: received.countNotice ?? (() => {}),
    report,
    alarm: received.alarm ?? (() => {}),
  });
  const sales = createSales({
    salesDb: db,
    workDb: db,
    snapshots,
    secrets: testSecrets,
    events,
    payments,
    report,
    holdLimits,
  });
  const translator = await openTranslator();
  const needs = { db, workDb: db, secrets: testSecrets, snapshots, translator, now, events, payments, sales };
  const modules = [salesModule, paymentsModule];
  const jobs = modules.flatMap((module) => module.jobs?.(needs) ?? []);
  const handlers = Object.assign({}, ...modules.map((module) => module.outbox?.(needs)));
  return {
    routes: (app) => {
      openStaffGate({ db }).stand(app);
      for (const module of modules) module.routes?.(app, needs);
    },
    webhooks: (app) => {
      for (const module of modules) module.webhooks?.(app, needs);
    },
    async runJob(name) {
      const job = jobs.find((each) => each.name === name);
      if (!job) throw new Error(`there is no job "${name}"`);
      return job.run();
    },
    async carryOut(topic, item) {
      await handlers[topic]?.({ ...item, id: 0, topic, dedupe: '', attempt: 1 });
    },
  };
}
