import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { getPaymentStatus, getProcessingData } from '#modules/payments/server/processing-data.ts';
import { cancelScreening } from '#modules/sales/server/cancellation/cancel-screening.ts';
import { withdrawBill } from '#modules/sales/server/cancellation/withdraw-bill.ts';
import { expireBill } from '#modules/sales/server/holds/expire-bills.ts';
import { extendHold, holdForPayment } from '#modules/sales/server/holds/extend-hold.ts';
import { applyPaymentStatus } from '#modules/sales/server/payment-status/apply-payment-status.ts';
import { recordRefund } from '#modules/sales/server/payment-status/record-refund.ts';
import { refundBill } from '#modules/sales/server/refunds/refund-bill.ts';
import { getBillResult, getBillStatus } from '#modules/sales/server/settlement/bill-result.ts';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import {
  type LiveSnapshots,
  openPages,
  openSeatPlans,
  openSites,
  openSnapshots,
  siteRoutes,
} from '#modules/site/server.ts';
import { checkVoucher } from '#modules/vouchers/server/check-voucher.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildCinema, type Cinema } from '#testing/builders/builders.ts';
import { inAllLanguages, inTenant } from '#testing/builders/in-tenant.ts';
import { withSameIds } from '#testing/builders/same-ids.ts';
import { type BuiltVoucher, buildVoucher } from '#testing/builders/voucher.ts';
import { testDatabase } from '#testing/database/database.ts';
import { fingerprint } from '#testing/database/fingerprint.ts';
import { testHttp } from '#testing/tools/http.ts';
import { hostileProvider } from '#testing/torture/chaos/hostile-provider.ts';
import { diceFrom } from '#testing/torture/dice.ts';
import { openExhibitor } from '#testing/torture/exhibitor.ts';
import { boxOffice, testSecrets } from '#testing/worlds/box-office.ts';
import { openSelling } from '#testing/worlds/open-selling.ts';

const t = testDatabase({ max: 20 });
const CANARY = 'CANARY-ALPHA';
/** The exhibitor with the data, and its twin, whose visitor tries to reach them. */
let alpha: Cinema;
let beta: Cinema;
const alphaOffice = boxOffice(t, () => alpha);
let paid: { uuid: string; paymentId: string };
let open: { uuid: string; paymentId: string };
let refundId: string;
let voucher: BuiltVoucher;
let snapshots: LiveSnapshots;

const exhibitor = (name: string) => ({
  exhibitor: { tradeName: name },
  movie: { title: inAllLanguages(`${name} film`), slug: name.toLowerCase() },
  rates: { normal: { name: inAllLanguages(`${name} rate`) } },
  screen: { name: `${name} hall` },
});

beforeAll(async () => {
  alpha = await buildCinema(t, exhibitor(CANARY));
  voucher = await buildVoucher(t, alpha.exhibitorId);
  beta = await withSameIds(t, () => buildCinema(t, exhibitor('BETA')));
  const [first, second] = [
    await alphaOffice.visitor().buys({ seats: ['A-1', 'A-2'] }),
    await alphaOffice.visitor().buys({ seats: ['A-3'] }),
  ];
  paid = { uuid: first.uuid, paymentId: first.payment?.uuid ?? '' };
  open = { uuid: second.uuid, paymentId: second.payment?.uuid ?? '' };
  await alphaOffice.provider(paid.paymentId, { status: 'paid', amount: 2_400 });
  const input = {
    lines: [0],
    with_handling: true,
    with_tip: false,
    may_refund_used: false,
    reason: 'x',
    cause: 'bill:1',
  };
  await refundBill(
    t.db,
    { exhibitorId: alpha.exhibitorId, actor: 'employee:1', channel: 'portal' },
    paid.uuid,
    input,
    NO_EVENTS,
  );
  refundId = (await t.asOwner<{ id: string }>('SELECT id FROM refund WHERE bill_id = $1', [paid.uuid]))[0]?.id ?? '';
  snapshots = openSnapshots(t.db);
});

test('the twins have the same ids', { tags: ['T72'] }, () => {
  for (const key of ['screeningId', 'movieId', 'screenId', 'arrangementId'] as const)
    expect(beta[key]).toBe(alpha[key]);
  expect([beta.rates, beta.methods]).toEqual([alpha.rates, alpha.methods]);
});

describe('every function of selling, called by the twin with foreign data', { tags: ['T72', 'I16'] }, () => {
  const manager = () => ({ exhibitorId: beta.exhibitorId, actor: 'employee:1', channel: 'portal' }) as const;
  const node = () => openExhibitor({ db: t.db, drivers: hostileProvider(diceFrom(72), () => Date.now()).drivers });
  const input = {
    lines: 'all',
    with_handling: true,
    with_tip: false,
    may_refund_used: true,
    reason: 'x',
    cause: 'theirs',
  } as const;
  const reported = {
    status: 'paid',
    amount: 1_200,
    currency: 'EUR',
    refunded: 0,
    charged_back: 0,
    refusals: 0,
  } as const;
  const notFound = { kind: 'not-found' };
  const unknownCode = { problems: [{ code: 'vouchers.barcode_unknown' }] };
  const situation = () => ({
    screeningExists: true,
    tariffsAccept: true,
    moment: { now_ms: Date.now(), timeZone: 'Europe/Brussels', reuse_minutes: 5, may_override: false },
  });

  test.each<[string, () => Promise<unknown>, unknown]>([
    [
      'bill result',
      async () => getBillResult(t.db, await snapshots.get(beta.exhibitorId), paid.uuid, 'en', 0),
      notFound,
    ],
    ['bill status', async () => getBillStatus(t.db, await snapshots.get(beta.exhibitorId), paid.uuid, 'en'), notFound],
    ['more time', () => extendHold(t.db, manager(), open.uuid), notFound],
    ['giving up', () => withdrawBill(t.db, manager(), open.uuid, NO_EVENTS), notFound],
    ['refund', () => refundBill(t.db, manager(), paid.uuid, input, NO_EVENTS), notFound],
    ['expiry', () => expireBill(t.db, beta.exhibitorId, open.uuid, async () => {}, NO_EVENTS), false],
    ['hold of a payment', () => holdForPayment(t.db, beta.exhibitorId, open.uuid, Date.now() + 1e9), undefined],
    [
      'status of a provider',
      () => applyPaymentStatus(t.db, beta.exhibitorId, open.paymentId, reported, 'webhook', NO_EVENTS),
      ['unknown'],
    ],
    [
      'refund news',
      () => recordRefund(t.db, beta.exhibitorId, refundId, { status: 'done', providerRef: 're_1' }, NO_EVENTS),
      undefined,
    ],
    ['payment status', () => getPaymentStatus(t.db, node().desk, beta.exhibitorId, open.paymentId), notFound],
    ['payment page', () => getProcessingData(t.db, node().desk, beta.exhibitorId, open.paymentId), notFound],
    ['start at the provider', () => node().desk.start(beta.exhibitorId, open.paymentId), undefined],
    ['question to the provider', () => node().desk.refresh(beta.exhibitorId, paid.paymentId, 'poll'), undefined],
    ['sending a refund', () => node().refunds.send(beta.exhibitorId, refundId), undefined],
    ['forgetting a payment', () => node().refunds.cancel(beta.exhibitorId, open.paymentId), undefined],
    [
      'voucher code',
      () =>
        checkVoucher(
          { db: t.db, secrets: testSecrets },
          beta.exhibitorId,
          { schedule_id: beta.screeningId, barcode: voucher.code },
          situation(),
        ),
      unknownCode,
    ],
  ])('%s', async (_, call, answer) => {
    const before = await fingerprint(t, alpha.exhibitorId);
    const [result] = await Promise.allSettled([call()]);
    if (result?.status === 'rejected') expect(result.reason).toMatchObject(answer as object);
    else expect(result?.value).toEqual(answer);
    expect(await fingerprint(t, alpha.exhibitorId)).toEqual(before);
  });

  test('buying and cancelling the screening of the same id affects the own one', async () => {
    const before = await fingerprint(t, alpha.exhibitorId);
    const office = boxOffice(t, () => beta);
    const { uuid } = await office.visitor().buys({ seats: ['A-1'] }); // sold by the other exhibitor
    expect(await t.asOwner('SELECT exhibitor_id FROM bill WHERE id = $1', [uuid])).toEqual([
      { exhibitor_id: beta.exhibitorId },
    ]);
    await cancelScreening(
      t.db,
      manager(),
      beta.screeningId,
      { keyword: 'CANCEL', mode: 'cancel', reason: 'x' },
      NO_EVENTS,
    );
    expect(await fingerprint(t, alpha.exhibitorId)).toEqual(before);
  });
});

describe("over HTTP, at the twin's host", { tags: ['T72', 'T73'] }, () => {
  const http = testHttp(() => ({
    secrets: testSecrets,
    exhibitorFor: async () => beta.exhibitorId,
    routes: async (app) => {
      const own = openSnapshots(t.db);
      const selling = await openSelling({
        db: t.db,
        snapshots: own,
        events: NO_EVENTS,
        now: () => Date.now(),
        url: () => http.url,
      });
      siteRoutes(app, {
        snapshots: own,
        sites: openSites(own, await openTranslator()),
        seatPlans: openSeatPlans(t.db, own),
        pages: openPages(t.db, own, await openTranslator()),
      });
      selling.routes(app);
    },
  }));
  type Described = { paths: Record<string, Record<string, unknown>> };

  test('every described route, with ids and secrets of the other: no byte of it is shown, no row of it changes', async () => {
    const before = await fingerprint(t, alpha.exhibitorId);
    const browser = await http.visit();
    const { paths } = (await http.ask('/api/openapi.json')).json as Described;
    const ids: Record<string, readonly string[]> = {
      uuid: [paid.uuid, open.uuid, paid.paymentId],
      id: [String(alpha.screeningId), paid.paymentId, open.paymentId, paid.uuid],
      slug: [CANARY.toLowerCase(), 'gift-card'],
    };
    const bodies = [
      {},
      {
        bill_id: open.uuid,
        voucher_id: voucher.uuid,
        barcode: voucher.code,
        schedule_id: alpha.screeningId,
        slug: CANARY.toLowerCase(),
      },
    ];
    let calls = 0;
    for (const [path, methods] of Object.entries(paths)) {
      const name = /\{(\w+)\}/.exec(path)?.[1];
      for (const value of name ? (ids[name] ?? []) : [''])
        for (const method of Object.keys(methods))
          for (const body of method === 'get' ? [undefined] : bodies) {
            const address = path.replace(/\{\w+\}/, value);
            const answer = await (method === 'get' ? browser.get(address) : browser.post(address, body));
            expect([address, answer.status]).toEqual([address, expect.toSatisfy((status: number) => status < 500)]);
            expect(answer.text).not.toContain(CANARY);
            expect(answer.text).not.toContain(CANARY.toLowerCase());
            calls += 1;
          }
    }
    expect(calls).toBeGreaterThan(25);
    expect(await fingerprint(t, alpha.exhibitorId)).toEqual(before);
  });

  test('bills, payments and vouchers of the other are not found, with the same message as unknown ones', async () => {
    const browser = await http.visit();
    const pairs = [
      (id: string) => browser.get(`/api/bill/${id}/result`),
      (id: string) => browser.get(`/api/bill/${id}/status`),
      (id: string) => browser.post(`/api/bill/${id}/extension`),
      (id: string) => browser.get(`/api/payments/${id}/status`),
      (id: string) => browser.get(`/api/payments/${id}/processing-data`),
    ];
    for (const [index, ask] of pairs.entries()) {
      const theirs = await ask(index < 3 ? paid.uuid : paid.paymentId);
      const nobodys = await ask(randomUUID());
      expect([theirs.status, theirs.text]).toEqual([404, nobodys.text]);
    }
  });
});

describe('the database fails closed', { tags: ['T72'] }, () => {
  test('without a tenant no row of any table is visible, also on a connection that had one', async () => {
    await inTenant(t, alpha.exhibitorId, (tx) => tx.query('SELECT 1'));
    const tables = await t.asOwner<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'exhibitor_id'
        WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`,
    );
    expect(tables.length).toBeGreaterThan(40);
    const seen = await inTenant(t, 0, async (tx) => {
      const counts: number[] = [];
      await tx.run(`SELECT set_config('app.exhibitor_id', '', true)`);
      for (const { name } of tables)
        counts.push((await tx.one<{ n: number }>(`SELECT count(*)::int AS n FROM "${name}"`))?.n ?? -1);
      return counts;
    });
    expect(new Set(seen)).toEqual(new Set([0]));
  });

  test('one exhibitor cannot write a row of another, or reference one', async () => {
    const foreign = inTenant(t, beta.exhibitorId, (tx) =>
      tx.run(`INSERT INTO client (exhibitor_id, email) VALUES ($1, 'a@example.org')`, [alpha.exhibitorId]),
    );
    await expect(foreign).rejects.toMatchObject({ code: '42501' });
    const pointing = inTenant(t, beta.exhibitorId, (tx) =>
      tx.run(
        `INSERT INTO payment (exhibitor_id, id, bill_id, method_id, type, driver, amount_cents, created_at) VALUES (tenant(), $1, $2, $3, 'online', 'mollie', 1, foyer_now())`,
        [randomUUID(), paid.uuid, beta.methods.mollie],
      ),
    );
    await expect(pointing).rejects.toMatchObject({ code: '23503' });
    const moving = inTenant(t, alpha.exhibitorId, (tx) =>
      tx.run('UPDATE bill SET exhibitor_id = $1 WHERE exhibitor_id = tenant()', [beta.exhibitorId]),
    );
    await expect(moving).rejects.toMatchObject({ code: expect.stringMatching(/KB004|42501/) });
  });
});
