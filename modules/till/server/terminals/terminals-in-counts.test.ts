import { expect, test } from 'vitest';
import type { TerminalTotals } from '#modules/terminals/contract/totals.ts';
import { terminalsAtCount, totalsWire } from '#modules/terminals/server.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type CardTill, cardTills } from '#testing/worlds/card-tills.ts';

const t = testDatabase({ max: 20 });
const { exhibitor, tillWithTerminal, tillAtMollie } = cardTills(t, { hall: 100 });
const PATIENTLY = { timeout: 10_000 } as const;

type AnyTill = Pick<CardTill, 'device' | 'sells' | 'post' | 'bill'>;
async function sellsByCard(till: AnyTill): Promise<string> {
  const { uuid } = await till.sells({ popcorn: 1 });
  await till.post(`/api/pos/bills/${uuid}/payments`, { payment_method_id: exhibitor.own.till.terminal, amount: 4.5 });
  await expect.poll(async () => (await till.bill(uuid)).status, PATIENTLY).toBe('settled');
  return uuid;
}
const endsDay = (till: AnyTill) => till.post('/api/pos/terminal/end-of-day');
/** As a count of the drawer of this till shows its terminal, in a shift that began at `from`. */
const atCount = async ({ device }: AnyTill, from = 0): Promise<TerminalTotals | undefined> => {
  const rows = await t.db.read(exhibitor.own.exhibitorId, (tx) => terminalsAtCount(tx, device.id, from));
  return rows.map((row) => totalsWire(row, 'Europe/Brussels'))[0];
};

test('a count has our payments less our refunds while the day is open, and both totals once it has ended', {
  tags: ['D-143', 'D-153', 'REFUND-15'],
}, async () => {
  const till = await tillWithTerminal();
  expect(await atCount(till)).toMatchObject({ days: [], open: { ours: 0, count: 0, unknown: 0, attempt: null } });
  const uuid = await sellsByCard(till);
  await sellsByCard(till);
  await till.post(`/api/pos/bills/${uuid}/refund`, { lines: [0], reason: 'cold' });
  await expect.poll(async () => (await till.bill(uuid)).status, PATIENTLY).toBe('refunded');
  expect(await atCount(till)).toMatchObject({ ends_days: true, days: [], open: { ours: 4.5, count: 3 } });
  await endsDay(till);
  await sellsByCard(till);
  const ended = { terminal: 4.5, ours: 4.5, count: 3, lost: 0, verdict: 'equal', difference: 0 };
  expect(await atCount(till)).toMatchObject({ days: [ended], open: { ours: 4.5, count: 1 } });
  // A later shift has the days that ended in it, and no other.
  expect(await atCount(till, Date.now() + 60_000)).toMatchObject({ days: [], open: { ours: 4.5, count: 1 } });
});

test('a difference is named: the terminal has a payment that our books do not have', {
  tags: ['D-143'],
}, async () => {
  const till = await tillWithTerminal();
  await sellsByCard(till);
  till.simulator.typesPayment(250);
  await endsDay(till);
  expect(await atCount(till)).toMatchObject({ days: [{ terminal: 7, ours: 4.5, verdict: 'more', difference: 2.5 }] });
});

test('an end of day whose answer got lost is known by the next one: no difference is left', {
  tags: ['D-143', 'ERR-028'],
}, async () => {
  const till = await tillWithTerminal([], { endOfDay: { refusal: 0, cut: true } });
  await sellsByCard(till);
  await sellsByCard(till);
  await endsDay(till);
  expect(await atCount(till)).toMatchObject({ days: [], open: { ours: 9, count: 2, attempt: 'unknown' } });
  till.simulator.control.set({ endOfDay: { refusal: 0, cut: false } });
  await sellsByCard(till);
  await endsDay(till);
  expect(await atCount(till)).toMatchObject({
    days: [{ terminal: 4.5, ours: 13.5, count: 3, lost: 9, verdict: 'equal', difference: 0 }],
    open: { ours: 0, count: 0, attempt: null },
  });
});

test('a refused end of day and a terminal in an account block no count', { tags: ['D-143', 'D-074'] }, async () => {
  const till = await tillWithTerminal([], { endOfDay: { refusal: 0xa3, cut: false } });
  await endsDay(till);
  expect(await atCount(till)).toMatchObject({ days: [], open: { attempt: 'refused' } });
  const other = await tillAtMollie({ outcome: { status: 'paid', afterMs: 20 } });
  await sellsByCard(other);
  expect(await atCount(other)).toMatchObject({ ends_days: false, days: [], open: { ours: 4.5, count: 1 } });
});

test('a terminal that was archived in the shift stays in its count with what it took, and in no later one', {
  tags: ['D-143', 'D-153'],
}, async () => {
  const till = await tillWithTerminal();
  const from = Date.now();
  await sellsByCard(till);
  await t.asOwner('UPDATE terminal SET archived_at = foyer_now() WHERE device_id = $1', [till.device.id]);
  const archived = { archived: true, days: [], open: { ours: 4.5, count: 1 } };
  expect(await atCount(till, from)).toMatchObject(archived);
  expect(await atCount(till, Date.now() + 60_000)).toBeUndefined();
  // One that only ended its day in the shift is there, too; one that did nothing is not.
  const [ended, idle] = [await tillWithTerminal(), await tillWithTerminal()];
  await endsDay(ended);
  for (const { device } of [ended, idle])
    await t.asOwner('UPDATE terminal SET archived_at = foyer_now() WHERE device_id = $1', [device.id]);
  expect(await atCount(ended, from)).toMatchObject({ archived: true, days: [{ verdict: 'equal' }] });
  expect(await atCount(idle, from)).toBeUndefined();
});

test('an archived terminal and the one that took its place stand both in the count, the present one first', {
  tags: ['D-143'],
}, async () => {
  const till = await tillWithTerminal();
  await sellsByCard(till);
  await t.asOwner('UPDATE terminal SET archived_at = foyer_now(), name = $2 WHERE device_id = $1', [
    till.device.id,
    'Broken',
  ]);
  await t.asOwner(
    `INSERT INTO terminal (exhibitor_id, name, driver, host, port, device_id, state)
     SELECT exhibitor_id, 'Spare', 'zvt', host, port, device_id, 'ready' FROM terminal WHERE device_id = $1`,
    [till.device.id],
  );
  await sellsByCard(till);
  const rows = await t.db.read(exhibitor.own.exhibitorId, (tx) => terminalsAtCount(tx, till.device.id, 0));
  expect(rows.map(({ name, archived, open }) => [name, archived, open.ours])).toEqual([
    ['Spare', false, 450],
    ['Broken', true, 450],
  ]);
});
