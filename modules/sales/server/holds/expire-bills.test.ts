import { beforeAll, expect, test } from 'vitest';
import { expireOverdue } from '#modules/sales/server/expire-bills.ts';
import { NO_EVENTS } from '#modules/sales/server/sales-events.ts';
import { buildCinema, buildScreening, type Cinema } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { openCounter, times } from '#testing/torture/counter.ts';
import { diceFrom } from '#testing/torture/dice.ts';
import { hostileProvider } from '#testing/torture/hostile-provider.ts';
import { openHouse } from '#testing/torture/house.ts';

const t = testDatabase({ max: 20 });
let cinema: Cinema;
const counter = openCounter(t, () => cinema);
const BILLS = 20;

beforeAll(async () => {
  cinema = await buildCinema(t, { hall: '..........|..........|..........' });
});

/** Bills with a payment under way whose hold is over, the first one longest. */
async function overdue() {
  const screeningId = await buildScreening(t, cinema);
  const { desk } = openHouse({ db: t.db, drivers: hostileProvider(diceFrom(7), () => Date.now()).drivers });
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

test('D-080 a provider that does not answer for one bill keeps no other waiting', async () => {
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

test('D-079 a bill that cannot be expired is said to be one when the others have had their turn', async () => {
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
