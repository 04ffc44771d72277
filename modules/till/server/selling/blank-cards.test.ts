import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { LookUpResult } from '#modules/till/contract/till.ts';
import { insert, inTenant } from '#testing/builders/in-tenant.ts';
import { buildVoucherType } from '#testing/builders/offer.ts';
import { buildPackage, hasItsCards } from '#testing/builders/voucher-package.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { billOf, dataOf, refusalOf, type Till, tillCinema } from '#testing/worlds/till-cinema.ts';

const t = testDatabase({ max: 20 });
const exhibitor = tillCinema(t);
let till: Till;
let typeId: number;
let codes: string[];
beforeEach(async () => {
  till = await exhibitor.till();
  typeId = await buildVoucherType(t, exhibitor.own.exhibitorId, { costTurnCents: 1_000 });
  codes = Array.from({ length: 3 }, () => `CARD${randomBytes(5).toString('hex')}`);
  await buildPackage(t, exhibitor.own.exhibitorId, { typeId, codes });
});

const code = (index = 0): string => codes[index] ?? '';
const item = (barcode: string, type = typeId) => ({
  type: 'loyaltyCard',
  voucher_type_id: type,
  total_turns: 2,
  total_products: 0,
  barcode,
});
const sells = (items: readonly unknown[], { at = till, given }: { at?: Till; given?: number } = {}) =>
  at.post('/api/pos/sales', {
    items,
    amount: items.length * 20,
    ...(given !== undefined && { cash: { payment_method_id: exhibitor.own.till.cash, given } }),
  });
const cardOf = async (barcode: string) =>
  (
    await t.asOwner<{ paid: boolean; remaining: number; bill_id: string | null; moved: number; until: string | null }>(
      `SELECT v.paid, v.remaining_turns AS remaining, v.bill_id, v.valid_until::text AS until,
              (SELECT coalesce(sum(turns), 0)::int FROM voucher_movement m WHERE m.exhibitor_id = v.exhibitor_id AND m.voucher_id = v.id) AS moved
         FROM voucher v WHERE v.exhibitor_id = $1 AND v.code_hmac = $2`,
      [exhibitor.own.exhibitorId, testSecrets.digest('voucher-code', barcode)],
    )
  )[0];

describe('a blank card is sold at the till', { tags: ['D-106', 'PORT-014'] }, () => {
  test('it is worth what was paid for it, from now on, and no other card comes of it', async () => {
    const before = await t.asOwner('SELECT 1 FROM voucher');
    const bill = billOf(await sells([item(code())], { given: 20 }));
    expect(bill).toMatchObject({ status: 'settled', amount: 20 });
    expect(await cardOf(code())).toMatchObject({ paid: true, remaining: 2, moved: 2, bill_id: bill.uuid });
    expect((await cardOf(code()))?.until).not.toBeNull();
    expect(await t.asOwner('SELECT 1 FROM voucher')).toHaveLength(before.length);
  });

  test('a card that was sold, an unknown one and one of another type are refused at their item', {
    tags: ['VAL-039'],
  }, async () => {
    await sells([item(code())], { given: 20 });
    const other = await buildVoucherType(t, exhibitor.own.exhibitorId, { costTurnCents: 1_000 });
    for (const [wrong, says] of [
      [item(code()), 'vouchers.barcode_not_unused'],
      [item('NOBODY-HAS-THIS'), 'vouchers.barcode_unknown'],
      [item(code(1), other), 'vouchers.barcode_other_type'],
      [item('ab'), 'vouchers.barcode_form'],
    ] as const)
      expect(refusalOf(await sells([wrong]))).toMatchObject({ code: says, fields: ['items.0.barcode'] });
    const twice = refusalOf(await sells([item(code(1)), item(code(1))]));
    expect(twice).toMatchObject({ code: 'vouchers.barcode_twice', fields: ['items.1.barcode'] });
    expect(await cardOf(code(1))).toMatchObject({ paid: false, bill_id: null });
  });

  test('a lost card that was blocked is not sold', async () => {
    await t.asOwner("UPDATE voucher SET deleted_at = now(), blocked_for = 'Lost' WHERE code_hmac = $1", [
      testSecrets.digest('voucher-code', code()),
    ]);
    expect(refusalOf(await sells([item(code())]))).toMatchObject({ code: 'vouchers.deleted' });
  });

  test('of two tills that sell the same card at once one does', { tags: ['T37'] }, async () => {
    const second = await exhibitor.till();
    const answers = await Promise.all([till, second].map((at) => sells([item(code())], { at, given: 20 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await cardOf(code()))?.moved).toBe(2);
  });

  test('a bill that came to nothing leaves the card blank; it is sold again, and late money finds it gone', async () => {
    const waiting = billOf(await sells([item(code())]));
    expect(await cardOf(code())).toMatchObject({ paid: false, bill_id: waiting.uuid });
    const meanwhile = await exhibitor.till();
    expect(refusalOf(await sells([item(code())], { at: meanwhile, given: 20 }))).toMatchObject({
      code: 'vouchers.barcode_not_unused',
    });
    await till.post(`/api/pos/bills/${waiting.uuid}/delete`);
    const bill = billOf(await sells([item(code())], { at: meanwhile, given: 20 }));
    expect(await cardOf(code())).toMatchObject({ paid: true, bill_id: bill.uuid, moved: 2 });
    const there = (billId: string) => hasItsCards(t, exhibitor.own.exhibitorId, billId);
    expect([await there(waiting.uuid), await there(bill.uuid)]).toEqual([false, true]);
  });

  test('cards are handed to a company that pays later: they count at once, and stand on its invoice', {
    tags: ['D-154'],
  }, async () => {
    const company = await inTenant(t, exhibitor.own.exhibitorId, (tx) =>
      insert(
        tx,
        `INSERT INTO invoice_client (exhibitor_id, company) VALUES (tenant(), 'Analytical Engines') RETURNING id`,
        [],
      ),
    );
    const waiting = billOf(await sells([item(code(0)), item(code(1))]));
    await till.pays(waiting.uuid, exhibitor.own.till.invoice, 40, { invoice_client_id: company });
    expect(await cardOf(code(0))).toMatchObject({ paid: true, moved: 2 });
    expect(await cardOf(code(1))).toMatchObject({ paid: true, moved: 2, bill_id: waiting.uuid });
    expect(await t.asOwner('SELECT 1 FROM invoice_bill WHERE bill_id = $1', [waiting.uuid])).toHaveLength(1);
  });

  test('its code, read at the till, says that it is blank and of which type', { tags: ['D-157'] }, async () => {
    const look = async () => dataOf<LookUpResult>(await till.post('/api/pos/lookup', { code: code() }));
    expect(await look()).toMatchObject({ kind: 'voucher', blank: true, voucher_type_id: typeId, remaining_turns: 0 });
    await sells([item(code())], { given: 20 });
    expect(await look()).toMatchObject({ kind: 'voucher', blank: false, remaining_turns: 2 });
  });
});
