/**
 * Each guard of the tables of the box office refuses a write that breaks it, and the write passes once the guard is removed.
 * The invariants do not know these rules: only the guard holds them.
 */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { stockBackOffice } from '#testing/worlds/back-office-rows.ts';
import { buildStockedExhibitor } from '#testing/worlds/stocked-exhibitor.ts';

const t = testDatabase({ invariants: false });
let owner: pg.Client;
let exhibitorId: number;

beforeAll(async () => {
  const exhibitor = await buildStockedExhibitor(t, { name: 'Guarded', host: 'www.guarded.test' });
  await stockBackOffice(t, exhibitor, 'Guarded');
  exhibitorId = exhibitor.cinema.exhibitorId;
  owner = new pg.Client({ connectionString: t.url });
  await owner.connect();
});
afterAll(() => owner.end());

type Refused = { readonly by: string } | { readonly rows: number };

/** Writes, and rolls everything back. Returns the name of what refused it, or how many rows the last statement wrote. */
async function written(statements: readonly string[]): Promise<Refused> {
  await owner.query('BEGIN');
  try {
    await owner.query(`SELECT set_config('app.exhibitor_id', '${exhibitorId}', true)`);
    let rows = 0;
    for (const statement of statements) rows = (await owner.query(statement)).rowCount ?? 0;
    return { rows };
  } catch (error) {
    const { constraint, code } = error as pg.DatabaseError;
    return { by: constraint ?? code ?? '' };
  } finally {
    await owner.query('ROLLBACK');
  }
}

/** Without triggers, which refuse some of these writes before a constraint sees them, and without foreign keys. */
const ALONE = 'SET LOCAL session_replication_role = replica';
const one = (table: string, column = 'id') =>
  `(SELECT ${column} FROM ${table} WHERE exhibitor_id = tenant() ORDER BY 1 LIMIT 1)`;
const scan = (offline: string, received: string) =>
  `INSERT INTO scan (exhibitor_id, ticket_id, device_id, nonce, result, at, offline_result, received_at)
   VALUES (tenant(), ${one('ticket')}, ${one('device')}, gen_random_uuid(), 'admitted', now(), ${offline}, ${received})`;
const terminalDay = (more: string, values: string) =>
  `INSERT INTO terminal_day (exhibitor_id, terminal_id, cause, asked_at${more}) VALUES (tenant(), ${one('terminal')}, 'night', now()${values})`;
const order = (more: string, values: string) =>
  `INSERT INTO terminal_order (exhibitor_id, payment_id, terminal_id, amount_cents, asked_at, kind${more})
   VALUES (tenant(), ${one('payment')}, ${one('terminal')}, 100, now(), 'payment'${values})`;
const twoTerminals = (columns: string, values: string) =>
  `INSERT INTO terminal (exhibitor_id, name, ${columns}) SELECT tenant(), n, ${values} FROM (VALUES ('a'), ('b')) AS names(n)`;

/** Table, guard, the write that it refuses. */
const CONSTRAINTS: readonly [string, string, string][] = [
  ['terminal', 'terminal_slips', `UPDATE terminal SET slips = 'paper'`],
  ['terminal_day', 'terminal_day_lost', terminalDay(', ended_at, outcome, lost_cents', `, now(), 'refused', 5`)],
  ['terminal_order', 'terminal_order_machine', order(', machine', `, 'one'`)],
  ['printer', 'printer_address', `UPDATE printer SET driver = 'escpos', connection = 'server', address = 'no port'`],
  ['printer', 'printer_driver', `UPDATE printer SET driver = 'escpos'`],
  ['printer', 'printer_model', `UPDATE printer SET model = repeat('x', 41)`],
  [
    'printer',
    'printer_bridge',
    `UPDATE printer SET driver = 'escpos', connection = 'bridge', address = 'printer:9100'`,
  ],
  ['printer', 'printer_machine', `UPDATE printer SET machine = '00:11:62:0d:5e:71'`],
  ['device', 'device_type_check', `UPDATE device SET type = 'fridge'`],
  ['seat_claim', 'seat_claim_has_owner', `UPDATE seat_claim SET bill_id = NULL, line_no = NULL WHERE state = 'sold'`],
  ['seat_claim', 'seat_claim_of_cart', `UPDATE seat_claim SET device_id = ${one('device')} WHERE state = 'sold'`],
  ['print_job', 'print_job_content', 'UPDATE print_job SET document = NULL'],
  ['bill', 'bill_replaces_another', 'UPDATE bill SET replaces = id'],
  ['audit', 'audit_redacted', 'UPDATE audit SET redacted_at = now()'],
  ['cinema', 'cinema_opening_hours', `UPDATE cinema SET opening_hours = '[1]'`],
  ['cash_movement', 'cash_movement_kind_check', `UPDATE cash_movement SET kind = 'gift'`],
  [
    'drawer_opening',
    'drawer_opening_cause_check',
    `INSERT INTO drawer_opening (exhibitor_id, device_id, employee_id, cause, at) VALUES (tenant(), ${one('device')}, ${one('employee')}, 'curious', now())`,
  ],
  ['bill_line', 'bill_line_discount', 'UPDATE bill_line SET discount_cents = 5'],
  ['bill_line', 'bill_line_choices', `UPDATE bill_line SET choices = '[]' WHERE kind = 'ticket'`],
  ['bill_line', 'bill_line_combo', `UPDATE bill_line SET combo = '{}' WHERE kind = 'ticket'`],
  ['product', 'product_open_price', 'UPDATE product SET price_min_cents = 1'],
  ['screening', 'screening_stage', `UPDATE screening SET stage = 'rumour'`],
  ['scan', 'scan_offline_result', scan(`'perhaps'`, 'now()')],
  ['scan', 'scan_received', scan(`'admitted'`, 'NULL')],
  ['scan', 'scan_received_after', scan(`'admitted'`, `now() - interval '1 hour'`)],
];

/** Unique index, and the write that would make two. */
const TWICE: readonly [string, string][] = [
  ['terminal_day_running', `${terminalDay('', '')}, (tenant(), ${one('terminal')}, 'night', now())`],
  [
    'bill_replaced_once',
    `UPDATE bill SET replaces = ${one('bill')} WHERE exhibitor_id = tenant() AND id <> ${one('bill')}`,
  ],
  [
    'cash_balance_z',
    `INSERT INTO cash_balance (exhibitor_id, device_id, business_day, expected_cents, counted_cents, new_balance_cents, counted_at, z_no)
     SELECT exhibitor_id, device_id, '2026-01-03', 0, 0, 0, now(), z_no FROM cash_balance`,
  ],
  [
    'cash_movement_opening',
    `INSERT INTO cash_movement (exhibitor_id, device_id, business_day, shift, kind, amount_cents, at)
     SELECT exhibitor_id, device_id, business_day, shift, kind, 5, now() FROM cash_movement WHERE kind = 'opening'`,
  ],
  ['audit_redactions', `UPDATE audit SET redacted_at = now(), redacted_no = 1, redacted_hash = '\\x00'`],
  [
    'terminal_poi',
    twoTerminals('driver, reach, host, port, poi_id, password_sealed', `'nexo', 'cloud', n, 443, 'one', '\\x00'`),
  ],
  [
    'terminal_machine',
    twoTerminals('driver, port, method_id, machine', `'mollie-terminal', NULL, ${one('payment_method')}, 'one'`),
  ],
];

/** Table, trigger, its refusal, the write. */
const TRIGGERS: readonly [string, string, string, string][] = [
  ['seat_claim', 'seat_claim_guard', 'KC001', `DELETE FROM seat_claim WHERE state = 'sold'`],
  ['seat_claim', 'seat_claim_guard', 'KC002', `UPDATE seat_claim SET state = 'blocked' WHERE state = 'released'`],
  ['seat_claim', 'seat_claim_guard', 'KC003', `UPDATE seat_claim SET online = NOT online WHERE state = 'sold'`],
  ['reservation', 'reservation_guard', 'KR002', `UPDATE reservation SET ref = 'ABCDEG'`],
];

describe('a guard refuses what breaks it, and is the only one that does', { tags: ['G7', 'T13'] }, () => {
  test.each(CONSTRAINTS)('%s %s', async (table, guard, write) => {
    expect(await written([ALONE, write])).toEqual({ by: guard });
    const { rows } = (await written([`ALTER TABLE ${table} DROP CONSTRAINT ${guard}`, ALONE, write])) as {
      rows: number;
    };
    expect(rows).toBeGreaterThan(0);
  });

  test.each(TWICE)('%s', async (guard, write) => {
    expect(await written([ALONE, write])).toEqual({ by: guard });
    const { rows } = (await written([`DROP INDEX ${guard}`, ALONE, write])) as { rows: number };
    expect(rows).toBeGreaterThan(0);
  });

  test.each(TRIGGERS)('%s %s %s', async (table, trigger, refusedWith, write) => {
    expect(await written([write])).toEqual({ by: refusedWith });
    const { rows } = (await written([`ALTER TABLE ${table} DISABLE TRIGGER ${trigger}`, ALONE, write])) as {
      rows: number;
    };
    expect(rows).toBeGreaterThan(0);
  });
});
