import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { CashSlip } from '#modules/cash/contract/drawers.ts';
import { testDatabase } from '#testing/database/database.ts';
import { cashCinema } from '#testing/worlds/cash-cinema.ts';

const t = testDatabase();
const exhibitor = cashCinema(t);
/** Changes how drawers are counted, as the settings do. */
const counting = (blind: boolean) =>
  t.asOwner(`UPDATE settings SET data = jsonb_set(data, '{blind_count}', $2) WHERE exhibitor_id = $1`, [
    exhibitor.ids.own,
    JSON.stringify(blind),
  ]);
beforeAll(() => counting(true));
beforeEach(() => t.travel(Date.parse('2031-11-20T19:30:00Z') - Date.now()));

test('no answer to a till says what a drawer must contain before it is counted blind', {
  tags: ['D-153', 'CASH-001', 'POS-010'],
}, async () => {
  const till = await exhibitor.till();
  await till.open(100);
  await till.sells(1_234);
  await till.givesBack(111);
  const slip = (await till.post('pay-in', { amount: 20, reason: 'bank' })).json as { data: CashSlip };
  expect(slip.data.left).toBeNull();
  const much = await till.post('withdraw', { amount: 500, reason: 'safe' });
  expect(much.status).toBe(422);
  expect(much.json).toMatchObject({ errors: { amount: ['The drawer does not contain that much.'] } });
  const taken = (await till.post('withdraw', { amount: 30, reason: 'safe' })).json as { data: CashSlip };
  expect(taken.data.left).toBeNull();
  const drawer = await till.drawer();
  expect(drawer).toMatchObject({ state: 'open', blind: true, sums: null, tips: 0 });
  expect(drawer.movements.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['withdrawal', -30],
    ['pay_in', 20],
    ['refund', null],
    ['payment', null],
    ['opening', 100],
  ]);
  expect((await till.get('/api/pos/cash/report?locale=en')).status).toBe(409);
  expect((await till.get('/api/pos/cash/report?locale=en&day=2031-11-20&shift=1')).status).toBe(409);

  // Far off and without a remark: a refusal would say so.
  const book = exhibitor.bookOf(await till.counts(9_000));
  expect(book).toMatchObject({ counted: 90, deviation: -11.23, remarkable: true, sums: { expected: 101.23 } });
  expect((await till.get('/api/pos/cash/report?locale=en&day=2031-11-20&shift=1')).status).toBe(200);
});

test('where drawers are not counted blind, a till says what they contain', { tags: ['D-153'] }, async () => {
  await counting(false);
  const till = await exhibitor.till();
  await till.open(100);
  await till.sells(1_234);
  expect(await till.drawer()).toMatchObject({ blind: false, sums: { expected: 112.34 } });
  expect((await till.get('/api/pos/cash/report?locale=en')).status).toBe(200);
  await counting(true);
});
