import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Approval } from '#modules/discounts/contract/device.ts';
import type { TillChange } from '#modules/till/contract/change.ts';
import type { TillReturnable } from '#modules/till/contract/exchange.ts';
import type { TillData } from '#modules/till/contract/till.ts';
import { buildScreening } from '#testing/builders/builders.ts';
import { buildAttendant } from '#testing/builders/device.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import { buildDiscountReason } from '#testing/builders/products.ts';
import { testDatabase } from '#testing/database/database.ts';
import { billOf, dataOf, refusalOf, type Sale, saleWire, type Till, tillCinema } from '#testing/worlds/till-cinema.ts';

const t = testDatabase({ max: 24 });
const exhibitor = tillCinema(t, { cinema: { hall: '..........|..........|..........' } });
const PIN = '4711';
let reason = 0;
beforeAll(async () => {
  reason = await buildDiscountReason(t, exhibitor.own.exhibitorId);
});

const show = () => buildScreening(t, exhibitor.own);
const giver = () => exhibitor.till({ permissions: ['discounts.give'] });
const off = (kind: string, value: number, items: number[] | null = null, more: Record<string, unknown> = {}) => ({
  kind,
  value,
  items,
  reason_id: reason,
  ...more,
});
const free = (items: number[] | null = null) => off('complimentary', 0, items);
const sale = (wire: Sale, ...discounts: unknown[]): Sale => ({ ...wire, more: { ...wire.more, discounts } });
const sends = (till: Till, wire: Sale, key?: string) => till.post('/api/pos/sales', saleWire(exhibitor.own, wire), key);
const linesOf = (billId: string) =>
  t.asOwner<{ kind: string; gross: number; vat: number; discount: number; handling: number }>(
    `SELECT kind, gross_cents::int AS gross, vat_cents::int AS vat, discount_cents::int AS discount, handling_cents::int AS handling
       FROM bill_line WHERE bill_id = $1 AND exhibitor_id = $2 ORDER BY line_no`,
    [billId, exhibitor.own.exhibitorId],
  );
const approves = (till: Till, user: string, pin: string, more: Record<string, unknown> = {}) =>
  till.post('/api/pos/discount-approvals', {
    kind: 'percent',
    value: 50,
    reason_id: reason,
    worth: 12,
    user,
    pin,
    ...more,
  });
/** One who may not sell: a manager has no place at a till. */
const colleague = (permissions: readonly 'discounts.give'[] = ['discounts.give']) =>
  buildAttendant(t, exhibitor.own.exhibitorId, { name: 'Eve', pin: PIN, roles: [], permissions });

test('ten per cent off a bill: prices, VAT and the booking fee of its lines fall to the cent', {
  tags: ['POS-002', 'DISCOUNT-2', 'DISCOUNT-5', 'PRICE-10'],
}, async () => {
  const [screeningId, till] = [await show(), await giver()];
  const wire = sale({ screeningId, seats: ['A-1', 'A-2'], popcorn: 1, amount: 25.65, given: 30 }, off('percent', 10));
  const bill = await till.sells(wire);
  expect(bill).toMatchObject({ status: 'settled', amount: 25.65, change: 4.35 });
  expect(bill.discounts).toMatchObject([{ kind: 'percent', value: 10, amount: 2.85, whole: true, reason: 'Goodwill' }]);
  const lines = await linesOf(bill.uuid);
  expect(lines.map(({ gross, discount }) => [gross, discount])).toEqual([
    [1_080, 120],
    [1_080, 120],
    [405, 45],
  ]);
  expect(lines.reduce((sum, { vat }) => sum + vat, 0)).toBe(Math.round((2_565 * 6) / 106));
});

test('a complimentary ticket admits and is worth nothing; the rest is paid, and nothing comes back for it', {
  tags: ['D-138', 'DISCOUNT-1', 'REFUND-1'],
}, async () => {
  const [screeningId, till] = [await show(), await giver()];
  const bill = await till.sells(sale({ screeningId, seats: ['A-1', 'A-2'], amount: 12, given: 12 }, free([1])));
  expect(bill.lines.map(({ total, ticket, discount }) => [total, ticket, discount?.amount ?? 0])).toEqual([
    [12, 'valid', 0],
    [0, 'valid', 12],
  ]);
  expect(await linesOf(bill.uuid)).toMatchObject([{}, { gross: 0, vat: 0, handling: 0, discount: 1_200 }]);
  const gone = await till.post(`/api/pos/bills/${bill.uuid}/refund`, {
    lines: bill.lines.map(({ line_no }) => line_no),
    reason: 'ill',
    with_handling: true,
    payment_method_id: exhibitor.own.till.cash,
  });
  expect(billOf(gone).lines.map(({ refunded, ticket }) => [refunded, ticket])).toEqual([
    [12, 'refunded'],
    [0, 'refunded'],
  ]);
});

test('a bill of nothing but complimentary tickets is settled at once', { tags: ['D-064', 'DISCOUNT-2'] }, async () => {
  const [screeningId, till] = [await show(), await giver()];
  const bill = await till.sells(sale({ screeningId, seats: ['A-1'], amount: 0 }, free()));
  expect(bill).toMatchObject({ status: 'settled', amount: 0, payments: [] });
  expect(bill.lines[0]).toMatchObject({ ticket: 'valid', total: 0 });
});

test('a clerk without the right is refused, unless the settings allow as much', {
  tags: ['DISCOUNT-6', 'T71'],
}, async () => {
  const [screeningId, till] = [await show(), await exhibitor.till()];
  const wire = sale({ screeningId, seats: ['A-1'], amount: 10.8 }, off('percent', 10));
  expect(refusalOf(await sends(till, wire))).toEqual({
    status: 422,
    code: 'discounts.needs_approval',
    fields: ['discounts.0.approval'],
  });
  await limitTo(10);
  expect(billOf(await sends(till, wire))).toMatchObject({ amount: 10.8 });
  await till.post(`/api/pos/bills/${await activeOf(till)}/park`, { as: '' });
  const more = sale({ screeningId, seats: ['A-2'], amount: 10.79 }, off('amount', 1.21));
  expect(refusalOf(await sends(till, more)).code).toBe('discounts.needs_approval');
  await limitTo(0);
});

test('a colleague approves by PIN: for that discount, once, and for no more than it took off', {
  tags: ['DISCOUNT-6', 'T48'],
}, async () => {
  const [screeningId, till] = [await show(), await exhibitor.till()];
  const [boss, peer] = [await colleague(), await colleague([])];
  expect(refusalOf(await approves(till, boss.uuid, '0000')).code).toBe('devices.wrong_code');
  expect(refusalOf(await approves(till, peer.uuid, PIN))).toMatchObject({
    code: 'not_found.person',
  });
  const approvers = dataOf<{ uuid: string }[]>(await till.get('/api/pos/discount-approvers'));
  expect(approvers.map(({ uuid }) => uuid)).toContain(boss.uuid);
  expect(approvers.map(({ uuid }) => uuid)).not.toContain(peer.uuid);
  const { approval } = dataOf<Approval>(await approves(till, boss.uuid, PIN));
  const with50 = (seats: string[], amount: number, more = {}) =>
    sale({ screeningId, seats, amount, given: amount }, off('percent', 50, null, { approval, ...more }));
  // Three tickets make the half worth 18: more than was approved.
  expect(refusalOf(await sends(till, with50(['A-1', 'A-2', 'A-3'], 18))).code).toBe('discounts.needs_approval');
  expect(refusalOf(await sends(till, with50(['A-1'], 9, { value: 25 }))).code).toBe('discounts.approval_gone');
  const other = await exhibitor.till();
  expect(refusalOf(await sends(other, with50(['A-1'], 6))).code).toBe('discounts.approval_gone');
  const key = randomUUID();
  const bill = billOf(await sends(till, with50(['A-1', 'A-2'], 12), key));
  expect(bill.discounts).toMatchObject([{ amount: 12, approved_by: 'Eve' }]);
  expect(billOf(await sends(till, with50(['A-1', 'A-2'], 12), key)).uuid).toBe(bill.uuid);
  expect(refusalOf(await sends(till, with50(['A-4'], 6))).code).toBe('discounts.approval_gone');
  const { approval: late } = dataOf<Approval>(await approves(till, boss.uuid, PIN));
  t.travel(61 * 60_000);
  await till.comesBack();
  expect(refusalOf(await sends(till, with50(['A-5'], 6, { approval: late }))).code).toBe('discounts.approval_gone');
  t.travel(0);
});

test('two bills at once with one approval: one is sold', { tags: ['DISCOUNT-6'] }, async () => {
  const [screeningId, till, boss] = [await show(), await exhibitor.till(), await colleague()];
  const { approval } = dataOf<Approval>(await approves(till, boss.uuid, PIN));
  const answers = await Promise.all(
    ['B-1', 'B-2', 'B-3', 'B-4'].map((seat) =>
      sends(till, sale({ screeningId, seats: [seat], amount: 6, given: 6 }, off('percent', 50, null, { approval }))),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
});

test('a parked bill keeps its discount when it is changed, also by a clerk without the right', {
  tags: ['D-139', 'DISCOUNT-6'],
}, async () => {
  const [screeningId, boss, till] = [await show(), await giver(), await exhibitor.till()];
  const bill = await boss.sells(sale({ screeningId, seats: ['A-1', 'A-2'], amount: 12 }, off('percent', 50)));
  await boss.post(`/api/pos/bills/${bill.uuid}/park`, { as: 'red scarf' });
  await till.post(`/api/pos/bills/${bill.uuid}/take`);
  const change = dataOf<TillChange>(await till.get(`/api/pos/bills/${bill.uuid}/change`));
  expect(change.items.map(({ price }) => price)).toEqual([12, 12]);
  expect(change.discounts).toEqual([
    { kind: 'percent', value: 50, items: null, reason_id: reason, reason: 'Goodwill', remark: '', worth: 12 },
  ]);
  const changed = (seats: string[], amount: number) =>
    sale({ screeningId, seats, amount, given: 30, more: { replaces: bill.uuid } }, off('percent', 50));
  expect(refusalOf(await sends(till, changed(['A-1', 'A-2', 'A-3'], 18))).code).toBe('discounts.needs_approval');
  const paid = billOf(await sends(till, changed(['A-1'], 6)));
  expect(paid).toMatchObject({ status: 'settled', amount: 6, discounts: [{ amount: 6 }] });
});

test('an exchange counts what was really paid, and may give a discount itself', { tags: ['D-138'] }, async () => {
  const [screeningId, till] = [await show(), await giver()];
  const old = await till.sells(sale({ screeningId, seats: ['A-1'], amount: 6, given: 6 }, off('percent', 50)));
  const returnable = dataOf<TillReturnable>(await till.get(`/api/pos/bills/${old.uuid}/exchange`));
  expect(returnable.tickets[0]).toMatchObject({ value: 6, why_not: null });
  const wire = saleWire(exhibitor.own, { screeningId, seats: ['A-2'], amount: 9, given: 3 });
  const exchanged = await till.post(`/api/pos/bills/${old.uuid}/exchange`, {
    ...wire,
    lines: [0],
    difference: 3,
    discounts: [off('percent', 25)],
  });
  expect(billOf(exchanged)).toMatchObject({ status: 'settled', amount: 3, discounts: [{ amount: 3 }] });
});

test('refuses what is wrong at its field', { tags: ['DISCOUNT-3'] }, async () => {
  const [screeningId, till] = [await show(), await giver()];
  const one = (discount: unknown) => sends(till, sale({ screeningId, seats: ['A-1'] }, discount));
  expect(refusalOf(await one(off('amount', 12.01)))).toMatchObject({
    code: 'discounts.too_much',
    fields: ['discounts.0.value'],
  });
  expect(refusalOf(await one(off('percent', 10, [7])))).toMatchObject({ code: 'discounts.nothing' });
  expect(refusalOf(await one(off('percent', 101))).status).toBe(422);
  expect(refusalOf(await one(off('percent', 0))).status).toBe(422);
  expect(refusalOf(await one(off('percent', 10, null, { reason_id: 99_999 })))).toMatchObject({
    code: 'discounts.reason_gone',
    fields: ['discounts.0.reason_id'],
  });
  expect(refusalOf(await one(off('percent', 10, null, { surprise: 1 }))).status).toBe(422);
});

test('the till learns reasons and right; the database keeps a discount and its lines together', {
  tags: ['POS-001', 'I20'],
}, async () => {
  const [screeningId, till] = [await show(), await giver()];
  const data = dataOf<TillData>(await till.get('/api/pos/data'));
  expect(data.may.discount).toBe(true);
  expect(data.discounts.reasons).toContainEqual({ id: reason, name: 'Goodwill' });
  const bill = await till.sells(sale({ screeningId, seats: ['A-1'], amount: 11, given: 11 }, off('amount', 1)));
  const own = [bill.uuid, exhibitor.own.exhibitorId];
  await expect(
    t.asOwner('UPDATE bill_line SET discount_cents = 2 WHERE bill_id = $1 AND exhibitor_id = $2', own),
  ).rejects.toMatchObject({ code: 'KB005' });
  await expect(
    t.asOwner('DELETE FROM bill_discount WHERE bill_id = $1 AND exhibitor_id = $2', own),
  ).rejects.toMatchObject({ code: 'KA001' });
  const audit = await t.asOwner<{ after: { discounts: unknown[] } }>(
    `SELECT after FROM audit WHERE action = 'bill.discounted' AND entity_id = $1 AND exhibitor_id = $2`,
    own,
  );
  expect(audit[0]?.after.discounts).toMatchObject([{ kind: 'amount', cents: 100, reason: 'Goodwill' }]);
});

const limitTo = (percent: number) =>
  inTenant(t, exhibitor.own.exhibitorId, (tx) =>
    tx.run(
      `UPDATE settings SET data = jsonb_set(data, '{discounts}', jsonb_build_object('limit_percent', $1::int)) WHERE exhibitor_id = tenant()`,
      [percent],
    ),
  );

async function activeOf(till: Till): Promise<string> {
  const { bills } = dataOf<{ bills: { uuid: string; device: string }[] }>(
    await till.get('/api/pos/bills?which=open&mine=true'),
  );
  return bills[0]?.uuid ?? '';
}
