import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { getProcessingData } from '#modules/payments/server/processing-data.ts';
import { driverRegistry } from '#modules/payments/server.ts';
import { startMollieSimulator } from '#simulators/mollie/simulator.ts';
import { startPayconiqSimulator } from '#simulators/payconiq/simulator.ts';
import type { PaymentControl } from '#simulators/payment-control.ts';
import { buildCinema, buildScreening } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';
import { openCounter, times } from '#testing/torture/counter.ts';
import { openExhibitor } from '#testing/torture/exhibitor.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';

const t = testDatabase({ max: 20 });
const TICKET = 1_200;
type Faults = NonNullable<Parameters<PaymentControl['set']>[0]['answers']>;

/** An exhibitor whose redirect provider has this address. */
async function exhibitorAt(url: string, apiKey = 'test_key0') {
  const cinema = await buildCinema(t, { methods: { mollie: { config: { api_key: apiKey, base_url: url } } } });
  const counter = openCounter(t, () => cinema);
  const drivers = driverRegistry({ db: t.db, secrets: testSecrets, allowLoopback: true });
  const exhibitor = openExhibitor({ db: t.db, drivers });
  return {
    cinema,
    counter,
    exhibitor,
    start: (paymentId: string) => exhibitor.desk.start(cinema.exhibitorId, paymentId),
    page: (paymentId: string) => getProcessingData(t.db, exhibitor.desk, cinema.exhibitorId, paymentId),
  };
}
type Place = Awaited<ReturnType<typeof exhibitorAt>>;

/** An exhibitor with its own simulated provider, so that its faults do not affect others. */
async function exhibitorWithMollie() {
  const mollie = await startMollieSimulator();
  const refs = () => mollie.book().payments.map(({ id }) => id);
  return { mollie, refs, ...(await exhibitorAt(mollie.url, mollie.apiKey)) };
}

/** The provider's id of the payment. */
const refOf = async (paymentId: string): Promise<string> =>
  (await t.asOwner<{ ref: string }>('SELECT provider_ref AS ref FROM payment WHERE id = $1', [paymentId]))[0]?.ref ??
  '';

const NOT_STARTED = { kind: 'unavailable', problems: [{ code: 'payments.initialisation' }], retryAfterSeconds: 10 };

/** The customer gets the message, and the seats are free. */
async function expectRefusal(place: Place): Promise<void> {
  const { counter, cinema, page } = place;
  const { billId, paymentId } = await counter.buys(['A-1'], cinema.screeningId);
  await expect(page(paymentId)).rejects.toMatchObject(NOT_STARTED);
  expect(await counter.payment(paymentId)).toMatchObject({ status: 'failed' });
  expect(await counter.liveSeats(cinema.screeningId)).toEqual([]);
  expect((await counter.bill(billId))?.status).toBe('pending');
}

describe('the provider has faults', { tags: ['T26'] }, () => {
  test.concurrent.each<[string, Faults[number]]>([
    ['it answers with errors', { on: 'create', kind: 'status', status: 500, times: 'always' }],
    ['a gateway before it answers with a page', { on: 'create', kind: 'html', times: 'always' }],
    ['its answers are cut in half', { on: 'create', kind: 'truncated', times: 'always' }],
    ['its answers are huge', { on: 'create', kind: 'huge', times: 'always' }],
    ['its answers lie about their length', { on: 'create', kind: 'wrong-length', times: 'always' }],
    ['it hangs up', { on: 'create', kind: 'cut', times: 'always' }],
    ['it sends us elsewhere', { on: 'create', kind: 'redirect', location: 'http://169.254.169.254/', times: 'always' }],
    ['it is silent', { on: 'create', kind: 'hang', times: 'always' }],
  ])('%s: reported, seats free at once, sold when it works again', async (_, fault) => {
    const place = await exhibitorWithMollie();
    const { mollie, counter, cinema, exhibitor } = place;
    mollie.control.set({ answers: [fault], notices: { missing: true } });
    await expectRefusal(place);
    mollie.control.reset();
    const { billId, paymentId } = await counter.buys(['A-1'], cinema.screeningId);
    await place.start(paymentId);
    const ref = await refOf(paymentId);
    mollie.control.change(ref, { status: 'paid' });
    await exhibitor.notice(paymentId, ref);
    expect(await counter.bill(billId)).toMatchObject({ status: 'settled', tickets: 1 });
    await mollie.close();
  });

  test.concurrent('it answers with errors for a moment: the buyer notices nothing', async () => {
    const { mollie, counter, start, cinema } = await exhibitorWithMollie();
    mollie.control.set({ answers: [{ on: 'create', kind: 'status', status: 500, times: 'always' }] });
    const { paymentId } = await counter.buys(['A-2'], cinema.screeningId);
    const starting = start(paymentId);
    await pause(300);
    mollie.control.reset();
    await starting;
    expect(await refOf(paymentId)).toMatch(/^tr_/);
    await mollie.close();
  });

  test.concurrent('it is unreachable, or sends invalid answers', async () => {
    const { mollie, ...place } = await exhibitorWithMollie();
    await mollie.close();
    await expectRefusal(place);
    const page = createServer((_, answer) =>
      answer.writeHead(201, { 'content-type': 'text/html' }).end('{"id":"tr_1234"}'),
    );
    await new Promise<void>((done) => page.listen(0, '127.0.0.1', done));
    await expectRefusal(await exhibitorAt(`http://127.0.0.1:${(page.address() as AddressInfo).port}`));
    page.close();
  });

  test.concurrent('after five failures it is not called for ten seconds, then tried again', async () => {
    const { mollie, counter, start, cinema, page } = await exhibitorWithMollie();
    mollie.control.set({ answers: [{ on: 'create', kind: 'status', status: 503, times: 'always' }] });
    const buys = (seat: number) => counter.buys([`B-${seat}`], cinema.screeningId);
    for (let seat = 1; seat <= 3; seat++)
      await expect(start((await buys(seat)).paymentId)).rejects.toMatchObject(NOT_STARTED);
    const requestsBefore = mollie.control.requests().length;
    await expect(page((await buys(4)).paymentId)).rejects.toMatchObject(NOT_STARTED);
    expect(mollie.control.requests()).toHaveLength(requestsBefore); // no customer was sent there without effect
    mollie.control.reset();
    await pause(10_000);
    expect(await page((await buys(5)).paymentId)).toMatchObject({ driver: 'mollie', component: 'redirect' });
    await mollie.close();
  });

  test.concurrent('it stopped answering after the payment was made: nothing is lost, and all settles when it is back', async () => {
    const place = await exhibitorWithMollie();
    const { mollie, counter, exhibitor, start } = place;
    mollie.control.set({ notices: { missing: true } });
    const screeningId = await buildScreening(t, place.cinema);
    const sold = await Promise.all(times(4, (index) => counter.buys([`A-${index + 1}`], screeningId)));
    for (const { paymentId } of sold) await start(paymentId);
    for (const ref of place.refs()) mollie.control.change(ref, { status: 'paid' });
    mollie.control.set({ answers: [{ on: 'get', kind: 'status', status: 502, times: 'always' }] });
    // notified by webhook, but the provider does not confirm: accepted, and queried again
    for (const { paymentId } of sold) await exhibitor.notice(paymentId, await refOf(paymentId));
    for (const { billId } of sold) expect((await counter.bill(billId))?.status).toBe('paying');
    mollie.control.set({ answers: [] });
    const later = openExhibitor({
      db: t.db,
      drivers: driverRegistry({ db: t.db, secrets: testSecrets, allowLoopback: true }),
    });
    await pause(5_100);
    await later.reconcile();
    for (const { billId } of sold)
      expect(await counter.bill(billId)).toMatchObject({ status: 'settled', tickets: 1, mails: 1 });
    expect((await counter.ledger(sold[0]?.billId ?? '')).psp).toBe(TICKET);
    expect(mollie.book().totals.netCents).toBe(4 * TICKET);
    await mollie.close();
  });
});

test("a slow provider's webhook arrives before its answer: nothing is lost", { tags: ['T16'] }, async () => {
  const { mollie, counter, cinema, exhibitor, start } = await exhibitorWithMollie();
  mollie.control.set({ createDelayMs: 700, outcome: { status: 'paid', afterMs: 50 } });
  const { billId, paymentId } = await counter.buys(['A-1'], cinema.screeningId);
  const starting = start(paymentId);
  let deliveries: readonly { about: string; paymentId: string }[] = [];
  while (deliveries.length === 0) {
    await pause(10);
    deliveries = mollie.control.deliveries(); // it cannot reach us here; its notices are delivered by hand
  }
  await exhibitor.notice(paymentId, deliveries[0]?.paymentId ?? '');
  expect((await counter.bill(billId))?.status).toBe('pending');
  await starting;
  expect(await exhibitor.parkedNotices()).toEqual({ worked: 1 });
  expect(await counter.bill(billId)).toMatchObject({ status: 'settled', tickets: 1, mails: 1 });
  await mollie.close();
});

test('two nodes send the same payment at once: it is started once, and both know where it is paid', {
  tags: ['T53', 'G2'],
}, async () => {
  const payconiq = await startPayconiqSimulator();
  const mollie = await startMollieSimulator();
  payconiq.control.set({ answers: [{ on: 'search', kind: 'late', ms: 300, times: 'always' }] }); // its result is outdated
  mollie.control.set({ createDelayMs: 300 });
  const cinema = await buildCinema(t, {
    methods: {
      mollie: { config: { api_key: mollie.apiKey, base_url: mollie.url } },
      payconiq: { config: { api_key: payconiq.apiKey, profile_id: payconiq.profileId, base_url: payconiq.url } },
    },
  });
  const counter = openCounter(t, () => cinema);
  const drivers = () => driverRegistry({ db: t.db, secrets: testSecrets, allowLoopback: true });
  const node = () => openExhibitor({ db: t.db, drivers: drivers(), publicUrl: () => 'http://127.0.0.1:9' });
  const nodes = [node(), node()];
  for (const [method, provider] of [
    ['payconiq', payconiq],
    ['mollie', mollie],
  ] as const) {
    const answer = await counter.visitor().buys({ seats: [null], method: cinema.methods[method] });
    const paymentId = answer.payment?.uuid ?? '';
    const pages = await Promise.all(
      nodes.map(({ desk }) => getProcessingData(t.db, desk, cinema.exhibitorId, paymentId)),
    );
    expect(provider.book().payments).toHaveLength(1);
    expect(pages[0]?.component).toBe(method === 'mollie' ? 'redirect' : 'qr');
    expect(pages[1]).toEqual(pages[0]);
    expect(await counter.payment(paymentId)).toMatchObject({ status: 'paying' });
  }
  await Promise.all([payconiq.close(), mollie.close()]);
});

test("waits for a provider that is still busy with a dead node's request", { tags: ['T25'] }, async () => {
  const { mollie, counter, cinema, page } = await exhibitorWithMollie();
  mollie.control.set({ answers: [{ on: 'create', kind: 'status', status: 409, times: 5 }] });
  const { paymentId } = await counter.buys(['A-1'], cinema.screeningId);
  expect(await page(paymentId)).toMatchObject({ component: 'redirect' });
  expect(await counter.payment(paymentId)).toMatchObject({ status: 'paying' });
  await mollie.close();
});
