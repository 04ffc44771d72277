import { beforeAll, expect, test } from 'vitest';
import { NOT_APPLIED } from '#modules/payments/server/payment-desk.ts';
import { refundBill } from '#modules/sales/server/refund-bill.ts';
import { NO_EVENTS } from '#modules/sales/server/sales-events.ts';
import type { Db } from '#platform/db/tx.ts';
import { buildCinema, buildScreening, type Cinema } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { openCounter, WHOLE } from '#testing/torture/counter.ts';
import { diceFrom } from '#testing/torture/dice.ts';
import { type HostileProvider, hostileProvider } from '#testing/torture/hostile-provider.ts';
import { openHouse } from '#testing/torture/house.ts';

/** News that arrives between a question to the provider and the date for the next one. */
const t = testDatabase();
const TICKET = 1_200;
let cinema: Cinema;
const counter = openCounter(t, () => cinema);

beforeAll(async () => {
  cinema = await buildCinema(t);
});

/** A node that has asked and applied the answer, and has not yet written down when it asks again. */
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
  const question = openHouse({ db, drivers: psp.drivers }).desk.refresh(cinema.exhibitorId, paymentId, 'reconciler');
  await rests.promise;
  return () => {
    goesOn.resolve();
    return question;
  };
}

async function paid(psp: HostileProvider) {
  const sold = await counter.buys([null], await buildScreening(t, cinema));
  await openHouse({ db: t.db, drivers: psp.drivers }).desk.start(cinema.exhibitorId, sold.paymentId);
  psp.decide(sold.paymentId, 'paid');
  await counter.provider(sold.paymentId, { status: 'paid', amount: TICKET });
  return sold;
}
const due = (paymentId: string) =>
  t.asOwner(`UPDATE payment SET next_check_at = foyer_now() - interval '1 second' WHERE id = $1`, [paymentId]);

test('I08 S8 a refund is refused while somebody has just heard that the money went back: he asks again at once', async () => {
  const psp = hostileProvider(diceFrom(8), () => Date.now());
  const node = openHouse({ db: t.db, drivers: psp.drivers });
  const { billId, paymentId } = await paid(psp);
  await refundBill(t.db, counter.manager(), billId, WHOLE, NO_EVENTS);
  psp.refundOnItsPages(paymentId, TICKET);
  const restNow = await nodeAboutToRest(psp, paymentId); // so much is on its way: nothing new
  await node.sendOut(); // and ours is refused
  await restNow();
  await node.reconcile();
  expect(await counter.payment(paymentId)).toMatchObject({ status: 'refunded', refunded_cents: TICKET });
  expect((await counter.ledger(billId)).psp).toBeUndefined();
});

test('I08 S8 an answer counts a refund of ours that is under way, and is applied after it was refused: nothing went back without us', async () => {
  const psp = hostileProvider(diceFrom(64), () => Date.now());
  const { billId, paymentId } = await paid(psp);
  const heard = Promise.withResolvers<void>();
  const applies = Promise.withResolvers<void>();
  const slow = openHouse({
    db: t.db,
    drivers: psp.drivers,
    truthListener: (own) => ({
      ...own,
      truth: async (...news) => {
        heard.resolve();
        await applies.promise;
        return own.truth(...news);
      },
    }),
  });
  await refundBill(t.db, counter.manager(), billId, WHOLE, NO_EVENTS);
  const node = openHouse({ db: t.db, drivers: psp.drivers });
  await node.sendOut();
  expect([...(psp.ofPayment(paymentId)?.refunds.values() ?? [])]).toMatchObject([{ truth: 'under_way' }]);
  const question = slow.desk.refresh(cinema.exhibitorId, paymentId, 'reconciler');
  await heard.promise;
  psp.behave({ refundRefused: 1 });
  psp.settleRefunds();
  await node.sendOut(); // looks after ours: refused for good
  applies.resolve();
  await question;
  expect(await counter.payment(paymentId)).toMatchObject({ status: 'paid', refunded_cents: 0 });
  expect((await counter.ledger(billId)).psp).toBe(TICKET);
  psp.refundOnItsPages(paymentId, 500); // and what really goes back without us is seen still
  await node.reconcile();
  expect(await counter.payment(paymentId)).toMatchObject({ refunded_cents: 500 });
});

test('I08 T27 a notice in the gap between two questions is remembered, though another node is about to rest', async () => {
  const psp = hostileProvider(diceFrom(27), () => Date.now());
  const node = openHouse({ db: t.db, drivers: psp.drivers });
  const { billId, paymentId } = await paid(psp);
  const ref = psp.ofPayment(paymentId)?.ref ?? '';
  await node.notice(paymentId, ref);
  await due(paymentId);
  const restNow = await nodeAboutToRest(psp, paymentId);
  psp.chargeBack(paymentId, TICKET);
  await node.notice(paymentId, ref); // within five seconds: nobody is asked for it
  await restNow();
  await node.reconcile();
  expect((await counter.ledger(billId)).psp).toBeUndefined();
});

test('G12 a question that came to nothing is asked again within the hour, also of a payment long decided', async () => {
  const psp = hostileProvider(diceFrom(12), () => Date.now());
  const node = openHouse({ db: t.db, drivers: psp.drivers });
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
  await openHouse({ db: t.db, drivers: psp.drivers }).reconcile();
  expect((await counter.ledger(billId)).psp).toBeUndefined();
});

test('I08 a truth that our books do not take raises an alarm: a person must look', async () => {
  const psp = hostileProvider(diceFrom(21), () => Date.now());
  const { paymentId } = await paid(psp);
  await due(paymentId);
  const broken = () => Promise.reject(new Error('duplicate key value'));
  const node = openHouse({ db: t.db, drivers: psp.drivers, truthListener: (own) => ({ ...own, truth: broken }) });
  await node.reconcile();
  expect(node.reports).toEqual([NOT_APPLIED]);
});
