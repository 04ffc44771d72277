import { beforeAll, describe, expect, test } from 'vitest';
import { cancelScreening } from '#modules/sales/server/cancellation/cancel-screening.ts';
import { type RefundRequest, refundBill } from '#modules/sales/server/refunds/refund-bill.ts';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import type { Db } from '#platform/db/tx.ts';
import { buildCinema, buildScreening, type Cinema } from '#testing/builders/builders.ts';
import { buildHall } from '#testing/builders/venue.ts';
import { buildVoucher } from '#testing/builders/voucher.ts';
import { testDatabase } from '#testing/database/database.ts';
import { permutations } from '#testing/tools/permutations.ts';
import { type HostileProvider, hostileProvider } from '#testing/torture/chaos/hostile-provider.ts';
import { openCounter, times, WHOLE } from '#testing/torture/counter.ts';
import { type Dice, diceFrom } from '#testing/torture/dice.ts';
import { openExhibitor } from '#testing/torture/exhibitor.ts';

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
const exhibitorWith = (psp: HostileProvider) => openExhibitor({ db: t.db, drivers: psp.drivers });

/** Builds a bill with tickets that is paid at the provider and settled. */
async function paid(psp: HostileProvider, seats: (string | null)[], screeningId: number) {
  const sold = await counter.buys(seats, screeningId);
  await exhibitorWith(psp).desk.start(cinema.exhibitorId, sold.paymentId);
  psp.decide(sold.paymentId, 'paid');
  expect(await counter.provider(sold.paymentId, { status: 'paid', amount: TICKET * seats.length })).toEqual([
    'settled',
  ]);
  return sold;
}
/**
 * Two tabs: both payments exist at the provider before the first is paid; the second is additional
 * to the one that settled the bill.
 */
async function paidTwice(psp: HostileProvider, seats: string[]) {
  const sold = await counter.buys(seats, await buildScreening(t, cinema));
  const second = await counter.secondPayment(sold.billId, TICKET * seats.length);
  for (const id of [sold.paymentId, second]) {
    await exhibitorWith(psp).desk.start(cinema.exhibitorId, id);
    psp.decide(id, 'paid');
  }
  const reported = { status: 'paid', amount: TICKET * seats.length } as const;
  expect(await counter.provider(sold.paymentId, reported)).toEqual(['settled']);
  expect(await counter.provider(second, reported)).toEqual(['overpaid-refund']);
  return { ...sold, second };
}
async function finish(psp: HostileProvider) {
  const node = exhibitorWith(psp);
  for (let round = 0; round < 4; round++) {
    await t.asOwner(`UPDATE outbox SET available_at = foyer_now() WHERE done_at IS NULL AND topic LIKE 'psp.%'`);
    await node.sendOut();
    psp.settleRefunds();
  }
}

describe('one bill, many concurrent refunds', { tags: ['T28'] }, () => {
  test('twenty full refunds at once: the provider refunds the money once', async () => {
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

  test('a cause that was refunded before is answered as repeated, and refunds nothing more', async () => {
    const psp = goodProvider();
    const { billId } = await paid(psp, ['A-1', 'A-2'], await buildScreening(t, cinema));
    expect(await refunds(billId, { lines: [0], cause: 'bill:same' })).toEqual({ refunded: TICKET, repeated: false });
    const again = { refunded: 0, repeated: true };
    expect(await refunds(billId, { lines: [0], cause: 'bill:same' })).toEqual(again);
    expect(await refunds(billId, { lines: [1], cause: 'bill:same' })).toEqual(again);
    await finish(psp);
    expect(await refunds(billId, { lines: [1], cause: 'bill:same' })).toEqual(again);
    expect(await counter.bill(billId)).toMatchObject({ status: 'partially_refunded', tickets: 1, refunds: 1 });
    expect(await refunds(billId, { lines: [1], cause: 'bill:other' })).toMatchObject({ repeated: false });
    await finish(psp);
    expect(await refunds(billId, { cause: 'bill:other' })).toEqual(again);
    expect(psp.netCents()).toBe(0);
  });

  test('the provider performs a refund and its answer is lost: the retry finds it and does not repeat it', async () => {
    const psp = goodProvider();
    const { billId, paymentId } = await paid(psp, ['A-1'], await buildScreening(t, cinema));
    await refunds(billId);
    psp.behave({ answerLost: 1 });
    await exhibitorWith(psp).sendOut();
    expect(psp.netCents()).toBe(0); // performed
    expect(await counter.payment(paymentId)).toMatchObject({ status: 'refunding' }); // but we do not know
    psp.behave({ answerLost: 0 });
    await finish(psp);
    expect([...(psp.ofPayment(paymentId)?.refunds.values() ?? [])]).toHaveLength(1);
    expect(await counter.payment(paymentId)).toMatchObject({ status: 'refunded', refunded_cents: TICKET });
  });

  test("a refund on the provider's pages came first: ours is refused, that one is detected, the money went once", async () => {
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

  test("refunds on the provider's pages while ours are refused one by one: all of them are booked", async () => {
    const psp = goodProvider();
    const node = exhibitorWith(psp);
    const { billId, paymentId } = await paid(psp, ['A-1', 'A-2'], await buildScreening(t, cinema));
    const sees = () => counter.provider(paymentId, { status: 'paid', amount: 2 * TICKET, refunded: 2 * TICKET });
    psp.refundOnItsPages(paymentId, 2 * TICKET);
    await refunds(billId, { lines: [1], cause: 'bill:1' });
    expect(await sees()).toEqual(['refund-seen']); // a part of it may be our pending refund
    await node.sendOut(); // it was not: refused
    expect(await sees()).toEqual(['refund-seen']);
    expect(await counter.payment(paymentId)).toMatchObject({ status: 'refunded', refunded_cents: 2 * TICKET });
    expect(await counter.ledger(billId)).toEqual({});
  });

  test('a refund that the provider refuses for good makes no ticket valid again, and can be requested again', async () => {
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

  test('the refund of a second payment does not count as a refund of the tickets', {
    tags: ['T20'],
  }, async () => {
    const psp = goodProvider();
    const { billId, paymentId } = await paidTwice(psp, ['A-1', 'A-2']);
    await finish(psp);
    expect(psp.netCents()).toBe(2 * TICKET);

    psp.behave({ refundRefused: 1 });
    await refunds(billId, { cause: 'bill:1' });
    await finish(psp);
    expect(await counter.bill(billId)).toMatchObject({ status: 'settled' }); // no ticket was refunded
    psp.behave({ refundRefused: 0 });
    await refunds(billId, { cause: 'bill:2', with_handling: false });
    await finish(psp);
    expect(await counter.bill(billId)).toMatchObject({ status: 'partially_refunded' }); // the booking fee was retained
    await refunds(billId, { cause: 'bill:3' });
    await finish(psp);
    expect(await counter.bill(billId)).toMatchObject({ status: 'refunded' });
    expect(await counter.payment(paymentId)).toMatchObject({ status: 'refunded' });
    expect(psp.netCents()).toBe(0);
  });
});

describe('a second payment whose refund fails', { tags: ['T20', 'T28'] }, () => {
  test('refused by the provider: the books owe it to the payer, the sale does not change', async () => {
    const psp = goodProvider();
    psp.behave({ refundRefused: 1 });
    const { billId } = await paidTwice(psp, ['A-1']);
    await finish(psp);
    expect(await counter.ledger(billId)).toEqual({ psp: 2 * TICKET, receivable: -TICKET, revenue: -TICKET });
    expect(await counter.bill(billId)).toMatchObject({ status: 'settled', tickets: 1 });
  });

  test("refunded on the provider's own pages, or charged back: no loss of the sale, its tickets stay", async () => {
    const psp = goodProvider();
    psp.behave({ refundRefused: 1 });
    const { billId, second } = await paidTwice(psp, ['A-1']);
    await finish(psp);
    const reported = { status: 'paid', amount: TICKET } as const;
    expect(await counter.provider(second, { ...reported, refunded: 500 })).toEqual(['refund-seen']);
    expect(await counter.provider(second, { ...reported, refunded: 500, charged_back: 700 })).toEqual(['charged-back']);
    expect(await counter.ledger(billId)).toEqual({ psp: TICKET, revenue: -TICKET });
    expect(await counter.bill(billId)).toMatchObject({ status: 'settled', tickets: 1 });
  });

  test('it came and was refunded before we received a notice: the sale does not change', async () => {
    const psp = goodProvider();
    const { billId } = await paid(psp, ['A-1'], await buildScreening(t, cinema));
    const second = await counter.secondPayment(billId, TICKET);
    expect(await counter.provider(second, { status: 'paid', amount: TICKET, refunded: TICKET })).toEqual(['returned']);
    expect(await counter.ledger(billId)).toEqual({ psp: TICKET, revenue: -TICKET });
    expect(await counter.bill(billId)).toMatchObject({ status: 'settled', tickets: 1 });
  });
});

describe('a whole screening is refunded, and the program dies several times', { tags: ['T29'] }, () => {
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

  test('pressing again continues at the interruption; each payment is refunded once; the rest is listed', async () => {
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
      await exhibitorWith(psp).sendOut();
      psp.settleRefunds(); // each bill with a pending refund costs the next press a transaction: at most 25 are allowed
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
    // each buyer gets one mail: about the refund, or that it must be settled by hand
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

  test('a ticket next to one with a pending refund is refunded too, at once', async () => {
    const psp = goodProvider();
    const screeningId = await buildScreening(t, cinema);
    const { billId } = await paid(psp, ['A-1', 'A-2'], screeningId);
    await refunds(billId, { lines: [0], cause: 'bill:1' }); // not yet at the provider
    const request = { keyword: 'CANCEL', mode: 'cancel_and_refund', reason: 'fire' } as const;
    const report = await cancelScreening(t.db, counter.manager(), screeningId, request, NO_EVENTS);
    expect(report).toMatchObject({ refunded: 1, manual: [] });
    await finish(psp);
    expect(await counter.bill(billId)).toMatchObject({ status: 'refunded', tickets: 0 });
    expect(psp.netCents()).toBe(0);
  });
});

describe('two tickets by card and one by a turn, refunded one after the other', { tags: ['T30'] }, () => {
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
    await exhibitorWith(psp).desk.start(cinema.exhibitorId, paymentId);
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
        expect(refunded).toBe(line === 1 ? TICKET : TICKET - HANDLING); // a turn is refunded in full
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

  test('after a chargeback nothing remains to refund, and the provider is not called', async () => {
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

test('tickets that were not refunded keep their seats, with any later answer of the provider', {
  tags: ['T28', 'T30'],
}, async () => {
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

test('a refund is refused because the money was refunded on the provider’s pages: the provider is queried, and the books follow', {
  tags: ['T28', 'SETTLE-8'],
}, async () => {
  const psp = goodProvider();
  const node = exhibitorWith(psp);
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
