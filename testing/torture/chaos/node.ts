import { createCheckout } from '#modules/sales/server/checkout/checkout.ts';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import { openSnapshots } from '#modules/site/server.ts';
import { CommitUnknown } from '#platform/db/errors.ts';
import { type Db, openDb } from '#platform/db/tx.ts';
import { ROOMY_HOLDS } from '#testing/builders/roomy-holds.ts';
import type { HostileProvider } from '#testing/torture/chaos/hostile-provider.ts';
import { openExhibitor } from '#testing/torture/exhibitor.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';

/**
 * Opens one node of the program without its web server: pools as in production, snapshots,
 * checkout, payments. `clock` moves the database's clock for this run; `onUnknown` is called for
 * every commit with an unknown outcome.
 */
export function openNode(options: {
  url: string;
  name: string;
  provider: HostileProvider;
  clock: () => number;
  onUnknown: () => void;
}) {
  const { url, name, provider, clock } = options;
  const common = { url, clockOffsetMs: clock, onPoolError: () => {} };
  const salesDb = watched(openDb({ ...common, purpose: `${name}-sales`, max: 4 }), options.onUnknown);
  const db = watched(openDb({ ...common, purpose: `${name}-work`, max: 8 }), options.onUnknown);
  const snapshots = openSnapshots(db, { onError: () => {} });
  const exhibitor = openExhibitor({ db, drivers: provider.drivers });
  const checkout = createCheckout({
    db: salesDb,
    snapshots,
    secrets: testSecrets,
    events: NO_EVENTS,
    holdLimits: ROOMY_HOLDS,
    startPayment: (exhibitorId, paymentId) => void exhibitor.desk.start(exhibitorId, paymentId).catch(() => {}),
  });
  return {
    db,
    checkout,
    exhibitor,
    load: () => ({ sales: salesDb.load(), work: db.load() }),
    async close() {
      await snapshots.close();
      await Promise.all([salesDb.close(), db.close()]);
    },
  };
}
export type ChaosNode = ReturnType<typeof openNode>;

function watched(db: Db, onUnknown: () => void): Db {
  return {
    ...db,
    tx: async (acting, work, opening) => {
      try {
        return await db.tx(acting, work, opening);
      } catch (error) {
        if (error instanceof CommitUnknown) onUnknown();
        throw error;
      }
    },
  };
}
