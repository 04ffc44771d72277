import { beforeAll, expect, test } from 'vitest';
import { NOT_APPLIED } from '#modules/payments/server/payment-desk.ts';
import { refundBill } from '#modules/sales/server/refunds/refund-bill.ts';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import type { Db } from '#platform/db/tx.ts';
import { buildCinema, buildScreening, type Cinema } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type HostileProvider, hostileProvider } from '#testing/torture/chaos/hostile-provider.ts';
import { openCounter, WHOLE } from '#testing/torture/counter.ts';
import { diceFrom } from '#testing/torture/dice.ts';
import { openExhibitor } from '#testing/torture/exhibitor.ts';

/** Changes that arrive between a query to the provider and the date of the next one. */
const t = testDatabase();
const TICKET = 1_200;
let cinema: Cinema;
const counter = openCounter(t, () => cinema);

beforeAll(async () => {
  cinema = await buildCinema(t);
});

/**
 * A node that has queried and applied the answer, but not yet stored the date of its next query.
 */
async function nodeAboutToRest(psp: HostileProvider, paymentId: string) {
  const rests = Promise.withResolvers<void>();
  const goesOn = Promise.withResolvers<void>();
  const db: Db = {
    ...t.db,
    tx: async (acting, work, opening) => {
      if (acting.actor === 'system') {
        rests.resolve(); // the date
        await goesOn.promise;
      }
      return t.db.tx(acting, work, opening);
    },
  };
  const question = openExhibitor({ db, drivers: psp.drivers }).desk.refresh(
    cinema.exhibitorId,
    paymentId,
    'reconciler',
  );
  await rests.promise;
  return () => {
    goesOn.resolve();
    return question;
  };
}

async function paid(psp: HostileProvider) {
  const sold = await counter.buys([null], await buildScreening(t, cinema));
  await openExhibitor({ db: t.db, drivers: psp.drivers }).desk.start(cinema.exhibitorId, sold.paymentId);
  psp.decide(sold.paymentId, 'paid');
  await counter.provider(sold.paymentId, { status: 'paid', amount: TICKET });
  return sold;
}
const due = (paymentId: string) =>
  t.asOwner(`UPDATE payment SET next_check_at = foyer_now() - interval '1 second' WHERE id = $1`, [paymentId]);

test('a refund is refused just after a node read that the money was refunded: it queries again at once', {
  tags: ['I08', 'SETTLE-8'],
}, async () => {
  const psp = hostileProvider(diceFrom(8), () => Date.now());
  const node = openExhibitor({ db: t.db, drivers: psp.drivers });
  const { billId, paymentId } = await paid(psp);
  await refundBill(t.db, counter.manager(), billId, WHOLE, NO_EVENTS);
  psp.refundOnItsPages(paymentId, TICKET);
  const restNow = await nodeAboutToRest(psp, paymentId); // this amount is pending: no change
  await node.sendOut(); // and ours is refused
  await restNow();
  await node.reconcile();
  expect(await counter.payment(paymentId)).toMatchObject({ status: 'refunded', refunded_cents: TICKET });
  expect((await counter.ledger(billId)).psp).toBeUndefined();
});

test('an answer counts our pending refund, and is applied after the refusal: there was no external refund', {
  tags: ['I08', 'SETTLE-8'],
}, async () => {
  const psp = hostileProvider(diceFrom(64), () => Date.now());
  const { billId, paymentId } = await paid(psp);
  const received = Promise.withResolvers<void>();
  const applies = Promise.withResolvers<void>();
  const slow = openExhibitor({
    db: t.db,
    drivers: psp.drivers,
    statusListener: (own) => ({
      ...own,
      onStatus: async (...news) => {
        received.resolve();
        await applies.promise;
        return own.onStatus(...news);
      },
    }),
  });
  await refundBill(t.db, counter.manager(), billId, WHOLE, NO_EVENTS);
  const node = openExhibitor({ db: t.db, drivers: psp.drivers });
  await node.sendOut();
  expect([...(psp.ofPayment(paymentId)?.refunds.values() ?? [])]).toMatchObject([{ status: 'under_way' }]);
  const question = slow.desk.refresh(cinema.exhibitorId, paymentId, 'reconciler');
  await received.promise;
  psp.behave({ refundRefused: 1 });
  psp.settleRefunds();
  await node.sendOut(); // checks ours: refused for good
  applies.resolve();
  await question;
  expect(await counter.payment(paymentId)).toMatchObject({ status: 'paid', refunded_cents: 0 });
  expect((await counter.ledger(billId)).psp).toBe(TICKET);
  psp.refundOnItsPages(paymentId, 500); // and a real refund outside of our program is still detected
  await node.reconcile();
  expect(await counter.payment(paymentId)).toMatchObject({ refunded_cents: 500 });
});

test('a notice between two queries is remembered, although another node is about to rest', {
  tags: ['I08', 'T27'],
}, async () => {
  const psp = hostileProvider(diceFrom(27), () => Date.now());
  const node = openExhibitor({ db: t.db, drivers: psp.drivers });
  const { billId, paymentId } = await paid(psp);
  const ref = psp.ofPayment(paymentId)?.ref ?? '';
  await node.notice(paymentId, ref);
  await due(paymentId);
  const restNow = await nodeAboutToRest(psp, paymentId);
  psp.chargeBack(paymentId, TICKET);
  await node.notice(paymentId, ref); // within five seconds: no query
  await restNow();
  await node.reconcile();
  expect((await counter.ledger(billId)).psp).toBeUndefined();
});

test('a failed query is repeated within the hour, also for a long decided payment', {
  tags: ['G12'],
}, async () => {
  const psp = hostileProvider(diceFrom(12), () => Date.now());
  const node = openExhibitor({ db: t.db, drivers: psp.drivers });
  const { billId, paymentId } = await paid(psp);
  psp.chargeBack(paymentId, TICKET);
  await t.asOwner(`UPDATE payment SET created_at = created_at - interval '30 days' WHERE id = $1`, [paymentId]);
  await due(paymentId);
  psp.behave({ down: 1 });
  await node.reconcile();
  psp.behave({ down: 0 });
  const [next] = await t.asOwner<{ minutes: number | null }>(
    `SELECT extract(epoch FROM next_check_at - foyer_now()) / 60 AS minutes FROM payment WHERE id = $1`,
    [paymentId],
  );
  expect(next?.minutes).toBeGreaterThan(30);
  expect(next?.minutes).toBeLessThanOrEqual(60);
  await due(paymentId);
  await openExhibitor({ db: t.db, drivers: psp.drivers }).reconcile();
  expect((await counter.ledger(billId)).psp).toBeUndefined();
});

test('a status that our books refuse raises an alarm: an employee must check', { tags: ['I08'] }, async () => {
  const psp = hostileProvider(diceFrom(21), () => Date.now());
  const { paymentId } = await paid(psp);
  await due(paymentId);
  const broken = () => Promise.reject(new Error('duplicate key value'));
  const node = openExhibitor({
    db: t.db,
    drivers: psp.drivers,
    statusListener: (own) => ({ ...own, onStatus: broken }),
  });
  await node.reconcile();
  expect(node.reports).toEqual([NOT_APPLIED]);
});
