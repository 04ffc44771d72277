import { beforeAll, expect, test } from 'vitest';
import { expireOverdue } from '#modules/sales/server/holds/expire-bills.ts';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import { buildCinema, buildScreening, type Cinema } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';
import { hostileProvider } from '#testing/torture/chaos/hostile-provider.ts';
import { openCounter, times } from '#testing/torture/counter.ts';
import { diceFrom } from '#testing/torture/dice.ts';
import { openExhibitor } from '#testing/torture/exhibitor.ts';

const t = testDatabase({ max: 20 });
let cinema: Cinema;
const counter = openCounter(t, () => cinema);
const BILLS = 20;

beforeAll(async () => {
  cinema = await buildCinema(t, { hall: '..........|..........|..........' });
});

/** Returns the bills with a pending payment whose hold is over, the longest overdue first. */
async function overdue() {
  const screeningId = await buildScreening(t, cinema);
  const { desk } = openExhibitor({ db: t.db, drivers: hostileProvider(diceFrom(7), () => Date.now()).drivers });
  const sold = await Promise.all(times(BILLS, () => counter.buys([null], screeningId)));
  for (const { paymentId } of sold) await desk.start(cinema.exhibitorId, paymentId);
  const [oldest = { billId: '', paymentId: '' }] = sold;
  await t.asOwner(
    `UPDATE bill SET hold_until = foyer_now() - make_interval(secs => CASE WHEN id = $2 THEN 60 ELSE 1 END) WHERE id = ANY($1::uuid[])`,
    [sold.map(({ billId }) => billId), oldest.billId],
  );
  return { sold, oldest };
}
const statuses = async (sold: readonly { billId: string }[]) =>
  Promise.all(sold.map(async ({ billId }) => (await counter.bill(billId))?.status));

test('a provider that does not answer for one bill delays no other bill', { tags: ['D-080'] }, async () => {
  const { sold, oldest } = await overdue();
  const answered = Promise.withResolvers<void>();
  const sweep = expireOverdue(
    t.db,
    async (_exhibitorId, paymentId) => (paymentId === oldest.paymentId ? answered.promise : undefined),
    NO_EVENTS,
  );
  await expect.poll(() => statuses(sold)).toEqual(['paying', ...times(BILLS - 1, () => 'expired')]);
  answered.resolve();
  expect(await sweep).toEqual({ expired: BILLS });
});

test('a bill that cannot be expired is reported after the others were processed', {
  tags: ['D-079'],
}, async () => {
  const { sold, oldest } = await overdue();
  await t.asOwner(
    `CREATE FUNCTION poison() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'poisoned'; END $$`,
  );
  await t.asOwner(
    `CREATE TRIGGER poison BEFORE UPDATE ON bill FOR EACH ROW WHEN (NEW.id = '${oldest.billId}') EXECUTE FUNCTION poison()`,
  );
  await expect(expireOverdue(t.db, async () => {}, NO_EVENTS)).rejects.toThrow('poisoned');
  expect((await statuses(sold)).slice(1)).toEqual(times(BILLS - 1, () => 'expired'));
  await t.asOwner('DROP FUNCTION poison CASCADE');
  expect(await expireOverdue(t.db, async () => {}, NO_EVENTS)).toEqual({ expired: 1 });
});
