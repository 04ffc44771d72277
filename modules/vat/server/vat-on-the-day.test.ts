import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { planVatChange } from '#modules/vat/server/plan-vat-change.ts';
import { buildScreening } from '#testing/builders/builders.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import { buildPriceRate, buildVoucherType } from '#testing/builders/offer.ts';
import { buildVoucher } from '#testing/builders/voucher.ts';
import { testDatabase } from '#testing/database/database.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';
import { reservingCinema } from '#testing/worlds/reserving-cinema.ts';

const t = testDatabase();
const desk = reservingCinema(t);
const shop = purchasesAt(t, () => desk.exhibitor.own);

/** The day of the change begins at 23:00 UTC in Brussels. */
const CHANGE = Date.parse('2027-02-28T23:00:00Z');
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const travelTo = (ms: number): void => t.travel(ms - Date.now());

beforeAll(async () => {
  travelTo(CHANGE - 10 * DAY);
  const acting = { exhibitorId: desk.exhibitor.own.exhibitorId, actor: 'employee:1', channel: 'portal' } as const;
  await planVatChange(t.db, acting, { kind: 'reduced', percent: 12, from: '2027-03-01', version: 0 });
});
let screeningId: number;
let screenings = 0;
beforeEach(async () => {
  travelTo(CHANGE - 2 * DAY);
  screeningId = await buildScreening(t, desk.exhibitor.own, {
    startsAtMs: CHANGE + 5 * DAY + screenings++ * 180 * MINUTE,
  });
});

const linesOf = (billId: string) =>
  t.asOwner<{ gross_cents: number; vat_bp: number | null; vat_cents: number }>(
    'SELECT gross_cents, vat_bp, vat_cents FROM bill_line WHERE bill_id = $1 ORDER BY line_no',
    [billId],
  );
const ratesOf = async (billId: string) => (await linesOf(billId)).map(({ vat_bp }) => vat_bp);
const ticket = (input = {}) => shop.tickets({ screeningId, ...input });

describe('a sale bears the rate of the day on which it is paid', { tags: ['D-155', 'PRICE-10'] }, () => {
  test('a minute before midnight of the exhibitor and a minute after it, from one snapshot', async () => {
    travelTo(CHANGE - MINUTE);
    const before = await ticket();
    travelTo(CHANGE + MINUTE);
    const after = await ticket();
    expect([await linesOf(before), await linesOf(after)]).toEqual([
      [{ gross_cents: 1_200, vat_bp: 600, vat_cents: 68 }],
      [{ gross_cents: 1_200, vat_bp: 1_200, vat_cents: 129 }],
    ]);
  });
  test('a cart that is paid after midnight gets the new rate; the price stays', async () => {
    travelTo(CHANGE - 2 * MINUTE);
    const answer = await shop.office.visitor().buys({ screeningId, count: 3 });
    expect(await ratesOf(answer.uuid)).toEqual([600, 600, 600]);
    travelTo(CHANGE + 2 * MINUTE);
    await shop.office.provider(answer.payment?.uuid ?? '', { status: 'paid', amount: 3_600 });
    const lines = await linesOf(answer.uuid);
    expect(lines.map(({ gross_cents, vat_bp }) => [gross_cents, vat_bp])).toEqual(Array(3).fill([1_200, 1_200]));
    expect(lines.reduce((sum, { vat_cents }) => sum + Number(vat_cents), 0)).toBe(386); // of 36.00 together
  });
  test('so does a reservation of days before', { tags: ['D-158'] }, async () => {
    await desk.expiryMinutes(0);
    const manager = await desk.exhibitor.as('manager');
    const { bill } = await desk.reserved(manager, { screeningId, seats: [null] });
    expect(await ratesOf(bill.uuid)).toEqual([600]);
    travelTo(CHANGE + DAY);
    expect(await desk.pays(bill.uuid)).toBe(true);
    expect(await linesOf(bill.uuid)).toEqual([{ gross_cents: 1_200, vat_bp: 1_200, vat_cents: 129 }]);
  });
  test('a fixed rate does not follow the table', async () => {
    const rate = await buildPriceRate(t, desk.exhibitor.own.exhibitorId, { vatBp: 600 });
    travelTo(CHANGE + DAY);
    expect(await ratesOf(await ticket({ rate }))).toEqual([600]);
  });
  test('what was sold before keeps its VAT, also when it is refunded', { tags: ['D-084'] }, async () => {
    const billId = await ticket();
    travelTo(CHANGE + DAY);
    await shop.refund(billId);
    const back = await t.asOwner('SELECT amount_cents, vat_cents FROM refund_line WHERE bill_id = $1', [billId]);
    expect(back).toEqual([{ amount_cents: 1_200, vat_cents: 68 }]);
    expect(await ratesOf(billId)).toEqual([600]);
  });
});

describe('cards', { tags: ['D-083', 'PRICE-11'] }, () => {
  test('a visit of a card for several purposes bears the rate of the day on which it is booked', async () => {
    const { exhibitorId } = desk.exhibitor.own;
    const rate = await buildPriceRate(t, exhibitorId, { acceptVoucher: true });
    const card = async () => (await buildVoucher(t, exhibitorId, { turns: 1 })).uuid;
    const before = await ticket({ rate, voucher: await card(), amount: 0 });
    const waiting = await card();
    travelTo(CHANGE + DAY);
    const after = await ticket({ rate, voucher: waiting, amount: 0 });
    expect([await ratesOf(before), await ratesOf(after)]).toEqual([[600], [1_200]]);
  });
  test('a card for a single purpose bears the rate of the day of its sale, and its visits none', async () => {
    const { exhibitorId } = desk.exhibitor.own;
    const typeId = await buildVoucherType(t, exhibitorId, { vatTreatment: 'single_purpose', vat: 'reduced' });
    const sell = () => shop.vouchers({ typeId, turns: 1, euros: 12 });
    const before = await sell();
    travelTo(CHANGE + DAY);
    const after = await sell();
    expect([await ratesOf(before), await ratesOf(after)]).toEqual([[600], [1_200]]);
    const [card] = await t.asOwner<{ uuid: string }>('SELECT uuid FROM voucher WHERE bill_id = $1', [before]);
    const rate = await buildPriceRate(t, exhibitorId, { acceptVoucher: true });
    expect(await ratesOf(await ticket({ rate, voucher: card?.uuid, amount: 0 }))).toEqual([null]);
  });
});

describe('the database', { tags: ['D-155'] }, () => {
  const store = (kind: string, from: string) =>
    inTenant(t, desk.exhibitor.own.exhibitorId, (tx) =>
      tx.run(
        `INSERT INTO vat_change (exhibitor_id, country, kind, valid_from, vat_bp) VALUES (tenant(), 'BE', $1, $2, 700)`,
        [kind, from],
      ),
    );
  test('has one rate of a kind on a day, and none for a day that has come', async () => {
    await expect(store('reduced', '2027-03-01')).rejects.toMatchObject({ constraint: 'vat_change_one_a_day' });
    await expect(store('standard', '2027-02-26')).rejects.toMatchObject({ code: 'KV001' }); // two days before the change
    travelTo(CHANGE + MINUTE);
    for (const change of ['UPDATE vat_change SET vat_bp = 900', 'DELETE FROM vat_change'])
      await expect(inTenant(t, desk.exhibitor.own.exhibitorId, (tx) => tx.run(change))).rejects.toMatchObject({
        code: 'KV001',
      });
  });
  test('never changes the VAT of a settled bill, nor a fixed rate of an open one', async () => {
    const settled = await ticket();
    const rate = await buildPriceRate(t, desk.exhibitor.own.exhibitorId, { vatBp: 600 });
    const open = await shop.unpaid({ screeningId, rate });
    for (const bill of [settled, open])
      await expect(
        t.asOwner('UPDATE bill_line SET vat_bp = 1200, vat_cents = 129 WHERE bill_id = $1', [bill]),
      ).rejects.toMatchObject({ code: 'KB005' });
  });
});
