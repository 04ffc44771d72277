import { beforeAll, describe, expect, test } from 'vitest';
import type { Refusal } from '#kernel/refusal.ts';
import { checkInvariants, checkInvariantsAtOnce } from '#modules/integrity/server.ts';
import { createCheckout } from '#modules/sales/server/checkout/checkout.ts';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import type { Acting, Db, Opening, Reads, Tx } from '#platform/db/tx.ts';
import { buildCinema, buildScreening, type Cinema } from '#testing/builders/builders.ts';
import { ROOMY_HOLDS } from '#testing/builders/roomy-holds.ts';
import { buildHall } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import { times } from '#testing/torture/counter.ts';
import { freshSnapshots, testSecrets } from '#testing/worlds/box-office.ts';

/**
 * The program without one guard (T13, G7): without the lock nothing is sold twice, because the
 * constraints protect the seats; without the constraint too, the invariants fail.
 */
const t = testDatabase({ max: 20, invariants: false });
let cinema: Cinema;
const BUYERS = 6;

beforeAll(async () => {
  cinema = await buildCinema(t);
});

/** Sales without locks, all of which read the hall before the first of them writes. */
function withoutLocks(): Db {
  let reading = 0;
  let everybodyHasRead = Promise.withResolvers<void>();
  const meet = async (): Promise<void> => {
    reading += 1;
    if (reading < BUYERS) return everybodyHasRead.promise;
    everybodyHasRead.resolve();
    reading = 0;
    everybodyHasRead = Promise.withResolvers<void>();
  };
  const unlocked = (text: string) =>
    text.replace(/FOR (NO KEY )?UPDATE( OF \w+)?/g, '').replace('pg_advisory_xact_lock(buyer.key)', 'buyer.key::text');
  const careless = (sql: Reads): Reads => ({
    query: (text, values) => sql.query(unlocked(text), values),
    one: (text, values) => sql.one(unlocked(text), values),
  });
  return {
    ...t.db,
    tx: <T, Opened>(acting: Acting, work: (tx: Tx, opened: Opened) => Promise<T>, opening?: Opening<Opened>) =>
      t.db.tx(
        acting,
        async (tx, opened: Opened) => {
          const last: [string, readonly unknown[] | undefined][] = [];
          const answer = await work(
            {
              ...tx,
              ...careless(tx),
              run: (text, values) => tx.run(unlocked(text), values),
              runLast: (text, values) => last.push([unlocked(text), values]),
            },
            opened,
          );
          if (last.length > 0) await meet();
          for (const [text, values] of last) tx.runLast(text, values);
          return answer;
        },
        opening && ((first: Reads) => opening(careless(first))),
      ),
  };
}

/**
 * As many nodes as buyers: each sells separately, so that no buyer waits in a queue of the program.
 */
async function rush(screeningId: number, seat: string | null): Promise<PromiseSettledResult<unknown>[]> {
  const db = withoutLocks();
  const snapshots = freshSnapshots(t);
  await snapshots.get(cinema.exhibitorId);
  const sell = () =>
    createCheckout({
      db,
      snapshots,
      secrets: testSecrets,
      events: NO_EVENTS,
      holdLimits: ROOMY_HOLDS,
      startPayment: () => {},
    });
  return Promise.allSettled(
    times(BUYERS, (index) =>
      sell()(
        cinema.exhibitorId,
        {
          payment_method_id: cinema.methods.mollie,
          name: 'Ada Lovelace',
          email: 'ada@example.org',
          email_confirmation: 'ada@example.org',
          amount: 12,
          items: [{ type: 'ticket', price_rate_id: cinema.rates.normal, schedule_id: screeningId, seat }],
        },
        { channel: 'site', locale: 'en', visitor: String(index).padStart(32, '0'), visitorNet: null },
        null,
      ),
    ),
  );
}
const sold = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length;
const codes = (results: PromiseSettledResult<unknown>[]) => [
  ...new Set(
    results.flatMap((r) =>
      r.status === 'rejected' ? ((r.reason as Refusal).problems?.[0].code ?? String(r.reason)) : [],
    ),
  ),
];
/** Asked one by one and all at once, they say the same. */
async function violated(): Promise<string[]> {
  const violations = await checkInvariants(t.db);
  expect(await checkInvariantsAtOnce(t.db)).toEqual(violations);
  return violations.map(({ id }) => id);
}
const standingRoom = (places: number) => buildHall(t, cinema.exhibitorId, { hall: places, cinemaId: cinema.cinemaId });

describe('without the lock, with the constraints', { tags: ['T13'] }, () => {
  test('one seat that all buyers see as free: sold once, the others are refused properly, the books are correct', async () => {
    const results = await rush(await buildScreening(t, cinema), 'A-1');
    expect(sold(results)).toBe(1);
    expect(codes(results)).toEqual(['seat.selected_no_longer_available']);
    expect(await violated()).toEqual([]);
  });

  test('one place left that all buyers have counted: sold once, the books are correct', async () => {
    const results = await rush(await buildScreening(t, cinema, { hall: await standingRoom(1) }), null);
    expect(sold(results)).toBe(1);
    expect(codes(results)).toEqual(['sales.only_free']);
    expect(await violated()).toEqual([]);
  });
});

describe('without the lock and the constraint: the invariants detect it', { tags: ['T13'] }, () => {
  // each test breaks the books of this database for good, so these tests come last
  test('the counters may exceed the capacity: the screening is oversold', { tags: ['I02'] }, async () => {
    await t.asOwner(
      'ALTER TABLE screening_capacity DROP CONSTRAINT screening_capacity_check, DROP CONSTRAINT screening_capacity_check1',
    );
    const results = await rush(await buildScreening(t, cinema, { hall: await standingRoom(1) }), null);
    expect(sold(results)).toBeGreaterThan(1);
    expect(await violated()).toEqual(['I02']);
  });

  test('a seat may be claimed twice: it is sold twice', { tags: ['I01'] }, async () => {
    await t.asOwner('DROP INDEX seat_claim_live');
    const results = await rush(await buildScreening(t, cinema), 'A-1');
    expect(sold(results)).toBeGreaterThan(1);
    expect(await violated()).toContain('I01');
  });
});
