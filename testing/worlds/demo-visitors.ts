import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type SellingDemo, sellShows } from '#demo/seed/sell-shows.ts';
import { seedDemo } from '#demo/seed.ts';
import { openPayments } from '#modules/payments/server.ts';
import { createSales, type SalesEvents, salesPaymentListener } from '#modules/sales/server.ts';
import { openSeatPlans, openSnapshots } from '#modules/site/server.ts';
import { type MollieSimulator, startMollieSimulator } from '#simulators/mollie/simulator.ts';
import type { TestDatabase } from '#testing/database/database.ts';
import { locksHere } from '#testing/database/in-process-locks.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';

const OFFLINE = 'http://127.0.0.1:9';
const EVENTS: SalesEvents = {
  billChanged: () => {},
  seatsChanged: () => {},
  paymentOutcome: () => {},
  refundRefused: () => {},
};

/** The demo cinema with the provider at which its visitors pay, for one test file. */
export function demoWithVisitors(t: TestDatabase) {
  let mollie: MollieSimulator | undefined;
  let storageDir = '';
  let exhibitorId = 0;
  const provider = (): MollieSimulator => {
    if (!mollie) throw new Error('beforeAll starts the provider');
    return mollie;
  };
  beforeAll(async () => {
    mollie = await startMollieSimulator();
    storageDir = await mkdtemp(join(tmpdir(), 'foyer-demo-visitors-'));
    const { url, apiKey } = mollie;
    const payconiq = { url: OFFLINE, apiKey: 'unused', profileId: 'unused', jwksUrl: `${OFFLINE}/keys` };
    const simulators = { mollie: { url, apiKey }, payconiq };
    exhibitorId = (await seedDemo(t.db, { secrets: testSecrets, storageDir, now: Date.now(), simulators })) ?? 0;
  });
  afterAll(async () => {
    await mollie?.close();
    await rm(storageDir, { recursive: true, force: true });
  });

  return {
    get exhibitorId() {
      return exhibitorId;
    },
    get provider() {
      return provider().url;
    },
    /** Lets the visitors buy, as the job of the program does. Returns the number of orders. */
    async buy(simulator: string, ordersMax: number, closing = new AbortController().signal): Promise<number> {
      const { db } = t;
      const snapshots = openSnapshots(db);
      const payments = openPayments({
        db,
        locks: locksHere,
        secrets: testSecrets,
        publicUrl: () => OFFLINE,
        partnerUrl: () => OFFLINE,
        partnerUrlOf: async () => OFFLINE,
        allowLoopback: true,
        listener: salesPaymentListener(db, EVENTS),
        countNotice: () => {},
        report: () => {},
        alarm: () => {},
      });
      const sales = createSales({
        salesDb: db,
        workDb: db,
        snapshots,
        secrets: testSecrets,
        events: EVENTS,
        payments,
        report: () => {},
      });
      const seatPlans = openSeatPlans(db, snapshots);
      const selling: SellingDemo = { db, snapshots, seatPlans, sales, payments, now: () => snapshots.now(), closing };
      try {
        return await sellShows(selling, exhibitorId, { simulator, ordersMax });
      } finally {
        await sales.close();
        await snapshots.close();
      }
    },
  };
}
