import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { inAllLanguages, inTenant } from '#testing/builders/in-tenant.ts';
import { buildProduct } from '#testing/builders/products.ts';
import { testDatabase } from '#testing/database/database.ts';
import { times } from '#testing/torture/counter.ts';
import { type Dice, diceFrom } from '#testing/torture/dice.ts';
import { refusalOf, type Till, tillCinema } from '#testing/worlds/till-cinema.ts';

/** `FOYER_OFFLINE_SALES=10000` for the proof of decision 0109. */
const SALES = Number(process.env.FOYER_OFFLINE_SALES ?? 1_500);
const SEED = 109;
const TILLS = 6;
const CLOCK_WRONG_MS = 120_000;
const PRICES = [250, 300, 350, 420];

const t = testDatabase({ max: 20 });
const exhibitor = tillCinema(t);

type Stored = { key: string; cents: number; body: Record<string, unknown> };

/** A till with the storage of its browser: what it has there survives its crashes. */
function counterOf(till: Till, employee: string, product: number, dice: Dice) {
  const clockWrongMs = dice.between(-CLOCK_WRONG_MS, CLOCK_WRONG_MS);
  /** What the drawer must have, by what its customers paid: the key of each sale, in cents. */
  const paid = new Map<string, number>();
  let stored: Stored[] = [];
  const unheard: Promise<unknown>[] = [];
  let knownCents = PRICES[0] ?? 0;

  const post = (body: unknown, key: string) => till.post('/api/pos/sales', body, key);
  const saleOf = (pieces: number) => {
    const cents = knownCents * pieces;
    const prices = times(pieces, () => knownCents / 100);
    return {
      cents,
      body: {
        items: times(pieces, () => ({ type: 'product', product_id: product, quantity: 1 })),
        amount: cents / 100,
        cash: { payment_method_id: exhibitor.own.till.cash, given: 100 },
      },
      offline: () => ({
        at: new Date(exhibitor.snapshots.now() + clockWrongMs).toISOString(),
        employee,
        prices,
      }),
    };
  };
  const store = (key: string, { cents, body, offline }: ReturnType<typeof saleOf>) => {
    stored = [...stored, { key, cents, body: { ...body, offline: offline() } }];
    paid.set(key, cents);
  };

  return {
    paid,
    learns: (cents: number) => {
      knownCents = cents;
    },
    /** The line is whole, breaks before or after the server did it, or was cut before. */
    async sells(): Promise<void> {
      const key = randomUUID();
      const sale = saleOf(dice.between(1, 3));
      const luck = dice.roll();
      if (luck < 0.3) return store(key, sale);
      const answer = post(sale.body, key);
      if (luck < 0.6) {
        // Nothing is known of it: the clerk finishes it alone, also while the first request is under way.
        if (dice.chance(0.5)) await answer;
        else unheard.push(answer);
        return store(key, sale);
      }
      const { status } = await answer;
      if (status === 200) paid.set(key, sale.cents);
    },
    /** Sends what is stored, in order; answers get lost, and a restarted page sends while the one before still does. */
    async books(isLost: () => boolean): Promise<void> {
      for (const sale of stored) {
        const twice = dice.chance(0.2);
        const answers = await Promise.all(times(twice ? 2 : 1, () => post(sale.body, sale.key)));
        expect(answers.flatMap((answer) => (answer.status === 200 ? [] : refusalOf(answer).code))).toEqual([]);
        if (!isLost()) stored = stored.filter(({ key }) => key !== sale.key);
      }
    },
    async closes(): Promise<void> {
      await Promise.all(unheard);
      while (stored.length > 0) await this.books(() => false);
    },
  };
}

test(`${SALES} sales at ${TILLS} tills with cut lines, lost answers, wrong clocks and changing prices: none lost, none twice`, {
  tags: ['T48', 'T34', 'D-140'],
  timeout: SALES * 600,
}, async () => {
  const dice = diceFrom(SEED);
  const { exhibitorId } = exhibitor.own;
  const product = await buildProduct(t, exhibitorId, { name: inAllLanguages('Coffee'), priceCents: PRICES[0] ?? 0 });
  const tills = await Promise.all(times(TILLS, () => exhibitor.till()));
  const counters = await Promise.all(
    tills.map(async (till, nth) => {
      const [employee] = await t.asOwner<{ uuid: string }>('SELECT uuid FROM employee WHERE id = $1', [
        till.employeeId,
      ]);
      return counterOf(till, employee?.uuid ?? '', product, dice.child(`till ${nth}`));
    }),
  );
  const portal = dice.child('portal');
  const reprices = async (): Promise<void> => {
    const cents = portal.pick(PRICES);
    await inTenant(t, exhibitorId, (tx) =>
      tx.run('UPDATE product SET price_cents = $2, sold_out = $3 WHERE id = $1', [product, cents, portal.chance(0.2)]),
    );
    for (const counter of counters) if (portal.chance(0.7)) counter.learns(cents);
  };
  let left = SALES;
  await Promise.all(
    counters.map(async (counter, nth) => {
      const own = dice.child(`evening ${nth}`);
      while (left > 0) {
        left -= 1;
        await counter.sells();
        if (own.chance(0.1)) await counter.books(() => own.chance(0.3));
        if (own.chance(0.02)) await reprices();
      }
    }),
  );
  for (const counter of counters) await counter.closes();

  const paid = new Map(counters.flatMap((counter) => [...counter.paid]));
  const booked = await t.asOwner<{ key: string; cents: number; device_id: number }>(
    `SELECT i.key, b.total_cents::int AS cents, b.device_id FROM idempotency i
       JOIN bill b ON b.exhibitor_id = i.exhibitor_id AND b.id = (i.body->>'uuid')::uuid
      WHERE i.exhibitor_id = $1 AND b.status = 'settled'`,
    [exhibitorId],
  );
  expect(new Map(booked.map(({ key, cents }) => [key, cents]))).toEqual(paid);
  expect(paid.size).toBeGreaterThan(SALES / 2);
  const [bills] = await t.asOwner<{ n: number; alone: number; ahead: number }>(
    `SELECT count(*)::int AS n, count(sold_offline_at)::int AS alone, (count(*) FILTER (WHERE sold_offline_at > created_at))::int AS ahead
       FROM bill WHERE exhibitor_id = $1`,
    [exhibitorId],
  );
  expect(bills).toMatchObject({ n: paid.size, ahead: 0 });
  expect(bills?.alone).toBeGreaterThan(SALES / 5);
  const drawers = await t.asOwner<{ device_id: number; cents: number }>(
    'SELECT device_id, sum(amount_cents)::int AS cents FROM cash_movement WHERE exhibitor_id = $1 GROUP BY 1',
    [exhibitorId],
  );
  expect(new Map(drawers.map(({ device_id, cents }) => [device_id, cents]))).toEqual(
    new Map(
      counters.map((counter, nth) => [
        tills[nth]?.device.id,
        [...counter.paid.values()].reduce((sum, cents) => sum + cents, 0),
      ]),
    ),
  );
  const gaps = await t.asOwner(
    `SELECT series FROM bill WHERE exhibitor_id = $1 AND number IS NOT NULL GROUP BY series
     HAVING max(number) - min(number) + 1 <> count(*) OR min(number) <> 1`,
    [exhibitorId],
  );
  expect(gaps).toEqual([]);
});
