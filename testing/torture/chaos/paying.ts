import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { paymentFacts } from '#modules/payments/server/payments.sql.ts';
import { getPaymentStatus, getProcessingData } from '#modules/payments/server/processing-data.ts';
import { applyPaymentStatus } from '#modules/sales/server/payment-status/apply-payment-status.ts';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import {
  type Actor,
  anyBill,
  BILLS_REMEMBERED,
  type KnownBill,
  nodeOf,
  remember,
} from '#testing/torture/chaos/actor.ts';
import type { Dice } from '#testing/torture/dice.ts';

/**
 * The payer acts at the provider, and the provider notifies us: not at all, once, several times, or
 * wrongly.
 */
export async function pays(actor: Actor): Promise<void> {
  const { dice, town } = actor;
  const bill = anyBill(actor);
  if (!bill?.paymentId || !(await seesPaymentPage(actor, bill))) return;
  const payment = town.provider.ofPayment(bill.paymentId);
  if (!payment) return;
  if (payment.status !== 'paid') {
    // a finished payment is still paid: without a notice that is detected within hours, not within
    // a minute
    if (payment.status !== 'open') town.movedOutside.add(bill.paymentId);
    const how = dice.roll();
    if (how < 0.72)
      town.provider.decide(bill.paymentId, 'paid', dice.chance(0.03) ? wrongMoney(dice, payment.requested) : {});
    else town.provider.decide(bill.paymentId, dice.pick(['failed', 'cancelled', 'expired'] as const));
  }
  await notifies(actor, bill, payment.ref, dice.pick([0, 1, 1, 1, 2, 3]));
}

/** A payer must have seen the payment page. */
async function seesPaymentPage(actor: Actor, bill: KnownBill): Promise<boolean> {
  const outcome = await actor.town.record.attempt('payment page', () => {
    const node = nodeOf(actor);
    return getProcessingData(node.db, node.exhibitor.desk, bill.exhibitor.cinema.exhibitorId, bill.paymentId);
  });
  return outcome.kind === 'done' && outcome.value.checkout_url !== undefined;
}

const wrongMoney = (dice: Dice, requested: number) =>
  dice.chance(0.2)
    ? { currency: 'USD' }
    : { cents: Math.max(1, requested + dice.pick([-1, 1, requested, -requested + 1])) };

async function notifies(actor: Actor, bill: KnownBill, ref: string, copies: number): Promise<void> {
  const { dice, town } = actor;
  await Promise.all(
    Array.from({ length: copies }, async () => {
      if (dice.chance(0.3)) await pause(dice.between(0, 60));
      const named = dice.chance(0.05) ? `tr_forged${dice.between(0, 1e9)}` : ref;
      await town.record.attempt('notice', () =>
        nodeOf(actor).exhibitor.notice(dice.chance(0.8) ? bill.paymentId : null, named),
      );
    }),
  );
}

export async function remembersStatus(actor: Actor): Promise<void> {
  const { town } = actor;
  const bill = anyBill(actor);
  const payment = bill && town.provider.ofPayment(bill.paymentId);
  if (!bill || !payment) return;
  // If the answer to a start was lost, the provider's payment is never read: its id is unknown
  // here.
  if (!(await seesPaymentPage(actor, bill))) return;
  const facts = await town.record.attempt('refusals', () =>
    paymentFacts(nodeOf(actor).db, bill.exhibitor.cinema.exhibitorId, bill.paymentId),
  );
  if (facts.kind !== 'done' || !facts.value) return;
  const reported = await town.provider.driver.fetchStatus(payment.ref).catch(() => null);
  if (reported) remember(town.stale, { bill, reported: { ...reported, refusals: facts.value.refusals } }, 200);
}

/** Delivers a delayed answer of the provider: it may be outdated. */
export async function isStaleStatus(actor: Actor): Promise<void> {
  const { dice, town } = actor;
  if (town.stale.length === 0) return;
  const { bill, reported } = dice.pick(town.stale);
  const { exhibitorId } = bill.exhibitor.cinema;
  const outcome = await town.record.attempt('stale status', () =>
    applyPaymentStatus(nodeOf(actor).db, exhibitorId, bill.paymentId, reported, 'poll', NO_EVENTS),
  );
  if (outcome.kind === 'done' && outcome.value.some((each) => each === 'settled' || each === 'late-settled'))
    town.record.settled.add(bill.billId);
}

export async function polls(actor: Actor): Promise<void> {
  const bill = anyBill(actor);
  if (!bill?.paymentId) return;
  const { record } = actor.town;
  const outcome = await record.attempt('poll', () => {
    const node = nodeOf(actor);
    return getPaymentStatus(node.db, node.exhibitor.desk, bill.exhibitor.cinema.exhibitorId, bill.paymentId);
  });
  if (outcome.kind === 'done' && outcome.value.status === 'paid') record.count('polls that saw money');
}

export async function moneyMovesOutside(actor: Actor): Promise<void> {
  const { dice, town } = actor;
  const bill = anyBill(actor);
  const payment = bill && town.provider.ofPayment(bill.paymentId);
  if (!bill || !payment?.captured) return;
  const cents = dice.chance(0.5) ? payment.captured : dice.between(1, payment.captured);
  const moved = dice.chance(0.5)
    ? town.provider.refundOnItsPages(bill.paymentId, cents)
    : town.provider.chargeBack(bill.paymentId, cents);
  if (!moved) return;
  town.movedOutside.add(bill.paymentId);
  await notifies(actor, bill, payment.ref, dice.pick([0, 1, 2]));
}

/** Two tabs, two methods: starts one more payment for a bill, pending or not. */
export async function paysTwice(actor: Actor): Promise<void> {
  const { dice, town } = actor;
  const bill = anyBill(actor);
  if (!bill?.paymentId) return;
  const { exhibitorId } = bill.exhibitor.cinema;
  const paymentId = randomUUID();
  const outcome = await town.record.attempt('second payment', () =>
    inTenant({ db: nodeOf(actor).db }, exhibitorId, (tx) =>
      tx.run(
        `INSERT INTO payment (exhibitor_id, id, bill_id, method_id, type, driver, amount_cents, next_check_at, created_at)
         SELECT exhibitor_id, $1, bill_id, method_id, type, driver, amount_cents, foyer_now() + interval '30 seconds', foyer_now()
           FROM payment WHERE exhibitor_id = tenant() AND id = $2`,
        [paymentId, bill.paymentId],
      ),
    ),
  );
  if (outcome.kind !== 'done') return;
  const second = { ...bill, paymentId };
  remember(town.bills, second, BILLS_REMEMBERED);
  if (!(await seesPaymentPage(actor, second))) return;
  const payment = town.provider.ofPayment(paymentId);
  if (!payment) return;
  if (payment.status !== 'open') town.movedOutside.add(paymentId); // as in `pays`
  town.provider.decide(paymentId, 'paid');
  await notifies(actor, second, payment.ref, dice.pick([1, 2]));
}
