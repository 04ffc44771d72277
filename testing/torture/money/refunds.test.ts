import { beforeAll, describe, expect, test } from 'vitest';
import { cancelScreening } from '#modules/sales/server/cancel-screening.ts';
import { type RefundRequest, refundBill } from '#modules/sales/server/refund-bill.ts';
import { NO_EVENTS } from '#modules/sales/server/sales-events.ts';
import type { Db } from '#platform/db/tx.ts';
import { buildHall } from '#testing/build-venue.ts';
import { buildVoucher } from '#testing/build-voucher.ts';
import { buildCinema, buildScreening, type Cinema } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { permutations } from '#testing/permutations.ts';
import { openCounter, times, WHOLE } from '#testing/torture/counter.ts';
import { type Dice, diceFrom } from '#testing/torture/dice.ts';
import { type HostileProvider, hostileProvider } from '#testing/torture/hostile-provider.ts';
import { openHouse } from '#testing/torture/house.ts';

const t = testDatabase({ max: 20 });
let cinema: Cinema;
const counter = openCounter(t, () => cinema);
const TICKET = 1_200;
const HANDLING = 100;

beforeAll(async () => {
  cinema = await buildCinema(t, {
    hall: '..........|..........|..........|..........',
    exhibitor: { settings: { voucher_reuse_minutes: 0 } },
  });
});

const refunds = (billId: string, request: Partial<RefundRequest> = {}) =>
  refundBill(t.db, counter.manager(), billId, { ...WHOLE, ...request }, NO_EVENTS);
const goodProvider = (dice: Dice = diceFrom(28)) => hostileProvider(dice, () => Date.now());
const houseWith = (psp: HostileProvider) => openHouse({ db: t.db, drivers: psp.drivers });

/** A bill with tickets that is paid at the provider and settled. */
async function paid(psp: HostileProvider, seats: (string | null)[], screeningId: number) {
  const sold = await counter.buys(seats, screeningId);
  await houseWith(psp).desk.start(cinema.exhibitorId, sold.paymentId);
  psp.decide(sold.paymentId, 'paid');
  expect(await counter.provider(sold.paymentId, { status: 'paid', amount: TICKET * seats.length })).toEqual([
    'settled',
  ]);
  return sold;
}
/** Two tabs: both payments stand at the provider before the first is paid; the second comes beside what settled the bill. */
async function paidTwice(psp: HostileProvider, seats: string[]) {
  const sold = await counter.buys(seats, await buildScreening(t, cinema));
  const second = await counter.secondPayment(sold.billId, TICKET * seats.length);
  for (const id of [sold.paymentId, second]) {
    await houseWith(psp).desk.start(cinema.exhibitorId, id);
    psp.decide(id, 'paid');
  }
  const truth = { status: 'paid', amount: TICKET * seats.length } as const;
  expect(await counter.provider(sold.paymentId, truth)).toEqual(['settled']);
  expect(await counter.provider(second, truth)).toEqual(['overpaid-refund']);
  return { ...sold, second };
}
async function finish(psp: HostileProvider) {
  const node = houseWith(psp);
  for (let round = 0; round < 4; round++) {
    await t.asOwner(`UPDATE outbox SET available_at = foyer_now() WHERE done_at IS NULL AND topic LIKE 'psp.%'`);
    await node.sendOut();
    psp.settleRefunds();
  }
}

describe('T28 one bill, given back by many', () => {
  test('twenty full refunds at once: the provider gives the money back once', async () => {
    const psp = goodProvider();
    const screeningId = await buildScreening(t, cinema);
    const { billId, paymentId } = await paid(psp, ['A-1'], screeningId);
    const results = await Promise.allSettled(
      times(20, (index) => refunds(billId, { cause: index % 2 ? 'bill:same' : `bill:own ${index}` })),
    );
    expect(results.filter((r) => r.status === 'fulfilled' && !r.value.repeated)).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ problems: [{ code: 'sales.not_refundable' }] });
    await finish(psp);
    expect(psp.netCents()).toBe(0);
    expect([...(psp.ofPayment(paymentId)?.refunds.values() ?? [])]).toHaveLength(1);
    expect(await counter.bill(billId)).toMatchObject({ status: 'refunded', tickets: 0, refunds: 1 });
    expect(await counter.ledger(billId)).toEqual({});
    expect(await counter.liveSeats(screeningId)).toEqual([]);
  });

  test('the provider executes and forgets to answer: asked again, it is found, not repeated', async () => {
    const psp = goodProvider();
    const { billId, paymentId } = await paid(psp, ['A-1'], await buildScreening(t, cinema));
    await refunds(billId);
    psp.behave({ answerLost: 1 });
    await houseWith(psp).sendOut();
    expect(psp.netCents()).toBe(0); // executed
    expect(await counter.payment(paymentId)).toMatchObject({ status: 'refunding' }); // but we do not know
    psp.behave({ answerLost: 0 });
    await finish(psp);
    expect([...(psp.ofPayment(paymentId)?.refunds.values() ?? [])]).toHaveLength(1);
    expect(await counter.payment(paymentId)).toMatchObject({ status: 'refunded', refunded_cents: TICKET });
  });

  test("somebody was faster on the provider's pages: ours is refused, theirs is seen, the money went once", async () => {
    const psp = goodProvider();
    const { billId, paymentId } = await paid(psp, ['A-1'], await buildScreening(t, cinema));
    psp.refundOnItsPages(paymentId, TICKET);
    await refunds(billId);
    await finish(psp);
    expect(psp.netCents()).toBe(0);
    expect(await counter.provider(paymentId, { status: 'paid', amount: TICKET, refunded: TICKET })).toEqual([
      'refund-seen',
    ]);
    expect(await counter.bill(billId)).toMatchObject({ status: 'refunded', tickets: 0 });
    expect(await counter.ledger(billId)).toEqual({});
  });

  test("given back on the provider's pages beside refunds of ours that are refused one by one: all of it is booked", async () => {
    const psp = goodProvider();
    const node = houseWith(psp);
    const { billId, paymentId } = await paid(psp, ['A-1', 'A-2'], await buildScreening(t, cinema));
    const sees = () => counter.provider(paymentId, { status: 'paid', amount: 2 * TICKET, refunded: 2 * TICKET });
    psp.refundOnItsPages(paymentId, 2 * TICKET);
    await refunds(billId, { lines: [1], cause: 'bill:1' });
    expect(await sees()).toEqual(['refund-seen']); // a part of it may be ours, on its way
    await node.sendOut(); // it was not: refused
    expect(await sees()).toEqual(['refund-seen']);
    expect(await counter.payment(paymentId)).toMatchObject({ status: 'refunded', refunded_cents: 2 * TICKET });
    expect(await counter.ledger(billId)).toEqual({});
  });

  test('a refund that the provider refuses for good makes no ticket valid again, and can be asked for anew', async () => {
    const psp = goodProvider();
    const { billId, paymentId } = await paid(psp, ['A-1', 'A-2'], await buildScreening(t, cinema));
    psp.behave({ refundRefused: 1 });
    await refunds(billId, { cause: 'bill:1', with_handling: false });
    await finish(psp);
    expect(await counter.bill(billId)).toMatchObject({ status: 'settled', tickets: 0 });
    expect(await counter.payment(paymentId)).toMatchObject({ status: 'paid', refunded_cents: 0 });
    psp.behave({ refundRefused: 0 });
    const left = 2 * (TICKET - HANDLING);
    expect(await refunds(billId, { cause: 'bill:2', with_handling: false })).toEqual({
      refunded: left,
      repeated: false,
    });
    await finish(psp);
    expect(psp.netCents()).toBe(2 * HANDLING);
    expect(await counter.bill(billId)).toMatchObject({ status: 'partially_refunded', tickets: 0 });
    expect(await refunds(billId, { cause: 'bill:3', with_handling: true })).toMatchObject({ refunded: 2 * HANDLING });
    await finish(psp);
    expect(await counter.bill(billId)).toMatchObject({ status: 'refunded' });
    expect(psp.netCents()).toBe(0);
  });

  test('T20 a second payment that went back does not count as money given back for the tickets', async () => {
    const psp = goodProvider();
    const { billId, paymentId } = await paidTwice(psp, ['A-1', 'A-2']);
    await finish(psp);
    expect(psp.netCents()).toBe(2 * TICKET);

    psp.behave({ refundRefused: 1 });
    await refunds(billId, { cause: 'bill:1' });
    await finish(psp);
    expect(await counter.bill(billId)).toMatchObject({ status: 'settled' }); // nothing of the tickets came back
    psp.behave({ refundRefused: 0 });
    await refunds(billId, { cause: 'bill:2', with_handling: false });
    await finish(psp);
    expect(await counter.bill(billId)).toMatchObject({ status: 'partially_refunded' }); // handling was kept
    await refunds(billId, { cause: 'bill:3' });
    await finish(psp);
    expect(await counter.bill(billId)).toMatchObject({ status: 'refunded' });
    expect(await counter.payment(paymentId)).toMatchObject({ status: 'refunded' });
    expect(psp.netCents()).toBe(0);
  });
});

describe('T20 T28 a second payment whose way back goes wrong', () => {
  test('refused by the provider: the books owe it to the payer, the sale stays as it is', async () => {
    const psp = goodProvider();
    psp.behave({ refundRefused: 1 });
    const { billId } = await paidTwice(psp, ['A-1']);
    await finish(psp);
    expect(await counter.ledger(billId)).toEqual({ psp: 2 * TICKET, receivable: -TICKET, revenue: -TICKET });
    expect(await counter.bill(billId)).toMatchObject({ status: 'settled', tickets: 1 });
  });

  test("given back on the provider's own pages, or charged back: no loss of the sale, its tickets stay", async () => {
    const psp = goodProvider();
    psp.behave({ refundRefused: 1 });
    const { billId, second } = await paidTwice(psp, ['A-1']);
    await finish(psp);
    const truth = { status: 'paid', amount: TICKET } as const;
    expect(await counter.provider(second, { ...truth, refunded: 500 })).toEqual(['refund-seen']);
    expect(await counter.provider(second, { ...truth, refunded: 500, charged_back: 700 })).toEqual(['charged-back']);
    expect(await counter.ledger(billId)).toEqual({ psp: TICKET, revenue: -TICKET });
    expect(await counter.bill(billId)).toMatchObject({ status: 'settled', tickets: 1 });
  });

  test('it came and went before we heard of it: the sale does not notice', async () => {
    const psp = goodProvider();
    const { billId } = await paid(psp, ['A-1'], await buildScreening(t, cinema));
    const second = await counter.secondPayment(billId, TICKET);
    expect(await counter.provider(second, { status: 'paid', amount: TICKET, refunded: TICKET })).toEqual(['returned']);
    expect(await counter.ledger(billId)).toEqual({ psp: TICKET, revenue: -TICKET });
    expect(await counter.bill(billId)).toMatchObject({ status: 'settled', tickets: 1 });
  });
});

describe('T29 everything of a screening goes back, and the program dies again and again', () => {
  /** A database whose nth transaction from now never begins: the program was killed between two steps. */
  const dyingAfter = (transactions: number): Db => {
    let left = transactions;
    return {
      ...t.db,
      tx: (acting, work, opening) => {
        left -= 1;
        if (left < 0) throw new Error('killed');
        return t.db.tx(acting, work, opening);
      },
    };
  };

  test('pressing again goes on where it stopped; each payment goes back once; the rest is listed', async () => {
    const dice = diceFrom(29);
    const psp = goodProvider();
    const hall = await buildHall(t, cinema.exhibitorId, { hall: 100, cinemaId: cinema.cinemaId });
    const screeningId = await buildScreening(t, cinema, { hall });
    const sold = [];
    for (let index = 0; index < 30; index++) sold.push(await paid(psp, [null], screeningId));
    const tooOld = sold.slice(0, 3).map(({ billId }) => billId);
    await t.asOwner(
      `UPDATE payment SET purchased_at = purchased_at - interval '400 days' WHERE bill_id = ANY($1::uuid[])`,
      [tooOld],
    );
    const press = (db: Db) =>
      cancelScreening(
        db,
        counter.manager(),
        screeningId,
        { keyword: 'CANCEL', mode: 'cancel_and_refund', reason: 'fire' },
        NO_EVENTS,
      );
    let deaths = 0;
    let report: Awaited<ReturnType<typeof press>> | null = null;
    while (!report) {
      psp.behave({ down: 0.2, answerLost: 0.2 });
      report = await press(dyingAfter(dice.between(1, 25))).catch(() => null);
      if (!report) deaths += 1;
      await houseWith(psp).sendOut();
    }
    expect(deaths).toBeGreaterThan(2);
    expect([...report.manual].sort()).toEqual([...tooOld].sort());
    psp.behave({ down: 0, answerLost: 0 });
    await finish(psp);
    for (const { refunds: made } of psp.payments()) expect(made.size).toBeLessThanOrEqual(1);
    expect(psp.netCents()).toBe(3 * TICKET);
    const left = await t.asOwner(
      `SELECT status, count(*)::int AS n FROM bill WHERE screening_id = $1 GROUP BY 1 ORDER BY 1`,
      [screeningId],
    );
    expect(left).toEqual([
      { status: 'refunded', n: 27 },
      { status: 'settled', n: 3 },
    ]);
    // everybody hears of it once: with the money, or that it has to be settled by hand
    const mails = await t.asOwner(
      `SELECT topic, count(*)::int AS n FROM outbox WHERE topic IN ('mail.refunded','mail.cancelled') AND payload->>'billId' = ANY($1) GROUP BY 1 ORDER BY 1`,
      [sold.map(({ billId }) => billId)],
    );
    expect(mails).toEqual([
      { topic: 'mail.cancelled', n: 3 },
      { topic: 'mail.refunded', n: 27 },
    ]);
    const again = await press(t.db);
    expect(again).toMatchObject({ repeated: true, refunded: 0 });
    expect([...again.manual].sort()).toEqual([...tooOld].sort());
  });

  test('a ticket whose neighbour is on its way back is given back too, or the report names its bill', async () => {
    const psp = goodProvider();
    const screeningId = await buildScreening(t, cinema);
    const { billId } = await paid(psp, ['A-1', 'A-2'], screeningId);
    await refunds(billId, { lines: [0], cause: 'bill:1' }); // not yet with the provider
    const request = { keyword: 'CANCEL', mode: 'cancel_and_refund', reason: 'fire' } as const;
    const report = await cancelScreening(t.db, counter.manager(), screeningId, request, NO_EVENTS);
    expect(report.manual).toEqual([billId]);
    await finish(psp);
    const again = await cancelScreening(t.db, counter.manager(), screeningId, request, NO_EVENTS);
    expect(again).toEqual({ refunded: 1, manual: [], repeated: true });
    await finish(psp);
    expect(await counter.bill(billId)).toMatchObject({ status: 'refunded', tickets: 0 });
    expect(psp.netCents()).toBe(0);
  });
});

describe('T30 two tickets by card and one by a turn, given back one after the other', () => {
  async function mixed(psp: HostileProvider) {
    const hall = await buildHall(t, cinema.exhibitorId, { hall: 10, cinemaId: cinema.cinemaId });
    const screeningId = await buildScreening(t, cinema, { hall });
    const voucher = await buildVoucher(t, cinema.exhibitorId, { turns: 2 });
    const item = { type: 'ticket', price_rate_id: cinema.rates.normal, schedule_id: screeningId, seat: null } as const;
    const answer = await counter.checkout(
      {
        payment_method_id: cinema.methods.mollie,
        name: 'Ada Lovelace',
        email: 'ada@example.org',
        email_confirmation: 'ada@example.org',
        amount: 24,
        items: [item, { ...item, voucher_id: voucher.uuid }, item],
      },
      voucher.uuid.replaceAll('-', ''),
    );
    const paymentId = answer.payment?.uuid ?? '';
    await houseWith(psp).desk.start(cinema.exhibitorId, paymentId);
    psp.decide(paymentId, 'paid');
    expect(await counter.provider(paymentId, { status: 'paid', amount: 2 * TICKET })).toEqual(['settled']);
    return { billId: answer.uuid, paymentId, voucherId: voucher.id, screeningId };
  }
  const vatLeft = async (billId: string) =>
    (
      await t.asOwner<{ vat: number }>(
        `SELECT sum(l.vat_cents - coalesce((SELECT sum(r.vat_cents) FROM refund_line r WHERE r.bill_id = l.bill_id AND r.line_no = l.line_no), 0))::int AS vat
           FROM bill_line l WHERE bill_id = $1`,
        [billId],
      )
    )[0]?.vat;

  test.each(permutations([0, 1, 2]))(
    'lines %i, %i, %i without handling, then what was kept: empty and exact',
    async (...order) => {
      const psp = goodProvider();
      const { billId, paymentId, voucherId, screeningId } = await mixed(psp);
      let back = 0;
      for (const [step, line] of order.entries()) {
        const { refunded } = await refunds(billId, { lines: [line], with_handling: false, cause: `bill:${step}` });
        back += line === 1 ? 0 : refunded;
        expect(refunded).toBe(line === 1 ? TICKET : TICKET - HANDLING); // a turn comes back whole
        await expect(
          refunds(billId, { lines: [line], with_handling: false, cause: 'bill:again' }),
        ).rejects.toMatchObject({
          name: 'Refusal',
        });
        await finish(psp);
        expect(psp.netCents()).toBe(2 * TICKET - back);
        expect(await counter.bill(billId)).toMatchObject({ status: 'partially_refunded', tickets: 2 - step });
      }
      await refunds(billId, { cause: 'bill:rest' });
      await finish(psp);
      expect(psp.netCents()).toBe(0);
      expect(await counter.bill(billId)).toMatchObject({ status: 'refunded', tickets: 0 });
      expect(await counter.payment(paymentId)).toMatchObject({ status: 'refunded', refunded_cents: 2 * TICKET });
      expect(await vatLeft(billId)).toBe(0);
      expect(await counter.ledger(billId)).toEqual({});
      expect(await counter.liveSeats(screeningId)).toEqual([]);
      const [card] = await t.asOwner('SELECT remaining_turns, held_turns FROM voucher WHERE id = $1', [voucherId]);
      expect(card).toEqual({ remaining_turns: 2, held_turns: 0 });
      await expect(refunds(billId, { cause: 'bill:more' })).rejects.toMatchObject({
        problems: [{ code: 'sales.not_refundable' }],
      });
    },
  );

  test('after a chargeback there is nothing left to give back, and nobody is asked', async () => {
    const psp = goodProvider();
    const { billId, paymentId } = await mixed(psp);
    psp.chargeBack(paymentId, 1_000);
    expect(await counter.provider(paymentId, { status: 'paid', amount: 2 * TICKET, charged_back: 1_000 })).toEqual([
      'charged-back',
    ]);
    await expect(refunds(billId)).rejects.toMatchObject({ problems: [{ code: 'sales.refund_exceeds_payments' }] });
    expect(await counter.bill(billId)).toMatchObject({ status: 'settled', tickets: 3 });
    await refunds(billId, { lines: [0], cause: 'bill:2' });
    await finish(psp);
    expect(psp.netCents()).toBe(200);
  });
});

test('T28 T30 the seats of the tickets that were kept stay theirs, whatever the provider says afterwards', async () => {
  const psp = goodProvider();
  const screeningId = await buildScreening(t, cinema);
  const { billId, paymentId } = await paid(psp, ['A-1', 'A-2', 'A-3'], screeningId);
  await refunds(billId, { lines: [0] });
  await finish(psp);
  expect(await counter.provider(paymentId, { status: 'paid', amount: 3 * TICKET, refunded: TICKET })).toEqual([]);
  expect(await counter.provider(paymentId, { status: 'open' })).toEqual([]);
  expect((await counter.liveSeats(screeningId)).map(({ state }) => state)).toEqual(['sold', 'sold']);
  await counter.provider(paymentId, { status: 'paid', amount: 3 * TICKET, refunded: TICKET, charged_back: 100 });
  expect(await counter.liveSeats(screeningId)).toHaveLength(2);
});

test('T28 S8 a refund is refused because the money went back on the provider’s pages: the provider is asked, and the books follow', async () => {
  const psp = goodProvider();
  const node = houseWith(psp);
  const { billId, paymentId } = await paid(psp, ['A-9', 'A-10'], await buildScreening(t, cinema));
  await refunds(billId);
  psp.refundOnItsPages(paymentId, 2 * TICKET);
  expect(await counter.provider(paymentId, { status: 'paid', amount: 2 * TICKET, refunded: 2 * TICKET })).toEqual([]);
  await finish(psp);
  await node.reconcile();
  expect(psp.netCents()).toBe(0);
  expect(await counter.payment(paymentId)).toMatchObject({ status: 'refunded', refunded_cents: 2 * TICKET });
  expect(await counter.bill(billId)).toMatchObject({ status: 'refunded', tickets: 0 });
  expect((await counter.ledger(billId)).psp).toBeUndefined();
});
