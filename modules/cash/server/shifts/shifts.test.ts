import { beforeEach, describe, expect, test } from 'vitest';
import type { CashBalanceWire, CashBookWire } from '#modules/cash/contract/drawers.ts';
import { signsIn } from '#testing/builders/device.ts';
import { buildEmployee } from '#testing/builders/employee.ts';
import { testDatabase } from '#testing/database/database.ts';
import { cashCinema } from '#testing/worlds/cash-cinema.ts';
import { allAtOnce } from '#testing/worlds/portal-cinema.ts';

const t = testDatabase({ max: 30 });
const exhibitor = cashCinema(t);
const goTo = (instant: string) => t.travel(Date.parse(instant) - Date.now());
beforeEach(() => goTo('2031-11-20T13:00:00Z'));

const inPortal = async () => {
  const browser = await exhibitor.site.visit();
  const manager = await buildEmployee(t, exhibitor.ids.own, { roles: ['exhibitor-manager'] });
  await signsIn(t, exhibitor.ids.own, browser, manager);
  return browser;
};
const dataOf = <T>({ json }: { json: unknown }): T => (json as { data: T }).data;
const numbersOf = (deviceId: number) =>
  t.asOwner<{ shift: number; z_no: number }>(
    'SELECT shift, z_no FROM cash_balance WHERE device_id = $1 ORDER BY business_day, shift',
    [deviceId],
  );

describe('several shifts of a drawer a day', { tags: ['D-153', 'CASH-001'] }, () => {
  test('after a count the next employee opens the next shift; each count has the next Z number', {
    tags: ['POS-010', 'PORT-032', 'I24'],
  }, async () => {
    const till = await exhibitor.till({ name: 'Desk' });
    await till.open(100);
    await till.sells(2_000);
    expect(exhibitor.bookOf(await till.counts(12_000, { taken: 20 }))).toMatchObject({
      shift: 1,
      z_no: 1,
      deviation: 0,
    });
    expect(await till.drawer()).toMatchObject({ state: 'counted', shift: 2, begins_with: 100 });
    expect((await till.post('open', {})).status).toBe(200);
    expect(await till.drawer()).toMatchObject({
      state: 'open',
      shift: 2,
      sums: { starting: 100, cash_in: 0, expected: 100 },
      movements: [{ kind: 'opening' }],
    });
    await till.sells(550);
    expect(exhibitor.bookOf(await till.counts(10_600))).toMatchObject({ shift: 2, z_no: 2, deviation: 0.5 });
    goTo('2031-11-21T13:00:00Z');
    await till.comesBack();
    await till.post('open', {});
    expect(exhibitor.bookOf(await till.counts(10_600))).toMatchObject({ day: '2031-11-21', shift: 1, z_no: 3 });
    const manager = await inPortal();
    const listed = dataOf<CashBalanceWire[]>(await manager.get(`/api/staff/cash-balances?device=${till.device.id}`));
    expect(listed.map(({ day, shift, z_no, sums }) => [day, shift, z_no, sums.expected])).toEqual([
      ['2031-11-21', 1, 3, 106],
      ['2031-11-20', 2, 2, 105.5],
      ['2031-11-20', 1, 1, 120],
    ]);
    const path = `/api/staff/cash-balances/${till.device.id}/2031-11-20/1`;
    expect(dataOf<CashBookWire>(await manager.get(path))).toMatchObject({
      revocable: false,
      movements: [
        { kind: 'opening', amount: 100 },
        { kind: 'payment', amount: 20 },
      ],
    });
  });

  test('only the last count of a day is reverted, and the next count takes its number', {
    tags: ['D-126'],
  }, async () => {
    const till = await exhibitor.till();
    await till.open(10);
    await till.counts(1_000);
    await till.post('open', {});
    await till.counts(1_000);
    const manager = await inPortal();
    const path = (shift: number) => `/api/staff/cash-balances/${till.device.id}/2031-11-20/${shift}/delete`;
    expect((await manager.post(path(1))).status).toBe(409);
    expect((await manager.post(path(2))).status).toBe(200);
    expect(await till.drawer()).toMatchObject({ state: 'open', shift: 2 });
    expect(exhibitor.bookOf(await till.counts(1_000))).toMatchObject({ shift: 2, z_no: 2 });
  });

  test('the database keeps the Z numbers of a register without a gap', { tags: ['I24'] }, async () => {
    const till = await exhibitor.till();
    await till.open(10);
    await till.counts(1_000);
    await till.post('open', {});
    await till.counts(1_000);
    const insert = (z: number) =>
      t.asOwner(
        `INSERT INTO cash_balance (exhibitor_id, device_id, business_day, shift, expected_cents, counted_cents, new_balance_cents, z_no)
         VALUES ($1, $2, '2031-11-20', 3, 0, 0, 0, $3)`,
        [exhibitor.ids.own, till.device.id, z],
      );
    await expect(insert(4)).rejects.toThrow('does not follow');
    await expect(insert(2)).rejects.toThrow('does not follow');
    const change = (sql: string) => t.asOwner(sql, [till.device.id]);
    await expect(change('UPDATE cash_balance SET z_no = 9 WHERE device_id = $1 AND z_no = 2')).rejects.toThrow('never');
    await expect(change('DELETE FROM cash_balance WHERE device_id = $1 AND z_no = 1')).rejects.toThrow('not the last');
    expect(await numbersOf(till.device.id)).toEqual([
      { shift: 1, z_no: 1 },
      { shift: 2, z_no: 2 },
    ]);
  });
});

describe('shifts of one drawer at the same time', { tags: ['T36', 'D-153'] }, () => {
  test('two tills count at once: one count, one Z number; sales are in one shift each', {
    tags: ['I24'],
  }, async () => {
    const register = await exhibitor.till();
    const beside = await exhibitor.till({ type: 'pos', parentId: register.device.id });
    await register.open(100);
    const outcome = (sale: Promise<void>) =>
      sale.then(
        () => 1,
        () => 0,
      );
    const answers = await allAtOnce<unknown>(
      t,
      exhibitor.ids.own,
      `cash_drawer WHERE device_id = ${register.device.id}`,
      [
        () => register.counts(10_000, { remark: 'hurry' }),
        () => beside.counts(10_000, { remark: 'hurry' }),
        () => outcome(register.sells(700)),
        () => outcome(beside.sells(700)),
      ],
    );
    const statuses = answers.slice(0, 2).map((answer) => (answer as { status: number }).status);
    expect(statuses.sort()).toEqual([200, 409]);
    const sold = Number(answers[2]) + Number(answers[3]);
    await register.post('open', {});
    await register.counts(10_000);
    const rows = await t.asOwner(
      'SELECT shift, z_no, expected_cents::int AS expected FROM cash_balance WHERE device_id = $1 ORDER BY shift',
      [register.device.id],
    );
    expect(rows).toEqual([
      { shift: 1, z_no: 1, expected: 10_000 + 700 * sold },
      { shift: 2, z_no: 2, expected: 10_000 },
    ]);
  });

  test('two registers number their counts each from 1', { tags: ['I24'] }, async () => {
    const tills = [await exhibitor.till({ name: 'One' }), await exhibitor.till({ name: 'Two' })];
    for (const till of tills) await till.open(10);
    const books = (await Promise.all(tills.map((till) => till.counts(1_000)))).map(exhibitor.bookOf);
    expect(books.map(({ z_no }) => z_no)).toEqual([1, 1]);
  });
});
