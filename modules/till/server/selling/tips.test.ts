import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeSettings } from '#modules/exhibitor/server.ts';
import { receiptOfBill } from '#modules/tickets/server.ts';
import type { TillBill, TillData } from '#modules/till/contract/till.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { cardTills } from '#testing/worlds/card-tills.ts';
import { billOf, dataOf, refusalOf, type Till } from '#testing/worlds/till-cinema.ts';

const t = testDatabase({ max: 20 });
const { exhibitor, tillWithTerminal } = cardTills(t, { hall: 50 });
const at = () => exhibitor.own.till;
let till: Till;

const tips = (enabled: boolean) =>
  changeSettings(
    { db: t.db, settingsChanged: () => {} },
    { exhibitorId: exhibitor.own.exhibitorId, actor: 'system', channel: 'portal' },
    { given: { tips: { enabled } }, mayChangeSystem: false },
  );
beforeAll(async () => {
  till = await exhibitor.till({ permissions: ['bills.refund'] });
});
beforeEach(() => tips(true));

const popcorn = (given: number, tip: number) => ({
  popcorn: 1,
  more: { cash: { payment_method_id: at().cash, given, tip } },
});
const ledger = async ({ uuid }: Pick<TillBill, 'uuid'>): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      (await t.asOwner(
        `SELECT account, sum(amount_cents)::int AS cents FROM ledger WHERE bill_id = $1 GROUP BY 1 HAVING sum(amount_cents) <> 0`,
        [uuid],
      )) as { account: string; cents: number }[]
    ).map(({ account, cents }) => [account, cents]),
  );
const drawer = ({ uuid }: Pick<TillBill, 'uuid'>) =>
  t.asOwner('SELECT kind, amount_cents::int AS cents FROM cash_movement WHERE bill_id = $1 ORDER BY id', [uuid]);

describe('a tip in cash', { tags: ['D-081', 'PAY-008'] }, () => {
  test('is on top of the sale: the drawer has it, the change is less, it is no revenue', async () => {
    expect(dataOf<TillData>(await till.get('/api/pos/data')).tips).toEqual({ enabled: true, percents: [5, 10, 15] });
    const bill = await till.sells(popcorn(10, 1));
    expect(bill).toMatchObject({ status: 'settled', amount: 4.5, tip: 1, change: 4.5 });
    expect(bill.payments).toMatchObject([{ amount: 4.5, tip: 1 }]);
    expect(await drawer(bill)).toEqual([{ kind: 'payment', cents: 550 }]);
    expect(await ledger(bill)).toEqual({ cash: 550, revenue: -450, tips: -100 });
  });

  test('is on the receipt apart from what was bought, without VAT', async () => {
    const bill = await till.sells(popcorn(6, 1.5));
    const deps = { db: t.db, secrets: testSecrets, translator: await openTranslator(), now: () => Date.now() };
    const receipt = await receiptOfBill(deps, exhibitor.own.exhibitorId, bill.uuid);
    expect(receipt?.sheet.receipt.payments.map(({ method, amount }) => [method, amount])).toEqual([
      ['Tip', 150],
      ['Cash', 600],
    ]);
    expect(receipt?.sheet.receipt.sold.map(({ gross }) => gross)).toEqual([450]);
  });

  test('of a bill that waits is paid with its last part', async () => {
    const { uuid } = await till.sells({ popcorn: 2 });
    expect(billOf(await till.pays(uuid, at().manual, 4, { tip: 0.5 }))).toMatchObject({ due: 5, tip: 0.5 });
    const settled = billOf(await till.pays(uuid, at().cash, 10, { tip: 2 }));
    expect(settled).toMatchObject({ status: 'settled', amount: 9, tip: 2.5, change: 3 });
    expect(await ledger({ uuid })).toEqual({ cash: 700, other: 450, revenue: -900, tips: -250 });
  });

  test('stays with the staff when the sale is refunded', async () => {
    const bill = await till.sells(popcorn(10, 1));
    const lines = bill.lines.map(({ line_no }) => line_no);
    const refunded = billOf(await till.post(`/api/pos/bills/${bill.uuid}/refund`, { lines, reason: 'cold' }));
    expect(refunded.lines.map(({ refunded: back }) => back)).toEqual([4.5]);
    expect(await ledger(bill)).toEqual({ cash: 100, tips: -100 });
  });

  test('sent again under the same key is taken once', { tags: ['T48'] }, async () => {
    const key = randomUUID();
    const [first, again] = [await till.sells(popcorn(10, 1), key), await till.sells(popcorn(10, 1), key)];
    expect(again.uuid).toBe(first.uuid);
    expect(await drawer(first)).toEqual([{ kind: 'payment', cents: 550 }]);
  });
});

describe('a tip is refused', { tags: ['D-081'] }, () => {
  const code = (sale: Promise<unknown>) =>
    sale.then(() => null).catch((error: Error) => /payments\.\w+/.exec(error.message)?.[0]);

  test('where the exhibitor has not switched tips on', async () => {
    await tips(false);
    expect(await code(till.sells(popcorn(10, 1)))).toBe('payments.no_tip');
    expect(dataOf<TillData>(await till.get('/api/pos/data')).tips.enabled).toBe(false);
  });

  test('above its maximum, below nothing, and with a method that takes none', async () => {
    expect(await code(till.sells(popcorn(50, 10.01)))).toBe('payments.tip_too_much');
    const { uuid } = await till.sells({ popcorn: 1 });
    const refused = async (method: number, amount: number, tip: number) =>
      refusalOf(await till.pays(uuid, method, amount, { tip }));
    expect(await refused(at().manual, 4.5, 10.01)).toEqual({
      status: 422,
      code: 'payments.tip_too_much',
      fields: ['tip'],
    });
    expect(await refused(at().invoice, 4.5, 1)).toMatchObject({ code: 'payments.no_tip' });
    expect(await refused(at().manual, 4.5, -1)).toMatchObject({ status: 422, fields: ['tip'] });
    expect(await till.bill(uuid)).toMatchObject({ status: 'pending', payments: [] });
    await till.pays(uuid, at().manual, 4.5);
  });

  test('in cash when not enough was handed over for the sale and the tip', async () => {
    expect(await code(till.sells(popcorn(5, 1)))).toBe('payments.amount_invalid');
  });
});

describe('a tip at a card terminal', { tags: ['D-081', 'D-143'] }, () => {
  const byCard = (one: Till, uuid: string, tip: number, key?: string) =>
    one.post(`/api/pos/bills/${uuid}/payments`, { payment_method_id: at().terminal, amount: 12, tip }, key);
  const orders = (uuid: string) =>
    t.asOwner(
      `SELECT o.amount_cents::int AS cents FROM terminal_order o JOIN payment p ON p.exhibitor_id = o.exhibitor_id AND p.id = o.payment_id
        WHERE p.bill_id = $1`,
      [uuid],
    );

  test('is charged with the sale as one amount, once', { tags: ['T48'] }, async () => {
    const one = await tillWithTerminal([{ scenario: 'approve', cardMs: 50 }]);
    const { uuid } = await one.sells({ seats: [null] });
    const key = randomUUID();
    await Promise.all([byCard(one, uuid, 2, key), byCard(one, uuid, 2, key)]);
    await expect.poll(() => one.bill(uuid)).toMatchObject({ status: 'settled', amount: 12, tip: 2 });
    expect(one.simulator.chargeRequests()).toBe(1);
    expect(await orders(uuid)).toEqual([{ cents: 1_400 }]);
    expect(await ledger({ uuid })).toEqual({ terminal: 1_400, revenue: -1_200, tips: -200 });
  });

  test('that the customer adds at the terminal is booked as a tip, on top of the one that was asked for', {
    tags: ['T35'],
  }, async () => {
    await tips(false); // the terminal offers it all the same
    const one = await tillWithTerminal([{ scenario: 'approve', tipCents: 150, cardMs: 10 }]);
    const { uuid } = await one.sells({ seats: [null] });
    await byCard(one, uuid, 0);
    await expect.poll(() => one.bill(uuid)).toMatchObject({ status: 'settled', amount: 12, tip: 1.5 });
    expect(await ledger({ uuid })).toEqual({ terminal: 1_350, revenue: -1_200, tips: -150 });
    await tips(true);
    one.simulator.control.set({ next: [{ scenario: 'approve', tipCents: 50, cardMs: 10 }] });
    const second = await one.sells({ seats: [null] });
    await byCard(one, second.uuid, 2);
    await expect.poll(() => one.bill(second.uuid)).toMatchObject({ status: 'settled', tip: 2.5 });
    expect(await ledger(second)).toEqual({ terminal: 1_450, revenue: -1_200, tips: -250 });
    expect(one.simulator.book().totals.soldCents).toBe(2_800);
  });

  test('that was added at the terminal before the line broke is found out with the result', {
    tags: ['T35', 'ERR-028'],
  }, async () => {
    const one = await tillWithTerminal([{ scenario: 'approve' }, { scenario: 'cut_before_completion', tipCents: 150 }]);
    const first = await one.sells({ seats: [null] });
    await byCard(one, first.uuid, 0);
    await expect.poll(() => one.bill(first.uuid)).toMatchObject({ status: 'settled', tip: 0 });
    const { uuid } = await one.sells({ seats: [null] });
    await byCard(one, uuid, 0);
    await expect.poll(() => one.bill(uuid)).toMatchObject({ status: 'settled', tip: 1.5 });
    expect(await ledger({ uuid })).toEqual({ terminal: 1_350, revenue: -1_200, tips: -150 });
  });

  test('whose result is unknown is taken with the decision of an employee, once', { tags: ['ERR-028'] }, async () => {
    const one = await tillWithTerminal([{ scenario: 'cut_after_status' }], { repeatsReceipts: false });
    const { uuid } = await one.sells({ seats: [null] });
    await byCard(one, uuid, 2);
    const payment = async () => (await one.bill(uuid)).payments.at(-1);
    await expect.poll(async () => (await payment())?.terminal?.state).toBe('unknown');
    expect(await ledger({ uuid })).toEqual({});
    const decision = { outcome: 'paid', reason: 'the slip says 14.00' };
    const decide = async () =>
      one.post(`/api/pos/bills/${uuid}/payments/${(await payment())?.uuid}/decision`, decision);
    await decide();
    await expect.poll(() => one.bill(uuid)).toMatchObject({ status: 'settled', tip: 2 });
    await decide();
    expect(await ledger({ uuid })).toEqual({ terminal: 1_400, revenue: -1_200, tips: -200 });
  });

  test('that is declined leaves the bill as it was', { tags: ['D-019'] }, async () => {
    const one = await tillWithTerminal([{ scenario: 'decline', cardMs: 10 }]);
    const { uuid } = await one.sells({ seats: [null] });
    await byCard(one, uuid, 2);
    await expect.poll(() => one.bill(uuid)).toMatchObject({ status: 'pending', due: 12, tip: 0 });
    expect(billOf(await one.pays(uuid, at().cash, 12))).toMatchObject({ status: 'settled', tip: 0 });
  });
});
