import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { TillOutcome } from '#modules/till/contract/till.ts';
import { testDatabase } from '#testing/database/database.ts';
import { whileHeld } from '#testing/database/while-locked.ts';
import { billOf, dataOf, refusalOf, saleWire, type Till, tillCinema } from '#testing/worlds/till-cinema.ts';

const t = testDatabase({ max: 20 });
const exhibitor = tillCinema(t, { cinema: { hall: 50 } });
const outcome = async (till: Till, key: string) =>
  dataOf<TillOutcome>(await till.post(`/api/pos/requests/${key}/outcome`)).bill;
const billsOf = async (till: Till) =>
  (await t.asOwner('SELECT 1 FROM bill WHERE device_id = $1', [till.device.id])).length;

test('a till that never heard what became of a sale or a payment is told by its key', {
  tags: ['T48', 'D-140'],
}, async () => {
  const till = await exhibitor.till();
  const [sale, payment] = [randomUUID(), randomUUID()];
  const { uuid } = await till.sells({ seats: [null] }, sale);
  expect(await outcome(till, sale)).toMatchObject({ uuid, status: 'pending' });
  const paid = { payment_method_id: exhibitor.own.till.cash, amount: 12 };
  billOf(await till.post(`/api/pos/bills/${uuid}/payments`, paid, payment));
  expect(await outcome(till, payment)).toMatchObject({ uuid, status: 'settled' });
  expect(await outcome(await exhibitor.till(), sale)).toBe(null);
});

test('what was not carried out never will be: the call that comes late sells nothing, however often', {
  tags: ['T48'],
}, async () => {
  const till = await exhibitor.till();
  const key = randomUUID();
  expect(await outcome(till, key)).toBe(null);
  expect(await outcome(till, key)).toBe(null);
  const late = await till.post('/api/pos/sales', saleWire(exhibitor.own, { seats: [null], given: 12 }), key);
  expect(refusalOf(late)).toMatchObject({ status: 422, code: 'sales.key_used_for_another_request' });
  expect(await billsOf(till)).toBe(0);
  expect((await till.sells({ seats: [null], given: 12 })).status).toBe('settled');
});

test('a sale that is under way is waited for: its bill is the answer, or it is refused, and never both', {
  tags: ['T48'],
}, async () => {
  const till = await exhibitor.till();
  const [sold, looked] = [randomUUID(), randomUUID()];
  const sale = saleWire(exhibitor.own, { seats: [null], given: 12 });
  const lockHall = (tx: { query: (sql: string, values: unknown[]) => Promise<unknown> }) =>
    tx.query('SELECT 1 FROM screening_capacity WHERE screening_id = $1 FOR UPDATE', [exhibitor.own.screeningId]);
  await whileHeld(t, exhibitor.own.exhibitorId, lockHall, () => [till.post('/api/pos/sales', sale, sold)]);
  expect((await outcome(till, sold))?.status).toBe('settled');
  const both = await Promise.all([till.post('/api/pos/sales', sale, looked), outcome(till, looked)]);
  expect(both[0].status === 200).toBe(both[1] !== null);
  expect(await billsOf(till)).toBe(both[1] === null ? 1 : 2);
});
