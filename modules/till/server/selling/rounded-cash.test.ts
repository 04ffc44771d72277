import { beforeAll, describe, expect, test } from 'vitest';
import { changeSettings } from '#modules/exhibitor/server.ts';
import { receiptOfBill } from '#modules/tickets/server.ts';
import type { TillBill, TillData, TillRefundPreview } from '#modules/till/contract/till.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildProduct } from '#testing/builders/products.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { billOf, dataOf, refusalOf, type Sale, type Till, tillCinema } from '#testing/worlds/till-cinema.ts';

const t = testDatabase();
const exhibitor = tillCinema(t);
let till: Till;
let nuts: number;

beforeAll(async () => {
  till = await exhibitor.till({ permissions: ['bills.refund'] });
  nuts = await buildProduct(t, exhibitor.own.exhibitorId, { priceCents: 399, vatBp: 600 });
});

/** A bag of nuts at 3.99. */
const bag = (given?: number): Sale => ({
  amount: 3.99,
  ...(given !== undefined && { given }),
  more: { items: [{ type: 'product', product_id: nuts, quantity: 1 }] },
});
const rounding = (choice: 'country' | 'on' | 'off') =>
  changeSettings(
    { db: t.db, settingsChanged: () => {} },
    { exhibitorId: exhibitor.own.exhibitorId, actor: 'system', channel: 'portal' },
    { given: { cash_rounding: choice }, mayChangeSystem: false },
  );
const ledger = async ({ uuid }: TillBill): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      (await t.asOwner(
        `SELECT account, sum(amount_cents)::int AS cents FROM ledger WHERE bill_id = $1 GROUP BY 1 HAVING sum(amount_cents) <> 0`,
        [uuid],
      )) as { account: string; cents: number }[]
    ).map(({ account, cents }) => [account, cents]),
  );
const drawer = ({ uuid }: TillBill) =>
  t.asOwner('SELECT kind, amount_cents::int AS cents FROM cash_movement WHERE bill_id = $1 ORDER BY id', [uuid]);

describe('a Belgian cinema rounds what is paid in cash to 5 cents', { tags: ['D-196', 'D-082'] }, () => {
  test('the till knows, the change is rounded, drawer and books hold what was handed over', async () => {
    expect(dataOf<TillData>(await till.get('/api/pos/data')).rounds_cash).toBe(true);
    const bill = await till.sells(bag(5));
    expect(bill).toMatchObject({ status: 'settled', amount: 3.99, change: 1, rounding: 0.01 });
    expect(await drawer(bill)).toEqual([{ kind: 'payment', cents: 400 }]);
    expect(await ledger(bill)).toEqual({ cash: 400, revenue: -399, cash_rounding: -1 });
  });

  test('the receipt shows the rounding on a line of its own', async () => {
    const bill = await till.sells(bag(5));
    const deps = { db: t.db, secrets: testSecrets, translator: await openTranslator(), now: () => Date.now() };
    const receipt = await receiptOfBill(deps, exhibitor.own.exhibitorId, bill.uuid);
    expect(receipt?.sheet.receipt.payments.map(({ method, amount }) => [method, amount])).toEqual([
      [expect.stringMatching(/5 cent/), 1],
      ['Cash', 400],
    ]);
  });

  test('the unrounded amount is refused at its field, and nothing is written', async () => {
    const answer = await till.post('/api/pos/sales', {
      items: [{ type: 'product', product_id: nuts, quantity: 1 }],
      amount: 3.99,
      cash: { payment_method_id: exhibitor.own.till.cash, given: 3.99 },
    });
    expect(refusalOf(answer)).toEqual({ status: 422, code: 'payments.amount_invalid', fields: ['cash.given'] });
    expect(await t.asOwner("SELECT 1 FROM bill WHERE device_id = $1 AND status = 'pending'", [till.device.id])).toEqual(
      [],
    );
  });

  test('beside a card only the rest in cash is rounded; parts and cards are not', async () => {
    const { cash, manual } = exhibitor.own.till;
    const { uuid } = await till.sells(bag());
    expect(billOf(await till.pays(uuid, cash, 0.5))).toMatchObject({ due: 3.49, rounding: 0 });
    expect(billOf(await till.pays(uuid, manual, 1.22))).toMatchObject({ due: 2.27 });
    const paid = billOf(await till.pays(uuid, cash, 2.25));
    expect(paid).toMatchObject({ status: 'settled', due: 0, change: 0, rounding: -0.02 });
    expect(await ledger(paid)).toEqual({ cash: 275, other: 122, revenue: -399, cash_rounding: 2 });
    const byCard = await till.sells(bag());
    expect(billOf(await till.pays(byCard.uuid, manual, 3.99))).toMatchObject({ status: 'settled', rounding: 0 });
  });

  test('a refund in cash hands out the rounded amount; the books are even again', async () => {
    const bill = await till.sells(bag(4));
    const refund = { lines: bill.lines.map(({ line_no }) => line_no), reason: 'burnt', with_handling: true };
    const after = billOf(await till.post(`/api/pos/bills/${bill.uuid}/refund`, refund));
    expect(after.status).toBe('refunded');
    expect(await drawer(bill)).toEqual([
      { kind: 'payment', cents: 400 },
      { kind: 'refund', cents: -400 },
    ]);
    expect(await ledger(bill)).toEqual({});
  });

  test('the exhibitor can switch it off', async () => {
    await rounding('off');
    expect(await till.sells(bag(5))).toMatchObject({ status: 'settled', change: 1.01, rounding: 0 });
    expect(await till.sells(bag(3.99))).toMatchObject({ status: 'settled', change: 0, rounding: 0 });
    await rounding('country');
  });
});

test('a refund says what is handed back before it is made', {
  tags: ['D-138', 'D-196'],
}, async () => {
  await rounding('on');
  const { uuid } = await till.sells(bag(4));
  const address = `/api/pos/bills/${uuid}/refund-preview`;
  const preview = dataOf<TillRefundPreview>(await till.post(address, { lines: [0] }));
  expect(preview).toEqual({ amount: 4, in_cash: 4, turns: 0 });
  expect(refusalOf(await till.post(address, { lines: [7] }))).toMatchObject({ status: 422, fields: ['lines'] });
  expect((await till.bill(uuid)).status).toBe('settled');
  await till.post(`/api/pos/bills/${uuid}/refund`, { lines: [0], reason: 'burnt' });
  // Nothing is left to give back.
  expect(refusalOf(await till.post(address, { lines: [0] }))).toMatchObject({ status: 409 });
});
