import { beforeAll, expect, test } from 'vitest';
import type { PaymentDriver } from '#modules/payments/server/drivers/driver.ts';
import { buildCinema, buildScreening, type Cinema } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';
import { hostileProvider } from '#testing/torture/chaos/hostile-provider.ts';
import { openCounter } from '#testing/torture/counter.ts';
import { diceFrom } from '#testing/torture/dice.ts';
import { openExhibitor } from '#testing/torture/exhibitor.ts';

const t = testDatabase();
let cinema: Cinema;
const counter = openCounter(t, () => cinema);

beforeAll(async () => {
  cinema = await buildCinema(t);
});

/**
 * Builds this number of payments that the provider does not know, which is an answer too; due for
 * this number of minutes.
 */
async function due(many: number, name: string, status: 'paying' | 'failed', minutes: number): Promise<void> {
  const { billId } = await counter.buys([null], await buildScreening(t, cinema));
  await t.asOwner(
    `INSERT INTO payment (exhibitor_id, id, bill_id, method_id, type, driver, amount_cents, provider_ref, next_check_at, created_at)
     SELECT exhibitor_id, gen_random_uuid(), bill_id, method_id, type, driver, amount_cents, $2 || n, now() - make_interval(mins => $3), now()
       FROM payment, generate_series(1, $4) AS n WHERE bill_id = $1`,
    [billId, name, minutes, many],
  );
  await t.asOwner('UPDATE payment SET status = $2 WHERE provider_ref LIKE $1', [`${name}%`, status]);
}

/** Records the payments about which the provider is asked, in order. */
function listeningProvider() {
  const psp = hostileProvider(diceFrom(12), () => Date.now());
  const queried: string[] = [];
  const driver: PaymentDriver = {
    ...psp.driver,
    fetchStatus: (ref) => {
      queried.push(ref);
      return psp.driver.fetchStatus(ref);
    },
  };
  return { queried, node: openExhibitor({ db: t.db, drivers: { ...psp.drivers, of: async () => driver } }) };
}

test('after an on-sale without a single webhook one run of the reconciler queries all due payments', {
  tags: ['G12'],
}, async () => {
  await due(250, 'tr_many', 'paying', 1);
  const { queried, node } = listeningProvider();
  expect(await node.reconcile()).toEqual({ checked: 250 });
  expect(new Set(queried).size).toBe(250);
  expect(await node.reconcile()).toEqual({ checked: 0 });
});

test('after hours without a worker, payments of waiting buyers are queried before those that are only watched', {
  tags: ['G12'],
}, async () => {
  await due(150, 'tr_watched', 'failed', 300);
  await due(1, 'tr_waiting', 'paying', 1);
  const { queried, node } = listeningProvider();
  await node.reconcile();
  expect(queried).toHaveLength(151);
  // Several queries run concurrently, and one may overtake another: but it is no longer the last of
  // all.
  expect(queried.indexOf('tr_waiting1')).toBeLessThan(50);
});
