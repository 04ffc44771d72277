import { beforeAll, describe, expect, test } from 'vitest';
import { checkInvariants } from '#modules/integrity/server.ts';
import { cancelScreening } from '#modules/sales/server/cancellation/cancel-screening.ts';
import { withdrawBill } from '#modules/sales/server/cancellation/withdraw-bill.ts';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import { buildCinema, buildScreening, type Cinema } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type HostileProvider, hostileProvider } from '#testing/torture/chaos/hostile-provider.ts';
import { openCounter, times } from '#testing/torture/counter.ts';
import { diceFrom } from '#testing/torture/dice.ts';
import { openExhibitor } from '#testing/torture/exhibitor.ts';

const t = testDatabase({ max: 20 });
let cinema: Cinema;
const counter = openCounter(t, () => cinema);
const TICKET = 1_200;

beforeAll(async () => {
  cinema = await buildCinema(t, { hall: '..........|..........|..........|..........' });
});

const goodProvider = () => hostileProvider(diceFrom(7), () => Date.now());
const exhibitorWith = (psp: HostileProvider) => openExhibitor({ db: t.db, drivers: psp.drivers });

describe('a payment after the end of the hold', { tags: ['T17'] }, () => {
  const expireHolds = (billIds: readonly string[]) =>
    t.asOwner(`UPDATE bill SET hold_until = foyer_now() - interval '1 second' WHERE id = ANY($1::uuid[])`, [billIds]);

  test('a: the seats are still free: the same seats, sold, and a mail', async () => {
    const screeningId = await buildScreening(t, cinema);
    const sold = await Promise.all(
      times(10, (index) => counter.buys([`A-${index + 1}`, `B-${index + 1}`], screeningId)),
    );
    const before = new Map((await counter.liveSeats(screeningId)).map((seat) => [seat.seat_id, seat.bill_id]));
    await expireHolds(sold.map(({ billId }) => billId));
    expect(await exhibitorWith(goodProvider()).sweep()).toEqual({ expired: 10 });
    expect(await counter.liveSeats(screeningId)).toEqual([]);
    const outcomes = await Promise.all(
      sold.map(({ paymentId }) => counter.provider(paymentId, { status: 'paid', amount: 2 * TICKET })),
    );
    expect(outcomes).toEqual(times(10, () => ['late-settled']));
    const after = await counter.liveSeats(screeningId);
    expect(after.every(({ state }) => state === 'sold')).toBe(true);
    expect(new Map(after.map((seat) => [seat.seat_id, seat.bill_id]))).toEqual(before);
    for (const { billId } of sold)
      expect(await counter.bill(billId)).toMatchObject({ tickets: 2, mails: 1, refunds: 0 });
  });

  test('b: one of the seats is gone: the money is refunded automatically, and there is never a ticket without a seat', async () => {
    const screeningId = await buildScreening(t, cinema);
    const psp = goodProvider();
    const node = exhibitorWith(psp);
    const early = await Promise.all(
      times(10, (index) => counter.buys([`A-${index + 1}`, `B-${index + 1}`], screeningId)),
    );
    for (const { paymentId } of early) await node.desk.start(cinema.exhibitorId, paymentId);
    await expireHolds(early.map(({ billId }) => billId));
    await t.asOwner(
      `UPDATE seat_claim SET expires_at = foyer_now() - interval '1 second' WHERE screening_id = $1 AND state = 'held'`,
      [screeningId],
    );
    // buyers and sweeper both want the seats of expired holds
    const [late] = await Promise.all([
      Promise.all(times(10, (index) => counter.buys([`B-${index + 1}`], screeningId))),
      node.sweep(),
    ]);
    for (const { paymentId } of early) psp.decide(paymentId, 'paid');
    await Promise.all(
      early.map(({ paymentId }) => counter.provider(paymentId, { status: 'paid', amount: 2 * TICKET })),
    );
    for (const { billId } of early) {
      expect(await counter.bill(billId)).toMatchObject({ number: null, tickets: 0, mails: 0, refunds: 1 });
      expect((await counter.ledger(billId)).revenue).toBeUndefined();
    }
    await node.sendOut();
    psp.settleRefunds();
    await node.sendOut();
    expect(psp.netCents()).toBe(0);
    for (const { billId, paymentId } of early) {
      expect(await counter.payment(paymentId)).toMatchObject({ status: 'refunded', refunded_cents: 2 * TICKET });
      expect(await counter.ledger(billId)).toEqual({});
    }
    expect((await counter.liveSeats(screeningId)).map((seat) => seat.bill_id).sort()).toEqual(
      late.map(({ billId }) => billId).sort(),
    );
  });
});

describe('a screening is cancelled while customers pay', { tags: ['T18'] }, () => {
  test.each(['cancel', 'cancel_and_refund'] as const)('%s: pressed by five managers at once', async (mode) => {
    const screeningId = await buildScreening(t, cinema);
    const psp = goodProvider();
    const node = exhibitorWith(psp);
    const sold = await Promise.all(
      times(24, (index) => counter.buys([`${'ABC'[index % 3]}-${1 + (index % 8)}`], screeningId)),
    );
    for (const { paymentId } of sold) await node.desk.start(cinema.exhibitorId, paymentId);
    const pays = ({ paymentId }: { paymentId: string }) => {
      psp.decide(paymentId, 'paid');
      return counter.provider(paymentId, { status: 'paid', amount: TICKET });
    };
    for (const early of sold.slice(0, 6)) expect(await pays(early)).toEqual(['settled']);
    const cancel = () =>
      cancelScreening(t.db, counter.manager(), screeningId, { keyword: 'CANCEL', mode, reason: 'flood' }, NO_EVENTS);
    const [cancelled, buyers] = await Promise.all([
      Promise.all(times(5, cancel)),
      Promise.allSettled(times(6, (index) => counter.buys([`D-${index + 1}`], screeningId))),
      ...sold.slice(6).map(pays),
    ]);
    expect(cancelled.filter(({ repeated }) => !repeated)).toHaveLength(1);
    const after = await Promise.allSettled([counter.buys(['D-10'], screeningId)]);
    expect(after[0]).toMatchObject({
      status: 'rejected',
      reason: { problems: [{ code: 'sales.screening_cancelled' }] },
    });
    for (const buyer of buyers.filter((each) => each.status === 'fulfilled'))
      expect((await counter.bill(buyer.value.billId))?.status).toBe('cancelled'); // was before the cancellation
    await cancel(); // the second press finds bills that settled during the first
    for (let round = 0; round < 3; round++) {
      await node.sendOut();
      psp.settleRefunds();
    }
    const settled = await t.asOwner<{ id: string; status: string; tickets: number }>(
      `SELECT id, status, (SELECT count(*)::int FROM ticket WHERE bill_id = b.id AND revoked_at IS NULL) AS tickets
         FROM bill b WHERE screening_id = $1 AND settled_at IS NOT NULL`,
      [screeningId],
    );
    // Only those who paid before have tickets; every later payment was refunded once.
    expect(settled.length).toBeGreaterThanOrEqual(6);
    for (const { status, tickets } of settled)
      expect([status, tickets]).toEqual(mode === 'cancel' ? ['settled', 1] : ['refunded', 0]);
    expect(psp.netCents()).toBe(mode === 'cancel' ? settled.length * TICKET : 0);
    for (const { refunds } of psp.payments()) expect(refunds.size).toBeLessThanOrEqual(1);
  });
});

describe('a bill is withdrawn, then its payment arrives', { tags: ['T19'] }, () => {
  test('before its payment reached the provider: no customer is sent there any more', async () => {
    const screeningId = await buildScreening(t, cinema);
    const psp = goodProvider();
    const { billId, paymentId } = await counter.buys(['A-1'], screeningId);
    await withdrawBill(t.db, counter.manager(), billId, NO_EVENTS);
    t.travel(60_000);
    await exhibitorWith(psp).reconcile();
    await exhibitorWith(psp).desk.start(cinema.exhibitorId, paymentId);
    t.travel(0);
    expect(psp.ofPayment(paymentId)).toBeUndefined();
    expect(await counter.payment(paymentId)).toMatchObject({ status: 'cancelled' });
    expect((await counter.bill(billId))?.status).toBe('cancelled');
  });

  test.each([
    ['by the buyer', {}],
    ['by staff', { deleted: true }],
  ])('%s: the money is refunded, the bill shows it, no seat changes', async (_, options) => {
    const screeningId = await buildScreening(t, cinema);
    const psp = goodProvider();
    const node = exhibitorWith(psp);
    const { billId, paymentId } = await counter.buys(['A-1'], screeningId);
    await node.desk.start(cinema.exhibitorId, paymentId);
    await withdrawBill(t.db, counter.manager(), billId, NO_EVENTS, options);
    const next = await counter.buys(['A-1'], screeningId);
    psp.decide(paymentId, 'paid');
    expect(await counter.provider(paymentId, { status: 'paid', amount: TICKET })).toEqual(['late-refund']);
    expect(await counter.bill(billId)).toMatchObject({ status: 'refunding', tickets: 0, refunds: 1 });
    await node.sendOut();
    psp.settleRefunds();
    await node.sendOut();
    expect(await counter.bill(billId)).toMatchObject({ status: 'refunded', tickets: 0 });
    expect(psp.netCents()).toBe(0);
    expect((await counter.liveSeats(screeningId)).map((seat) => seat.bill_id)).toEqual([next.billId]);
  });
});

describe('the payment of a withdrawn bill was partly refunded on the provider’s pages', {
  tags: ['T19', 'SETTLE-8'],
}, () => {
  test('that part is booked, the rest is refunded; the books balance all the time (I07)', async () => {
    const { billId, paymentId } = await counter.buys(['A-5', 'A-6'], await buildScreening(t, cinema));
    await withdrawBill(t.db, counter.manager(), billId, NO_EVENTS);
    const news = { status: 'paid', amount: 2 * TICKET, refunded: 445 } as const;
    expect(await counter.provider(paymentId, news)).toEqual(['late-refund']);
    expect(await counter.ledger(billId)).toEqual({ psp: 2 * TICKET - 445, refund_payable: 445 - 2 * TICKET });
    expect(await counter.bill(billId)).toMatchObject({ refunds: 2, tickets: 0 });
    expect(await counter.payment(paymentId)).toMatchObject({ status: 'refunding', refunded_cents: 2 * TICKET });
    expect(await counter.provider(paymentId, news)).toEqual([]);
  });

  test("a refund on the provider's pages during our pending refund: checked after the provider's answer (I07)", async () => {
    const { billId, paymentId } = await counter.buys(['B-5'], await buildScreening(t, cinema));
    await withdrawBill(t.db, counter.manager(), billId, NO_EVENTS);
    expect(await counter.provider(paymentId, { status: 'paid', amount: TICKET })).toEqual(['late-refund']);
    const takenBack = { status: 'paid', amount: TICKET, charged_back: TICKET } as const;
    expect(await counter.provider(paymentId, takenBack)).toEqual(['charged-back']);
    expect(await checkInvariants(t.db)).toEqual([]);
  });
});

describe('a part of the money arrived, and the bill ends without the rest', { tags: ['T20'] }, () => {
  async function partPaid(psp: HostileProvider, screeningId: number) {
    const sold = await counter.buys(['A-1'], screeningId);
    const node = exhibitorWith(psp);
    const part = await counter.secondPayment(sold.billId, 500);
    for (const id of [sold.paymentId, part]) await node.desk.start(cinema.exhibitorId, id);
    psp.decide(part, 'paid');
    expect(await counter.provider(part, { status: 'paid', amount: 500 })).toEqual(['part-paid']);
    return { ...sold, part };
  }
  const finish = async (psp: HostileProvider) => {
    for (let round = 0; round < 3; round++) {
      await exhibitorWith(psp).sendOut();
      psp.settleRefunds();
    }
  };

  test('its hold is over: the part is refunded, and so is the late rest', async () => {
    const psp = goodProvider();
    const { billId, paymentId, part } = await partPaid(psp, await buildScreening(t, cinema));
    await t.asOwner(`UPDATE bill SET hold_until = foyer_now() - interval '1 second' WHERE id = $1`, [billId]);
    await exhibitorWith(psp).sweep();
    expect(await counter.bill(billId)).toMatchObject({ status: 'expired', refunds: 1 });
    psp.decide(paymentId, 'paid', { cents: TICKET });
    // the full amount, so it would settle the bill alone: the seats are still free
    expect(await counter.provider(paymentId, { status: 'paid', amount: TICKET })).toEqual(['late-settled']);
    await finish(psp);
    expect(await counter.payment(part)).toMatchObject({ status: 'refunded', refunded_cents: 500 });
    expect(psp.netCents()).toBe(TICKET);
  });

  test('a late second part does not wait: it is refunded', async () => {
    const psp = goodProvider();
    const { billId, part } = await partPaid(psp, await buildScreening(t, cinema));
    const other = await counter.secondPayment(billId, 700);
    await exhibitorWith(psp).desk.start(cinema.exhibitorId, other);
    await t.asOwner(`UPDATE bill SET hold_until = foyer_now() - interval '1 second' WHERE id = $1`, [billId]);
    await exhibitorWith(psp).sweep();
    psp.decide(other, 'paid');
    expect(await counter.provider(other, { status: 'paid', amount: 700 })).toEqual(['late-refund']);
    await finish(psp);
    expect(psp.netCents()).toBe(0);
    for (const id of [part, other]) expect(await counter.payment(id)).toMatchObject({ status: 'refunded' });
    expect(await counter.ledger(billId)).toEqual({});
  });

  test.each([
    ['cancelled', 'cancelled'],
    ['expired', 'expired'],
  ] as const)('the payment of the rest is %s: the part goes back', async (reported, status) => {
    const psp = goodProvider();
    const { billId, paymentId, part } = await partPaid(psp, await buildScreening(t, cinema));
    expect(await counter.provider(paymentId, { status: reported })).toEqual([reported]);
    await finish(psp);
    expect(await counter.bill(billId)).toMatchObject({ status, tickets: 0 });
    expect(await counter.payment(part)).toMatchObject({ status: 'refunded', refunded_cents: 500 });
    expect(await counter.ledger(billId)).toEqual({});
  });

  test('the full amount arrives, and the seat is gone: both are refunded', async () => {
    const psp = goodProvider();
    const { billId, paymentId, part } = await partPaid(psp, await buildScreening(t, cinema));
    await t.asOwner(
      `UPDATE screening_capacity SET closed_at = foyer_now() WHERE screening_id IN (SELECT screening_id FROM bill WHERE id = $1)`,
      [billId],
    );
    psp.decide(paymentId, 'paid');
    expect(await counter.provider(paymentId, { status: 'paid', amount: TICKET })).toEqual(['late-refund']);
    await finish(psp);
    expect(await counter.bill(billId)).toMatchObject({ status: 'refunded', tickets: 0 });
    for (const id of [part, paymentId]) expect(await counter.payment(id)).toMatchObject({ status: 'refunded' });
    expect(await counter.ledger(billId)).toEqual({});
    expect(psp.netCents()).toBe(0);
  });

  test("a share of the part was refunded on the provider's pages: the rest of it is refunded too", async () => {
    const psp = goodProvider();
    const { billId, paymentId, part } = await partPaid(psp, await buildScreening(t, cinema));
    psp.refundOnItsPages(part, 200);
    expect(await counter.provider(part, { status: 'paid', amount: 500, refunded: 200 })).toEqual(['refund-seen']);
    expect(await counter.provider(paymentId, { status: 'expired' })).toEqual(['expired']);
    await finish(psp);
    expect(await counter.payment(part)).toMatchObject({ status: 'refunded', refunded_cents: 500 });
    expect(await counter.ledger(billId)).toEqual({});
    expect(psp.netCents()).toBe(0);
  });

  test("a share of the part was refunded on the provider's pages, and the full amount arrives: the rest of the part is refunded", async () => {
    const psp = goodProvider();
    const { billId, paymentId, part } = await partPaid(psp, await buildScreening(t, cinema));
    psp.refundOnItsPages(part, 200);
    expect(await counter.provider(part, { status: 'paid', amount: 500, refunded: 200 })).toEqual(['refund-seen']);
    psp.decide(paymentId, 'paid');
    expect(await counter.provider(paymentId, { status: 'paid', amount: TICKET })).toEqual(['settled']);
    await finish(psp);
    expect(await counter.payment(part)).toMatchObject({ status: 'refunded', refunded_cents: 500 });
    expect(await counter.bill(billId)).toMatchObject({ status: 'settled', tickets: 1 });
    expect(await counter.ledger(billId)).toEqual({ psp: TICKET, revenue: -TICKET });
    expect(psp.netCents()).toBe(TICKET);
  });

  test('a refused refund of a part does not prevent tickets when the full amount arrives late', async () => {
    const psp = goodProvider();
    const { billId, paymentId, part } = await partPaid(psp, await buildScreening(t, cinema));
    await t.asOwner(`UPDATE bill SET hold_until = foyer_now() - interval '1 second' WHERE id = $1`, [billId]);
    await exhibitorWith(psp).sweep();
    psp.refundOnItsPages(part, 200);
    await exhibitorWith(psp).sendOut(); // the full amount is more than remains: refused
    expect(await counter.provider(part, { status: 'paid', amount: 500, refunded: 200 })).toEqual(['refund-seen']);
    psp.decide(paymentId, 'paid', { cents: TICKET });
    expect(await counter.provider(paymentId, { status: 'paid', amount: TICKET })).toEqual(['late-settled']);
    expect(await counter.bill(billId)).toMatchObject({ status: 'settled', tickets: 1 });
  });

  test('it is withdrawn: the part is refunded and the bill shows it', async () => {
    const psp = goodProvider();
    const { billId } = await partPaid(psp, await buildScreening(t, cinema));
    await withdrawBill(t.db, counter.manager(), billId, NO_EVENTS);
    expect(await counter.bill(billId)).toMatchObject({ status: 'refunding', refunds: 1 });
    await finish(psp);
    expect(await counter.bill(billId)).toMatchObject({ status: 'refunded', tickets: 0 });
    expect(psp.netCents()).toBe(0);
  });
});

test('a wrong amount with a refused refund buys nothing: the right amount settles the bill', {
  tags: ['T21'],
}, async () => {
  const psp = goodProvider();
  const node = exhibitorWith(psp);
  const { billId, paymentId } = await counter.buys(['A-1'], await buildScreening(t, cinema));
  const second = await counter.secondPayment(billId, TICKET);
  for (const id of [paymentId, second]) await node.desk.start(cinema.exhibitorId, id);
  psp.decide(paymentId, 'paid', { cents: TICKET - 1 });
  expect(await counter.provider(paymentId, { status: 'paid', amount: TICKET - 1 })).toEqual(['amount-mismatch']);
  psp.behave({ refundRefused: 1 });
  await node.sendOut();
  expect(await counter.payment(paymentId)).toMatchObject({ status: 'paid', refunded_cents: 0 });
  expect(await counter.provider(second, { status: 'paid', amount: TICKET })).toEqual(['settled']);
  expect(await counter.bill(billId)).toMatchObject({ status: 'settled', tickets: 1 });
  expect(await counter.ledger(billId)).toEqual({ psp: 2 * TICKET - 1, receivable: 1 - TICKET, revenue: -TICKET });
});

test('a part waits for its rest beside a wrong amount with a refused refund: that amount buys nothing and hides nothing', {
  tags: ['I05'],
}, async () => {
  const psp = goodProvider();
  const { billId, paymentId } = await counter.buys(['A-1'], await buildScreening(t, cinema));
  const part = await counter.secondPayment(billId, TICKET - 1);
  for (const id of [paymentId, part]) await exhibitorWith(psp).desk.start(cinema.exhibitorId, id);
  psp.decide(paymentId, 'paid', { cents: TICKET - 1 });
  expect(await counter.provider(paymentId, { status: 'paid', amount: TICKET - 1 })).toEqual(['amount-mismatch']);
  psp.behave({ refundRefused: 1 });
  await exhibitorWith(psp).sendOut();
  psp.decide(part, 'paid');
  expect(await counter.provider(part, { status: 'paid', amount: TICKET - 1 })).toEqual(['part-paid']);
  expect(await counter.bill(billId)).toMatchObject({ status: 'pending', tickets: 0 });
  expect(await checkInvariants(t.db)).toEqual([]);
  // If the same part were the full amount, it would be retained without reason: that is still
  // detected.
  const kept = `UPDATE bill SET total_cents = ${TICKET - 1} WHERE id = '${billId}'`;
  await t.asOwner(kept);
  expect((await checkInvariants(t.db)).map(({ id }) => id)).toContain('I05');
  await t.asOwner(`UPDATE bill SET total_cents = ${TICKET} WHERE id = '${billId}'`);
});
