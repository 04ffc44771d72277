/** A clerk recharges loyalty cards at the till: balances, books, refunds and races. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { LookUpResult } from '#modules/till/contract/till.ts';
import { buildScreening, DAY_MS, HOUR_MS } from '#testing/builders/builders.ts';
import { buildVoucherType, type VoucherTypeOptions } from '#testing/builders/offer.ts';
import { type BuiltVoucher, buildVoucher } from '#testing/builders/voucher.ts';
import { booksCards } from '#testing/builders/voucher-package.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';
import { billOf, dataOf, refusalOf, type Till, tillCinema } from '#testing/worlds/till-cinema.ts';

const t = testDatabase({ max: 20 });
const exhibitor = tillCinema(t);
const shop = purchasesAt(t, () => exhibitor.own);
let till: Till;
let typeId: number;
let card: BuiltVoucher;
beforeEach(async () => {
  t.travel(0);
  till = await exhibitor.till();
  typeId = await loyaltyCards();
  card = await buildVoucher(t, exhibitor.own.exhibitorId, { typeId, turns: 1, validUntil: '2099-01-01' });
});

const loyaltyCards = (options: VoucherTypeOptions = {}): Promise<number> =>
  buildVoucherType(t, exhibitor.own.exhibitorId, {
    type: 'subscription',
    costTurnCents: 1_000,
    turns: { min: 2, max: 20, step: 2, default: 10 },
    products: { default: 0, min: 0, max: 5_000, step: 500 },
    ...options,
  });
const recharge = (more: Record<string, unknown> = {}) => ({
  type: 'loyaltyCard',
  voucher_type_id: typeId,
  total_turns: 2,
  total_products: 5,
  barcode: card.code,
  recharge: true,
  ...more,
});
/** Two visits at 10.00 and 5.00 for refreshments. */
const PRICE = 25;
const sells = (items: readonly unknown[], { at = till, given }: { at?: Till; given?: number } = {}) =>
  at.post('/api/pos/sales', {
    items,
    amount: items.length * PRICE,
    ...(given !== undefined && { cash: { payment_method_id: exhibitor.own.till.cash, given } }),
  });
const recharged = async () => billOf(await sells([recharge()], { given: PRICE }));
const refund = (uuid: string) => till.post(`/api/pos/bills/${uuid}/refund`, { lines: [0], reason: 'Changed her mind' });

async function onCard({ id } = card) {
  const [row] = await t.asOwner<{ turns: number; products: number; until: string | null; moved: number }>(
    `SELECT remaining_turns AS turns, remaining_products_cents::int AS products, valid_until::text AS until,
            (SELECT coalesce(sum(turns), 0)::int FROM voucher_movement m WHERE m.exhibitor_id = v.exhibitor_id AND m.voucher_id = v.id) AS moved
       FROM voucher v WHERE v.exhibitor_id = $1 AND v.id = $2`,
    [exhibitor.own.exhibitorId, id],
  );
  if (!row) throw new Error('the card is gone');
  return row;
}
const set = (assignment: string) =>
  t.asOwner(`UPDATE voucher SET ${assignment} WHERE exhibitor_id = $1 AND id = $2`, [
    exhibitor.own.exhibitorId,
    card.id,
  ]);
/** What a bill booked, in euros. */
async function books(billId: string) {
  const rows = await t.asOwner<{ account: string; euros: number }>(
    `SELECT account, (sum(amount_cents) / 100.0)::float8 AS euros FROM ledger WHERE bill_id = $1 AND account <> 'receivable'
      GROUP BY account HAVING sum(amount_cents) <> 0`,
    [billId],
  );
  return Object.fromEntries(rows.map(({ account, euros }) => [account, euros]));
}

describe('a loyalty card is recharged at the till', { tags: ['D-093', 'VAL-039', 'VOUCHER-17'] }, () => {
  test('the scan says what is on it and that it can be recharged', { tags: ['D-157'] }, async () => {
    const look = async (code: string) => dataOf<LookUpResult>(await till.post('/api/pos/lookup', { code }));
    expect(await look(card.code)).toMatchObject({ remaining_turns: 1, remaining_products: 0, rechargeable: true });
    const gift = await buildVoucher(t, exhibitor.own.exhibitorId);
    expect(await look(gift.code)).toMatchObject({ remaining_turns: 3, rechargeable: false });
  });

  test('the balance rises when the bill is paid, not before, and the bill and its books say so', {
    tags: ['D-189', 'I11', 'I25'],
  }, async () => {
    const waiting = billOf(await sells([recharge()]));
    expect(await onCard()).toMatchObject({ turns: 1, products: 0, moved: 1 });
    await till.pays(waiting.uuid, exhibitor.own.till.cash, PRICE);
    expect(await onCard()).toEqual({ turns: 3, products: 500, until: '2099-01-01', moved: 3 });
    const bill = await till.bill(waiting.uuid);
    expect(bill).toMatchObject({ status: 'settled', type: 'vouchers', amount: PRICE });
    expect(bill.lines.map(({ name, total, recharges }) => [name, total, recharges])).toEqual([
      [`Recharge: Gift card ••••${card.code.slice(-4)}`, 20, true],
      [`Recharge: Gift card ••••${card.code.slice(-4)}`, 5, true],
    ]);
    expect(await books(bill.uuid)).toEqual({ cash: 25, revenue: -25, voucher_sales: 25, voucher_liability: -25 });
  });

  test('the recharge of a single-purpose card is revenue at once', { tags: ['D-083'] }, async () => {
    typeId = await loyaltyCards({ vatTreatment: 'single_purpose', vatBp: 600 });
    card = await buildVoucher(t, exhibitor.own.exhibitorId, { typeId });
    expect(await books((await recharged()).uuid)).toEqual({ cash: 25, revenue: -25 });
  });

  test('its validity starts again, also of a card that expired', { tags: ['D-100'] }, async () => {
    await set("valid_until = '2020-01-01'");
    await recharged();
    const { until } = await onCard();
    expect(Date.parse(until ?? '') - Date.now()).toBeGreaterThan(360 * DAY_MS);
  });

  test('what cannot be recharged is refused at its item', async () => {
    const other = await loyaltyCards();
    const gift = await buildVoucher(t, exhibitor.own.exhibitorId, {
      typeId: await buildVoucherType(t, exhibitor.own.exhibitorId, { costTurnCents: 1_000 }),
    });
    const unpaid = await buildVoucher(t, exhibitor.own.exhibitorId, { typeId, paid: false });
    for (const [item, code, field] of [
      [recharge({ barcode: 'NOBODY-HAS-THIS' }), 'vouchers.barcode_unknown', 'barcode'],
      [recharge({ barcode: card.code.toLowerCase() }), 'vouchers.barcode_unknown', 'barcode'],
      [recharge({ barcode: null }), 'vouchers.barcode_unknown', 'barcode'],
      [recharge({ voucher_type_id: other }), 'vouchers.barcode_other_type', 'barcode'],
      [recharge({ barcode: unpaid.code }), 'vouchers.unpaid', 'barcode'],
      [recharge({ total_turns: 3 }), 'vouchers.not_multiple_of_step', 'total_turns'],
      [recharge({ total_turns: 22 }), 'vouchers.not_between', 'total_turns'],
    ] as const)
      expect(refusalOf(await sells([item]))).toMatchObject({ code, fields: [`items.0.${field}`] });
    const given = recharge({ barcode: gift.code, voucher_type_id: gift.typeId, total_products: 0 });
    expect(refusalOf(await till.post('/api/pos/sales', { items: [given], amount: 20 }))).toMatchObject({
      code: 'vouchers.giftcard_given_once',
    });
    expect(refusalOf(await sells([recharge(), recharge()]))).toMatchObject({ code: 'vouchers.barcode_twice' });
    await set("deleted_at = now(), blocked_for = 'Lost'");
    expect(refusalOf(await sells([recharge()]))).toMatchObject({ code: 'vouchers.deleted' });
    expect((await onCard()).turns).toBe(1);
  });
});

describe('a recharge is given back', { tags: ['D-093', 'D-085', 'VOUCHER-18'] }, () => {
  test('the balance, the last day and the books are what they were', async () => {
    await set("valid_until = '2026-12-31'");
    const before = await onCard();
    const bill = await recharged();
    expect((await onCard()).until).not.toBe('2026-12-31');
    expect((await refund(bill.uuid)).status).toBe(200);
    expect(await onCard()).toEqual(before);
    expect(await books(bill.uuid)).toEqual({});
  });

  test('not when a visit of it was used, or is held by a bill', async () => {
    const bill = await recharged();
    t.travel(t.offset + HOUR_MS);
    const screeningId = await buildScreening(t, exhibitor.own);
    const visit = await shop.tickets({ voucher: card.uuid, count: 2, amount: 0, screeningId });
    expect(refusalOf(await refund(bill.uuid))).toMatchObject({ code: 'sales.refund_used_recharge' });
    await shop.refund(visit);
    expect((await refund(bill.uuid)).status).toBe(200);
    expect(await onCard()).toMatchObject({ turns: 1, products: 0 });
  });

  test('the sale of a card is not given back as long as a recharge of it is there', async () => {
    const blank = { ...recharge(), recharge: undefined, barcode: undefined };
    const sale = billOf(await sells([blank], { given: PRICE }));
    const [sold] = await t.asOwner<{ id: number; sealed: Buffer }>(
      'SELECT id, code_sealed AS sealed FROM voucher WHERE bill_id = $1',
      [sale.uuid],
    );
    const code = testSecrets.open(sold?.sealed ?? Buffer.of());
    const waiting = billOf(await sells([recharge({ barcode: code })]));
    expect(refusalOf(await refund(sale.uuid))).toMatchObject({ code: 'sales.refund_recharged_card' });
    await till.pays(waiting.uuid, exhibitor.own.till.cash, PRICE);
    expect(refusalOf(await refund(sale.uuid)).code).toMatch(/^sales\.refund_/);
    await refund(waiting.uuid);
    expect((await refund(sale.uuid)).status).toBe(200);
    expect(await books(sale.uuid)).toEqual({});
  });
});

describe('two tills and one card', { tags: ['D-093', 'T37', 'I11'] }, () => {
  test('both recharge it at once: both count', async () => {
    const second = await exhibitor.till();
    const answers = await Promise.all([till, second].map((at) => sells([recharge()], { at, given: PRICE })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await onCard()).toMatchObject({ turns: 5, products: 1_000, moved: 5 });
  });

  test('one uses it while the other gives its recharge back: one of them is refused', async () => {
    const bill = await recharged();
    t.travel(t.offset + HOUR_MS);
    const second = await exhibitor.till();
    const screeningId = await buildScreening(t, exhibitor.own);
    const visit = {
      type: 'ticket',
      schedule_id: screeningId,
      price_rate_id: exhibitor.own.rates.normal,
      voucher_id: card.uuid,
      seat: null,
    };
    const [back, used] = await Promise.all([
      refund(bill.uuid),
      second.post('/api/pos/sales', { items: [visit, visit], amount: 0 }),
    ]);
    expect([back.status, used.status].filter((status) => status === 200)).toHaveLength(1);
    expect((await onCard()).turns).toBe(1);
  });
});

test('what is left of a recharge when the card expires is breakage', { tags: ['D-189', 'D-093'] }, async () => {
  await set("valid_until = '2026-12-31'");
  const bill = await recharged();
  t.travel(400 * DAY_MS);
  expect((await booksCards(t)).expired).toBeGreaterThan(0);
  expect(await books(bill.uuid)).toEqual({ cash: 25, revenue: -25, voucher_sales: 25, breakage: -25 });
});
