import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { type CardTill, cardTills } from '#testing/worlds/card-tills.ts';
import { billOf } from '#testing/worlds/till-cinema.ts';

const t = testDatabase({ max: 20 });
const { exhibitor, tillWithTerminal } = cardTills(t, { hall: 100 });
const PATIENTLY = { timeout: 10_000 } as const;

/** Asks for a card for one ticket, until the bill knows the terminal's answer. Returns the last payment. */
async function paysByCard(till: CardTill, uuid: string) {
  await till.post(`/api/pos/bills/${uuid}/payments`, { payment_method_id: exhibitor.own.till.terminal, amount: 12 });
  const last = async () => (await till.bill(uuid)).payments.at(-1);
  await expect.poll(async () => (await last())?.terminal?.state, PATIENTLY).toBe('done');
  // The answer is stored first, and the payment is told in a transaction of its own.
  await expect.poll(async () => (await last())?.status, PATIENTLY).not.toBe('paying');
  return last();
}
const newBill = async (till: CardTill): Promise<string> => (await till.sells({ seats: [null] })).uuid;
const endsDay = async (till: CardTill) => (await till.post('/api/pos/terminal/end-of-day')).json as { data: unknown };
const rowsOf = () =>
  t.asOwner<{ outcome: string | null; cause: string }>('SELECT outcome, cause FROM terminal_day ORDER BY id');

test('the day ends with the total of the terminal beside ours, and the next one begins at zero', {
  tags: ['D-143'],
}, async () => {
  const till = await tillWithTerminal();
  await paysByCard(till, await newBill(till));
  await paysByCard(till, await newBill(till));
  expect(await endsDay(till)).toMatchObject({
    data: { outcome: 'done', note: '', day: { terminal: 24, ours: 24, verdict: 'equal' } },
  });
  expect(await endsDay(till)).toMatchObject({
    data: { outcome: 'done', note: '', day: { terminal: 0, ours: 0, count: 0 } },
  });
  expect(await paysByCard(till, await newBill(till))).toMatchObject({ status: 'paid' });
  expect(till.simulator.book().bookings.map(({ kind }) => kind)).toEqual([
    'sale',
    'end_of_day',
    'end_of_day',
    'sale',
    'sale',
  ]);
});

test('a terminal that wants its end of day says so; the bill is paid otherwise, or by card after one press', {
  tags: ['D-143', 'ERR-025'],
}, async () => {
  const till = await tillWithTerminal([], { needsEndOfDay: true });
  const uuid = await newBill(till);
  expect(await paysByCard(till, uuid)).toMatchObject({ status: 'failed', terminal: { needs_end_of_day: true } });
  expect(billOf(await till.pays(uuid, exhibitor.own.till.cash, 4)).due).toBe(8);
  expect(await endsDay(till)).toMatchObject({ data: { outcome: 'done' } });
  await till.post(`/api/pos/bills/${uuid}/payments`, { payment_method_id: exhibitor.own.till.terminal, amount: 8 });
  await expect.poll(async () => (await till.bill(uuid)).status, PATIENTLY).toBe('settled');
});

test('a refusal is named, a cut line leaves the result open, and asking again ends it', {
  tags: ['D-143'],
}, async () => {
  const till = await tillWithTerminal([], { endOfDay: { refusal: 0xa3, cut: false } });
  expect(await endsDay(till)).toMatchObject({ data: { outcome: 'refused', note: expect.stringMatching(/bank/i) } });
  till.simulator.control.set({ endOfDay: { refusal: 0, cut: true } });
  expect(await endsDay(till)).toMatchObject({ data: { outcome: 'unknown', note: '', day: null } });
  till.simulator.control.set({ endOfDay: { refusal: 0, cut: false } });
  expect(await endsDay(till)).toMatchObject({ data: { outcome: 'done', day: { terminal: 0 } } });
});

test('while the result of a payment is unknown the day stays open: it would lose that result', {
  tags: ['ERR-028'],
}, async () => {
  const till = await tillWithTerminal([{ scenario: 'cut_after_status' }], { repeatsReceipts: false });
  const uuid = await newBill(till);
  await till.post(`/api/pos/bills/${uuid}/payments`, { payment_method_id: exhibitor.own.till.terminal, amount: 12 });
  await expect.poll(async () => (await till.bill(uuid)).payments.at(-1)?.terminal?.state, PATIENTLY).toBe('unknown');
  expect((await till.post('/api/pos/terminal/end-of-day')).text).toContain('terminals.in_use');
});

test('a program that ended in the middle leaves an attempt, which the next one ends as unknown', {
  tags: ['D-143'],
}, async () => {
  const till = await tillWithTerminal();
  await t.asOwner(
    `INSERT INTO terminal_day (exhibitor_id, terminal_id, cause, asked_at)
     SELECT exhibitor_id, id, 'night', now() FROM terminal WHERE device_id = $1 AND exhibitor_id = $2`,
    [till.device.id, exhibitor.own.exhibitorId],
  );
  expect(await endsDay(till)).toMatchObject({ data: { outcome: 'done' } });
  expect((await rowsOf()).slice(-2)).toEqual([
    { outcome: 'unknown', cause: 'night' },
    { outcome: 'done', cause: 'button' },
  ]);
});

test('a count ends the day of each terminal beside its drawer, and of no other; the difference is named', {
  tags: ['D-143', 'D-153'],
}, async () => {
  const till = await tillWithTerminal();
  await paysByCard(till, await newBill(till));
  till.simulator.typesPayment(250);
  const [{ id }] = (await t.asOwner<{ id: number }>('SELECT id FROM terminal WHERE device_id = $1', [
    till.device.id,
  ])) as [{ id: number }];
  const other = await exhibitor.till();
  const path = `/api/pos/terminals/${id}/end-of-day`;
  expect((await other.post(path)).text).toContain('not_found.terminal');
  await t.asOwner('UPDATE device SET parent_id = $1 WHERE id = $2', [till.device.id, other.device.id]);
  const ended = {
    data: { terminal_id: id, outcome: 'done', day: { terminal: 14.5, ours: 12, verdict: 'more', difference: 2.5 } },
  };
  expect((await other.post(path)).json).toMatchObject(ended);
  expect((await other.get(path)).json).toMatchObject(ended);
});

test('an end of day that takes long goes on after the answer to the till', { tags: ['D-143'] }, async () => {
  const till = await tillWithTerminal([], { endOfDay: { refusal: 0, cut: false, afterMs: 6_000 } });
  expect(await endsDay(till)).toMatchObject({ data: { outcome: 'running', day: null } });
  const [{ id }] = (await t.asOwner<{ id: number }>('SELECT id FROM terminal WHERE device_id = $1', [
    till.device.id,
  ])) as [{ id: number }];
  await expect
    .poll(async () => (await till.get(`/api/pos/terminals/${id}/end-of-day`)).json, PATIENTLY)
    .toMatchObject({ data: { outcome: 'done' } });
});
