import pg from 'pg';
import { expect, test } from 'vitest';
import { migrate } from '#platform/db/migrate.ts';
import { BY_KEY } from '#platform/db/tx.ts';
import { testDatabase } from '#testing/database/database.ts';

const t = testDatabase();

/**
 * The queries of every ticket sale, foreign keys included, and the condition that their index must
 * use.
 */
const QUESTIONS = [
  {
    asks: 'the bill a line belongs to',
    sql: 'SELECT 1 FROM ONLY bill x WHERE exhibitor_id = $1::int AND id = $2::uuid FOR KEY SHARE OF x',
    values: `1, gen_random_uuid()`,
    enteredBy: /id = \$2/,
  },
  {
    asks: 'what a visitor holds',
    sql: `SELECT sum(ticket_count) FROM bill WHERE exhibitor_id = $1::int AND visitor = $2::text AND status IN ('pending','paying')`,
    values: `1, 'somebody'`,
    enteredBy: /visitor = \$2/,
  },
  {
    asks: 'whether a seat is gone',
    sql: `SELECT state FROM seat_claim WHERE exhibitor_id = $1::int AND screening_id = $2::int AND seat_id = $3::int AND state <> 'released'`,
    values: '1, 2, 3',
    enteredBy: /screening_id = \$2.*seat_id = \$3/,
  },
  {
    asks: 'which holds are over',
    sql: `SELECT screening_id FROM seat_claim WHERE exhibitor_id = $1::int AND state = 'held' AND expires_at <= $2::timestamptz`,
    values: '1, now()',
    enteredBy: /expires_at <= \$2/,
  },
  {
    asks: 'what of a bill went back',
    sql: 'SELECT sum(amount_cents) FROM refund WHERE exhibitor_id = $1::int AND bill_id = $2::uuid',
    values: '1, gen_random_uuid()',
    enteredBy: /bill_id = \$2/,
  },
  {
    asks: 'which lines of a bill went back',
    sql: 'SELECT sum(vat_cents) FROM refund_line WHERE exhibitor_id = $1::int AND bill_id = $2::uuid',
    values: '1, gen_random_uuid()',
    enteredBy: /bill_id = \$2/,
  },
  {
    asks: 'who has a ticket for a screening',
    sql: 'SELECT bill_id FROM ticket WHERE exhibitor_id = $1::int AND screening_id = $2::int',
    values: '1, 2',
    enteredBy: /screening_id = \$2/,
  },
  {
    asks: 'whose payment a provider speaks of',
    sql: `SELECT p.* FROM exhibitor x CROSS JOIN LATERAL (
      SELECT exhibitor_id, id FROM payment WHERE exhibitor_id = x.id AND id = $1::uuid OFFSET 0) AS p`,
    values: 'gen_random_uuid()',
    enteredBy: /exhibitor_id = x\.id.*id = \$1/,
  },
  {
    asks: 'which refunds a provider has taken and not done',
    sql: `SELECT exhibitor_id, id FROM refund WHERE status = 'sent' ORDER BY created_at LIMIT $1::int`,
    values: '100',
    enteredBy: /refund_sent/,
  },
] as const;

type Plan = { 'Index Name'?: string; 'Index Cond'?: string; Plans?: Plan[] };
const conditions = (plan: Plan): string[] => [
  plan['Index Name'] ?? '',
  plan['Index Cond'] ?? '',
  ...(plan.Plans ?? []).flatMap(conditions),
];

async function howEntered(sql: string, values: string): Promise<string> {
  const client = new pg.Client({ connectionString: t.url, options: BY_KEY.map((each) => `-c ${each}`).join(' ') });
  await client.connect();
  try {
    await client.query(`PREPARE question AS ${sql}`);
    const { rows } = await client.query(`EXPLAIN (FORMAT JSON) EXECUTE question(${values})`);
    return conditions(rows[0]['QUERY PLAN'][0].Plan).join(' ');
  } finally {
    await client.end();
  }
}

test.each(QUESTIONS)('a table nobody has analysed is entered by the whole key: $asks', async (question) => {
  expect(await howEntered(question.sql, question.values)).toMatch(question.enteredBy);
});

test('after a restart, a table that was vacuumed while empty is not planned as empty', async () => {
  await t.asOwner('VACUUM ANALYZE bill');
  await t.asOwner('VACUUM ANALYZE seat_claim');
  await migrate(t.url);
  for (const { sql, values, enteredBy } of QUESTIONS) expect(await howEntered(sql, values)).toMatch(enteredBy);
});
