import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { compareProviderDay, compareProviderDays } from '#modules/payments/server/comparison/compare-provider-days.ts';
import { listProviderDays } from '#modules/payments/server/comparison/list-provider-days.ts';
import { driverRegistry } from '#modules/payments/server/driver-registry.ts';
import { PartnerProblem } from '#modules/payments/server/drivers/partner.ts';
import { refundBill } from '#modules/sales/server/refunds/refund-bill.ts';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { sellingCinema } from '#testing/worlds/selling-cinema.ts';

const t = testDatabase();
const exhibitor = sellingCinema(t, { hall: 300 });
const deps = () => ({ db: t.db, drivers: driverRegistry({ db: t.db, secrets: testSecrets, allowLoopback: true }) });
const today = () => new Date().toISOString().slice(0, 10);
const dayOf = (method: 'mollie' | 'payconiq') => ({
  exhibitor_id: exhibitor.cinema.exhibitorId,
  method_id: exhibitor.cinema.methods[method],
  day: today(),
  timezone: 'UTC',
  is_late: false,
});
const compare = async (method: 'mollie' | 'payconiq' = 'mollie') => compareProviderDay(deps(), dayOf(method));
const alarms = () =>
  t.asOwner<{ kind: string; subject: string; detail: object; times: number }>(
    `SELECT kind, subject, detail, times FROM alarm WHERE kind <> 'chargeback' ORDER BY id`,
  );

beforeEach(async () => {
  await t.asOwner('DELETE FROM alarm');
  await t.asOwner('DELETE FROM provider_day');
});

/** A ticket of 12 euros is bought; `act` is what happens at the provider. */
async function bought(method: 'mollie' | 'payconiq', act: (ref: string) => void) {
  const { cinema, http, mollie, payconiq } = exhibitor;
  const buyer = await http.visit();
  const answer = await buyer.post(
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
  const { uuid: billId, payment } = (answer.json as { data: { uuid: string; payment: { uuid: string } } }).data;
  await buyer.get(`/api/payments/${payment.uuid}/processing-data`);
  const [row] = await t.asOwner<{ ref: string }>('SELECT provider_ref AS ref FROM payment WHERE id = $1', [
    payment.uuid,
  ]);
  const ref = row?.ref ?? '';
  act(ref);
  (method === 'mollie' ? mollie : payconiq).control.change(ref, { status: method === 'mollie' ? 'paid' : 'SUCCEEDED' });
  const state = async () =>
    (await t.asOwner<{ status: string }>('SELECT status FROM payment WHERE id = $1', [payment.uuid]))[0]?.status;
  await expect.poll(state).not.toMatch(/^(pending|paying)$/);
  return { billId, paymentId: payment.uuid, ref };
}
const honestly = () => {};

const giveBack = (billId: string) =>
  refundBill(
    t.db,
    { exhibitorId: exhibitor.cinema.exhibitorId, actor: 'system', channel: 'portal' },
    billId,
    { lines: 'all', with_handling: true, with_tip: false, may_refund_used: false, reason: 'ill', cause: 'bill:1' },
    NO_EVENTS,
  );

test('equal books: payments, refunds and chargebacks of both providers agree to the cent', {
  tags: ['I08', 'SETTLE-14'],
}, async () => {
  await bought('mollie', honestly);
  const returned = await bought('mollie', honestly);
  await giveBack(returned.billId);
  await exhibitor.sendOutbox();
  const charged = await bought('mollie', honestly);
  exhibitor.mollie.control.chargeBack(charged.ref, 700);
  await t.asOwner('UPDATE payment SET next_check_at = foyer_now() WHERE id = $1', [charged.paymentId]);
  await exhibitor.runJob('payments.reconcile');
  await bought('payconiq', honestly);
  expect(await compare()).toEqual({
    payments: 3,
    paid: 3_600,
    refunded: 1_200,
    chargedBack: 700,
    covers: ['paid', 'refunded', 'charged_back'],
    differences: [],
  });
  expect(await compare('payconiq')).toMatchObject({ payments: 1, paid: 1_200, covers: ['paid'], differences: [] });
  expect(await alarms()).toEqual([]);
});

test('a provider that claimed too much when it was asked is found the night after, with both amounts', {
  tags: ['I08', 'SETTLE-14'],
}, async () => {
  const lied = await bought('mollie', (ref) => exhibitor.mollie.control.change(ref, { report: { addCents: 110_000 } }));
  exhibitor.mollie.control.change(lied.ref, { report: null });
  const found = await compare();
  expect(found?.differences).toContainEqual({
    ref: lied.ref,
    payment_id: lied.paymentId,
    what: 'paid',
    provider_cents: 1_200,
    our_cents: 111_200,
  });
  expect(await alarms()).toContainEqual({
    kind: 'settlement_difference',
    subject: `paid ${lied.ref}`,
    times: 1,
    detail: expect.objectContaining({ amountCents: 1_200, expectedCents: 111_200, paymentId: lied.paymentId }),
  });
  const page = await listProviderDays(t.db, exhibitor.cinema.exhibitorId, 'en', null);
  expect(page.days[0]?.differences).toContainEqual(
    expect.objectContaining({ ref: lied.ref, what: 'paid', provider: 12, ours: 1_112 }),
  );
  await t.asOwner("UPDATE payment SET provider_ref = 'tr_' || left(replace(id::text, '-', ''), 22) WHERE id = $1", [
    lied.paymentId,
  ]);
});

test('money that no bill has, and money that the provider never had, are found', {
  tags: ['I08', 'SETTLE-14'],
}, async () => {
  const { paymentId, ref } = await bought('mollie', honestly);
  await t.asOwner("UPDATE payment SET provider_ref = 'tr_unknown' WHERE id = $1", [paymentId]);
  const found = await compare();
  expect(found?.differences).toEqual(
    expect.arrayContaining([
      { ref, payment_id: null, what: 'paid', provider_cents: 1_200, our_cents: 0 },
      { ref: 'tr_unknown', payment_id: paymentId, what: 'paid', provider_cents: 0, our_cents: 1_200 },
    ]),
  );
  expect((await alarms()).map(({ kind, subject }) => `${kind} ${subject}`)).toEqual(
    expect.arrayContaining([`money_unassigned paid ${ref}`, 'settlement_difference paid tr_unknown']),
  );
});

test('a chargeback that was not seen yet is found', { tags: ['I08', 'SETTLE-14'] }, async () => {
  const other = await bought('mollie', honestly);
  exhibitor.mollie.control.chargeBack(other.ref, 300);
  const found = await compare();
  expect(found?.differences.filter((each) => each.ref === other.ref)).toEqual([
    { ref: other.ref, payment_id: other.paymentId, what: 'charged_back', provider_cents: 300, our_cents: 0 },
  ]);
});

test('a day is compared once, in the night after it; a silent provider is asked again, and after a day it is an alarm', {
  tags: ['T26', 'SETTLE-14'],
}, async () => {
  const silent = { of: () => Promise.reject(new PartnerProblem('Mollie did not answer')) };
  await bought('mollie', honestly);
  const night = Date.parse(`${today()}T00:00:00Z`) + 27 * 3_600_000 + 2 * 3_600_000;
  t.travel(night - Date.now());
  expect((await compareProviderDays({ db: t.db, drivers: silent })).compared).toBe(0);
  const [failed] = (await listProviderDays(t.db, exhibitor.cinema.exhibitorId, 'en', null)).days;
  expect(failed).toMatchObject({ failure: 'Mollie did not answer' });
  expect(await t.asOwner(`SELECT kind FROM alarm WHERE subject LIKE 'not compared%' LIMIT 1`)).toEqual([
    { kind: 'settlement_difference' },
  ]);
  expect((await compareProviderDays(deps())).compared).toBeGreaterThan(0);
  expect(await compareProviderDays(deps())).toEqual({ compared: 0, differences: 0 });
  const { days } = await listProviderDays(t.db, exhibitor.cinema.exhibitorId, 'en', null);
  expect(days.every(({ failure }) => failure === null)).toBe(true);
  t.travel(0);
});
