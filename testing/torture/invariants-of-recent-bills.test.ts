import { beforeAll, expect, test } from 'vitest';
import { recentBillsOf } from '#modules/integrity/server/check-invariants.ts';
import { INVARIANTS } from '#modules/integrity/server/invariants.sql.ts';
import { checkInvariants, checkRecentBills } from '#modules/integrity/server.ts';
import { refundBill } from '#modules/sales/server/refunds/refund-bill.ts';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import { buildCinema, type Cinema } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';
import { rowsRead } from '#testing/database/rows-read.ts';
import { openCounter, WHOLE } from '#testing/torture/counter.ts';

/**
 * The books of recent bills are complete: restricted to them, the invariants give the same results
 * as for all bills.
 */
const t = testDatabase({ invariants: false });
const HOUR_MS = 3_600_000;
const TICKET = 1_200;
let cinema: Cinema;
const counter = openCounter(t, () => cinema);

beforeAll(async () => {
  cinema = await buildCinema(t);
});

async function paid(seat: string) {
  const sold = await counter.buys([seat], cinema.screeningId);
  await counter.provider(sold.paymentId, { status: 'paid', amount: TICKET });
  return sold;
}
const planted = async () => (await checkRecentBills(t.db)).map(({ id }) => id);
const steal = (paymentId: string, cents: number) =>
  t.asOwner('UPDATE payment SET refunded_cents = $2 WHERE id = $1', [paymentId, cents]);

test('an old bill with a new change belongs to the recent bills with all its rows', async () => {
  const old = await paid('A-1');
  const untouched = await paid('A-2');
  t.travel(HOUR_MS);
  await paid('A-3');
  await refundBill(t.db, counter.manager(), old.billId, WHOLE, NO_EVENTS);
  expect([await checkRecentBills(t.db), await checkInvariants(t.db)]).toEqual([[], []]);

  await steal(untouched.paymentId, 1);
  expect(await planted()).toEqual([]); // without a recent record: found by the daily check
  expect((await checkInvariants(t.db)).map(({ id }) => id)).toEqual(['I09']);
  await counter.provider(untouched.paymentId, { status: 'paid', amount: TICKET, charged_back: 100 });
  expect(await planted()).toEqual(['I09']);
  await steal(untouched.paymentId, 0);
});

test('the cost of checking recent bills depends on recent changes, not on all bills', async () => {
  t.travel(2 * HOUR_MS);
  await booksOfYears(20_000);
  await paid('B-1');
  for (const invariant of INVARIANTS.filter(({ of }) => of === 'bills'))
    expect(await rowsRead(t, recentBillsOf(invariant, Date.now() + t.offset)), invariant.id).toBeLessThan(10_000);
});

/** Old bills, as rows only: no seat, no payment. */
async function booksOfYears(bills: number): Promise<void> {
  await t.asOwner(`
    BEGIN; SET LOCAL session_replication_role = replica;
    INSERT INTO bill (exhibitor_id, id, reference, type, status, channel, total_cents, created_at)
      SELECT ${cinema.exhibitorId}, gen_random_uuid(), translate(lpad(to_hex(n), 8, 'X'), '01abcdef', 'YZABCDEF'), 'tickets', 'expired', 'site', 1200, '2020-01-01' FROM generate_series(1, ${bills}) AS n;
    INSERT INTO bill_event (exhibitor_id, bill_id, at, from_state, to_state, by) SELECT exhibitor_id, id, created_at, 'pending', 'expired', 'x' FROM bill WHERE created_at < '2021-01-01';
    INSERT INTO payment (exhibitor_id, id, bill_id, method_id, type, driver, status, amount_cents, created_at)
      SELECT exhibitor_id, gen_random_uuid(), id, ${cinema.methods.mollie}, 'online', 'mollie', 'expired', 1200, created_at FROM bill WHERE created_at < '2021-01-01';
    INSERT INTO payment_event (exhibitor_id, payment_id, at, from_state, to_state, by) SELECT exhibitor_id, id, created_at, 'pending', 'expired', 'x' FROM payment WHERE created_at < '2021-01-01';
    INSERT INTO ledger (exhibitor_id, posting, bill_id, account, amount_cents, at) SELECT exhibitor_id, gen_random_uuid(), id, 'psp', 1, created_at FROM bill WHERE created_at < '2021-01-01';
    COMMIT`);
  await t.asOwner('VACUUM ANALYZE');
}
