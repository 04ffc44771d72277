import { beforeEach, describe, expect, test } from 'vitest';
import type { CashBookWire } from '#modules/cash/contract/drawers.ts';
import { bookCash } from '#modules/cash/server.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import { buildProductBill } from '#testing/builders/products.ts';
import { testDatabase } from '#testing/database/database.ts';
import { cashCinema } from '#testing/worlds/cash-cinema.ts';
import { allAtOnce } from '#testing/worlds/portal-cinema.ts';

const t = testDatabase({ max: 30 });
const exhibitor = cashCinema(t);
const goTo = (instant: string) => t.travel(Date.parse(instant) - Date.now());
beforeEach(() => goTo('2031-11-20T22:30:00Z')); // half past eleven in Brussels

const drawerOf = (deviceId: number) => `cash_drawer WHERE device_id = ${deviceId}`;
type Balance = { expected: number; counted: number; deviation: number };
const balanceOf = async (deviceId: number): Promise<Balance | undefined> => {
  const [row] = await t.asOwner<Balance>(
    `SELECT expected_cents::int AS expected, counted_cents::int AS counted, deviation_cents::int AS deviation
       FROM cash_balance WHERE device_id = $1 ORDER BY business_day DESC LIMIT 1`,
    [deviceId],
  );
  return row;
};
const outcome = (done: Promise<unknown>) =>
  done.then(
    () => 'done' as const,
    (error: Error) => error.message,
  );

describe('concurrent sales, withdrawals and counts of one drawer', { tags: ['T36'] }, () => {
  test('in any order, the deviation is exactly the counted minus the expected amount', {
    tags: ['T36', 'I24'],
  }, async () => {
    const register = await exhibitor.till();
    const beside = await exhibitor.till({ type: 'pos', parentId: register.device.id });
    await register.open(100);
    const answers = await allAtOnce<unknown>(t, exhibitor.ids.own, drawerOf(register.device.id), [
      ...[250, 300, 1_000, 75].map((cents) => () => outcome(register.sells(cents))),
      ...[125, 500].map((cents) => () => outcome(beside.sells(cents))),
      () => outcome(beside.givesBack(200)),
      () => register.post('withdraw', { amount: 40, reason: 'bank' }),
      () => register.counts(10_000, { remark: 'in a hurry', taken: 10 }),
    ]);
    const sold = answers.slice(0, 7);
    for (const each of sold) expect(['done', 'conflict: cash.drawer_closed']).toContain(each);
    const moved = [250, 300, 1_000, 75, 125, 500, -200].filter((_, index) => sold[index] === 'done');
    const withdrawn = (answers[7] as { status: number }).status === 200 ? 4_000 : 0;
    const expected = 10_000 + moved.reduce((sum, cents) => sum + cents, 0) - withdrawn;
    expect(await balanceOf(register.device.id)).toEqual({ expected, counted: 10_000, deviation: 10_000 - expected });
  });

  test('concurrent withdrawals never exceed the cash in the drawer', { tags: ['T36'] }, async () => {
    const register = await exhibitor.till();
    const beside = await exhibitor.till({ type: 'pos', parentId: register.device.id });
    await register.open(100);
    const answers = await allAtOnce(
      t,
      exhibitor.ids.own,
      drawerOf(register.device.id),
      [register, beside, register].map((till) => () => till.post('withdraw', { amount: 60, reason: 'bank' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(await register.drawer()).toMatchObject({ sums: { withdrawn: 60, expected: 40 } });
  });

  test('of two concurrent counts one succeeds; the same request twice is one count', { tags: ['T36'] }, async () => {
    const register = await exhibitor.till();
    await register.open(10);
    const count = { counts: { '500': 2 }, taken: 0, remark: '' };
    const answers = await allAtOnce(t, exhibitor.ids.own, drawerOf(register.device.id), [
      () => register.post('count', count, 'one-and-the-same-key'),
      () => register.post('count', count, 'one-and-the-same-key'),
      () => register.post('count', count, 'quite-another-key-2'),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect([...new Set(statuses)].sort()).toEqual([200, 409]);
    const [first, second] = answers.map(({ json }) => (json as { data?: CashBookWire }).data);
    expect(first).toEqual(second);
    expect(await balanceOf(register.device.id)).toEqual({ expected: 1_000, counted: 1_000, deviation: 0 });
  });

  test('of two concurrent openings one succeeds, and the starting amount is booked once', {
    tags: ['T36'],
  }, async () => {
    const register = await exhibitor.till();
    await register.open(10);
    await register.counts(1_000);
    goTo('2031-11-21T09:00:00Z');
    await register.comesBack();
    const answers = await allAtOnce(t, exhibitor.ids.own, drawerOf(register.device.id), [
      () => register.post('open', {}),
      () => register.post('open', {}),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await register.drawer()).toMatchObject({ sums: { starting: 10, expected: 10 } });
  });

  test('over midnight, at several registers, each book is right to the cent', { tags: ['T36', 'D-010'] }, async () => {
    const registers = await Promise.all(['One', 'Two', 'Three'].map((name) => exhibitor.till({ name })));
    for (const [index, register] of registers.entries()) await register.open(50 * (index + 1));
    const [one, two, three] = registers as [(typeof registers)[0], (typeof registers)[0], (typeof registers)[0]];
    await Promise.all(registers.map((register) => register.sells(1_000)));
    goTo('2031-11-20T23:10:00Z'); // ten past midnight in Brussels
    await Promise.all(
      [one.sells(500), two.sells(600), three.sells(700), one.counts(6_500), two.givesBack(100)].map(outcome),
    );
    await one.counts(6_500); // in case the sale came first
    await two.counts(11_500);
    expect(await balanceOf(two.device.id)).toEqual({ expected: 11_500, counted: 11_500, deviation: 0 });
    await one.post('open', {});
    await one.sells(300);
    expect(await one.drawer()).toMatchObject({ day: '2031-11-21', open_day: '2031-11-21', sums: { cash_in: 3 } });
    expect(await three.drawer()).toMatchObject({ day: '2031-11-21', open_day: '2031-11-20', sums: { expected: 167 } });
    expect(await balanceOf(three.device.id)).toBeUndefined();
  });

  test('the same payment is booked once, after repeated and concurrent calls', {
    tags: ['T36', 'I24'],
  }, async () => {
    const register = await exhibitor.till();
    await register.open(10);
    const exhibitorId = exhibitor.ids.own;
    const { billId, payments } = await buildProductBill(t, exhibitorId, { products: [], payments: [450] });
    const cash = { deviceId: register.device.id, billId, cents: 450, employeeId: null, paymentId: payments[0] ?? '' };
    const notify = () => inTenant(t, exhibitorId, (tx) => bookCash(tx, cash));
    await allAtOnce(t, exhibitorId, drawerOf(register.device.id), [notify, notify, notify]);
    await notify();
    expect(await register.drawer()).toMatchObject({ sums: { cash_in: 4.5, expected: 14.5 } });
  });
});
