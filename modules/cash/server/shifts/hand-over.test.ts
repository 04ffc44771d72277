import { beforeEach, describe, expect, test } from 'vitest';
import type { CashBookWire } from '#modules/cash/contract/drawers.ts';
import { buildAttendant, signsIn } from '#testing/builders/device.ts';
import { buildEmployee } from '#testing/builders/employee.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type CashTill, cashCinema } from '#testing/worlds/cash-cinema.ts';
import { allAtOnce } from '#testing/worlds/portal-cinema.ts';

const t = testDatabase({ max: 30 });
const exhibitor = cashCinema(t);
beforeEach(() => t.travel(Date.parse('2031-11-20T16:30:00Z') - Date.now()));

const PIN = '4711';
const evening = (name = 'Eve') => buildAttendant(t, exhibitor.ids.own, { name, pin: PIN });
const form = (cents: number, to: { uuid: string }, more: object = {}) => ({
  counts: { '1': cents % 100, '100': Math.floor(cents / 100) },
  taken: 0,
  remark: '',
  user: to.uuid,
  pin: PIN,
  ...more,
});
const codeOf = ({ json }: { json: unknown }) => {
  const { code, errors } = json as { code?: string; errors?: Record<string, unknown> };
  return Object.keys(errors ?? {})[0] ?? code;
};
const stateOf = async (till: CashTill) => {
  const { state, shift, sums } = await till.drawer();
  return { state, shift, expected: sums?.expected };
};

describe('a drawer is handed to the next clerk', { tags: ['D-153', 'POS-010'] }, () => {
  test('the count has a Z number, the difference and both names; selling goes on with what was counted', {
    tags: ['CASH-001', 'PORT-032', 'I24'],
  }, async () => {
    const [till, eve] = [await exhibitor.till(), await evening()];
    await till.open(100);
    await till.sells(2_000);
    const answer = await till.post('hand-over', form(11_950, eve, { taken: 20 }));
    expect(exhibitor.bookOf(answer)).toMatchObject({
      shift: 1,
      z_no: 1,
      deviation: -0.5,
      taken: 20,
      new_balance: 99.5,
      person: 'Bo',
      handed_to: 'Eve',
      revocable: false,
    });
    expect(answer.text).not.toContain(PIN);
    expect(await till.drawer()).toMatchObject({
      state: 'open',
      shift: 2,
      sums: { starting: 99.5, cash_in: 0, expected: 99.5 },
      movements: [{ kind: 'opening', amount: 99.5, person: 'Eve' }],
    });
    await till.sells(500);
    expect(exhibitor.bookOf(await till.counts(10_450))).toMatchObject({
      shift: 2,
      z_no: 2,
      deviation: 0,
      handed_to: null,
    });
    const browser = await exhibitor.site.visit();
    await signsIn(t, exhibitor.ids.own, browser, await buildEmployee(t, exhibitor.ids.own));
    const { json } = await browser.get(`/api/staff/cash-balances/${till.device.id}/2031-11-20/1`);
    expect((json as { data: CashBookWire }).data).toMatchObject({ person: 'Bo', handed_to: 'Eve' });
    const stored = await t.asOwner('SELECT after::text FROM audit');
    expect(JSON.stringify(stored)).not.toContain(PIN);
  });

  test('the same request is carried out once', { tags: ['T48'] }, async () => {
    const [till, eve] = [await exhibitor.till(), await evening()];
    await till.open(10);
    const key = 'hand-over-with-one-key';
    const first = await till.post('hand-over', form(1_000, eve), key);
    expect((await till.post('hand-over', form(1_000, eve), key)).json).toEqual(first.json);
    expect(await stateOf(till)).toEqual({ state: 'open', shift: 2, expected: 10 });
    expect((await till.post('hand-over', form(1_100, eve), key)).status).toBe(409);
  });

  test('no clerk takes a drawer without the right PIN; wrong ones are counted like at a sign-in', {
    tags: ['T47', 'D-131'],
  }, async () => {
    const [till, eve] = [await exhibitor.till(), await evening()];
    await till.open(10);
    const tries = [];
    for (let n = 0; n < 6; n++) tries.push(await till.post('hand-over', form(1_000, eve, { pin: '0000' })));
    expect(tries.slice(0, 5).map((answer) => [answer.status, codeOf(answer)])).toEqual(Array(5).fill([422, 'pin']));
    expect(tries[5]?.status).toBe(429);
    expect((await till.post('hand-over', form(1_000, eve))).status).toBe(429);
    expect(await stateOf(till)).toEqual({ state: 'open', shift: 1, expected: 10 });
  });

  test('a drawer is handed to another employee of the till, and only while it is open', {
    tags: ['D-126', 'T72'],
  }, async () => {
    const [till, eve] = [await exhibitor.till({ who: { pin: PIN } }), await evening()];
    expect((await till.post('hand-over', form(1_000, eve))).status).toBe(409);
    await till.open(10);
    const own = await till.post('hand-over', form(1_000, till.who));
    expect([own.status, codeOf(own)]).toEqual([422, 'user']);
    const theirs = await buildAttendant(t, exhibitor.ids.other, { pin: PIN });
    expect((await till.post('hand-over', form(1_000, theirs))).status).toBe(404);
    const pinless = await buildAttendant(t, exhibitor.ids.own);
    expect((await till.post('hand-over', form(1_000, pinless))).status).toBe(404);
    expect((await till.post('hand-over', form(3_000, eve))).status).toBe(422); // far off, without a remark
    expect((await till.post('hand-over', form(1_000, eve, { note: 'x' }))).status).toBe(422);
    expect(await stateOf(till)).toEqual({ state: 'open', shift: 1, expected: 10 });
    const bystander = await exhibitor.till({ who: { roles: [], permissions: ['pos.sell'] } });
    expect((await bystander.post('hand-over', form(1_000, eve))).status).toBe(403);
  });

  test('the database refuses a drawer that is handed to the person who counted it', { tags: ['I24'] }, async () => {
    const [till, eve] = [await exhibitor.till(), await evening()];
    await till.open(10);
    await till.post('hand-over', form(1_000, eve));
    const change = t.asOwner('UPDATE cash_balance SET handed_to = employee_id WHERE device_id = $1', [till.device.id]);
    await expect(change).rejects.toThrow('cash_balance_handed_to');
  });
});

test('sales during a hand-over never find the drawer closed, and are in one shift each', {
  tags: ['T36', 'I24', 'D-153'],
}, async () => {
  const [register, eve] = [await exhibitor.till(), await evening()];
  const beside = await exhibitor.till({ type: 'pos', parentId: register.device.id });
  await register.open(100);
  const answers = await allAtOnce<unknown>(
    t,
    exhibitor.ids.own,
    `cash_drawer WHERE device_id = ${register.device.id}`,
    [
      () => register.post('hand-over', form(10_000, eve, { remark: 'hurry' })),
      () => register.sells(700).then(() => 'sold'),
      () => beside.sells(300).then(() => 'sold'),
    ],
  );
  expect((answers[0] as { status: number }).status).toBe(200);
  expect(answers.slice(1)).toEqual(['sold', 'sold']);
  const rows = await t.asOwner<{ cents: number }>(
    `SELECT sum(amount_cents)::int AS cents FROM cash_movement WHERE device_id = $1 AND kind = 'payment'`,
    [register.device.id],
  );
  expect(rows).toEqual([{ cents: 1_000 }]);
});
