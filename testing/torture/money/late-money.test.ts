import { beforeAll, describe, expect, test } from 'vitest';
import { checkInvariants } from '#modules/integrity/server.ts';
import { cancelScreening } from '#modules/sales/server/cancel-screening.ts';
import { NO_EVENTS } from '#modules/sales/server/sales-events.ts';
import { withdrawBill } from '#modules/sales/server/withdraw-bill.ts';
import { buildCinema, buildScreening, type Cinema } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { openCounter, times } from '#testing/torture/counter.ts';
import { diceFrom } from '#testing/torture/dice.ts';
import { type HostileProvider, hostileProvider } from '#testing/torture/hostile-provider.ts';
import { openHouse } from '#testing/torture/house.ts';

const t = testDatabase({ max: 20 });
let cinema: Cinema;
const counter = openCounter(t, () => cinema);
const TICKET = 1_200;

beforeAll(async () => {
  cinema = await buildCinema(t, { hall: '..........|..........|..........|..........' });
});

const goodProvider = () => hostileProvider(diceFrom(7), () => Date.now());
const houseWith = (psp: HostileProvider) => openHouse({ db: t.db, drivers: psp.drivers });

describe('T17 money that comes after the hold', () => {
  const expireHolds = (billIds: readonly string[]) =>
    t.asOwner(`UPDATE bill SET hold_until = foyer_now() - interval '1 second' WHERE id = ANY($1::uuid[])`, [billIds]);

  test('a: the seats are still free: the same seats, sold, and a mail', async () => {
    const screeningId = await buildScreening(t, cinema);
    const sold = await Promise.all(
      times(10, (index) => counter.buys([`A-${index + 1}`, `B-${index + 1}`], screeningId)),
    );
    const before = new Map((await counter.liveSeats(screeningId)).map((seat) => [seat.seat_id, seat.bill_id]));
    await expireHolds(sold.map(({ billId }) => billId));
    expect(await houseWith(goodProvider()).sweep()).toEqual({ expired: 10 });
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

  test('b: one of the seats is gone: the money goes back by itself, and never a ticket without a seat', async () => {
    const screeningId = await buildScreening(t, cinema);
    const psp = goodProvider();
    const node = houseWith(psp);
    const early = await Promise.all(
      times(10, (index) => counter.buys([`A-${index + 1}`, `B-${index + 1}`], screeningId)),
    );
    for (const { paymentId } of early) await node.desk.start(cinema.exhibitorId, paymentId);
    await expireHolds(early.map(({ billId }) => billId));
    await t.asOwner(
      `UPDATE seat_claim SET expires_at = foyer_now() - interval '1 second' WHERE screening_id = $1 AND state = 'held'`,
      [screeningId],
    );
    // buyers and sweeper both want the seats of those whose time is over
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

describe('T18 a screening is cancelled while customers pay', () => {
  test.each(['cancel', 'cancel_and_refund'] as const)('%s: pressed by five managers at once', async (mode) => {
    const screeningId = await buildScreening(t, cinema);
    const psp = goodProvider();
    const node = houseWith(psp);
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
    await cancel(); // whoever settled while the first press ran is found by the second
    for (let round = 0; round < 3; round++) {
      await node.sendOut();
      psp.settleRefunds();
    }
    const settled = await t.asOwner<{ id: string; status: string; tickets: number }>(
      `SELECT id, status, (SELECT count(*)::int FROM ticket WHERE bill_id = b.id AND revoked_at IS NULL) AS tickets
         FROM bill b WHERE screening_id = $1 AND settled_at IS NOT NULL`,
      [screeningId],
    );
    // Tickets exist only of those who paid before; every later payment went back once.
    expect(settled.length).toBeGreaterThanOrEqual(6);
    for (const { status, tickets } of settled)
      expect([status, tickets]).toEqual(mode === 'cancel' ? ['settled', 1] : ['refunded', 0]);
    expect(psp.netCents()).toBe(mode === 'cancel' ? settled.length * TICKET : 0);
    for (const { refunds } of psp.payments()) expect(refunds.size).toBeLessThanOrEqual(1);
  });
});

describe('T19 a bill is given up, then its money arrives', () => {
  test('before its payment reached the provider: nobody is sent there any more', async () => {
    const screeningId = await buildScreening(t, cinema);
    const psp = goodProvider();
    const { billId, paymentId } = await counter.buys(['A-1'], screeningId);
    await withdrawBill(t.db, counter.manager(), billId, NO_EVENTS);
    t.travel(60_000);
    await houseWith(psp).reconcile();
    await houseWith(psp).desk.start(cinema.exhibitorId, paymentId);
    t.travel(0);
    expect(psp.ofPayment(paymentId)).toBeUndefined();
    expect(await counter.payment(paymentId)).toMatchObject({ status: 'cancelled' });
    expect((await counter.bill(billId))?.status).toBe('cancelled');
  });

  test.each([
    ['by the buyer', {}],
    ['by staff', { deleted: true }],
  ])('%s: the money goes back, the bill shows it, no seat is touched', async (_, options) => {
    const screeningId = await buildScreening(t, cinema);
    const psp = goodProvider();
    const node = houseWith(psp);
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

describe('T19 S8 money for a bill that was given up has in part gone back on the provider’s pages', () => {
  test('that part is booked as it is, the rest goes back; nothing is owed meanwhile (I07)', async () => {
    const { billId, paymentId } = await counter.buys(['A-5', 'A-6'], await buildScreening(t, cinema));
    await withdrawBill(t.db, counter.manager(), billId, NO_EVENTS);
    const news = { status: 'paid', amount: 2 * TICKET, refunded: 445 } as const;
    expect(await counter.provider(paymentId, news)).toEqual(['late-refund']);
    expect(await counter.ledger(billId)).toEqual({ psp: 2 * TICKET - 445, refund_payable: 445 - 2 * TICKET });
    expect(await counter.bill(billId)).toMatchObject({ refunds: 2, tickets: 0 });
    expect(await counter.payment(paymentId)).toMatchObject({ status: 'refunding', refunded_cents: 2 * TICKET });
    expect(await counter.provider(paymentId, news)).toEqual([]);
  });

  test('its payer takes it back himself while our refund is under way: looked at when the provider has answered (I07)', async () => {
    const { billId, paymentId } = await counter.buys(['B-5'], await buildScreening(t, cinema));
    await withdrawBill(t.db, counter.manager(), billId, NO_EVENTS);
    expect(await counter.provider(paymentId, { status: 'paid', amount: TICKET })).toEqual(['late-refund']);
    const takenBack = { status: 'paid', amount: TICKET, charged_back: TICKET } as const;
    expect(await counter.provider(paymentId, takenBack)).toEqual(['charged-back']);
    expect(await checkInvariants(t.db)).toEqual([]);
  });
});

describe('T20 a part of the money came, and the bill ends without the rest', () => {
  async function partPaid(psp: HostileProvider, screeningId: number) {
    const sold = await counter.buys(['A-1'], screeningId);
    const node = houseWith(psp);
    const part = await counter.secondPayment(sold.billId, 500);
    for (const id of [sold.paymentId, part]) await node.desk.start(cinema.exhibitorId, id);
    psp.decide(part, 'paid');
    expect(await counter.provider(part, { status: 'paid', amount: 500 })).toEqual(['part-paid']);
    return { ...sold, part };
  }
  const finish = async (psp: HostileProvider) => {
    for (let round = 0; round < 3; round++) {
      await houseWith(psp).sendOut();
      psp.settleRefunds();
    }
  };

  test('its hold is over: the part goes back; the rest, come late, goes back too', async () => {
    const psp = goodProvider();
    const { billId, paymentId, part } = await partPaid(psp, await buildScreening(t, cinema));
    await t.asOwner(`UPDATE bill SET hold_until = foyer_now() - interval '1 second' WHERE id = $1`, [billId]);
    await houseWith(psp).sweep();
    expect(await counter.bill(billId)).toMatchObject({ status: 'expired', refunds: 1 });
    psp.decide(paymentId, 'paid', { cents: TICKET });
    // all of it, so it would settle the bill alone: the seats are still free
    expect(await counter.provider(paymentId, { status: 'paid', amount: TICKET })).toEqual(['late-settled']);
    await finish(psp);
    expect(await counter.payment(part)).toMatchObject({ status: 'refunded', refunded_cents: 500 });
    expect(psp.netCents()).toBe(TICKET);
  });

  test('a second part that comes late does not wait for anything: it goes back', async () => {
    const psp = goodProvider();
    const { billId, part } = await partPaid(psp, await buildScreening(t, cinema));
    const other = await counter.secondPayment(billId, 700);
    await houseWith(psp).desk.start(cinema.exhibitorId, other);
    await t.asOwner(`UPDATE bill SET hold_until = foyer_now() - interval '1 second' WHERE id = $1`, [billId]);
    await houseWith(psp).sweep();
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
  ] as const)('the payment of the rest is %s: the part goes back', async (truth, status) => {
    const psp = goodProvider();
    const { billId, paymentId, part } = await partPaid(psp, await buildScreening(t, cinema));
    expect(await counter.provider(paymentId, { status: truth })).toEqual([truth]);
    await finish(psp);
    expect(await counter.bill(billId)).toMatchObject({ status, tickets: 0 });
    expect(await counter.payment(part)).toMatchObject({ status: 'refunded', refunded_cents: 500 });
    expect(await counter.ledger(billId)).toEqual({});
  });

  test('all the money comes, and the seat is gone: both go back', async () => {
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

  test("some of the part had gone back on the provider's pages: so does what is left of it", async () => {
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

  test("some of the part had gone back on the provider's pages, and all the money comes: what is left of the part goes back", async () => {
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

  test('the way back of a part was refused once: that keeps nobody from his tickets when the money comes late', async () => {
    const psp = goodProvider();
    const { billId, paymentId, part } = await partPaid(psp, await buildScreening(t, cinema));
    await t.asOwner(`UPDATE bill SET hold_until = foyer_now() - interval '1 second' WHERE id = $1`, [billId]);
    await houseWith(psp).sweep();
    psp.refundOnItsPages(part, 200);
    await houseWith(psp).sendOut(); // all of it is more than is left: refused
    expect(await counter.provider(part, { status: 'paid', amount: 500, refunded: 200 })).toEqual(['refund-seen']);
    psp.decide(paymentId, 'paid', { cents: TICKET });
    expect(await counter.provider(paymentId, { status: 'paid', amount: TICKET })).toEqual(['late-settled']);
    expect(await counter.bill(billId)).toMatchObject({ status: 'settled', tickets: 1 });
  });

  test('it is given up: the part goes back and the bill shows it', async () => {
    const psp = goodProvider();
    const { billId } = await partPaid(psp, await buildScreening(t, cinema));
    await withdrawBill(t.db, counter.manager(), billId, NO_EVENTS);
    expect(await counter.bill(billId)).toMatchObject({ status: 'refunding', refunds: 1 });
    await finish(psp);
    expect(await counter.bill(billId)).toMatchObject({ status: 'refunded', tickets: 0 });
    expect(psp.netCents()).toBe(0);
  });
});

test('T21 a wrong amount whose way back is refused buys nothing: the right one settles the bill', async () => {
  const psp = goodProvider();
  const node = houseWith(psp);
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

test('I05 a part waits for its rest beside a wrong amount whose way back was refused: that one buys nothing and hides nothing', async () => {
  const psp = goodProvider();
  const { billId, paymentId } = await counter.buys(['A-1'], await buildScreening(t, cinema));
  const part = await counter.secondPayment(billId, TICKET - 1);
  for (const id of [paymentId, part]) await houseWith(psp).desk.start(cinema.exhibitorId, id);
  psp.decide(paymentId, 'paid', { cents: TICKET - 1 });
  expect(await counter.provider(paymentId, { status: 'paid', amount: TICKET - 1 })).toEqual(['amount-mismatch']);
  psp.behave({ refundRefused: 1 });
  await houseWith(psp).sendOut();
  psp.decide(part, 'paid');
  expect(await counter.provider(part, { status: 'paid', amount: TICKET - 1 })).toEqual(['part-paid']);
  expect(await counter.bill(billId)).toMatchObject({ status: 'pending', tickets: 0 });
  expect(await checkInvariants(t.db)).toEqual([]);
  // The same part, were it all the money, would be kept for nothing: that is still seen.
  const kept = `UPDATE bill SET total_cents = ${TICKET - 1} WHERE id = '${billId}'`;
  await t.asOwner(kept);
  expect((await checkInvariants(t.db)).map(({ id }) => id)).toContain('I05');
  await t.asOwner(`UPDATE bill SET total_cents = ${TICKET} WHERE id = '${billId}'`);
});
