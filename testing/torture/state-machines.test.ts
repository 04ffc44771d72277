import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CAMPAIGN_TRANSITIONS } from '#modules/campaigns/rules/campaign-states.ts';
import { DEVICE_TRANSITIONS } from '#modules/devices/rules/device-states.ts';
import { INVOICE_TRANSITIONS } from '#modules/invoices/rules/invoice-states.ts';
import { PAYMENT_TRANSITIONS } from '#modules/payments/rules/payment-states.ts';
import { RESERVATION_TRANSITIONS } from '#modules/reservations/rules/reservation-states.ts';
import { BILL_TRANSITIONS } from '#modules/sales/rules/bill/bill-states.ts';
import { buildCinema } from '#testing/builders/builders.ts';
import { buildDevice } from '#testing/builders/device.ts';
import { buildEmployee } from '#testing/builders/employee.ts';
import { testDatabase } from '#testing/database/database.ts';
import { openCounter } from '#testing/torture/counter.ts';

/**
 * All state machines: the table in the rules equals the table in the database, and the database
 * enforces it.
 */
const t = testDatabase({ invariants: false });
let owner: pg.Client;

beforeAll(async () => {
  const cinema = await buildCinema(t);
  const { exhibitorId } = cinema;
  const { billId, paymentId } = await openCounter(t, () => cinema).buys(['A-1'], cinema.screeningId);
  const { id: employeeId } = await buildEmployee(t, exhibitorId);
  await buildDevice(t, exhibitorId);
  await t.asOwner(
    `INSERT INTO reservation (exhibitor_id, bill_id, screening_id, ref, name, phone, source, created_by, created_at)
     VALUES ($1, $2, $3, 'ABCDEF', 'Ada', '1', 'portal', $4, now())`,
    [exhibitorId, billId, cinema.screeningId, employeeId],
  );
  await t.asOwner(
    `WITH client AS (INSERT INTO invoice_client (exhibitor_id, company) VALUES ($1, 'Analytical Engines') RETURNING id)
     INSERT INTO invoice (exhibitor_id, client_id, created_at) SELECT $1, id, now() FROM client`,
    [exhibitorId],
  );
  await t.asOwner(
    `INSERT INTO campaign (exhibitor_id, name, frequency, range, subject, send_at, created_at)
     VALUES ($1, 'Programme', 'once', 'this_week', '{}', now(), now())`,
    [exhibitorId],
  );
  owner = new pg.Client({ connectionString: t.url });
  await owner.connect();
  // A refund that its provider refused: only with one may what is refunded wait for its money again (decision 0098).
  await owner.query('SET session_replication_role = replica'); // its terminal is not there
  await owner.query(
    `WITH refund AS (INSERT INTO refund (exhibitor_id, id, payment_id, bill_id, amount_cents, cause, by, created_at)
       VALUES ($1, gen_random_uuid(), $2, $3, 100, 'bill:x', 'test', now()) RETURNING id)
     INSERT INTO terminal_order (exhibitor_id, payment_id, refund_id, terminal_id, kind, amount_cents, asked_at, ended_at, outcome, refused_at)
     SELECT $1, $2, id, 1, 'refund', 100, now(), now(), 'failed', now() FROM refund`,
    [exhibitorId, paymentId, billId],
  );
  await owner.query('SET session_replication_role = origin');
});
afterAll(() => owner.end());

type Machine = {
  readonly of: string;
  readonly table: Readonly<Record<string, readonly string[]>>;
  readonly column: string;
  /** SQLSTATE of a move that is in no table. */
  readonly refusedWith: string;
};
const MACHINES: readonly Machine[] = [
  { of: 'bill', table: BILL_TRANSITIONS, column: 'status', refusedWith: 'KB001' },
  { of: 'payment', table: PAYMENT_TRANSITIONS, column: 'status', refusedWith: 'KP001' },
  { of: 'reservation', table: RESERVATION_TRANSITIONS, column: 'status', refusedWith: 'KR001' },
  { of: 'invoice', table: INVOICE_TRANSITIONS, column: 'status', refusedWith: 'KI002' },
  { of: 'device', table: DEVICE_TRANSITIONS, column: 'auth', refusedWith: 'KD001' },
  { of: 'campaign', table: CAMPAIGN_TRANSITIONS, column: 'status', refusedWith: 'KN001' },
];

describe.each(MACHINES)('the moves of a $of', ({ of, table, column, refusedWith }) => {
  test(`the table of moves of a ${of} in the database is that of the rules`, { tags: ['PAY-015', 'I14'] }, async () => {
    const inDatabase = await t.asOwner<{ pair: string }>(
      `SELECT from_state || ' > ' || to_state AS pair FROM ${of}_transition`,
    );
    const inRules = Object.entries(table).flatMap(([from, tos]) => tos.map((to) => `${from} > ${to}`));
    expect(inDatabase.map(({ pair }) => pair).sort()).toEqual(inRules.sort());
  });

  test(`the database lets a ${of} make every move of its table, and refuses every other`, {
    tags: ['PAY-015'],
  }, async () => {
    const states = Object.keys(table);
    for (const from of states)
      for (const to of states.filter((state) => state !== from))
        expect(`${from} > ${to}: ${await moved(of, column, from, to)}`).toBe(
          `${from} > ${to}: ${table[from]?.includes(to) ? 'moved' : refusedWith}`,
        );
  });

  test(`no exhibitor writes the table of transitions of a ${of}`, { tags: ['PAY-015'] }, async () => {
    const may = await t.asOwner<{ may: boolean }>(
      `SELECT has_table_privilege('foyer_app', '${of}_transition', 'INSERT, UPDATE, DELETE') AS may`,
    );
    expect(may).toEqual([{ may: false }]);
  });
});

/**
 * Returns the result of moving the first row of a table; rolled back afterwards. Other requirements
 * of a state (a number, a day) are left out.
 */
async function moved(table: string, column: string, from: string, to: string): Promise<string> {
  await owner.query('BEGIN');
  try {
    const checks = await owner.query<{ conname: string }>(
      `SELECT conname FROM pg_constraint WHERE conrelid = '${table}'::regclass AND contype = 'c'`,
    );
    for (const { conname } of checks.rows) await owner.query(`ALTER TABLE ${table} DROP CONSTRAINT ${conname}`);
    await owner.query('SET LOCAL session_replication_role = replica'); // guards are off while the row gets its start state
    await owner.query(`UPDATE ${table} SET ${column} = '${from}'`);
    await owner.query('SET LOCAL session_replication_role = origin');
    await owner.query(`UPDATE ${table} SET ${column} = '${to}'`);
    return 'moved';
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await owner.query('ROLLBACK');
  }
}
