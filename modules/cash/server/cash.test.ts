import { beforeEach, describe, expect, test } from 'vitest';
import type { CashBalanceWire, CashBookWire, CashSlip } from '#modules/cash/contract/drawers.ts';
import { isCashOpen } from '#modules/cash/server.ts';
import { signsIn } from '#testing/builders/device.ts';
import { buildEmployee, type EmployeeOptions } from '#testing/builders/employee.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Answer } from '#testing/tools/http.ts';
import { cashCinema } from '#testing/worlds/cash-cinema.ts';

const t = testDatabase();
const exhibitor = cashCinema(t);
const EVENING = Date.parse('2031-11-20T19:30:00Z'); // 20:30 in Brussels
/** The clock continues during a test. */
const SOON_AFTER = expect.stringMatching(/^2031-11-20T20:3\d:\d\d\+01:00$/);
const HOUR_MS = 3_600_000;
/** Travels to this many hours after that evening. */
const later = (hours: number) => t.travel(EVENING + hours * HOUR_MS - Date.now());
beforeEach(async () => {
  later(0);
  await exhibitor.counting(true);
});

const statusAndCode = (answer: Answer) => {
  const { code, errors } = answer.json as { code?: string; errors?: Record<string, string[]> };
  return [answer.status, Object.keys(errors ?? {})[0] ?? code];
};
const dataOf = <T>(answer: Answer): T => (answer.json as { data: T }).data;
const inPortal = async (options: EmployeeOptions = {}, exhibitorId = exhibitor.ids.own) => {
  const browser = await exhibitor.site.visit();
  await signsIn(t, exhibitorId, browser, await buildEmployee(t, exhibitorId, options));
  return browser;
};

describe('a day of a drawer', { tags: ['D-153'] }, () => {
  test('is opened, receives a sale, is withdrawn from and is counted', {
    tags: ['CASH-001', 'CASH-002', 'POS-010', 'POS-011'],
  }, async () => {
    const till = await exhibitor.till();
    expect(await till.drawer()).toEqual({
      state: 'closed',
      day: '2031-11-20',
      open_day: null,
      shift: 1,
      begins_with: null,
      blind: false,
      sums: null,
      movements: [],
      openings: [],
      terminals: [],
      tips: 0,
    });
    expect((await till.open(150)).status).toBe(200);
    await till.sells(2_450);
    await till.sells(1_000);
    await till.givesBack(450);
    const slip = dataOf<CashSlip>(await till.post('withdraw', { amount: 100, reason: 'to the safe' }));
    expect(slip).toMatchObject({
      exhibitor: 'Cinema Lumen',
      device: 'Register 1',
      day: '2031-11-20',
      at: SOON_AFTER,
      person: 'Bo',
      amount: 100,
      reason: 'to the safe',
      left: 80,
    });
    expect(await till.drawer()).toMatchObject({
      state: 'open',
      open_day: '2031-11-20',
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
    expect(exhibitor.bookOf(counted)).toMatchObject({
      day: '2031-11-20',
      counted: 78,
      deviation: -2,
      taken: 28,
      new_balance: 50,
      remarkable: false,
      person: 'Bo',
      counted_at: SOON_AFTER,
      revocable: true,
      counts: [
        { piece: 50, count: 1 },
        { piece: 10, count: 2 },
        { piece: 2, count: 4 },
      ],
    });
    expect(await till.drawer()).toMatchObject({ state: 'counted', begins_with: 50, sums: null });
  });

  test('the next day begins with exactly the amount that was left', { tags: ['CASH-001', 'D-153'] }, async () => {
    const till = await exhibitor.till();
    await till.open(100);
    await till.counts(10_000, { taken: 40 });
    later(14);
    await till.comesBack();
    expect(await till.drawer()).toMatchObject({ state: 'closed', day: '2031-11-21', begins_with: 60 });
    expect(statusAndCode(await till.open(100))).toEqual([422, 'starting']);
    expect((await till.post('open', {})).status).toBe(200);
    expect(await till.drawer()).toMatchObject({ state: 'open', sums: { starting: 60, expected: 60 } });
  });

  test('no cash before opening and none after the count; an open drawer is not opened again', {
    tags: ['D-153'],
  }, async () => {
    const till = await exhibitor.till();
    const refused = { kind: 'conflict', problems: [{ code: 'cash.drawer_closed' }] };
    await expect(till.sells(100)).rejects.toMatchObject(refused);
    await till.open(10);
    expect(statusAndCode(await till.open(10))).toEqual([409, 'cash.already_open']);
    await till.sells(100);
    await till.counts(1_100);
    await expect(till.sells(100)).rejects.toMatchObject(refused);
    expect(statusAndCode(await till.post('withdraw', { amount: 1, reason: 'bank' }))).toEqual([
      409,
      'cash.drawer_closed',
    ]);
    expect(statusAndCode(await till.counts(1_100))).toEqual([409, 'cash.drawer_closed']);
  });

  test('the database refuses entries in the book of a counted shift', { tags: ['I24'] }, async () => {
    const till = await exhibitor.till();
    await till.open(10);
    await till.counts(1_000);
    const write = t.asOwner(
      `INSERT INTO cash_movement (exhibitor_id, device_id, business_day, kind, amount_cents, at)
       VALUES ($1, $2, '2031-11-20', 'payment', 5, now())`,
      [exhibitor.ids.own, till.device.id],
    );
    await expect(write).rejects.toThrow('was counted');
  });

  test('after midnight cash belongs to the evening before, until the count', {
    tags: ['D-010', 'D-153'],
  }, async () => {
    const till = await exhibitor.till();
    await till.open(20);
    later(4); // half past midnight
    await till.sells(500);
    expect(await till.drawer()).toMatchObject({ state: 'open', day: '2031-11-21', open_day: '2031-11-20' });
    expect(exhibitor.bookOf(await till.counts(2_500))).toMatchObject({ day: '2031-11-20', deviation: 0 });
    expect(await till.drawer()).toMatchObject({ state: 'closed', begins_with: 25 });
    expect((await till.post('open', {})).status).toBe(200);
    expect(await till.drawer()).toMatchObject({ state: 'open', open_day: '2031-11-21' });
  });

  test('each register has its own drawer; a till beside a register uses the drawer of that register', {
    tags: ['D-153'],
  }, async () => {
    const [one, two] = [await exhibitor.till({ name: 'One' }), await exhibitor.till({ name: 'Two' })];
    const beside = await exhibitor.till({ type: 'pos', parentId: one.device.id });
    await one.open(10);
    expect([await one.drawer(), await beside.drawer(), await two.drawer()].map(({ state }) => state)).toEqual([
      'open',
      'open',
      'closed',
    ]);
    await beside.sells(700);
    expect(await one.drawer()).toMatchObject({ sums: { expected: 17 } });
    expect(exhibitor.bookOf(await beside.counts(1_700))).toMatchObject({ device: 'One', deviation: 0 });
    expect(await one.drawer()).toMatchObject({ state: 'counted' });
  });
});

describe('refused requests', { tags: ['D-153'] }, () => {
  test.each([
    ['more than is there', { amount: 10.01, reason: 'bank' }, 'amount'],
    ['nothing', { amount: 0, reason: 'bank' }, 'amount'],
    ['less than nothing', { amount: -5, reason: 'bank' }, 'amount'],
    ['without a reason', { amount: 5, reason: '  ' }, 'reason'],
  ])('withdrawing %s', { tags: ['POS-011', 'D-153'] }, async (_, body, field) => {
    const till = await exhibitor.till();
    await till.open(10);
    expect(statusAndCode(await till.post('withdraw', body))).toEqual([422, field]);
    expect(await till.drawer()).toMatchObject({ sums: { expected: 10 } });
  });

  test('above 5 euros of deviation a remark is needed, below it is not', { tags: ['CASH-001', 'D-153'] }, async () => {
    const till = await exhibitor.till();
    await till.open(100);
    expect(statusAndCode(await till.counts(9_499))).toEqual([422, 'remark']);
    expect(statusAndCode(await till.counts(10_501))).toEqual([422, 'remark']);
    expect(statusAndCode(await till.counts(10_000, { taken: 100.01 }))).toEqual([422, 'taken']);
    expect(exhibitor.bookOf(await till.counts(9_499, { remark: 'a note was torn' }))).toMatchObject({
      deviation: -5.01,
      remark: 'a note was torn',
      remarkable: true,
    });
  });

  test.each([[{ '300': 1 }], [{ '100': -1 }], [{ '100': 1.5 }], [{ '100': 10_001 }]])(
    '%j is no count',
    { tags: ['CASH-001'] },
    async (counts) => {
      const till = await exhibitor.till();
      await till.open();
      expect((await till.post('count', { counts, taken: 0, remark: '' })).status).toBe(422);
    },
  );
});

describe('repeated requests take effect once', { tags: ['T48'] }, () => {
  test('the same key returns the same answer; the same key with another request is refused', {
    tags: ['T48', 'POS-010', 'POS-011'],
  }, async () => {
    const till = await exhibitor.till();
    const keys = ['opening-of-the-day', 'withdrawal-number-1', 'count-of-the-evening'] as const;
    for (let time = 0; time < 2; time++) expect((await till.post('open', { starting: 50 }, keys[0])).status).toBe(200);
    const withdrawal = { amount: 20, reason: 'bank' };
    const first = await till.post('withdraw', withdrawal, keys[1]);
    expect((await till.post('withdraw', withdrawal, keys[1])).json).toEqual(first.json);
    expect(statusAndCode(await till.post('withdraw', { ...withdrawal, amount: 21 }, keys[1]))).toEqual([
      409,
      'cash.request_changed',
    ]);
    expect(await till.drawer()).toMatchObject({ sums: { expected: 30 } });
    const count = { counts: { '3000': 0, '1000': 3 }, taken: 0, remark: '' };
    expect((await till.post('count', count, keys[2])).status).toBe(422); // there is no note of 30
    const right = { ...count, counts: { '1000': 3 } };
    const counted = await till.post('count', right, keys[2]);
    expect((await till.post('count', right, keys[2])).json).toEqual(counted.json);
  });
  test('a request without a key is refused', { tags: ['T48'] }, async () => {
    const till = await exhibitor.till();
    expect((await till.post('open', {}, 'short')).status).toBe(422);
    expect(await till.drawer()).toMatchObject({ state: 'closed' });
  });
});

describe('permissions', { tags: ['T71', 'T72'] }, () => {
  test('only an attendant at the till with the permission may touch the cash', {
    tags: ['T71', 'D-126', 'CASH-002'],
  }, async () => {
    const till = await exhibitor.till();
    const bystander = await exhibitor.till({ who: { roles: [], permissions: ['pos.sell'] } });
    const acts = [
      ['open', {}],
      ['withdraw', { amount: 1, reason: 'x' }],
      ['pay-in', { amount: 1, reason: 'x' }],
      ['count', { counts: {}, taken: 0, remark: '' }],
    ] as const;
    expect((await bystander.get()).status).toBe(403);
    for (const [act, body] of acts) {
      expect([act, (await bystander.post(act, body)).status]).toEqual([act, 403]);
      const bare = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
      expect((await exhibitor.site.ask(`/api/pos/cash/${act}`, bare)).status).toBe(401);
    }
    expect((await till.get()).status).toBe(200);
  });

  test('managers read, their superiors revert a count, no other role does either', {
    tags: ['T71', 'PORT-032'],
  }, async () => {
    const till = await exhibitor.till();
    await till.open(10);
    const path = `/api/staff/cash-balances/${till.device.id}/2031-11-20/1`;
    const [manager, clerk, nobody] = [
      await inPortal(),
      await inPortal({ roles: [], permissions: ['products.view'] }),
      await exhibitor.site.visit(),
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

  test('the drawers of another exhibitor are not found', { tags: ['T72'] }, async () => {
    const theirs = await exhibitor.till({ exhibitorId: exhibitor.ids.other, name: 'CANARY till' });
    await theirs.open(10);
    const manager = await inPortal({ roles: ['admin'] });
    const { text } = await manager.get('/api/staff/cash-balances');
    expect(text).not.toContain('CANARY');
    const path = `/api/staff/cash-balances/${theirs.device.id}/2031-11-20/1`;
    const own = await exhibitor.till();
    if (own.device.id !== theirs.device.id) expect((await manager.get(path)).status).toBe(404);
    expect((await manager.post(`${path}/delete`)).status).toBe(404);
  });

  test('an exhibitor that does not count its cash has no drawers, and still accepts cash', {
    tags: ['CASH-002', 'D-066'],
  }, async () => {
    await exhibitor.counting(false);
    const till = await exhibitor.till();
    const open = () => t.db.read(exhibitor.ids.own, (tx) => isCashOpen(tx, till.device.id));
    expect((await till.get()).status).toBe(403);
    expect((await till.open()).status).toBe(403);
    expect((await (await inPortal()).get('/api/staff/cash-balances')).status).toBe(403);
    expect(await open()).toBe(true);
    await till.sells(900);
    await exhibitor.counting(true);
    expect(await open()).toBe(false);
    await till.open(5);
    expect(await open()).toBe(true);
    expect(await till.drawer()).toMatchObject({ sums: { starting: 5, cash_in: 9, expected: 14 } });
    await till.counts(1_400);
    await exhibitor.counting(false);
    await till.sells(100); // the book of the last count is closed: the sale belongs to tomorrow's
    await exhibitor.counting(true);
    later(24);
    await till.comesBack();
    await till.post('open', {});
    expect(await till.drawer()).toMatchObject({
      open_day: '2031-11-21',
      sums: { starting: 14, cash_in: 1, expected: 15 },
    });
  });
});

describe('the cash of the exhibitor', { tags: ['PORT-032'] }, () => {
  let manager: Awaited<ReturnType<typeof inPortal>>;
  const comes = async () => {
    manager = await inPortal({ roles: ['exhibitor-manager'] });
  };
  beforeEach(comes);
  const listed = async (query: string) =>
    dataOf<CashBalanceWire[]>(await manager.get(`/api/staff/cash-balances${query}`));

  test('each drawer and day is listed, open ones too, with its movements', {
    tags: ['CASH-001', 'PORT-032'],
  }, async () => {
    const till = await exhibitor.till({ name: 'Kiosk' });
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
    const path = `/api/staff/cash-balances/${till.device.id}/2031-11-20/1`;
    expect(dataOf<CashBookWire>(await manager.get(path))).toMatchObject({
      counted: 111,
      deviation: -1,
      taken: 11,
      revocable: false,
      movements: [{ kind: 'opening' }, { kind: 'payment', amount: 12 }],
    });
    expect((await manager.get(`/api/staff/cash-balances/${till.device.id}/2031-11-01/1`)).status).toBe(404);
  });

  test('the last count can be reverted until the drawer has new movements; the audit keeps it', {
    tags: ['D-126'],
  }, async () => {
    const till = await exhibitor.till();
    await till.open(100);
    await till.counts(9_900);
    const path = `/api/staff/cash-balances/${till.device.id}/2031-11-20/1/delete`;
    expect(dataOf<CashBookWire>(await manager.post(path))).toMatchObject({ counted: null, revocable: false });
    const [record] = await t.asOwner('SELECT action, before FROM audit ORDER BY id DESC LIMIT 1');
    expect(record).toMatchObject({ action: 'cash.count_taken_back', before: { counted: 9_900, expected: 10_000 } });
    expect((await manager.post(path)).status).toBe(404);
    await till.sells(100);
    expect(exhibitor.bookOf(await till.counts(10_100))).toMatchObject({ deviation: 0 });
    later(24);
    await Promise.all([till.comesBack(), comes()]);
    await till.post('open', {});
    expect(statusAndCode(await manager.post(path))).toEqual([409, 'cash.not_last']);
  });
});
