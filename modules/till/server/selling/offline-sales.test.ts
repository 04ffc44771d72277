import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { zProductForm } from '#modules/products/contract/staff.ts';
import { addProduct } from '#modules/products/server.ts';
import { inAllLanguages, inTenant } from '#testing/builders/in-tenant.ts';
import { buildDiscountReason, buildProduct } from '#testing/builders/products.ts';
import { testDatabase } from '#testing/database/database.ts';
import { billOf, refusalOf, type Till, tillCinema } from '#testing/worlds/till-cinema.ts';

const t = testDatabase({ max: 20 });
const exhibitor = tillCinema(t);
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let till: Till;
/** Costs 3.50 while the till is connected. */
let coffee: number;
beforeAll(async () => {
  till = await exhibitor.till();
});
beforeEach(async () => {
  coffee = await buildProduct(t, exhibitor.own.exhibitorId, {
    name: inAllLanguages('Coffee'),
    priceCents: 350,
    stock: 1,
  });
});

const asOwn = (sql: string, values: readonly unknown[] = []) =>
  inTenant(t, exhibitor.own.exhibitorId, (tx) => tx.run(sql, values));
const employeeUuid = async (id: number): Promise<string> =>
  (await t.asOwner<{ uuid: string }>('SELECT uuid FROM employee WHERE id = $1', [id]))[0]?.uuid ?? '';
const ago = (ms: number): string => new Date(exhibitor.snapshots.now() - ms).toISOString();
const item = (product_id = coffee, more = {}) => ({ type: 'product', product_id, quantity: 1, ...more });

type Sold = { prices: readonly number[]; at?: string; by?: string };
/** Sold at the counter for cash, and sent when the line was back. */
async function offline({ prices, at = ago(20 * MINUTE_MS), by }: Sold, more: Record<string, unknown> = {}) {
  const amount = prices.reduce((sum, price) => sum + price, 0);
  return {
    items: prices.map(() => item()),
    amount,
    cash: { payment_method_id: exhibitor.own.till.cash, given: 50 },
    offline: { at, employee: by ?? (await employeeUuid(till.employeeId)), prices },
    ...more,
  };
}
const books = async (sold: Sold, more = {}, key: string = randomUUID(), at = till) =>
  at.post('/api/pos/sales', await offline(sold, more), key);
const stored = async (uuid: string) =>
  (
    await t.asOwner<Record<string, unknown>>(
      `SELECT b.employee_id, b.number IS NOT NULL AS numbered, extract(epoch FROM b.sold_offline_at)::float8 * 1000 AS at,
              (SELECT json_agg(gross_cents ORDER BY line_no) FROM bill_line l WHERE l.exhibitor_id = b.exhibitor_id AND l.bill_id = b.id) AS lines,
              (SELECT sum(amount_cents)::int FROM cash_movement c WHERE c.exhibitor_id = b.exhibitor_id AND c.bill_id = b.id) AS drawer
         FROM bill b WHERE b.id = $1`,
      [uuid],
    )
  )[0];

describe('refreshments that were sold without the server', { tags: ['D-140', 'POS-008', 'T48'] }, () => {
  test('are booked with the time when they were sold, for what was paid, by who sold them', async () => {
    const colleague = await exhibitor.till();
    const at = ago(40 * MINUTE_MS);
    await asOwn('UPDATE product SET price_cents = 400, sold_out = true WHERE id = $1', [coffee]);
    const bill = billOf(await books({ prices: [3.5, 3.5], at, by: await employeeUuid(colleague.employeeId) }));
    expect(bill).toMatchObject({ status: 'settled', amount: 7, change: 43 });
    expect(bill.sold_offline_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00$/);
    expect(await stored(bill.uuid)).toEqual({
      employee_id: colleague.employeeId,
      numbered: true,
      at: Date.parse(at),
      lines: [350, 350],
      drawer: 700,
    });
    expect(await t.asOwner('SELECT stock FROM product WHERE id = $1', [coffee])).toEqual([{ stock: -1 }]);
  });

  test('are booked once, however often they are sent, at once or one after the other', async () => {
    const key = randomUUID();
    const sale = await offline({ prices: [3.5] });
    const send = () => till.post('/api/pos/sales', sale, key);
    const uuids = (await Promise.all(Array.from({ length: 5 }, send))).map((answer) => billOf(answer).uuid);
    expect(new Set([...uuids, billOf(await send()).uuid]).size).toBe(1);
  });

  test('are the sale whose answer was lost, if the server had carried it out', async () => {
    const key = randomUUID();
    const { offline: _, ...online } = await offline({ prices: [3.5] });
    const first = billOf(await till.post('/api/pos/sales', online, key));
    await asOwn('UPDATE product SET price_cents = 400 WHERE id = $1', [coffee]);
    const again = billOf(await till.post('/api/pos/sales', await offline({ prices: [3.5] }), key));
    expect(again).toMatchObject({ uuid: first.uuid, sold_offline_at: null });
  });

  test('of a combo: its pieces together cost what was paid', async () => {
    const cola = await buildProduct(t, exhibitor.own.exhibitorId, { priceCents: 333, vatBp: 2_100 });
    const menu = await addProduct(
      t.db,
      { exhibitorId: exhibitor.own.exhibitorId, actor: 'test', channel: 'portal' },
      zProductForm.parse({
        names: inAllLanguages('Menu'),
        descriptions: {},
        barcode: null,
        price: 6,
        status: 'active',
        categories: [],
        sort: 0,
        version: null,
        parts: [
          { product_id: coffee, quantity: 2 },
          { product_id: cola, quantity: 1 },
        ],
      }),
    );
    const bill = billOf(await books({ prices: [5.75] }, { items: [item(menu)] }));
    expect(bill).toMatchObject({ status: 'settled', amount: 5.75 });
    const lines = (await stored(bill.uuid))?.lines as number[];
    expect(lines).toHaveLength(3);
    expect(lines.reduce((sum, cents) => sum + cents, 0)).toBe(575);
  });

  test('a clock that is a little fast counts as now', async () => {
    const bill = billOf(await books({ prices: [3.5], at: ago(-2 * MINUTE_MS) }));
    expect(Date.parse(bill.sold_offline_at ?? '')).toBeLessThanOrEqual(exhibitor.snapshots.now());
  });

  test('an employee whom the exhibitor does not have is replaced by who is signed in', async () => {
    const bill = billOf(await books({ prices: [3.5], by: randomUUID() }));
    expect((await stored(bill.uuid))?.employee_id).toBe(till.employeeId);
  });

  test('wait while the till has another bill, and are booked after it', { tags: ['ERR-037'] }, async () => {
    const other = await exhibitor.till();
    const { uuid } = await other.sells({ popcorn: 1 });
    const key = randomUUID();
    expect(refusalOf(await books({ prices: [3.5] }, {}, key, other))).toMatchObject({ code: 'till.bill_pending' });
    await other.pays(uuid, exhibitor.own.till.cash, 4.5);
    expect(billOf(await books({ prices: [3.5] }, {}, key, other)).status).toBe('settled');
  });
});

describe('a till cannot sell without the server', { tags: ['D-140'] }, () => {
  test('tickets, cards, discounts, a changed bill, or anything that is not paid in cash', async () => {
    const needsServer = { status: 422, code: 'till.offline_needs_server', fields: ['offline'] };
    const ticket = {
      type: 'ticket',
      schedule_id: exhibitor.own.screeningId,
      price_rate_id: exhibitor.own.rates.normal,
    };
    const card = { type: 'loyaltyCard', voucher_type_id: 1, total_turns: 1 };
    const reason = await buildDiscountReason(t, exhibitor.own.exhibitorId);
    const discount = { kind: 'complimentary', value: 0, items: [0], reason_id: reason, remark: '' };
    for (const more of [
      { items: [ticket] },
      { items: [card] },
      { cash: null },
      { discounts: [discount] },
      { replaces: randomUUID() },
    ])
      expect(refusalOf(await books({ prices: [3.5] }, more))).toEqual(needsServer);
  });

  test('without a price for each item, or at a time that cannot be', async () => {
    const at = (wrong: string) => books({ prices: [3.5], at: wrong });
    const { offline: part, ...sale } = await offline({ prices: [3.5, 3.5] });
    const short = await till.post('/api/pos/sales', { ...sale, offline: { ...part, prices: [7] } });
    expect(refusalOf(short)).toMatchObject({ code: 'till.offline_prices', fields: ['offline.prices'] });
    for (const wrong of [ago(8 * DAY_MS), ago(-10 * MINUTE_MS)])
      expect(refusalOf(await at(wrong))).toMatchObject({ code: 'till.offline_time', fields: ['offline.at'] });
    expect(refusalOf(await at('yesterday'))).toMatchObject({ status: 422, fields: ['offline.at'] });
  });

  test('for another amount than the prices make', async () => {
    expect(refusalOf(await books({ prices: [3.5] }, { amount: 3 }))).toMatchObject({ status: 422 });
  });

  test('in the database either: only a till, and not before it was sold', async () => {
    const { uuid } = billOf(await books({ prices: [3.5] }));
    const change = (set: string) => asOwn(`UPDATE bill SET ${set} WHERE id = $1`, [uuid]);
    await expect(change("sold_offline_at = created_at + interval '1 minute'")).rejects.toThrow(
      'bill_sold_offline_at_till',
    );
  });
});
