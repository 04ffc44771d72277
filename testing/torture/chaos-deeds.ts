import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ProviderTruth } from '#modules/payments/rules/provider-truth.ts';
import { getPaymentStatus, getProcessingData } from '#modules/payments/server/processing-data.ts';
import type { CheckoutRequest } from '#modules/sales/contract.ts';
import { applyProviderTruth } from '#modules/sales/server/apply-provider-truth.ts';
import { cancelScreening } from '#modules/sales/server/cancel-screening.ts';
import { extendHold } from '#modules/sales/server/extend-hold.ts';
import { refundBill } from '#modules/sales/server/refund-bill.ts';
import { NO_EVENTS } from '#modules/sales/server/sales-events.ts';
import { withdrawBill } from '#modules/sales/server/withdraw-bill.ts';
import { inTenant } from '#testing/build-in-tenant.ts';
import type { ChaosNode } from '#testing/torture/chaos-node.ts';
import type { ChaosRecord, Outcome } from '#testing/torture/chaos-record.ts';
import { addVoucher, type ChaosHouse, changePrice, type Place, PRICE, planNext } from '#testing/torture/chaos-world.ts';
import type { Dice } from '#testing/torture/dice.ts';
import type { HostileProvider } from '#testing/torture/hostile-provider.ts';

/** A bill somebody knows of. */
type KnownBill = {
  readonly house: ChaosHouse;
  readonly billId: string;
  readonly paymentId: string;
  readonly visitor: string;
};

export type Town = {
  readonly houses: readonly ChaosHouse[];
  readonly nodes: readonly ChaosNode[];
  readonly provider: HostileProvider;
  readonly record: ChaosRecord;
  readonly bills: KnownBill[];
  /** Truths as they were at some moment, to be told later. */
  readonly stale: { readonly bill: KnownBill; readonly truth: ProviderTruth }[];
  /** Payments whose money moved on the provider's own pages. */
  readonly movedOutside: Set<string>;
  readonly size: 'small' | 'large';
  closing: boolean;
};

const BILLS_REMEMBERED = 2_000;
const PATIENCE_MS = 120_000;
const FULL_AFTER_REFUSALS = 25;

export type Actor = { readonly dice: Dice; readonly town: Town };
type Deed = { readonly name: string; readonly weight: number; readonly run: (actor: Actor) => Promise<void> };

const remember = <T>(list: T[], item: T, max: number): void => {
  list.push(item);
  if (list.length > max) list.splice(0, list.length - max);
};
const anyBill = ({ dice, town }: Actor): KnownBill | null => (town.bills.length > 0 ? dice.pick(town.bills) : null);
const nodeOf = ({ dice, town }: Actor): ChaosNode => dice.pick(town.nodes);

/** Tries until somebody says yes or no, each time at any node: what a client does that lost an answer. */
async function insist<T>(actor: Actor, what: string, work: (node: ChaosNode) => Promise<T>): Promise<Outcome<T>> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const outcome = await actor.town.record.attempt(what, () => work(nodeOf(actor)));
    if (outcome.kind !== 'unsure' || performance.now() > until) return outcome;
    await pause(20 + actor.dice.between(0, 80));
  }
}

async function buy(actor: Actor): Promise<void> {
  const { dice, town } = actor;
  const { record } = town;
  const house = dice.pick(town.houses);
  const { exhibitorId } = house.cinema;
  const place = dice.pick(house.places);
  const { request, visitor, cents } = order(actor, house, place);
  const key = randomUUID();
  const buyer = { channel: 'site', locale: 'en', visitor, visitorNet: null } as const;
  const copies = dice.chance(0.08) ? dice.between(2, 3) : 1;
  const outcomes = await Promise.all(
    Array.from({ length: copies }, () =>
      insist(actor, 'buy', (node) => node.checkout(exhibitorId, request, buyer, key)),
    ),
  );
  const sold = outcomes.flatMap((outcome) => (outcome.kind === 'done' ? [outcome.value] : []));
  const [answer] = sold;
  if (!answer) {
    if (outcomes.every(({ kind }) => kind === 'refused')) record.refusedKeys.push({ exhibitorId, visitor, key });
    if (++place.refusals > FULL_AFTER_REFUSALS) await insist(actor, 'plan', (node) => planNext(node.db, house, place));
    return;
  }
  place.refusals = 0;
  for (const other of sold)
    if (!isDeepStrictEqual(other, answer)) record.differing.push(`${key}: ${JSON.stringify([answer, other])}`);
  // A full hall may have room a moment later; but what was sold is never refused afterwards.
  const again = await insist(actor, 'buy again', (node) => node.checkout(exhibitorId, request, buyer, key));
  if (again.kind !== 'done' || !isDeepStrictEqual(again.value, answer))
    record.differing.push(`${key}: ${JSON.stringify([answer, again])}`);
  record.bought.push({ exhibitorId, visitor, key, billId: answer.uuid, dueCents: cents });
  if (!answer.payment) record.settled.add(answer.uuid);
  const bill = { house, billId: answer.uuid, paymentId: answer.payment?.uuid ?? '', visitor };
  remember(town.bills, bill, BILLS_REMEMBERED);
}

/** A cart of this place, and now and then of another one as well; with cards, cards to sell, or an amount that is wrong. */
function order({ dice, town }: Actor, house: ChaosHouse, place: Place) {
  const { cinema } = house;
  const visitor = String(dice.between(0, 1e9)).padStart(32, 'a');
  const rate = dice.chance(0.2) ? 'student' : 'normal';
  const items: CheckoutRequest['items'] = [];
  let cents = 0;
  const add = (at: Place, count: number) => {
    // people want the same seats: a narrow part of the hall at a time
    const chosen = at.seats.length > 0 && dice.chance(0.7);
    const first = chosen ? dice.between(0, Math.max(0, at.seats.length - count - 1)) : 0;
    const voucher = rate === 'normal' && dice.chance(0.25) ? dice.pick(house.vouchers) : null;
    for (let n = 0; n < count; n++) {
      const withVoucher = voucher !== null && (n === 0 || dice.chance(0.5));
      items.push({
        type: 'ticket',
        price_rate_id: cinema.rates[rate],
        schedule_id: at.screeningId,
        seat: chosen ? at.seats[first + n] : null,
        voucher_id: withVoucher ? voucher : null,
        bill_order: items.length,
      });
      cents += withVoucher ? 0 : PRICE[rate];
    }
  };
  if (dice.chance(0.04)) {
    const turns = dice.between(1, 3);
    items.push({ type: 'loyaltyCard', voucher_type_id: house.cardType, total_turns: turns });
    cents += 1_200 * turns;
  } else {
    add(place, dice.between(1, 4));
    if (dice.chance(0.1)) add(dice.pick(house.places), 1);
  }
  const earlier = dice.chance(0.03) && town.bills.length > 0 ? dice.pick(town.bills) : null;
  const email = `buyer${dice.between(0, 40)}@example.org`;
  const request: CheckoutRequest = {
    payment_method_id: cinema.methods.mollie,
    name: 'Ada Lovelace',
    email,
    email_confirmation: email,
    amount: (cents + (dice.chance(0.01) ? 100 : 0)) / 100,
    items,
    ...(earlier && earlier.house === house && { bill_id: earlier.billId }),
  };
  return { request, cents, visitor: earlier && earlier.house === house ? earlier.visitor : visitor };
}

/** The payer does something at the provider, and the provider tells us: not at all, once, several times, or wrongly. */
async function pays(actor: Actor): Promise<void> {
  const { dice, town } = actor;
  const bill = anyBill(actor);
  if (!bill?.paymentId || !(await seesPaymentPage(actor, bill))) return;
  const payment = town.provider.ofPayment(bill.paymentId);
  if (!payment) return;
  if (payment.status !== 'paid') {
    // a payment that was over is paid after all: without a notice that is found within hours, not within a minute
    if (payment.status !== 'open') town.movedOutside.add(bill.paymentId);
    const how = dice.roll();
    if (how < 0.72)
      town.provider.decide(bill.paymentId, 'paid', dice.chance(0.03) ? wrongMoney(dice, payment.asked) : {});
    else town.provider.decide(bill.paymentId, dice.pick(['failed', 'cancelled', 'expired'] as const));
  }
  await tells(actor, bill, payment.ref, dice.pick([0, 1, 1, 1, 2, 3]));
}

/** Nobody pays without having been shown where. */
async function seesPaymentPage(actor: Actor, bill: KnownBill): Promise<boolean> {
  const outcome = await actor.town.record.attempt('payment page', () => {
    const node = nodeOf(actor);
    return getProcessingData(node.db, node.house.desk, bill.house.cinema.exhibitorId, bill.paymentId);
  });
  return outcome.kind === 'done' && outcome.value.checkout_url !== undefined;
}

const wrongMoney = (dice: Dice, asked: number) =>
  dice.chance(0.2) ? { currency: 'USD' } : { cents: Math.max(1, asked + dice.pick([-1, 1, asked, -asked + 1])) };

async function tells(actor: Actor, bill: KnownBill, ref: string, copies: number): Promise<void> {
  const { dice, town } = actor;
  await Promise.all(
    Array.from({ length: copies }, async () => {
      if (dice.chance(0.3)) await pause(dice.between(0, 60));
      const named = dice.chance(0.05) ? `tr_forged${dice.between(0, 1e9)}` : ref;
      await town.record.attempt('notice', () =>
        nodeOf(actor).house.notice(dice.chance(0.8) ? bill.paymentId : null, named),
      );
    }),
  );
}

async function remembersTruth(actor: Actor): Promise<void> {
  const { town } = actor;
  const bill = anyBill(actor);
  const payment = bill && town.provider.ofPayment(bill.paymentId);
  if (!bill || !payment) return;
  // What the provider made of a start whose answer was lost is asked by nobody: we do not know its name.
  if (!(await seesPaymentPage(actor, bill))) return;
  const truth = await town.provider.driver.truth(payment.ref).catch(() => null);
  if (truth) remember(town.stale, { bill, truth }, 200);
}

/** An answer of the provider that was on its way for long: by now it may be outdated. */
async function tellsStaleTruth(actor: Actor): Promise<void> {
  const { dice, town } = actor;
  if (town.stale.length === 0) return;
  const { bill, truth } = dice.pick(town.stale);
  const { exhibitorId } = bill.house.cinema;
  const outcome = await town.record.attempt('stale truth', () =>
    applyProviderTruth(nodeOf(actor).db, exhibitorId, bill.paymentId, truth, 'poll', NO_EVENTS),
  );
  if (outcome.kind === 'done' && outcome.value.some((each) => each === 'settled' || each === 'late-settled'))
    town.record.settled.add(bill.billId);
}

async function polls(actor: Actor): Promise<void> {
  const bill = anyBill(actor);
  if (!bill?.paymentId) return;
  const { record } = actor.town;
  const outcome = await record.attempt('poll', () => {
    const node = nodeOf(actor);
    return getPaymentStatus(node.db, node.house.desk, bill.house.cinema.exhibitorId, bill.paymentId);
  });
  if (outcome.kind === 'done' && outcome.value.status === 'paid') record.count('polls that saw money');
}

async function givesUp(actor: Actor): Promise<void> {
  const bill = anyBill(actor);
  if (!bill) return;
  const deleted = actor.dice.chance(0.3);
  const acting = {
    exhibitorId: bill.house.cinema.exhibitorId,
    actor: `visitor:${bill.visitor}`,
    channel: 'site',
  } as const;
  const outcome = await insist(actor, 'give up', (node) =>
    withdrawBill(node.db, acting, bill.billId, NO_EVENTS, { deleted }),
  );
  if (outcome.kind === 'done') actor.town.record.withdrawn.add(bill.billId);
}

async function wantsMoreTime(actor: Actor): Promise<void> {
  const bill = anyBill(actor);
  if (!bill) return;
  const acting = {
    exhibitorId: bill.house.cinema.exhibitorId,
    actor: `visitor:${bill.visitor}`,
    channel: 'site',
  } as const;
  const { extensions } = actor.town.record;
  const outcome = await actor.town.record.attempt('more time', () => extendHold(nodeOf(actor).db, acting, bill.billId));
  if (outcome.kind === 'done') extensions.set(bill.billId, (extensions.get(bill.billId) ?? 0) + 1);
}

const manager = (house: ChaosHouse) =>
  ({ exhibitorId: house.cinema.exhibitorId, actor: 'employee:1', channel: 'portal' }) as const;

async function wantsMoneyBack(actor: Actor): Promise<void> {
  const { dice, town } = actor;
  const bill = anyBill(actor);
  if (!bill) return;
  const cause = `bill:${randomUUID()}`;
  const wish = {
    lines: dice.chance(0.5) ? ('all' as const) : [dice.between(0, 2)],
    with_handling: dice.chance(0.5),
    with_tip: false,
    may_refund_used: true,
    reason: 'asked for',
    cause,
  };
  const outcome = await insist(actor, 'refund', (node) =>
    refundBill(node.db, manager(bill.house), bill.billId, wish, NO_EVENTS),
  );
  if (outcome.kind === 'done' && !outcome.value.repeated) town.record.refunds.push({ billId: bill.billId, cause });
}

async function moneyMovesOutside(actor: Actor): Promise<void> {
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
  await tells(actor, bill, payment.ref, dice.pick([0, 1, 2]));
}

/** Two tabs, two methods: one more payment for a bill that still waits, or no longer does. */
async function paysTwice(actor: Actor): Promise<void> {
  const { dice, town } = actor;
  const bill = anyBill(actor);
  if (!bill?.paymentId) return;
  const { exhibitorId } = bill.house.cinema;
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
  town.provider.decide(paymentId, 'paid');
  await tells(actor, second, payment.ref, dice.pick([1, 2]));
}

async function cancelsScreening(actor: Actor): Promise<void> {
  const { dice, town } = actor;
  const house = dice.pick(town.houses);
  const place = dice.pick(house.places);
  const { screeningId } = place;
  const request = {
    keyword: 'CANCEL',
    mode: dice.chance(0.7) ? ('cancel_and_refund' as const) : ('cancel' as const),
    reason: 'the projector burns',
  };
  const outcome = await insist(actor, 'cancel', (node) =>
    cancelScreening(node.db, manager(house), screeningId, request, NO_EVENTS),
  );
  if (outcome.kind === 'done') town.record.cancelled.add(screeningId);
  if (place.screeningId === screeningId) await insist(actor, 'plan', (node) => planNext(node.db, house, place));
}

async function changesPrices(actor: Actor): Promise<void> {
  const house = actor.dice.pick(actor.town.houses);
  await insist(actor, 'price', (node) => changePrice(node.db, house, 1_300));
  await insist(actor, 'price', (node) => changePrice(node.db, house, PRICE.normal - 100));
}

const issuesCard = (actor: Actor) =>
  insist(actor, 'card', (node) => addVoucher(node.db, actor.dice.pick(actor.town.houses))).then(() => {});

export const DEEDS: readonly Deed[] = [
  { name: 'buy', weight: 400, run: buy },
  { name: 'pay', weight: 300, run: pays },
  { name: 'poll', weight: 60, run: polls },
  { name: 'look up the truth', weight: 40, run: remembersTruth },
  { name: 'tell an outdated truth', weight: 60, run: tellsStaleTruth },
  { name: 'give up', weight: 40, run: givesUp },
  { name: 'more time', weight: 15, run: wantsMoreTime },
  { name: 'refund', weight: 45, run: wantsMoneyBack },
  { name: 'money moves outside', weight: 12, run: moneyMovesOutside },
  { name: 'pay twice', weight: 15, run: paysTwice },
  { name: 'issue a card', weight: 6, run: issuesCard },
  { name: 'change prices', weight: 1, run: changesPrices },
  { name: 'cancel a screening', weight: 1, run: cancelsScreening },
];

/** Every deed as often as it weighs. */
const BAG = DEEDS.flatMap((deed) => Array.from({ length: deed.weight }, () => deed));

/** Does one thing. */
export async function act(actor: Actor): Promise<void> {
  const deed = actor.dice.pick(BAG);
  await deed.run(actor);
  actor.town.record.count(`deed: ${deed.name}`);
}
