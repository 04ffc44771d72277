import { beforeAll, describe, expect, test } from 'vitest';
import type { PaymentOrder } from '#modules/payments/server/drivers/driver.ts';
import { getPaymentStatus } from '#modules/payments/server/processing-data.ts';
import { buildCinema, buildScreening, type Cinema } from '#testing/builders/builders.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import { buildHall } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import { permutations } from '#testing/tools/permutations.ts';
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

describe('one payment, many notifications', { tags: ['T14'] }, () => {
  test('twenty webhooks, poll and return page at once on twenty nodes: settled once, one mail, one number, one posting', async () => {
    const screeningId = await buildScreening(t, cinema);
    const { billId, paymentId } = await counter.buys(['A-1', 'A-2'], screeningId);
    const psp = goodProvider();
    const nodes = times(20, () => exhibitorWith(psp));
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

  test('one node queries the provider once in five seconds, with any number of webhooks', async () => {
    const screeningId = await buildScreening(t, cinema);
    const { paymentId } = await counter.buys(['A-1'], screeningId);
    const psp = goodProvider();
    const node = exhibitorWith(psp);
    await node.desk.start(cinema.exhibitorId, paymentId);
    psp.decide(paymentId, 'paid');
    await Promise.all(times(20, () => node.notice(paymentId, psp.ofPayment(paymentId)?.ref ?? '')));
    expect(psp.calls.fetchStatus).toBe(1);
    expect(await counter.payment(paymentId)).toMatchObject({ status: 'paid' });
  });
});

test("deliveries in any order, each outdated in its own way, end in the provider's status", {
  tags: ['T15'],
}, async () => {
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
      expect(await counter.provider(paymentId, delivery)).toEqual([]); // a repetition changes nothing
    }
    expect(await counter.payment(paymentId)).toMatchObject({ status: 'partially_refunded', refunded_cents: 500 });
    // 400 cents remain: the ticket stays valid
    expect(await counter.bill(billId)).toMatchObject({ status: 'partially_refunded', tickets: 1, mails: 1 });
    expect((await counter.ledger(billId)).psp).toBe(TICKET - 500 - 300);
  };
  const lanes = times(6, async (lane) => {
    for (const { order } of orders.filter((_, index) => index % 6 === lane)) await deliverAll(order);
  });
  await Promise.all(lanes);
});

test('a webhook that arrives before our own record of the payment waits, and is applied right after it', {
  tags: ['T16'],
}, async () => {
  const screeningId = await buildScreening(t, cinema);
  const { billId, paymentId } = await counter.buys(['A-1'], screeningId);
  const psp = goodProvider();
  const answers = Promise.withResolvers<void>();
  const slow = {
    ...psp.driver,
    start: (order: PaymentOrder) => psp.driver.start(order).finally(() => answers.promise),
  };
  const node = openExhibitor({
    db: t.db,
    drivers: {
      of: async () => slow,
      terminals: () => Promise.reject(new Error('no terminals')),
      publicKeys: async () => [],
      forget: () => {},
    },
  });
  const starting = node.desk.start(cinema.exhibitorId, paymentId);
  while (!psp.ofPayment(paymentId)) await new Promise((done) => setTimeout(done, 5));
  psp.decide(paymentId, 'paid');
  await node.notice(paymentId, psp.ofPayment(paymentId)?.ref ?? '');
  expect(await t.asOwner('SELECT provider_ref FROM payment WHERE id = $1', [paymentId])).toEqual([
    { provider_ref: null },
  ]);
  expect(await node.parkedNotices()).toEqual({ worked: 0 }); // still no payment to apply it to
  answers.resolve();
  await starting;
  expect(await node.parkedNotices()).toEqual({ worked: 1 });
  expect(await counter.bill(billId)).toMatchObject({ status: 'settled', tickets: 1 });
  expect(await node.parkedNotices()).toEqual({ worked: 0 });
});

test('two tabs, two methods, both paid: the first settles, the second is refunded, bill and tickets stay', {
  tags: ['T20'],
}, async () => {
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

describe('the provider captured another amount than requested', { tags: ['T21'] }, () => {
  test.each([1_199, 1_201, 120_000, 1])(
    '%i cents for 1,200: nothing settles, all of it is refunded, an employee is notified',
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
  ])('%s: nothing changes, an employee decides', async (_, reported) => {
    const screeningId = await buildScreening(t, cinema);
    const { billId, paymentId } = await counter.buys(['A-1'], screeningId);
    expect(await counter.provider(paymentId, { status: 'paid', ...reported })).toEqual(['manual']);
    expect(await counter.bill(billId)).toMatchObject({ status: 'pending', tickets: 0, refunds: 0 });
    expect(await counter.payment(paymentId)).toMatchObject({ status: 'pending', flag: 'unknown' });
    expect(await counter.ledger(billId)).toEqual({});
  });
});

describe('prices change during a purchase', { tags: ['T22'] }, () => {
  const setPrice = (cents: number) =>
    inTenant(t, cinema.exhibitorId, (tx) =>
      tx.run('UPDATE price_row SET ticket_cents = $2 WHERE exhibitor_id = tenant() AND price_rate_id = $1', [
        cinema.rates.normal,
        cents,
      ]),
    );

  test('before the checkout: refused as changed, nothing is stored; with the new amount it sells', async () => {
    const screeningId = await buildScreening(t, cinema);
    await setPrice(1_300);
    const old = counter.visitor().buys({ seats: ['A-1'], screeningId, amount: 12 });
    await expect(old).rejects.toMatchObject({ problems: [{ code: 'sales.prices_changed', path: 'general' }] });
    expect(await counter.liveSeats(screeningId)).toEqual([]);
    await counter.visitor().buys({ seats: ['A-1'], screeningId, amount: 14 });
    await setPrice(1_100);
  });

  test('after the checkout: the agreed price is paid; the bill can no longer be changed', async () => {
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
