import { afterAll, beforeAll } from 'vitest';
import { NO_EVENTS } from '#modules/sales/server/sales-events.ts';
import { createSales, type Sales } from '#modules/sales/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { type MollieSimulator, startMollieSimulator } from '#simulators/mollie/simulator.ts';
import { type PayconiqSimulator, startPayconiqSimulator } from '#simulators/payconiq/simulator.ts';
import { freshSnapshots, testSecrets } from '#testing/box-office.ts';
import { buildCinema, type Cinema, type CinemaOptions } from '#testing/builders.ts';
import type { TestDatabase } from '#testing/database.ts';
import { methodsAt } from '#testing/fuzz/providers.ts';
import { type TestHttp, testHttp } from '#testing/http.ts';
import { locksHere } from '#testing/locks-here.ts';

export type SellingHouse = {
  readonly http: TestHttp;
  readonly cinema: Cinema;
  readonly sales: Sales;
  readonly mollie: MollieSimulator;
  readonly payconiq: PayconiqSimulator;
  /** What a person was asked to look at so far. */
  readonly alarms: readonly Record<string, unknown>[];
  /** What goes out to providers and would go out as mail: carries out the waiting outbox items of the sales topics. */
  sendOutbox(): Promise<void>;
  /** Runs one of the recurring jobs of selling now. */
  runJob(name: string): Promise<unknown>;
};

/** The providers' time: their 15 minutes are nine seconds, more than a test takes on a slow machine, and they try again in a moment. */
const TIME_SCALE = 100;

/** A cinema that sells over HTTP, with its real drivers talking to simulated providers over real sockets. */
export function sellingHouse(t: TestDatabase, options: CinemaOptions = {}): SellingHouse {
  const alarms: Record<string, unknown>[] = [];
  let cinema: Cinema | undefined;
  let sales: Sales | undefined;
  let mollie: MollieSimulator | undefined;
  let payconiq: PayconiqSimulator | undefined;
  const there = <T>(value: T | undefined): T => {
    if (!value) throw new Error('the house opens in beforeAll');
    return value;
  };

  beforeAll(async () => {
    mollie = await startMollieSimulator({ timeScale: TIME_SCALE });
    payconiq = await startPayconiqSimulator({ timeScale: TIME_SCALE });
    cinema = await buildCinema(t, {
      ...options,
      methods: {
        ...methodsAt(mollie, payconiq),
        ...options.methods,
      },
    });
    sales = createSales({
      salesDb: t.db,
      db: t.db,
      locks: locksHere,
      snapshots: freshSnapshots(t),
      secrets: testSecrets,
      events: NO_EVENTS,
      translator: await openTranslator(),
      now: () => Date.now() + t.offset,
      allowSimulators: true,
      publicUrl: () => http.url,
      partnerUrl: () => http.url,
      report: () => {},
      alarm: (what, detail) => void alarms.push({ what, ...detail }),
      countNotice: () => {},
    });
  });
  const http = testHttp(() => ({
    secrets: testSecrets,
    exhibitorFor: async () => there(cinema).exhibitorId,
    routes: (app) => there(sales).routes(app),
    webhooks: (app) => there(sales).webhooks(app),
  }));
  afterAll(async () => {
    await mollie?.close();
    await payconiq?.close();
  });

  return {
    http,
    alarms,
    get cinema() {
      return there(cinema);
    },
    get sales() {
      return there(sales);
    },
    get mollie() {
      return there(mollie);
    },
    get payconiq() {
      return there(payconiq);
    },
    async sendOutbox() {
      const waiting = await t.asOwner<{ id: number; exhibitor_id: number; topic: string; payload: unknown }>(
        `SELECT id, exhibitor_id, topic, payload FROM outbox WHERE done_at IS NULL AND topic LIKE 'psp.%' ORDER BY id`,
      );
      for (const item of waiting) {
        await there(sales).outbox[item.topic]?.({ exhibitorId: item.exhibitor_id, payload: item.payload });
        await t.asOwner('UPDATE outbox SET done_at = foyer_now() WHERE id = $1', [item.id]);
      }
    },
    runJob: (name) => {
      const job = there(sales).jobs.find((candidate) => candidate.name === name);
      if (!job) throw new Error(`there is no job ${name}`);
      return job.run();
    },
  };
}
