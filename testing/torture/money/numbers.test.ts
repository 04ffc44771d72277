import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { settleBill } from '#modules/sales/server/settlement/settle-bill.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import { buildExhibitor } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import { times } from '#testing/torture/counter.ts';
import { diceFrom } from '#testing/torture/dice.ts';

const t = testDatabase({ max: 12 });
const SETTLEMENTS = 2_000;
const WORKERS = 12;
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
let exhibitors: number[] = [];

beforeAll(async () => {
  for (let n = 0; n < 3; n++) exhibitors = [...exhibitors, await buildExhibitor(t)];
});

class ChangedItsMind extends Error {}

/**
 * Creates and settles a bill of zero; of ten transactions three are rolled back after the number
 * was drawn.
 */
async function settleOne(exhibitorId: number, rollBack: boolean): Promise<void> {
  const id = randomUUID();
  const reference = [...randomBytes(8)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  await inTenant(t, exhibitorId, async (tx) => {
    await tx.run(
      `INSERT INTO bill (exhibitor_id, id, reference, type, channel, total_cents, created_at) VALUES (tenant(), $1, $2, 'tickets', 'site', 0, foyer_now())`,
      [id, reference],
    );
    await settleBill(tx, id);
    if (rollBack) throw new ChangedItsMind();
  }).catch((error: unknown) => {
    if (!(error instanceof ChangedItsMind)) throw error;
  });
}

test('thousands settle concurrently, three of ten roll back: numbers without a gap, in the order of settling, chained', {
  tags: ['T34', 'I10'],
  timeout: 60_000,
}, async () => {
  const dice = diceFrom(34);
  const falls = times(SETTLEMENTS, () => dice.chance(0.3));
  let next = 0;
  await Promise.all(
    times(WORKERS, async () => {
      for (let index = next++; index < SETTLEMENTS; index = next++)
        await settleOne(exhibitors[index % exhibitors.length] as number, falls[index] === true);
    }),
  );
  const settled = falls.filter((fell) => !fell).length;
  const [sum] = await t.asOwner<{ n: number; last: number }>(
    'SELECT count(number)::int AS n, (SELECT sum(last_no)::int FROM number_series) AS last FROM bill',
  );
  expect(sum).toEqual({ n: settled, last: settled });
  const disorder = await t.asOwner(
    `SELECT number FROM (SELECT exhibitor_id, series, number, settled_at, lag(settled_at) OVER (PARTITION BY exhibitor_id, series ORDER BY number) AS before FROM bill WHERE number IS NOT NULL) b
      WHERE settled_at < before`,
  );
  expect(disorder).toEqual([]);
});

test('a new year begins a new series at 1, and the old one stays complete', { tags: ['T34'] }, async () => {
  const [exhibitorId = 0] = exhibitors;
  t.travel(370 * 86_400_000);
  await settleOne(exhibitorId, false);
  await settleOne(exhibitorId, true);
  await settleOne(exhibitorId, false);
  t.travel(0);
  const series = await t.asOwner<{ series: string; last_no: number }>(
    'SELECT series, last_no FROM number_series WHERE exhibitor_id = $1 ORDER BY series',
    [exhibitorId],
  );
  expect(series).toHaveLength(2);
  expect(series[1]?.last_no).toBe(2);
});

test("the year is that of the exhibitor's clock: half an hour after midnight in Brussels is the new year", {
  tags: ['T34'],
}, async () => {
  const [, exhibitorId = 0] = exhibitors;
  t.travel(Date.parse('2030-12-31T23:30:00Z') - Date.now());
  await settleOne(exhibitorId, false);
  t.travel(0);
  const made = await t.asOwner('SELECT series FROM number_series WHERE exhibitor_id = $1 AND series LIKE $2', [
    exhibitorId,
    '%2031',
  ]);
  expect(made).toEqual([{ series: 'W2031' }]);
});

test('a stored number, hash or total cannot be changed, and no bill can be deleted', {
  tags: ['T34'],
}, async () => {
  const change = (sql: string) => expect(t.asOwner(sql)).rejects;
  await change('UPDATE bill SET number = number + 1 WHERE number = 1').toMatchObject({ code: 'KB002' });
  await change(`UPDATE bill SET hash = '\\x00' WHERE number = 1`).toMatchObject({ code: 'KB002' });
  await change('UPDATE bill SET number = NULL, series = NULL, hash = NULL WHERE number = 1').toMatchObject({
    code: 'KB002',
  });
  await change('UPDATE bill SET total_cents = 1 WHERE number = 1').toMatchObject({ code: 'KB003' });
  await change('DELETE FROM bill WHERE number = 1').toMatchObject({ code: 'KA001' });
});
