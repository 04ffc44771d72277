import { beforeAll, describe, expect, test } from 'vitest';
import { getPaymentStatus } from '#modules/payments/server/processing-data.ts';
import { cancelScreening } from '#modules/sales/server/cancel-screening.ts';
import { NO_EVENTS } from '#modules/sales/server/sales-events.ts';
import { withdrawBill } from '#modules/sales/server/withdraw-bill.ts';
import { inTenant } from '#testing/build-in-tenant.ts';
import { buildHall } from '#testing/build-venue.ts';
import { buildCinema, buildScreening, type Cinema } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { permutations } from '#testing/permutations.ts';
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

describe('T14 one payment, told many times', () => {
  test('twenty webhooks, poll and return page at once on twenty nodes: settled once, one mail, one number, one posting', async () => {
    const screeningId = await buildScreening(t, cinema);
    const { billId, paymentId } = await counter.buys(['A-1', 'A-2'], screeningId);
    const psp = goodProvider();
    const nodes = times(20, () => houseWith(psp));
    await nodes[0]?.desk.start(cinema.exhibitorId, paymentId);
    expect(await counter.bill(billId)).toMatchObject({ status: 'paying' });
    psp.decide(paymentId, 'paid');
    const ref = psp.ofPayment(paymentId)?.ref ?? '';
    await Promise.all(
      nodes.flatMap((node, index) => [
        node.notice(index % 2 ? paymentId : null, ref),
        getPaymentStatus(t.db, node.desk, cinema.exhibitorId, paymentId),
      ]),
    );
    expect(await counter.bill(billId)).toMatchObject({
      status: 'settled',
      number: 1,
      tickets: 2,
      mails: 1,
      refunds: 0,
    });
    expect(await counter.ledger(billId)).toEqual({ psp: 2 * TICKET, revenue: -2 * TICKET });
    expect(
      await t.asOwner(`SELECT count(*)::int AS n FROM payment_event WHERE payment_id = $1 AND to_state = 'paid'`, [
        paymentId,
      ]),
    ).toEqual([{ n: 1 }]);
  });

  test('one node asks the provider once in five seconds, however many webhooks come', async () => {
    const screeningId = await buildScreening(t, cinema);
    const { paymentId } = await counter.buys(['A-1'], screeningId);
    const psp = goodProvider();
    const node = houseWith(psp);
    await node.desk.start(cinema.exhibitorId, paymentId);
    psp.decide(paymentId, 'paid');
    await Promise.all(times(20, () => node.notice(paymentId, psp.ofPayment(paymentId)?.ref ?? '')));
    expect(psp.calls.truth).toBe(1);
    expect(await counter.payment(paymentId)).toMatchObject({ status: 'paid' });
  });
});

test("T15 deliveries in any order, each outdated in its own way, end in the provider's truth", async () => {
  const whole = { status: 'paid', amount: TICKET } as const;
  const latest = { ...whole, refunded: 500, charged_back: 300 };
  const deliveries = [
    whole,
    { status: 'expired' },
    { status: 'failed' },
    { status: 'cancelled' },
    { ...whole, refunded: 500 },
    latest,
  ] as const;
  const dice = diceFrom(15);
  const orders = permutations(deliveries)
    .map((order) => ({ order, by: dice.roll() }))
    .sort((a, b) => a.by - b.by)
    .slice(0, 48);
  const hall = await buildHall(t, cinema.exhibitorId, { hall: 100, cinemaId: cinema.cinemaId });
  const screeningId = await buildScreening(t, cinema, { hall });
  const deliverAll = async (order: readonly (typeof deliveries)[number][]) => {
    const { billId, paymentId } = await counter.buys([null], screeningId);
    for (const delivery of [...order, latest]) {
      await counter.provider(paymentId, delivery);
      expect(await counter.provider(paymentId, delivery)).toEqual([]); // the same again is no news
    }
    expect(await counter.payment(paymentId)).toMatchObject({ status: 'partially_refunded', refunded_cents: 500 });
    // 400 cents stayed: nobody takes the ticket away
    expect(await counter.bill(billId)).toMatchObject({ status: 'partially_refunded', tickets: 1, mails: 1 });
    expect((await counter.ledger(billId)).psp).toBe(TICKET - 500 - 300);
  };
  const lanes = times(6, async (lane) => {
    for (const { order } of orders.filter((_, index) => index % 6 === lane)) await deliverAll(order);
  });
  await Promise.all(lanes);
});

test('T16 a webhook that overtakes our own note of the payment waits, and is applied right after it', async () => {
  const screeningId = await buildScreening(t, cinema);
  const { billId, paymentId } = await counter.buys(['A-1'], screeningId);
  const psp = goodProvider();
  const node = houseWith(psp);
  psp.behave({ lateMs: 600 });
  const starting = node.desk.start(cinema.exhibitorId, paymentId);
  while (!psp.ofPayment(paymentId)) await new Promise((done) => setTimeout(done, 5));
  psp.decide(paymentId, 'paid');
  await node.notice(paymentId, psp.ofPayment(paymentId)?.ref ?? '');
  expect(await t.asOwner('SELECT provider_ref FROM payment WHERE id = $1', [paymentId])).toEqual([
    { provider_ref: null },
  ]);
  expect(await node.parkedNotices()).toEqual({ worked: 0 }); // still nothing to apply it to
  await starting;
  psp.behave({ lateMs: 0 });
  expect(await node.parkedNotices()).toEqual({ worked: 1 });
  expect(await counter.bill(billId)).toMatchObject({ status: 'settled', tickets: 1 });
  expect(await node.parkedNotices()).toEqual({ worked: 0 });
});

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
    expect(await houseWith(goodProvider()).sweep()).toBe(10);
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

test('T20 two tabs, two methods, both paid: the first settles, the second goes back, bill and tickets stay', async () => {
  const screeningId = await buildScreening(t, cinema);
  const bills = await Promise.all(times(10, (index) => counter.buys([`A-${index + 1}`], screeningId)));
  for (const { billId, paymentId } of bills) {
    const second = await counter.secondPayment(billId, TICKET);
    const outcomes = await Promise.all(
      [paymentId, second].map((id) => counter.provider(id, { status: 'paid', amount: TICKET })),
    );
    expect(outcomes.map(([outcome]) => outcome).sort()).toEqual(['overpaid-refund', 'settled']);
    expect(await counter.bill(billId)).toMatchObject({ status: 'settled', tickets: 1, mails: 1, refunds: 1 });
    const ledger = await counter.ledger(billId);
    expect(ledger).toEqual({ psp: 2 * TICKET, refund_payable: -TICKET, revenue: -TICKET });
  }
});

describe('T21 the provider took another amount than was asked for', () => {
  test.each([1_199, 1_201, 120_000, 1])(
    '%i cents for 1,200: nothing settles, all of it goes back, a person is told',
    async (received) => {
      const screeningId = await buildScreening(t, cinema);
      const { billId, paymentId } = await counter.buys(['A-1'], screeningId);
      expect(await counter.provider(paymentId, { status: 'paid', amount: received })).toEqual(['amount-mismatch']);
      expect(await counter.bill(billId)).toMatchObject({ status: 'pending', tickets: 0, number: null, refunds: 1 });
      expect(await counter.payment(paymentId)).toMatchObject({
        status: 'refunding',
        amount_cents: received,
        flag: 'amount_mismatch',
      });
      expect(await counter.ledger(billId)).toEqual({ psp: received, refund_payable: -received });
      expect(await counter.liveSeats(screeningId)).toEqual([]);
    },
  );

  test.each([
    ['another currency', { amount: TICKET, currency: 'USD' }],
    ['no amount that can be read', { amount: null }],
    ['nothing at all', { amount: 0 }],
    ['less than nothing', { amount: -TICKET }],
  ])('%s: nothing moves, a person decides', async (_, truth) => {
    const screeningId = await buildScreening(t, cinema);
    const { billId, paymentId } = await counter.buys(['A-1'], screeningId);
    expect(await counter.provider(paymentId, { status: 'paid', ...truth })).toEqual(['manual']);
    expect(await counter.bill(billId)).toMatchObject({ status: 'pending', tickets: 0, refunds: 0 });
    expect(await counter.payment(paymentId)).toMatchObject({ status: 'pending', flag: 'unknown' });
    expect(await counter.ledger(billId)).toEqual({});
  });
});

describe('T22 prices change while somebody buys', () => {
  const setPrice = (cents: number) =>
    inTenant(t, cinema.exhibitorId, (tx) =>
      tx.run('UPDATE price_row SET ticket_cents = $2 WHERE exhibitor_id = tenant() AND price_rate_id = $1', [
        cinema.rates.normal,
        cents,
      ]),
    );

  test('before the checkout: refused as changed, nothing is written; with the new amount it sells', async () => {
    const screeningId = await buildScreening(t, cinema);
    await setPrice(1_300);
    const old = counter.visitor().buys({ seats: ['A-1'], screeningId, amount: 12 });
    await expect(old).rejects.toMatchObject({ problems: [{ code: 'sales.prices_changed', path: 'general' }] });
    expect(await counter.liveSeats(screeningId)).toEqual([]);
    await counter.visitor().buys({ seats: ['A-1'], screeningId, amount: 14 });
    await setPrice(1_100);
  });

  test('after the checkout: what was agreed is what is paid; nothing can be put into the bill any more', async () => {
    const screeningId = await buildScreening(t, cinema);
    const { billId, paymentId } = await counter.buys(['A-1'], screeningId);
    await setPrice(1_300);
    await counter.provider(paymentId, { status: 'open' });
    const change = (sql: string) => expect(t.asOwner(sql, [billId])).rejects;
    await change('UPDATE bill SET total_cents = total_cents + 100 WHERE id = $1').toMatchObject({ code: 'KB003' });
    await change('UPDATE bill_line SET gross_cents = 1 WHERE bill_id = $1').toMatchObject({ code: 'KB005' });
    await change('UPDATE payment SET amount_cents = 1 WHERE bill_id = $1').toMatchObject({ code: 'KP002' });
    await change('DELETE FROM bill_line WHERE bill_id = $1').toMatchObject({ code: 'KA001' });
    expect(await counter.provider(paymentId, { status: 'paid', amount: TICKET })).toEqual(['settled']);
    await setPrice(1_100);
  });
});
