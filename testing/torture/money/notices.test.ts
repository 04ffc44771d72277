import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refundBill } from '#modules/sales/server/refunds/refund-bill.ts';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import { type MollieSimulator, startMollieSimulator } from '#simulators/mollie/simulator.ts';
import { FORGERIES } from '#simulators/payconiq/signature.ts';
import { type PayconiqSimulator, startPayconiqSimulator } from '#simulators/payconiq/simulator.ts';
import { buildCinema, type Cinema } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';
import { methodsAt } from '#testing/fuzz/providers.ts';
import { testHttp } from '#testing/tools/http.ts';
import { openCounter, times, WHOLE } from '#testing/torture/counter.ts';
import { diceFrom } from '#testing/torture/dice.ts';
import { freshSnapshots, testSecrets } from '#testing/worlds/box-office.ts';
import { openSelling, type Selling } from '#testing/worlds/open-selling.ts';

const t = testDatabase({ max: 20 });
const TICKET = 1_200;
let mollie: MollieSimulator;
let payconiq: PayconiqSimulator;
let cinema: Cinema;
let selling: Selling;
let counted: string[] = [];
let outcomes: string[] = [];
const counter = openCounter(t, () => cinema);

beforeAll(async () => {
  mollie = await startMollieSimulator({ refundSettleMs: 0 });
  payconiq = await startPayconiqSimulator({ refundSettleMs: 0 });
  cinema = await buildCinema(t, {
    hall: 1_000,
    methods: methodsAt(mollie, payconiq),
  });
  selling = await openSelling({
    db: t.db,
    snapshots: freshSnapshots(t),
    events: { ...NO_EVENTS, paymentOutcome: (_exhibitor, _payment, outcome) => void outcomes.push(outcome) },
    now: () => Date.now() + t.offset,
    url: () => http.url,
    countNotice: (driver, kind) => void counted.push(`${driver} ${kind}`),
  });
});
const http = testHttp(() => ({
  secrets: testSecrets,
  exhibitorFor: async () => cinema.exhibitorId,
  routes: (app) => selling.routes(app),
  webhooks: (app) => selling.webhooks(app),
}));
afterAll(async () => {
  await mollie.close();
  await payconiq.close();
});
beforeEach(() => {
  mollie.control.reset();
  payconiq.control.reset();
  counted = [];
  outcomes = [];
});

type Method = 'mollie' | 'payconiq';
/** A seat is bought and its payment is at the provider. */
async function waiting(method: Method) {
  const browser = await http.visit();
  const answer = await browser.post(
    '/api/checkout',
    {
      payment_method_id: cinema.methods[method],
      name: 'Ada Lovelace',
      email: 'ada@example.org',
      email_confirmation: 'ada@example.org',
      amount: 12,
      items: [{ type: 'ticket', price_rate_id: cinema.rates.normal, schedule_id: cinema.screeningId, seat: null }],
    },
    { 'idempotency-key': randomUUID() },
  );
  const { uuid, payment } = (answer.json as { data: { uuid: string; payment: { uuid: string } } }).data;
  expect((await browser.get(`/api/payments/${payment.uuid}/processing-data`)).status).toBe(200);
  const [row] = await t.asOwner<{ ref: string }>('SELECT provider_ref AS ref FROM payment WHERE id = $1', [
    payment.uuid,
  ]);
  return { billId: uuid, paymentId: payment.uuid, ref: row?.ref ?? '' };
}
async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; !(await holds()); waited += 20) {
    if (waited > 5_000) throw new Error('it did not become true');
    await pause(20);
  }
}
const isSettled = (billId: string) => async () => (await counter.bill(billId))?.status === 'settled';
const job = (name: string) => selling.runJob(name);
const postNotice = (driver: string, path: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  http.ask(`/webhooks/payments/${driver}${path}`, { method: 'POST', body, headers });

describe('forged notices', { tags: ['T27'] }, () => {
  test.each(FORGERIES.map((forged) => [forged]))('%s: answered like any other, and nothing moves', async (forged) => {
    const { billId, paymentId, ref } = await waiting('payconiq');
    const deliveries = await payconiq.control.notify(ref, { forged, status: 'SUCCEEDED' });
    expect(deliveries.map(({ status }) => status)).toEqual([200]);
    // a valid signature under another payment counts as none
    expect(counted).toEqual([forged === 'id' ? 'payconiq authentic' : 'payconiq unsigned']);
    expect(await counter.bill(billId)).toMatchObject({ status: 'paying', tickets: 0 });
    expect(await counter.payment(paymentId)).toMatchObject({ status: 'paying' });
  });

  test.each(['raw', 'der'] as const)(
    'a good signature in the form %s is known as authentic; still the reported is fetched',
    async (signature) => {
      const { billId, ref } = await waiting('payconiq');
      await payconiq.control.notify(ref, { signature, status: 'SUCCEEDED' }); // signed, but wrong
      expect(counted).toEqual(['payconiq authentic']);
      expect((await counter.bill(billId))?.status).toBe('paying');
      payconiq.control.set({ notices: { signature } });
      payconiq.control.change(ref, { status: 'SUCCEEDED' });
      await until(async () => counted.length >= 2);
      t.travel(6_000);
      await job('payments.reconcile');
      t.travel(0);
      await until(isSettled(billId));
    },
  );

  test('a forged notice of a real payment is only a hint: the provider confirms, it settles', async () => {
    const { billId, ref } = await waiting('payconiq');
    payconiq.control.set({ notices: { forged: 'signature' } });
    payconiq.control.change(ref, { status: 'SUCCEEDED' });
    await until(isSettled(billId));
    expect(new Set(counted)).toEqual(new Set(['payconiq unsigned']));
  });

  test('every caller gets the same answer for every id, and an unknown id stores no row', async () => {
    const ours = await waiting('mollie');
    const theirs = await buildCinema(t);
    const office = openCounter(t, () => theirs);
    const foreign = await office.buys(['A-1'], theirs.screeningId);
    const events = async () =>
      Number((await t.asOwner<{ n: number }>('SELECT count(*) AS n FROM provider_event'))[0]?.n);
    const before = await events();
    const answers = [
      await postNotice('mollie', `/${ours.paymentId}`, `id=${ours.ref}`),
      await postNotice('mollie', `/${ours.paymentId}`, 'id=tr_somebodyelses'),
      await postNotice('mollie', `/${ours.paymentId}`, ''),
      await postNotice('mollie', `/${randomUUID()}`, 'id=tr_unknown1234'),
      await postNotice('mollie', '/not-a-uuid', 'id=tr_unknown1234'),
      await postNotice('mollie', '', 'id=tr_unknown1234'),
      await postNotice('mollie', '', Buffer.from([0, 255, 254, 128])),
      await postNotice('mollie', `/${foreign.paymentId}`, 'id=tr_unknown1234'),
      await postNotice('payconiq', `/${ours.paymentId}`, JSON.stringify({ paymentId: 'a'.repeat(24) })),
      await postNotice('payconiq', '', '{"paymentId":', { signature: 'x..y' }),
      await postNotice('voucher', `/${ours.paymentId}`, `id=${ours.ref}`),
      await postNotice('nobody', '', ''),
      await postNotice('__proto__', `/${ours.paymentId}`, `id=${ours.ref}`),
      await postNotice('constructor', '', `id=${ours.ref}`),
    ];
    for (const [index, { status, text }] of answers.entries())
      expect([index, status, text]).toEqual([index, 200, '{}']);
    expect((await postNotice('mollie', '', Buffer.alloc(5_000_000))).status).toBe(413);
    expect(await counter.bill(ours.billId)).toMatchObject({ status: 'paying' });
    expect(await office.payment(foreign.paymentId)).toMatchObject({ status: 'pending' });
    // The other exhibitor's payment has not reached its provider yet: that one notice waits for it.
    expect((await events()) - before).toBeLessThanOrEqual(1);
  });

  test('fifteen hundred copies of one notice: one query to the provider in five seconds, one row of ours changed', async () => {
    const { billId, paymentId, ref } = await waiting('mollie');
    const asks = () => mollie.control.requests().filter(({ operation }) => operation === 'get').length;
    const before = asks();
    const begin = performance.now();
    let sent = 0;
    await Promise.all(
      times(16, async () => {
        while (sent++ < 1_500) expect((await postNotice('mollie', `/${paymentId}`, `id=${ref}`)).status).toBe(200);
      }),
    );
    const seconds = (performance.now() - begin) / 1_000;
    expect(asks() - before).toBeLessThanOrEqual(1 + Math.floor(seconds / 5));
    expect((await counter.bill(billId))?.status).toBe('paying');
  }, 60_000);

  test('hundreds of unknown ids ask no provider and store nothing; then a real early notice: it is still applied', async () => {
    const events = () => t.asOwner('SELECT count(*) FROM provider_event');
    const before = { asked: mollie.control.requests().length, events: await events() };
    for (let n = 0; n < 200; n++) await postNotice('mollie', `/${randomUUID()}`, `id=tr_garbage${n}`);
    expect({ asked: mollie.control.requests().length, events: await events() }).toEqual(before);
    const answer = await counter.checkout({
      payment_method_id: cinema.methods.mollie,
      name: 'Ada Lovelace',
      email: 'ada@example.org',
      email_confirmation: 'ada@example.org',
      amount: 12,
      items: [{ type: 'ticket', price_rate_id: cinema.rates.normal, schedule_id: cinema.screeningId, seat: null }],
    });
    const paymentId = answer.payment?.uuid ?? '';
    mollie.control.set({ createDelayMs: 400, outcome: { status: 'paid', afterMs: 20 } });
    const starting = http.visit().then((browser) => browser.get(`/api/payments/${paymentId}/processing-data`));
    await until(async () => counted.some((each) => each === 'mollie unsigned'));
    expect((await starting).status).toBe(200);
    await job('payments.parked-notices');
    expect((await counter.bill(answer.uuid))?.status).toBe('settled');
  });
});

test('money that leaves a moment after it came is detected within seconds: a chargeback alarms once, the ticket stays', {
  tags: ['T32', 'SETTLE-8'],
}, async () => {
  const { billId, paymentId, ref } = await waiting('mollie');
  mollie.control.change(ref, { status: 'paid' });
  await until(isSettled(billId));
  const notices = counted.length;
  mollie.control.chargeBack(ref);
  await until(async () => counted.length > notices); // notified, but queried a moment ago
  t.travel(6_000);
  await until(async () => {
    await job('payments.reconcile');
    return (await counter.payment(paymentId))?.flag === 'chargeback';
  });
  await job('payments.reconcile');
  t.travel(0);
  expect(await counter.payment(paymentId)).toMatchObject({ status: 'paid', flag: 'chargeback' });
  expect(await counter.bill(billId)).toMatchObject({ status: 'settled', tickets: 1 });
  expect(outcomes.filter((outcome) => outcome === 'charged-back')).toHaveLength(1);
  const alarms = await t.asOwner('SELECT kind, status, times, detail FROM alarm WHERE subject = $1', [paymentId]);
  expect(alarms).toEqual([
    { kind: 'chargeback', status: 'open', times: 1, detail: expect.objectContaining({ billId, amountCents: TICKET }) },
  ]);
  expect(await counter.ledger(billId)).toEqual({ chargeback: TICKET, revenue: -TICKET });
});

test('after all kinds of payments the books of both providers and ours match to the cent', {
  tags: ['I08'],
}, async () => {
  const dice = diceFrom(8);
  const ends = {
    mollie: ['paid', 'paid', 'paid', 'failed', 'canceled', 'expired'],
    payconiq: ['SUCCEEDED', 'SUCCEEDED', 'FAILED', 'CANCELLED'],
  };
  const paid: { billId: string; method: Method }[] = [];
  await Promise.all(
    times(40, async (index) => {
      const method: Method = index % 2 ? 'mollie' : 'payconiq';
      const { billId, ref } = await waiting(method);
      const end = dice.pick(ends[method]);
      const wrong = method === 'mollie' && dice.chance(0.2) ? { amountCents: 1_199 } : {};
      (method === 'mollie' ? mollie : payconiq).control.change(ref, { status: end, ...wrong });
      await until(async () => (await counter.bill(billId))?.status !== 'paying');
      if (await isSettled(billId)()) paid.push({ billId, method });
    }),
  );
  for (const { billId } of paid.filter((_, index) => index % 3 === 0))
    await refundBill(t.db, counter.manager(), billId, { ...WHOLE, with_handling: dice.chance(0.5) }, NO_EVENTS);
  const waitingItems = await t.asOwner<{ exhibitor_id: number; topic: string; payload: unknown }>(
    `SELECT exhibitor_id, topic, payload FROM outbox WHERE done_at IS NULL AND topic LIKE 'psp.%'`,
  );
  for (const item of waitingItems)
    await selling.carryOut(item.topic, { exhibitorId: item.exhibitor_id, payload: item.payload });
  await until(async () => {
    await job('payments.follow-refunds');
    const [left] = await t.asOwner<{ n: number }>(
      `SELECT count(*) AS n FROM refund WHERE status IN ('requested','sent')`,
    );
    return Number(left?.n) === 0;
  });
  const [ours] = await t.asOwner<{ cents: number }>(
    `SELECT sum(amount_cents)::bigint AS cents FROM ledger WHERE account = 'psp' AND exhibitor_id = $1`,
    [cinema.exhibitorId],
  );
  expect(ours?.cents).toBe(mollie.book().totals.netCents + payconiq.book().totals.netCents);
  expect(paid.length).toBeGreaterThan(10);
});
