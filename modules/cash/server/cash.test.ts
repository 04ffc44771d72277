import { beforeEach, describe, expect, test } from 'vitest';
import type { CashBalanceWire, CashBookWire, CashSlip } from '#modules/cash/contract.ts';
import { isCashOpen } from '#modules/cash/server.ts';
import { signsIn } from '#testing/build-device.ts';
import { buildEmployee, type EmployeeOptions } from '#testing/build-employee.ts';
import { cashHouse } from '#testing/cash-house.ts';
import { testDatabase } from '#testing/database.ts';
import type { Answer } from '#testing/http.ts';

const t = testDatabase();
const house = cashHouse(t);
const EVENING = Date.parse('2031-11-20T19:30:00Z'); // 20:30 in Brussels
/** The clock runs on while a test does. */
const SOON_AFTER = expect.stringMatching(/^2031-11-20T20:3\d:\d\d\+01:00$/);
const HOUR_MS = 3_600_000;
/** Hours after that evening. */
const later = (hours: number) => t.travel(EVENING + hours * HOUR_MS - Date.now());
beforeEach(async () => {
  later(0);
  await house.counting(true);
});

const said = (answer: Answer) => {
  const { code, errors } = answer.json as { code?: string; errors?: Record<string, string[]> };
  return [answer.status, Object.keys(errors ?? {})[0] ?? code];
};
const dataOf = <T>(answer: Answer): T => (answer.json as { data: T }).data;
const inPortal = async (options: EmployeeOptions = {}, exhibitorId = house.houses.own) => {
  const browser = await house.site.visit();
  await signsIn(t, exhibitorId, browser, await buildEmployee(t, exhibitorId, options));
  return browser;
};

describe('D-153 a day of a drawer', () => {
  test('CASH-001 CASH-002 POS-010 POS-011 opened, sold from, withdrawn from, counted', async () => {
    const till = await house.till();
    expect(await till.drawer()).toEqual({
      ...{ state: 'closed', day: '2031-11-20', open_day: null, begins_with: null, sums: null, movements: [] },
    });
    expect((await till.open(150)).status).toBe(200);
    await till.sells(2_450);
    await till.sells(1_000);
    await till.givesBack(450);
    const slip = dataOf<CashSlip>(await till.post('withdraw', { amount: 100, reason: 'to the safe' }));
    expect(slip).toMatchObject({
      ...{ house: 'Cinema Lumen', device: 'Register 1', day: '2031-11-20', at: SOON_AFTER },
      ...{ person: 'Bo', amount: 100, reason: 'to the safe', left: 80 },
    });
    expect(await till.drawer()).toMatchObject({
      ...{ state: 'open', open_day: '2031-11-20' },
      sums: { starting: 150, cash_in: 34.5, cash_out: 4.5, withdrawn: 100, expected: 80 },
      movements: [
        { kind: 'withdrawal', amount: -100, person: 'Bo', reason: 'to the safe', bill: null },
        { kind: 'refund', amount: -4.5 },
        { kind: 'payment', amount: 10, bill: expect.stringMatching(/^[A-Z2-9]{8}$/) },
        { kind: 'payment', amount: 24.5 },
        { kind: 'opening', amount: 150 },
      ],
    });
    const counted = await till.post('count', { counts: { '5000': 1, '1000': 2, '200': 4 }, taken: 28, remark: '' });
    expect(house.bookOf(counted)).toMatchObject({
      ...{ day: '2031-11-20', counted: 78, deviation: -2, taken: 28, new_balance: 50, remarkable: false },
      ...{ person: 'Bo', counted_at: SOON_AFTER, revocable: true },
      counts: [
        { piece: 50, count: 1 },
        { piece: 10, count: 2 },
        { piece: 2, count: 4 },
      ],
    });
    expect(await till.drawer()).toMatchObject({ state: 'counted', begins_with: 50, sums: null });
  });

  test('CASH-001 D-153 the next day begins with what was left, and with nothing else', async () => {
    const till = await house.till();
    await till.open(100);
    await till.counts(10_000, { taken: 40 });
    later(14);
    await till.comesBack();
    expect(await till.drawer()).toMatchObject({ state: 'closed', day: '2031-11-21', begins_with: 60 });
    expect(said(await till.open(100))).toEqual([422, 'starting']);
    expect((await till.post('open', {})).status).toBe(200);
    expect(await till.drawer()).toMatchObject({ state: 'open', sums: { starting: 60, expected: 60 } });
  });

  test('D-153 no cash before opening and none after the count; the day cannot be opened twice', async () => {
    const till = await house.till();
    const refused = { kind: 'conflict', problems: [{ code: 'cash.drawer_closed' }] };
    await expect(till.sells(100)).rejects.toMatchObject(refused);
    await till.open(10);
    expect(said(await till.open(10))).toEqual([409, 'cash.already_open']);
    await till.sells(100);
    await till.counts(1_100);
    await expect(till.sells(100)).rejects.toMatchObject(refused);
    expect(said(await till.open())).toEqual([409, 'cash.day_counted']);
    expect(said(await till.post('withdraw', { amount: 1, reason: 'bank' }))).toEqual([409, 'cash.drawer_closed']);
    expect(said(await till.counts(1_100))).toEqual([409, 'cash.drawer_closed']);
  });

  test('I24 the database itself writes nothing into the book of a counted day', async () => {
    const till = await house.till();
    await till.open(10);
    await till.counts(1_000);
    const write = t.asOwner(
      `INSERT INTO cash_movement (exhibitor_id, device_id, business_day, kind, amount_cents, at)
       VALUES ($1, $2, '2031-11-20', 'payment', 5, now())`,
      [house.houses.own, till.device.id],
    );
    await expect(write).rejects.toThrow('was counted');
  });

  test('D-010 D-153 after midnight cash belongs to the evening before, until somebody counts', async () => {
    const till = await house.till();
    await till.open(20);
    later(4); // half past midnight
    await till.sells(500);
    expect(await till.drawer()).toMatchObject({ state: 'open', day: '2031-11-21', open_day: '2031-11-20' });
    expect(house.bookOf(await till.counts(2_500))).toMatchObject({ day: '2031-11-20', deviation: 0 });
    expect(await till.drawer()).toMatchObject({ state: 'closed', begins_with: 25 });
    expect((await till.post('open', {})).status).toBe(200);
    expect(await till.drawer()).toMatchObject({ state: 'open', open_day: '2031-11-21' });
  });

  test('D-153 each register has its own drawer; a till beside a register puts its cash into that one', async () => {
    const [one, two] = [await house.till({ name: 'One' }), await house.till({ name: 'Two' })];
    const beside = await house.till({ type: 'pos', parentId: one.device.id });
    await one.open(10);
    expect([await one.drawer(), await beside.drawer(), await two.drawer()].map(({ state }) => state)).toEqual([
      ...['open', 'open', 'closed'],
    ]);
    await beside.sells(700);
    expect(await one.drawer()).toMatchObject({ sums: { expected: 17 } });
    expect(house.bookOf(await beside.counts(1_700))).toMatchObject({ device: 'One', deviation: 0 });
    expect(await one.drawer()).toMatchObject({ state: 'counted' });
  });
});

describe('D-153 what is refused', () => {
  test.each([
    ['more than is there', { amount: 10.01, reason: 'bank' }, 'amount'],
    ['nothing', { amount: 0, reason: 'bank' }, 'amount'],
    ['less than nothing', { amount: -5, reason: 'bank' }, 'amount'],
    ['without a reason', { amount: 5, reason: '  ' }, 'reason'],
  ])('POS-011 D-153 withdrawing %s', async (_, body, field) => {
    const till = await house.till();
    await till.open(10);
    expect(said(await till.post('withdraw', body))).toEqual([422, field]);
    expect(await till.drawer()).toMatchObject({ sums: { expected: 10 } });
  });

  test('CASH-001 D-153 above 5 euros of deviation a remark is needed, below it is not', async () => {
    const till = await house.till();
    await till.open(100);
    expect(said(await till.counts(9_499))).toEqual([422, 'remark']);
    expect(said(await till.counts(10_501))).toEqual([422, 'remark']);
    expect(said(await till.counts(10_000, { taken: 100.01 }))).toEqual([422, 'taken']);
    expect(house.bookOf(await till.counts(9_499, { remark: 'a note was torn' }))).toMatchObject({
      ...{ deviation: -5.01, remark: 'a note was torn', remarkable: true },
    });
  });

  test.each([[{ '300': 1 }], [{ '100': -1 }], [{ '100': 1.5 }], [{ '100': 10_001 }]])(
    'CASH-001 %j is no count',
    async (counts) => {
      const till = await house.till();
      await till.open();
      expect((await till.post('count', { counts, taken: 0, remark: '' })).status).toBe(422);
    },
  );
});

describe('T48 what is sent twice is done once', () => {
  test('T48 POS-010 POS-011 the same key, the same answer; the same key with something else is refused', async () => {
    const till = await house.till();
    const keys = ['opening-of-the-day', 'withdrawal-number-1', 'count-of-the-evening'] as const;
    for (let time = 0; time < 2; time++) expect((await till.post('open', { starting: 50 }, keys[0])).status).toBe(200);
    const withdrawal = { amount: 20, reason: 'bank' };
    const first = await till.post('withdraw', withdrawal, keys[1]);
    expect((await till.post('withdraw', withdrawal, keys[1])).json).toEqual(first.json);
    expect(said(await till.post('withdraw', { ...withdrawal, amount: 21 }, keys[1]))).toEqual([
      ...[409, 'cash.request_changed'],
    ]);
    expect(await till.drawer()).toMatchObject({ sums: { expected: 30 } });
    const count = { counts: { '3000': 0, '1000': 3 }, taken: 0, remark: '' };
    expect((await till.post('count', count, keys[2])).status).toBe(422); // there is no note of 30
    const right = { ...count, counts: { '1000': 3 } };
    const counted = await till.post('count', right, keys[2]);
    expect((await till.post('count', right, keys[2])).json).toEqual(counted.json);
  });
  test('T48 without a key nothing is done', async () => {
    const till = await house.till();
    expect((await till.post('open', {}, 'short')).status).toBe(422);
    expect(await till.drawer()).toMatchObject({ state: 'closed' });
  });
});

describe('T71 T72 who may', () => {
  test('T71 D-126 CASH-002 only somebody at the till who may touch the cash', async () => {
    const till = await house.till();
    const bystander = await house.till({ who: { roles: [], permissions: ['pos.sell'] } });
    const deeds = [
      ['open', {}],
      ['withdraw', { amount: 1, reason: 'x' }],
      ['count', { counts: {}, taken: 0, remark: '' }],
    ] as const;
    expect((await bystander.get()).status).toBe(403);
    for (const [deed, body] of deeds) {
      expect([deed, (await bystander.post(deed, body)).status]).toEqual([deed, 403]);
      const bare = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
      expect((await house.site.ask(`/api/pos/cash/${deed}`, bare)).status).toBe(401);
    }
    expect((await till.get()).status).toBe(200);
  });

  test('T71 PORT-032 managers look, those above them take a count back, nobody else', async () => {
    const till = await house.till();
    await till.open(10);
    const path = `/api/staff/cash-balances/${till.device.id}/2031-11-20`;
    const [manager, clerk, nobody] = [
      await inPortal(),
      await inPortal({ roles: [], permissions: ['products.view'] }),
      await house.site.visit(),
    ];
    for (const address of ['/api/staff/cash-balances', path])
      expect([
        (await manager.get(address)).status,
        (await clerk.get(address)).status,
        (await nobody.get(address)).status,
      ]).toEqual([200, 403, 401]);
    expect((await manager.post(`${path}/delete`)).status).toBe(403);
    await till.counts(1_000);
    expect((await (await inPortal({ roles: ['exhibitor-manager'] })).post(`${path}/delete`)).status).toBe(200);
  });

  test('T72 the drawers of another house are not there', async () => {
    const theirs = await house.till({ exhibitorId: house.houses.other, name: 'CANARY till' });
    await theirs.open(10);
    const manager = await inPortal({ roles: ['admin'] });
    const { text } = await manager.get('/api/staff/cash-balances');
    expect(text).not.toContain('CANARY');
    const path = `/api/staff/cash-balances/${theirs.device.id}/2031-11-20`;
    const own = await house.till();
    if (own.device.id !== theirs.device.id) expect((await manager.get(path)).status).toBe(404);
    expect((await manager.post(`${path}/delete`)).status).toBe(404);
  });

  test('CASH-002 D-066 a house that does not count its cash has none of it, and takes cash all the same', async () => {
    await house.counting(false);
    const till = await house.till();
    const open = () => t.db.read(house.houses.own, (tx) => isCashOpen(tx, till.device.id));
    expect((await till.get()).status).toBe(403);
    expect((await till.open()).status).toBe(403);
    expect((await (await inPortal()).get('/api/staff/cash-balances')).status).toBe(403);
    expect(await open()).toBe(true);
    await till.sells(900);
    await house.counting(true);
    expect(await open()).toBe(false);
    await till.open(5);
    expect(await open()).toBe(true);
    expect(await till.drawer()).toMatchObject({ sums: { starting: 5, cash_in: 9, expected: 14 } });
    await till.counts(1_400);
    await house.counting(false);
    await till.sells(100); // the book of today is closed: it is tomorrow's
    await house.counting(true);
    later(24);
    await till.comesBack();
    await till.post('open', {});
    expect(await till.drawer()).toMatchObject({
      open_day: '2031-11-21',
      sums: { starting: 14, cash_in: 1, expected: 15 },
    });
  });
});

describe('PORT-032 the cash of the house', () => {
  let manager: Awaited<ReturnType<typeof inPortal>>;
  const comes = async () => {
    manager = await inPortal({ roles: ['exhibitor-manager'] });
  };
  beforeEach(comes);
  const listed = async (query: string) =>
    dataOf<CashBalanceWire[]>(await manager.get(`/api/staff/cash-balances${query}`));

  test('CASH-001 PORT-032 each drawer and day is listed, those still open too, and its movements are told', async () => {
    const till = await house.till({ name: 'Kiosk' });
    const query = `?device=${till.device.id}`;
    await till.open(100);
    await till.sells(1_200);
    expect(await listed(query)).toMatchObject([
      { device: 'Kiosk', day: '2031-11-20', counted: null, deviation: null, counted_at: null, sums: { expected: 112 } },
    ]);
    await till.counts(11_100, { taken: 11 });
    later(24);
    await Promise.all([till.comesBack(), comes()]);
    await till.post('open', {});
    expect((await listed(query)).map(({ day, new_balance }) => [day, new_balance])).toEqual([
      ['2031-11-21', null],
      ['2031-11-20', 100],
    ]);
    expect(await listed(`${query}&from=2031-11-19&until=2031-11-20`)).toHaveLength(1);
    expect(await listed(`${query}&from=2031-11-22&until=2031-11-30`)).toHaveLength(0);
    const path = `/api/staff/cash-balances/${till.device.id}/2031-11-20`;
    expect(dataOf<CashBookWire>(await manager.get(path))).toMatchObject({
      ...{ counted: 111, deviation: -1, taken: 11, revocable: false },
      movements: [{ kind: 'opening' }, { kind: 'payment', amount: 12 }],
    });
    expect((await manager.get(`/api/staff/cash-balances/${till.device.id}/2031-11-01`)).status).toBe(404);
  });

  test('D-126 the last count can be taken back, until the drawer goes on; the record keeps it', async () => {
    const till = await house.till();
    await till.open(100);
    await till.counts(9_900);
    const path = `/api/staff/cash-balances/${till.device.id}/2031-11-20/delete`;
    expect(dataOf<CashBookWire>(await manager.post(path))).toMatchObject({ counted: null, revocable: false });
    const [record] = await t.asOwner('SELECT action, before FROM audit ORDER BY id DESC LIMIT 1');
    expect(record).toMatchObject({ action: 'cash.count_taken_back', before: { counted: 9_900, expected: 10_000 } });
    expect((await manager.post(path)).status).toBe(404);
    await till.sells(100);
    expect(house.bookOf(await till.counts(10_100))).toMatchObject({ deviation: 0 });
    later(24);
    await Promise.all([till.comesBack(), comes()]);
    await till.post('open', {});
    expect(said(await manager.post(path))).toEqual([409, 'cash.not_last']);
  });
});
