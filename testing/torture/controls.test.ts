import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allOf, recentBillsOf } from '#modules/integrity/server/check-invariants.ts';
import { INVARIANTS, type Invariant } from '#modules/integrity/server/invariants.sql.ts';
import { checkInvariants } from '#modules/integrity/server.ts';
import { refundBill } from '#modules/sales/server/refunds/refund-bill.ts';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import { buildCinema, buildScreening, type Cinema } from '#testing/builders/builders.ts';
import { buildVoucher } from '#testing/builders/voucher.ts';
import { testDatabase } from '#testing/database/database.ts';
import { openCounter, WHOLE } from '#testing/torture/counter.ts';

/**
 * Tests of the tests: all checks of the tests and the running program must be able to fail. Each
 * invariant gets a violation, and each database guard a write that it refuses, and that is detected
 * when the guard is removed.
 */
const t = testDatabase({ invariants: false });
let cinema: Cinema;
const counter = openCounter(t, () => cinema);
let owner: pg.Client;

beforeAll(async () => {
  cinema = await buildCinema(t);
  const sold = await counter.buys(['A-1', 'A-2'], cinema.screeningId);
  await counter.provider(sold.paymentId, { status: 'paid', amount: 2_400 });
  await counter.buys(['A-3'], cinema.screeningId);
  const back = await counter.buys(['A-4'], cinema.screeningId);
  await counter.provider(back.paymentId, { status: 'paid', amount: 1_200 });
  await refundBill(t.db, counter.manager(), back.billId, WHOLE, NO_EVENTS);
  const gone = await counter.buys(['A-5'], cinema.screeningId);
  await counter.provider(gone.paymentId, { status: 'expired' });
  await buildVoucher(t, cinema.exhibitorId);
  await buildScreening(t, cinema);
  await t.asOwner(
    `INSERT INTO product (exhibitor_id, name, price_cents, vat_bp, stock) VALUES ($1, '{}', 300, 600, 0)`,
    [cinema.exhibitorId],
  );
  owner = new pg.Client({ connectionString: t.url });
  await owner.connect();
  expect(await checkInvariants(t.db)).toEqual([]);
});
afterAll(() => owner.end());

const invariant = (id: string) => INVARIANTS.find((each) => each.id === id) as Invariant;

/**
 * Changes the books, runs a check, and rolls everything back. Returns the refusal's SQLSTATE, or
 * the number of rows of the invariant.
 */
async function shown(id: string, statements: readonly string[]): Promise<string | number> {
  await owner.query('BEGIN');
  try {
    await owner.query(`SELECT set_config('app.exhibitor_id', '${cinema.exhibitorId}', true)`);
    for (const statement of statements) await owner.query(statement);
    await owner.query('SET CONSTRAINTS ALL IMMEDIATE; SET LOCAL ROLE foyer_system');
    const { length: all } = (await owner.query(allOf(invariant(id)))).rows;
    const { length: recent } = (await owner.query(recentBillsOf(invariant(id), Date.now()))).rows;
    expect(recent > 0).toBe(all > 0); // it happened just now
    return all;
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await owner.query('ROLLBACK');
  }
}

const SETTLED = `(SELECT id FROM bill WHERE status = 'settled' LIMIT 1)`;
const OPEN = `(SELECT id FROM bill WHERE status = 'pending' LIMIT 1)`;
const OVER = `(SELECT id FROM bill WHERE status = 'expired' LIMIT 1)`;
const PAID = `(SELECT id FROM payment WHERE status = 'paid' LIMIT 1)`;
const off = (table: string, trigger: string) => `ALTER TABLE ${table} DISABLE TRIGGER ${trigger}`;
const posting = (...entries: [string, number][]) =>
  `INSERT INTO ledger (exhibitor_id, posting, bill_id, account, amount_cents, at)
   SELECT tenant(), p, ${SETTLED}, e.account, e.cents, now() FROM gen_random_uuid() AS p, (VALUES ${entries.map(([a, c]) => `('${a}', ${c}::bigint)`).join(', ')}) AS e(account, cents)`;
const scan = (at: string) =>
  `WITH door AS (INSERT INTO device (exhibitor_id, id, uid, type, token, created_at)
                 VALUES (tenant(), 1, 'DDDDDDDDDD', 'scanner', sha256('door'), now()) ON CONFLICT DO NOTHING)
   INSERT INTO scan (exhibitor_id, ticket_id, device_id, nonce, result, at)
   SELECT tenant(), id, 1, gen_random_uuid(), 'admitted', ${at} FROM ticket WHERE revoked_at IS NULL ORDER BY id LIMIT 1`;
const wrongNote = (kind: string) =>
  `INSERT INTO client_error (exhibitor_id, kind, digest, detail, at) VALUES (tenant(), '${kind}', 'x', '{}', foyer_now())`;

const PLANTED: [string, string, string[]][] = [
  ['I02', 'a counter that lies', ['UPDATE screening_capacity SET taken = taken + 1']],
  [
    'I02',
    'an online counter that lies',
    ['UPDATE screening_capacity SET taken_online = taken_online - 1 WHERE taken_online > 0'],
  ],
  [
    'I03',
    'a seat sold to somebody who did not pay',
    [`UPDATE seat_claim SET state = 'sold', expires_at = NULL WHERE bill_id = ${OPEN}`],
  ],
  [
    'I04',
    'a paid seat without its ticket',
    [`UPDATE ticket SET state = 'refunded', revoked_at = now() WHERE bill_id = ${SETTLED}`],
  ],
  [
    'I05',
    'late money that was dropped',
    [`UPDATE payment SET status = 'paid', purchased_at = now() WHERE bill_id = ${OVER}`],
  ],
  [
    'I05',
    'all the money of a bill that still waits',
    [`UPDATE payment SET status = 'paid', purchased_at = now() WHERE bill_id = ${OPEN}`],
  ],
  [
    'I06',
    'a second payment that was kept',
    [
      `INSERT INTO payment (exhibitor_id, id, bill_id, method_id, type, driver, status, amount_cents, created_at)
         SELECT exhibitor_id, gen_random_uuid(), bill_id, method_id, type, driver, 'paid', amount_cents, now() FROM payment WHERE id = ${PAID}`,
    ],
  ],
  ['I07', 'somebody still owes for a bill that is over', [posting(['receivable', 100], ['revenue', -100])]],
  ['I08', 'money of providers that nobody paid', [posting(['psp', 100], ['other', -100])]],
  ['I09', 'money given back without a refund', [`UPDATE payment SET refunded_cents = 100 WHERE id = ${PAID}`]],
  ['I10', 'a number that was skipped', ['UPDATE number_series SET last_no = last_no + 1']],
  [
    'I10',
    'an invoice number that was skipped',
    ['INSERT INTO invoice_series (exhibitor_id, year, last_no) VALUES (tenant(), 2026, 1)'],
  ],
  [
    'I10',
    'a chain that was broken',
    [off('bill', 'bill_guard'), `UPDATE bill SET hash = '\\x01' WHERE id = ${SETTLED}`],
  ],
  ['I11', 'a turn that nobody used', ['UPDATE voucher SET remaining_turns = remaining_turns - 1']],
  ['I11', 'a turn held by no bill', ['UPDATE voucher SET held_turns = 1']],
  [
    'I12',
    'somebody let in with a ticket that was taken back',
    [scan('now()'), `UPDATE ticket SET state = 'refunded', revoked_at = now() - interval '1 day'`],
  ],
  ['I12', 'somebody let in whose ticket still admits', [scan('now()')]],
  [
    'I14',
    'a move that is in no table',
    [
      `INSERT INTO bill_event (exhibitor_id, bill_id, at, from_state, to_state, by) SELECT tenant(), id, now(), 'refunded', 'pending', 'x' FROM bill WHERE id = ${OPEN}`,
    ],
  ],
  [
    'I14',
    'a payment that stands where its log does not say',
    [off('payment', 'payment_guard'), `UPDATE payment SET status = 'refunded' WHERE id = ${PAID}`],
  ],
  [
    'I14',
    'a bill that stands where its log does not say',
    [off('bill', 'bill_guard'), `UPDATE bill SET status = 'cancelled' WHERE id = ${SETTLED}`],
  ],
  [
    'I14',
    'a bill that moved without a log',
    [off('bill', 'bill_guard'), `UPDATE bill SET status = 'cancelled' WHERE id = ${OPEN}`],
  ],
  ['I15', 'tickets that nobody mails', [`DELETE FROM outbox WHERE topic = 'mail.tickets'`]],
  ['I15', 'a refund that no provider is asked for', [`DELETE FROM outbox WHERE topic = 'psp.refund'`]],
  ['I16', 'a table that everybody sees', ['CREATE TABLE open_to_all (exhibitor_id int NOT NULL)']],
  [
    'I16',
    'a reference across exhibitors',
    [
      'ALTER TABLE screening ADD UNIQUE (id)',
      'CREATE TABLE seen (exhibitor_id int, screening_id int REFERENCES screening (id))',
      'ALTER TABLE seen ENABLE ROW LEVEL SECURITY',
      'ALTER TABLE seen FORCE ROW LEVEL SECURITY',
    ],
  ],
  [
    'I17',
    'an answer about a bill that is not there',
    [
      `INSERT INTO idempotency (exhibitor_id, actor, key, request_hash, status, body, created_at) VALUES (tenant(), 'visitor:x', '0123456789abcdef', '\\x00', 200, '{"uuid":"00000000-0000-4000-8000-000000000000"}', now())`,
    ],
  ],
  ['I18', 'an error nobody foresaw', [wrongNote('server')]],
  ['I19', 'revenue of nothing', [posting(['revenue', -100], ['receivable', 100])]],
  [
    'I20',
    'a cancellation nobody signed',
    [
      `INSERT INTO screening_cancellation (exhibitor_id, screening_id, mode, by, at) VALUES (tenant(), ${'(SELECT min(id) FROM screening)'}, 'cancel', 'x', now())`,
    ],
  ],
  ['I20', 'a refund nobody signed', [off('audit', 'audit_keep'), `DELETE FROM audit WHERE action = 'bill.refunded'`]],
  [
    'I21',
    'a card number in a mail',
    [`UPDATE outbox SET payload = '{"note":"4111 1111 1111 1111"}' WHERE topic = 'mail.tickets'`],
  ],
  ['I22', 'a page that broke its own rules', [wrongNote('csp')]],
  ['I25', 'a card that is owed more than the books say', ['UPDATE voucher SET owed_cents = 5']],
  ['I24', 'stock that nobody moved', ['UPDATE product SET stock = 5']],
  ['I24', 'rounded cash that the books do not know', [posting(['cash_rounding', -2], ['cash', 2])]],
  [
    'I24',
    'a drawer that expects what nobody paid',
    [
      `WITH made AS (INSERT INTO device (exhibitor_id, uid, type, auth, created_at) VALUES (tenant(), 'ABCDEFGHJK', 'register', 'logout', now()) RETURNING id)
       INSERT INTO cash_balance (exhibitor_id, device_id, business_day, expected_cents, counted_cents, new_balance_cents)
       SELECT tenant(), id, '2026-01-01', 5, 5, 5 FROM made`,
    ],
  ],
];

describe('an invariant detects violations across rows that no constraint can detect', () => {
  test.each(PLANTED)('%s %s', async (id, _, statements) => {
    expect(await shown(id, [])).toBe(0);
    expect(await shown(id, statements)).toBeGreaterThan(0);
  });
});

/** Invariant, guard, its refusal, its removal, the write. */
const GUARDED: [string, string, string, string, string[]][] = [
  [
    'I01',
    'the unique index of live claims',
    '23505',
    'DROP INDEX seat_claim_live',
    [
      `INSERT INTO seat_claim (exhibitor_id, screening_id, arrangement_id, seat_id, bill_id, line_no, state, online)
         SELECT exhibitor_id, screening_id, arrangement_id, seat_id, bill_id, line_no, 'sold', online FROM seat_claim WHERE state = 'sold' LIMIT 1`,
    ],
  ],
  [
    'I02',
    'the check of the counters',
    '23514',
    'ALTER TABLE screening_capacity DROP CONSTRAINT screening_capacity_check',
    ['UPDATE screening_capacity SET capacity = 1, taken_online = 0 WHERE taken > 1'],
  ],
  [
    'I02',
    'the check of the online share',
    '23514',
    'ALTER TABLE screening_capacity DROP CONSTRAINT screening_capacity_check1',
    ['UPDATE screening_capacity SET online_cap = 0 WHERE taken_online > 0'],
  ],
  [
    'I24',
    'the closed book of a counted day',
    'KA001',
    off('cash_movement', 'cash_movement_open_day'),
    [
      `INSERT INTO device (exhibitor_id, uid, type, auth, created_at) VALUES (tenant(), 'ABCDEFGHJK', 'register', 'logout', now())`,
      `INSERT INTO cash_balance (exhibitor_id, device_id, business_day, expected_cents, counted_cents, new_balance_cents, counted_at)
       SELECT tenant(), id, '2026-01-01', 0, 0, 0, now() FROM device WHERE uid = 'ABCDEFGHJK'`,
      `INSERT INTO cash_movement (exhibitor_id, device_id, business_day, kind, amount_cents, at)
       SELECT tenant(), id, '2026-01-01', 'payment', 5, now() FROM device WHERE uid = 'ABCDEFGHJK'`,
    ],
  ],
  ['I07', 'the balance of a posting', 'KL001', off('ledger', 'ledger_balanced'), [posting(['psp', 100])]],
  [
    'I09',
    'the limit of refunds',
    '23514',
    'ALTER TABLE payment DROP CONSTRAINT payment_check',
    [`UPDATE payment SET refunded_cents = 999999 WHERE id = ${PAID}`],
  ],
  [
    'I10',
    'numbers that never change',
    'KB002',
    off('bill', 'bill_guard'),
    [`UPDATE bill SET number = 77 WHERE id = ${SETTLED}`],
  ],
  [
    'I10',
    'a number given once',
    '23505',
    'DROP INDEX bill_number',
    [`ALTER TABLE bill DISABLE TRIGGER bill_guard`, `UPDATE bill SET number = 1 WHERE number = 2`],
  ],
  [
    'I11',
    'no use of an unpaid voucher',
    '23514',
    'ALTER TABLE voucher DROP CONSTRAINT voucher_check3',
    ['UPDATE voucher SET paid = false, remaining_turns = remaining_turns - 1'],
  ],
  [
    'I11',
    'no more turns held than are left',
    '23514',
    'ALTER TABLE voucher DROP CONSTRAINT voucher_check1',
    ['UPDATE voucher SET held_turns = 99'],
  ],
  ['I12', 'one admission per ticket', '23505', 'DROP INDEX scan_once', [scan('now()'), scan('now()')]],
  [
    'I13',
    'one screening at a time',
    '23P01',
    'ALTER TABLE screening DROP CONSTRAINT screening_no_overlap',
    [
      'UPDATE screening SET starts_at = (SELECT min(starts_at) FROM screening), ends_at = (SELECT max(ends_at) FROM screening)',
    ],
  ],
  [
    'I14',
    'the table of moves of a bill',
    'KB001',
    off('bill', 'bill_guard'),
    [`UPDATE bill SET status = 'pending' WHERE id = ${SETTLED}`],
  ],
  [
    'I14',
    'the table of moves of a payment',
    'KP001',
    off('payment', 'payment_guard'),
    [`UPDATE payment SET status = 'failed' WHERE id = ${PAID}`],
  ],
  ['I20', 'the audit that only grows', 'KA001', off('audit', 'audit_redact'), [`UPDATE audit SET actor = 'nobody'`]],
  [
    'I20',
    'the audit that loses no entry',
    'KA001',
    off('audit', 'audit_keep'),
    ['DELETE FROM audit WHERE id = (SELECT max(id) FROM audit)'],
  ],
  [
    'I07',
    'the ledger that only grows',
    'KA001',
    off('ledger', 'ledger_keep'),
    ['UPDATE ledger SET amount_cents = amount_cents + 1'],
  ],
];

describe('a guard refuses a write that otherwise an invariant detects', () => {
  test.each(GUARDED)('%s %s (%s)', async (id, _, refusedWith, removal, statements) => {
    expect(await shown(id, statements)).toBe(refusedWith);
    expect(await shown(id, [removal, ...statements])).toBeGreaterThan(0);
  });
});

test('every invariant detects a violation', () => {
  const seen = new Set([...PLANTED.map(([id]) => id), ...GUARDED.map(([id]) => id), 'I23']);
  expect([...seen].sort()).toEqual(INVARIANTS.map(({ id }) => id).sort());
});

test("the program's own watch detects a long wait for a lock", { tags: ['I23'] }, async () => {
  const holder = new pg.Client({ connectionString: t.url });
  const waiter = new pg.Client({ connectionString: t.url, application_name: 'foyer/waits' });
  for (const client of [holder, waiter]) {
    client.on('error', () => {}); // the database is dropped when the test ends
    await client.connect();
  }
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM number_series FOR UPDATE');
  const waiting = waiter.query('UPDATE number_series SET last_no = last_no');
  await new Promise((done) => setTimeout(done, 4_500));
  expect((await checkInvariants(t.db)).map(({ id }) => id)).toEqual(['I23']);
  await holder.query('ROLLBACK');
  await waiting;
  expect(await checkInvariants(t.db)).toEqual([]);
  await holder.end();
  await waiter.end();
});
