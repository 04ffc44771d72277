import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { PaymentPage } from '#modules/payments/contract/staff.ts';
import { MASK } from '#modules/payments/rules/masking.ts';
import { driverRegistry } from '#modules/payments/server/driver-registry.ts';
import { PAYMENTS_PER_PAGE } from '#modules/payments/server/staff/list-payments.ts';
import { staffPayments } from '#modules/payments/server/staff/staff-payments.sql.ts';
import { paymentStaffRoutes } from '#modules/payments/server/staff-routes.ts';
import { buildVoucher } from '#testing/builders/voucher.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Browser } from '#testing/tools/http.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { AT_OTHER, expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';

const t = testDatabase();
const exhibitor = portalCinema(t, (app) =>
  paymentStaffRoutes(app, {
    db: t.db,
    secrets: testSecrets,
    allowLoopback: true,
    drivers: driverRegistry({ db: t.db, secrets: testSecrets, allowLoopback: true }),
  }),
);
const shop = purchasesAt(t, () => exhibitor.own);
const LIST = '/api/staff/payments';
let manager: Browser;
beforeEach(async () => {
  manager = await exhibitor.as('manager');
});

const pageOf = async (query: Record<string, string> = {}): Promise<PaymentPage> => {
  const answer = await manager.get(`${LIST}?${new URLSearchParams(query)}`);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return (answer.json as { data: PaymentPage }).data;
};
const ofBill = async (billId: string) => (await pageOf()).payments.find(({ bill }) => bill.uuid === billId);
const referenceOf = async (billId: string): Promise<string> =>
  (await t.asOwner<{ reference: string }>('SELECT reference FROM bill WHERE id = $1', [billId]))[0]?.reference ?? '';

test('only employees with the permission can see payments', { tags: ['T71', 'PAY-008'] }, async () => {
  const roles = { may: 'manager', mayNot: 'employee' } as const;
  await expectGuarded(exhibitor, (browser) => browser.get(LIST), roles);
  await expectGuarded(exhibitor, (browser) => browser.get(`${LIST}/${randomUUID()}`), roles);
});

test("a payment is returned with its bill, its method, its refunds and the provider's reference", {
  tags: ['PAY-008', 'PORT-017'],
}, async () => {
  const billId = await shop.tickets({ seats: ['A-1'], email: 'ada@example.org' });
  const before = await ofBill(billId);
  expect(before).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    uuid: before?.id,
    amount: 12,
    amount_refunded: 0,
    amount_charged_back: 0,
    flag: null,
    tip: 0,
    bill: { uuid: billId, reference: await referenceOf(billId) },
    device: null,
    payment_method: { id: exhibitor.own.methods.mollie, name: 'Card or bank', type: 'online', driver: 'mollie' },
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    purchased_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    refund_reason: null,
    status: 'paid',
    voucher: null,
    transaction_id: (
      await t.asOwner<{ ref: string | null }>('SELECT provider_ref AS ref FROM payment WHERE id = $1', [before?.id])
    )[0]?.ref,
  });
});

test('a payment at a device names the device and the tip', { tags: ['PAY-008'] }, async () => {
  const billId = await shop.unpaid({ seats: ['A-4'] });
  const before = await ofBill(billId);
  await t.asOwner(
    `INSERT INTO device (exhibitor_id, uid, type, name, token, created_at) VALUES ($1, 'ABCDEFGHJK', 'register', '', sha256(''), now())`,
    [exhibitor.own.exhibitorId],
  );
  await t.asOwner(
    `UPDATE payment SET tip_cents = 150, provider_ref = 'tr_42', device_id = (SELECT max(id) FROM device WHERE exhibitor_id = $2)
      WHERE id = $1`,
    [before?.id, exhibitor.own.exhibitorId],
  );
  expect(await ofBill(billId)).toEqual({
    ...before,
    tip: 1.5,
    transaction_id: 'tr_42',
    device: { id: expect.any(Number), name: 'ABCDEFGHJK' },
  });
});

test('one payment is returned as in the list, and only to its own exhibitor', {
  tags: ['T72', 'PAY-008'],
}, async () => {
  const billId = await shop.unpaid({ seats: ['A-5'] });
  const payment = await ofBill(billId);
  expect((await manager.get(`${LIST}/${payment?.id}`)).json).toEqual({ data: payment });
  const gone = { status: 404, json: { code: 'not_found.payment' } };
  expect(await manager.get(`${LIST}/${randomUUID()}`)).toMatchObject(gone);
  const elsewhere = await exhibitor.as('admin', [], exhibitor.other);
  expect(await elsewhere.get(`${LIST}/${payment?.id}`, AT_OTHER)).toMatchObject(gone);
});

test('a payment that the bank took back is flagged, with the amount', { tags: ['T32', 'PAY-008'] }, async () => {
  const billId = await shop.tickets({ seats: ['A-9'] });
  const payment = await ofBill(billId);
  expect(payment).toMatchObject({ flag: null, amount_charged_back: 0 });
  await shop.office.provider(payment?.id ?? '', { status: 'paid', amount: 1_200, charged_back: 1_200 });
  expect(await ofBill(billId)).toMatchObject({ status: 'paid', flag: 'chargeback', amount_charged_back: 12 });
});

test('a refund shows its reason', { tags: ['PAY-008'] }, async () => {
  const billId = await shop.tickets({ seats: ['A-2'] });
  await shop.refund(billId);
  expect(await ofBill(billId)).toMatchObject({ status: 'refunded', amount_refunded: 12, refund_reason: 'a test' });
});

test('a card that paid is identified only by the end of its code', {
  tags: ['PAY-008', 'D-104'],
}, async () => {
  const card = await buildVoucher(t, exhibitor.own.exhibitorId);
  const billId = await shop.tickets({ seats: ['A-3'], voucher: card.uuid, amount: 0 });
  const payment = await ofBill(billId);
  expect(payment?.voucher).toBe(MASK + card.code.slice(-4));
  const answer = await manager.get(LIST);
  expect(answer.text).not.toContain(card.code);
});

test('a bill is found by its reference, in any spelling, and by the beginning of its buyer’s address', async () => {
  const first = await shop.tickets({ seats: ['B-1'], email: 'grace_h@example.org' });
  const second = await shop.tickets({ seats: ['B-2'], email: 'grace_x@example.org' });
  await shop.tickets({ seats: ['B-3'], email: 'gracevh@example.org' });
  const billsFor = async (search: string) => (await pageOf({ search })).payments.map(({ bill }) => bill.uuid);
  const reference = await referenceOf(first);
  expect(await billsFor(reference)).toEqual([first]);
  expect(await billsFor(` ${reference.slice(0, 4).toLowerCase()}-${reference.slice(4)}`)).toEqual([first]);
  expect(await billsFor('Grace_')).toEqual([second, first]);
  expect(await billsFor('grace_h@example.org')).toEqual([first]);
  expect(await billsFor('race_')).toEqual([]);
  expect(await billsFor('grace%')).toEqual([]);
});

test('a filter by status returns only payments of that status', async () => {
  const open = await shop.unpaid({ seats: ['B-4'] });
  const { payments } = await pageOf({ status: 'pending' });
  expect(payments.map(({ bill }) => bill.uuid)).toContain(open);
  expect(new Set(payments.map(({ status }) => status))).toEqual(new Set(['pending']));
  expect((await pageOf({ status: 'refunded', search: 'nobody' })).payments).toEqual([]);
});

test('an invalid query is refused at its field', { tags: ['T71'] }, async () => {
  for (const [query, field] of [
    ['before=1', 'before'],
    ['before=x_00000000-0000-4000-8000-000000000000', 'before'],
    ['status=lost', 'status'],
    [`search=${'x'.repeat(191)}`, 'search'],
  ])
    expect(await manager.get(`${LIST}?${query}`)).toMatchObject({
      status: 422,
      json: { errors: { [field ?? '']: [expect.any(String)] } },
    });
});

test('payments of the other exhibitor are not visible, nor found by their position in the list', {
  tags: ['T72'],
}, async () => {
  await shop.tickets({ seats: ['B-5'], email: 'ada@example.org' });
  const elsewhere = await exhibitor.as('admin', [], exhibitor.other);
  for (const query of ['', '?search=ada', '?status=paid', `?before=9999999999999999_${randomUUID()}`])
    expect((await elsewhere.get(LIST + query, AT_OTHER)).json).toEqual({ data: { payments: [], before: null } });
});

/**
 * Payments of several years, as rows only: many at exactly the same moment, and a few that failed.
 */
const MANY = 3_000;
let newest: string[] = [];
beforeAll(async () => {
  const { exhibitorId, methods } = exhibitor.own;
  await t.asOwner(`
    BEGIN; SET LOCAL session_replication_role = replica;
    INSERT INTO bill (exhibitor_id, id, reference, type, status, channel, total_cents, buyer_email, created_at)
      SELECT ${exhibitorId}, gen_random_uuid(), translate(lpad(to_hex(n), 8, 'X'), '01abcdef', 'YZABCDEF'), 'tickets', 'expired', 'site', 1200,
             'buyer' || n || '@example.org', timestamptz '2020-01-01' + n / 7 * interval '1 microsecond' FROM generate_series(1, ${MANY}) AS n;
    INSERT INTO bill_event (exhibitor_id, bill_id, at, from_state, to_state, by)
      SELECT exhibitor_id, id, created_at, 'pending', 'expired', 'x' FROM bill WHERE created_at < '2021-01-01';
    INSERT INTO payment (exhibitor_id, id, bill_id, method_id, type, driver, status, amount_cents, created_at)
      SELECT exhibitor_id, gen_random_uuid(), id, ${methods.mollie}, 'online', 'mollie',
             CASE WHEN right(reference, 2) = 'Y7' THEN 'failed' ELSE 'expired' END, 1200, created_at FROM bill WHERE created_at < '2021-01-01';
    INSERT INTO payment_event (exhibitor_id, payment_id, at, from_state, to_state, by)
      SELECT exhibitor_id, id, created_at, 'pending', status, 'x' FROM payment WHERE created_at < '2021-01-01';
    COMMIT`);
  await t.asOwner('VACUUM ANALYZE');
  const rows = await t.asOwner<{ id: string }>(
    `SELECT id FROM payment WHERE exhibitor_id = $1 AND status = 'expired' ORDER BY created_at DESC, id DESC`,
    [exhibitorId],
  );
  newest = rows.map(({ id }) => id);
});

test('paging returns every payment once, the newest first, even if many have the same moment', {
  tags: ['PAY-008'],
}, async () => {
  const seen: string[] = [];
  let before: string | null = null;
  for (let pages = 0; pages < 5; pages++) {
    const page: PaymentPage = await pageOf({ status: 'expired', ...(before && { before }) });
    expect(page.payments).toHaveLength(PAYMENTS_PER_PAGE);
    seen.push(...page.payments.map(({ id }) => id));
    before = page.before;
  }
  expect(seen).toEqual(newest.slice(0, 5 * PAYMENTS_PER_PAGE));
  const last = await pageOf({ before: `1577836800000003_${newest.at(-1)}` }); // at most half a page is older
  expect(last.before).toBeNull();
});

const BEFORE = { us: 1_577_836_800_000_200, id: randomUUID() };
test.each([
  ['the newest', { before: null, status: null, search: null }, 'payment_newest'],
  ['those before', { before: BEFORE, status: null, search: null }, 'payment_newest'],
  ['those of a status', { before: BEFORE, status: 'failed', search: null }, 'payment_status'],
  ['those of an address', { before: null, status: null, search: { emailPrefix: 'buyer1777' } }, 'bill_buyer'],
  [
    'those of a reference',
    { before: null, status: null, search: { reference: 'XXXXXXX2' } },
    'bill_exhibitor_id_reference',
  ],
] as const)('%s are found by an index, never by counting', async (_, question, index) => {
  const plan = await t.db.ask(exhibitor.own.exhibitorId, async (first) => {
    const explained = await staffPayments(
      { ...first, query: (text, values) => first.query(`EXPLAIN ${text}`, values) },
      { ...question, limit: PAYMENTS_PER_PAGE + 1 },
    );
    return explained.map((row) => Object.values(row)[0]).join('\n');
  });
  expect(plan).toContain(index);
  expect(plan).not.toMatch(/Seq Scan on (payment|bill)\b/);
});
