import { afterAll, beforeAll } from 'vitest';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import { type MollieSimulator, startMollieSimulator } from '#simulators/mollie/simulator.ts';
import { type PayconiqSimulator, startPayconiqSimulator } from '#simulators/payconiq/simulator.ts';
import { buildCinema, type Cinema, type CinemaOptions } from '#testing/builders/builders.ts';
import type { TestDatabase } from '#testing/database/database.ts';
import { methodsAt } from '#testing/fuzz/providers.ts';
import { type TestHttp, testHttp } from '#testing/tools/http.ts';
import { freshSnapshots, testSecrets } from '#testing/worlds/box-office.ts';
import { openSelling, type Selling } from '#testing/worlds/open-selling.ts';

export type SellingCinema = {
  readonly http: TestHttp;
  readonly cinema: Cinema;
  readonly mollie: MollieSimulator;
  readonly payconiq: PayconiqSimulator;
  /** The alarms for employees so far. */
  readonly alarms: readonly Record<string, unknown>[];
  /**
   * Runs the waiting outbox items of the sales topics: calls to providers, and mails that are not
   * sent.
   */
  sendOutbox(): Promise<void>;
  /** Runs one of the recurring jobs of selling now. */
  runJob(name: string): Promise<unknown>;
};

/**
 * The providers' time factor: their 15 minutes are nine seconds, more than a test needs on a slow
 * machine, and their retries come quickly.
 */
const TIME_SCALE = 100;

/**
 * A cinema that sells over HTTP, with its real drivers and simulated providers over real sockets.
 */
export function sellingCinema(t: TestDatabase, options: CinemaOptions = {}): SellingCinema {
  const alarms: Record<string, unknown>[] = [];
  let cinema: Cinema | undefined;
  let selling: Selling | undefined;
  let mollie: MollieSimulator | undefined;
  let payconiq: PayconiqSimulator | undefined;
  const there = <T>(value: T | undefined): T => {
    if (!value) throw new Error('beforeAll builds the exhibitor');
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
    selling = await openSelling({
      db: t.db,
      snapshots: freshSnapshots(t),
      events: NO_EVENTS,
      now: () => Date.now() + t.offset,
      url: () => http.url,
      alarm: (what, detail) => void alarms.push({ what, ...detail }),
    });
  });
  const http = testHttp(() => ({
    secrets: testSecrets,
    exhibitorFor: async () => there(cinema).exhibitorId,
    routes: (app) => there(selling).routes(app),
    webhooks: (app) => there(selling).webhooks(app),
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
        await there(selling).carryOut(item.topic, { exhibitorId: item.exhibitor_id, payload: item.payload });
        await t.asOwner('UPDATE outbox SET done_at = foyer_now() WHERE id = $1', [item.id]);
      }
    },
    runJob: (name) => there(selling).runJob(name),
  };
}
