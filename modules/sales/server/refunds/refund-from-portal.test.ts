import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { RefundForm, RefundPreviewWire, StaffBillWire } from '#modules/sales/contract/bills.ts';
import { billStaffRoutes } from '#modules/sales/server/staff/bill-staff-routes.ts';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import { buildScreening } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { allAtOnce, expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';

const t = testDatabase();
const exhibitor = portalCinema(t, (app) => billStaffRoutes(app, { db: t.db, secrets: testSecrets, events: NO_EVENTS }));
const shop = purchasesAt(t, () => exhibitor.own);
let manager: Browser;
beforeAll(async () => {
  manager = await exhibitor.as('manager');
});

const of = (bill: string) => `/api/staff/bills/${bill}`;
const FORM: RefundForm = { lines: 'all', reason: 'cannot come', with_handling: false, with_tip: false, amount: 0 };
const refund = (bill: string, form: Partial<RefundForm>, { key = randomUUID(), who = manager } = {}) =>
  who.post(`${of(bill)}/refund`, { ...FORM, ...form }, { 'idempotency-key': key, 'accept-language': 'en' });
const preview = async (bill: string, query: Record<string, string>, who = manager) => {
  const { status, json } = await who.get(`${of(bill)}/refund?${new URLSearchParams(query)}`);
  return { status, ...((json as { data?: RefundPreviewWire }).data ?? (json as { code: string })) };
};
const look = async (bill: string) => ((await manager.get(of(bill))).json as { data: StaffBillWire }).data;
const statusAndErrors = ({ status, json }: Answer) => {
  const { code, errors } = json as { code?: string; errors?: Record<string, string[]> };
  return { status, code, fields: Object.keys(errors ?? {}) };
};
const refundsOf = (bill: string) =>
  t.asOwner<{ amount: number; status: string; reason: string }>(
    'SELECT amount_cents AS amount, status, reason FROM refund WHERE bill_id = $1 ORDER BY created_at',
    [bill],
  );
const twoSeats = async () =>
  shop.tickets({ screeningId: await buildScreening(t, exhibitor.own), seats: ['A-1', 'A-2'] });

test('bills.refund: refused without sign-in and for employees of another exhibitor', { tags: ['T71'] }, async () => {
  const bill = await twoSeats();
  const noRefunds = (who: Browser) => refund(bill, { amount: 22 }, { who });
  expect((await noRefunds(await exhibitor.site.visit())).status).toBe(401);
  expect((await noRefunds(await exhibitor.as('super-admin', [], exhibitor.other))).status).toBe(401);
  expect(await refundsOf(bill)).toEqual([]);
  await expectGuarded(exhibitor, (who) => who.post(`${of(bill)}/delete`), { may: 'manager', mayNot: 'employee' });
});

describe('the preview shows the refund, and the refund matches the preview', { tags: ['D-085'] }, () => {
  test('a line keeps its handling unless it is ticked; the whole bill refunds all of it', async () => {
    const bill = await twoSeats();
    expect(await preview(bill, { lines: '0' })).toMatchObject({ amount: 11, turns: 0, needs_register: false });
    expect(await preview(bill, { lines: '0', with_handling: 'true' })).toMatchObject({ amount: 12 });
    expect(await preview(bill, { lines: 'all', with_handling: 'true' })).toMatchObject({
      amount: 24,
      parts: [{ method: 'Card or bank', type: 'online', amount: 24 }],
    });
    const answer = await refund(bill, { lines: [0], amount: 11, reason: ' cannot come ' });
    expect((answer.json as { data: StaffBillWire }).data).toMatchObject({
      status: 'refunding',
      refunds: [{ amount: 11, status: 'requested', reason: 'cannot come', by: 'Ada Lovelace' }],
      lines: [{ ticket: { state: 'refunded' } }, { ticket: { state: 'valid' } }],
    });
    await shop.providerRefunds(bill);
    expect(await look(bill)).toMatchObject({ status: 'partially_refunded', refunded: 11 });
    expect(await preview(bill, { lines: 'all' })).toMatchObject({ amount: 11 });
  });

  test('while one ticket waits for the provider, the other stays as it is and can be refunded too', {
    tags: ['D-085', 'D-087'],
  }, async () => {
    const bill = await twoSeats();
    await refund(bill, { lines: [0], amount: 11 });
    expect(await look(bill)).toMatchObject({ status: 'refunding', can: { download: true, refund: true } });
    expect(statusAndErrors(await refund(bill, { lines: [0], amount: 11 }))).toMatchObject({
      status: 422,
      code: 'sales.refund_nothing_left',
    });
    expect((await refund(bill, { lines: [1], amount: 12, with_handling: true })).status).toBe(200);
    expect((await refundsOf(bill)).map(({ amount, status }) => [amount, status])).toEqual([
      [1_100, 'requested'],
      [1_200, 'requested'],
    ]);
    await shop.providerRefunds(bill);
    expect(await look(bill)).toMatchObject({ status: 'partially_refunded', refunded: 23, can: { download: false } });
  });

  test('a ticket that is refunded as a whole while another refund waits: nothing is left to refund', async () => {
    const bill = await twoSeats();
    await refund(bill, { with_handling: true, amount: 24 });
    expect(await look(bill)).toMatchObject({ status: 'refunding', can: { download: false, refund: false } });
    expect(statusAndErrors(await refund(bill, { lines: [1], amount: 12, with_handling: true }))).toMatchObject({
      status: 409,
      code: 'sales.not_refundable',
    });
  });

  test('sent twice, or sent again after a lost answer, it refunds once', { tags: ['T28'] }, async () => {
    const bill = await twoSeats();
    const key = randomUUID();
    const answers = await allAtOnce(t, exhibitor.own.exhibitorId, `bill WHERE id = '${bill}'`, [
      () => refund(bill, { amount: 22 }, { key }),
      () => refund(bill, { amount: 22 }, { key }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await refund(bill, { amount: 22 }, { key })).status).toBe(200);
    expect(await refundsOf(bill)).toMatchObject([{ amount: 2200 }]);
    expect(statusAndErrors(await refund(bill, { amount: 22, reason: 'another' }, { key }))).toMatchObject({
      status: 422,
      code: 'sales.key_used_for_another_request',
    });
  });

  test('two requests at once: the second receives the changed amount, and nothing is refunded twice', async () => {
    const bill = await twoSeats();
    const answers = await allAtOnce(t, exhibitor.own.exhibitorId, `bill WHERE id = '${bill}'`, [
      () => refund(bill, { amount: 22 }),
      () => refund(bill, { amount: 22 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await refundsOf(bill)).toHaveLength(1);
  });

  test('twenty requests, each with a key of its own: one refund; a cent too much is none', async () => {
    const bill = await twoSeats();
    expect(statusAndErrors(await refund(bill, { amount: 22.01 }))).toMatchObject({
      status: 409,
      code: 'sales.refund_amount_changed',
    });
    expect(await refundsOf(bill)).toEqual([]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(bill, { amount: 22 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    expect(await refundsOf(bill)).toHaveLength(1);
  });

  test('if the amount changed since the preview, nothing is refunded', async () => {
    const bill = await twoSeats();
    await shop.refund(bill, [0]);
    const late = await refund(bill, { amount: 22 });
    expect(statusAndErrors(late)).toMatchObject({ status: 409, code: 'sales.refund_amount_changed' });
    expect(await refundsOf(bill)).toHaveLength(1);
    expect((await refund(bill, { amount: 11 })).status).toBe(200);
  });

  test('a refund the provider refuses is reported, and can be requested again', async () => {
    const bill = await twoSeats();
    await refund(bill, { lines: [0], amount: 11 });
    await shop.providerRefunds(bill, 'failed');
    expect(await look(bill)).toMatchObject({ status: 'settled', refunded: 0, refunds: [{ status: 'failed' }] });
    expect(await preview(bill, { lines: '0' })).toMatchObject({ amount: 11 });
    expect((await refund(bill, { lines: [0], amount: 11 })).status).toBe(200);
    expect((await refundsOf(bill)).map(({ status }) => status)).toEqual(['failed', 'requested']);
  });
});

describe('refused requests', { tags: ['D-085'] }, () => {
  test('an admitted ticket, for an employee below manager', async () => {
    const bill = await twoSeats();
    await t.asOwner("UPDATE ticket SET state = 'used', used_at = now() WHERE bill_id = $1 AND line_no = 0", [bill]);
    const seller = await exhibitor.as('employee', ['bills.refund']);
    expect(await preview(bill, { lines: 'all' }, seller)).toMatchObject({
      status: 422,
      code: 'sales.refund_used_ticket',
    });
    expect(statusAndErrors(await refund(bill, { amount: 22 }, { who: seller }))).toMatchObject({
      status: 422,
      code: 'sales.refund_used_ticket',
      fields: ['lines'],
    });
    expect((await refund(bill, { amount: 22 })).status).toBe(200);
  });

  test('without a reason, for an unknown line, for an unpaid bill, without a key', async () => {
    const bill = await twoSeats();
    expect(statusAndErrors(await refund(bill, { amount: 22, reason: '  ' }))).toMatchObject({
      status: 422,
      fields: ['reason'],
    });
    expect(statusAndErrors(await refund(bill, { amount: 22, reason: 'x'.repeat(256) }))).toMatchObject({
      fields: ['reason'],
    });
    expect(statusAndErrors(await refund(bill, { lines: [7], amount: 1 }))).toMatchObject({
      status: 422,
      code: 'sales.refund_unknown_line',
      fields: ['lines'],
    });
    expect(await preview(bill, { lines: 'x' })).toMatchObject({ status: 422 });
    expect((await manager.post(`${of(bill)}/refund`, { ...FORM, amount: 22 })).status).toBe(422);
    const unpaid = await shop.unpaid({ screeningId: await buildScreening(t, exhibitor.own) });
    expect(statusAndErrors(await refund(unpaid, { amount: 11 }))).toMatchObject({
      status: 409,
      code: 'sales.not_refundable',
    });
    expect(await preview(unpaid, { lines: 'all' })).toMatchObject({ status: 409, code: 'sales.not_refundable' });
    expect(await refundsOf(bill)).toEqual([]);
  });
});
