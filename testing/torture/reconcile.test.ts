import { expect, test } from 'vitest';
import { buildCinema, type Cinema } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { openCounter } from '#testing/torture/counter.ts';
import { diceFrom } from '#testing/torture/dice.ts';
import { hostileProvider } from '#testing/torture/hostile-provider.ts';
import { openHouse } from '#testing/torture/house.ts';

const t = testDatabase();
let cinema: Cinema;
const counter = openCounter(t, () => cinema);
const DUE = 250;

test('G12 after an on-sale without a single webhook all that is due is asked for in one turn of the reconciler', async () => {
  cinema = await buildCinema(t);
  const { billId } = await counter.buys(['A-1'], cinema.screeningId);
  await t.asOwner(
    `INSERT INTO payment (exhibitor_id, id, bill_id, method_id, type, driver, amount_cents, provider_ref, next_check_at, created_at)
     SELECT exhibitor_id, gen_random_uuid(), bill_id, method_id, type, driver, amount_cents, 'tr_' || n, now() - interval '1 minute', now()
       FROM payment, generate_series(1, ${DUE}) AS n WHERE bill_id = $1`,
    [billId],
  );
  await t.asOwner(`UPDATE payment SET status = 'paying' WHERE provider_ref IS NOT NULL`);
  const psp = hostileProvider(diceFrom(12), () => Date.now()); // it knows none of them: that too is an answer
  const node = openHouse({ db: t.db, drivers: psp.drivers });
  expect(await node.reconcile()).toEqual({ checked: DUE });
  expect(psp.calls.truth).toBe(DUE);
  expect(await node.reconcile()).toEqual({ checked: 0 });
});
