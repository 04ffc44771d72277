import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listEntries } from '#modules/audit/server/list-entries.ts';
import { countOldNames, redactEntriesOf, redactOldEntries } from '#modules/audit/server.ts';
import { RETENTION_LIMITS } from '#modules/exhibitor/rules/retention.ts';
import { allOf } from '#modules/integrity/server/check-invariants.ts';
import { INVARIANTS, type Invariant } from '#modules/integrity/server/invariants.sql.ts';
import { buildCinema } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';

const t = testDatabase();
const MONTHS = 36;
const MONTH_MS = 31 * 86_400_000;
let exhibitorId = 0;

beforeAll(async () => {
  exhibitorId = (await buildCinema(t)).exhibitorId;
});
beforeEach(() => t.travel(0));

type Written = { action?: string; entity?: string; entityId?: string | number; before?: unknown; after?: unknown };
const acting = () => ({ exhibitorId, actor: 'employee:1', channel: 'portal' }) as const;
const written = (entry: Written) =>
  t.db.tx(acting(), (tx) => tx.audit({ action: 'employee.changed', entity: 'employee', entityId: 1, ...entry }));
const redacts = (limit = 500) => t.db.tx(acting(), (tx) => redactOldEntries(tx, MONTHS, limit));
const forgets = (email: string) => t.db.tx(acting(), (tx) => redactEntriesOf(tx, email));
const finds = async () => (await t.db.ask(exhibitorId, (first) => countOldNames(first, MONTHS))).count;
const chain = INVARIANTS.find(({ id }) => id === 'I20') as Invariant;
const states = (words: string) =>
  t.asOwner<{ id: number; before: unknown; after: unknown; redacted: boolean }>(
    `SELECT id, before, after, redacted_at IS NOT NULL AS redacted FROM audit WHERE exhibitor_id = $1 AND entity_id = $2 ORDER BY id`,
    [exhibitorId, words],
  );
/** What I20 says after the owner changed the log with the guards off; all of it is rolled back. */
async function afterTampering(...changes: readonly string[]): Promise<unknown[]> {
  const owner = new pg.Client({ connectionString: t.url });
  await owner.connect();
  try {
    await owner.query('BEGIN; ALTER TABLE audit DISABLE TRIGGER USER');
    for (const change of changes) await owner.query(change);
    const { rows } = await owner.query<{ what: string }>(allOf(chain));
    return rows.map(({ what }) => what);
  } finally {
    await owner.query('ROLLBACK');
    await owner.end();
  }
}

describe('names in old entries', { tags: ['I20', 'T91', 'D-182'] }, () => {
  test('are removed after the time of the exhibitor, and not before; what is no name stays', async () => {
    const person = { name: 'Nora Quist', email: 'nora@quist.example', roles: ['manager'] };
    await written({ entityId: 'old-1', before: person, after: { ...person, name: 'Nora Quist-Maes' } });
    await written({
      entity: 'movie',
      entityId: 'old-2',
      after: { name: 'The Birds', note: 'asked nora@quist.example' },
    });
    await written({ entity: 'movie', entityId: 'old-3', after: { name: 'Rope', sort: 3 } });
    t.travel(35 * MONTH_MS);
    expect(await redacts()).toMatchObject({ redacted: 0 });
    t.travel(37 * MONTH_MS);
    await written({ entityId: 'young', after: person });
    expect(await finds()).toBe(2);
    expect((await redacts()).redacted).toBe(2);
    expect(await finds()).toBe(0);
    expect(await redacts()).toEqual({ read: 0, redacted: 0 });
    const gone = { name: 'personal:removed', email: 'personal:removed', roles: ['manager'] };
    expect(await states('old-1')).toMatchObject([{ before: gone, after: gone, redacted: true }]);
    expect(await states('old-2')).toMatchObject([{ after: { name: 'The Birds', note: 'asked personal:removed' } }]);
    expect(await states('old-3')).toMatchObject([{ after: { name: 'Rope', sort: 3 }, redacted: false }]);
    expect(await states('young')).toMatchObject([{ after: person, redacted: false }]);
    const { entries } = await listEntries(t.db, exhibitorId, { search: 'The Birds' });
    expect(entries[0]?.changes).toContainEqual({ field: 'note', before: null, after: 'asked –' });
  });

  test('are removed in parts, and a later part continues where one stopped', async () => {
    for (const nth of [1, 2, 3]) await written({ entityId: `part-${nth}`, after: { name: `Person ${nth}` } });
    t.travel(37 * MONTH_MS * 2);
    while ((await redacts(2)).read === 2);
    for (const nth of [1, 2, 3]) expect(await states(`part-${nth}`)).toMatchObject([{ redacted: true }]);
    expect(await afterTampering()).toEqual([]);
  });

  test('of a buyer are removed at once when the buyer is forgotten, from entries before tokens', async () => {
    const after = { name: 'Otto Kranz', email: 'Otto@kranz.example' };
    await written({ action: 'bill.buyer_changed', entity: 'bill', entityId: 'b-1', after });
    await written({
      action: 'bill.buyer_changed',
      entity: 'bill',
      entityId: 'b-2',
      after: { name: 'Ida', email: 'ida@x.example' },
    });
    await written({ entityId: 'e-1', after }); // the same person works here: the exhibitor's own records
    expect(await forgets('otto@kranz.example')).toBe(1);
    expect(await states('b-1')).toMatchObject([{ after: { name: 'personal:removed', email: 'personal:removed' } }]);
    expect(await states('b-2')).toMatchObject([{ redacted: false }]);
    expect(await states('e-1')).toMatchObject([{ redacted: false }]);
  });
});

describe('the audit is changed in no other way', { tags: ['I20', 'T89'] }, () => {
  const asApp = (statement: string) => t.db.tx(acting(), (tx) => tx.run(statement));
  test.each([
    [
      'a young entry of an employee',
      `UPDATE audit SET redacted_at = foyer_now() WHERE exhibitor_id = tenant() AND entity_id = 'e-9'`,
      'KA001',
    ],
    [
      'an entry that was redacted',
      `UPDATE audit SET redacted_at = foyer_now() WHERE exhibitor_id = tenant() AND entity_id = 'b-9'`,
      'KA001',
    ],
    [
      'the state of an entry',
      `UPDATE audit SET after = '{}' WHERE exhibitor_id = tenant() AND entity_id = 'e-9'`,
      '42501',
    ],
    ['an entry that is deleted', `DELETE FROM audit WHERE exhibitor_id = tenant() AND entity_id = 'e-9'`, '42501'],
  ])('by the program: %s', async (_, statement, code) => {
    await written({ entityId: 'e-9', after: { name: 'Ann' } });
    if ((await states('b-9')).length === 0)
      await written({ entity: 'bill', entityId: 'b-9', after: { email: 'ann@x.example' } });
    await forgets('ann@x.example');
    await expect(asApp(statement)).rejects.toMatchObject({ code });
  });

  test('by the owner: another value together with the redaction', async () => {
    await written({ entity: 'bill', entityId: 'b-8', after: { name: 'Ann', total: 5 } });
    const change = (columns: string) =>
      t.asOwner(`UPDATE audit SET ${columns} WHERE exhibitor_id = $1 AND entity_id = 'b-8'`, [exhibitorId]);
    await expect(change(`redacted_at = now(), after = '{"total": 7}'`)).rejects.toMatchObject({ code: 'KA001' });
    await expect(change(`redacted_at = now(), actor = 'employee:2'`)).rejects.toMatchObject({ code: 'KA001' });
    await expect(change(`redacted_no = 1`)).rejects.toMatchObject({ code: 'KA001' });
  });

  const TABLES = [
    ['audit', 'after'],
    ['ledger', 'account'],
  ] as const;
  const changesOf = TABLES.flatMap(([table, column]) =>
    [
      `UPDATE ${table} SET ${column} = ${column}`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table}`,
      `TRUNCATE ${table} CASCADE`,
    ].map((statement) => [statement]),
  );
  test.each(changesOf)('neither the owner nor the program may: %s', { tags: ['T89'] }, async (statement) => {
    await written({ entityId: 'g-1' });
    await expect(t.asOwner(statement)).rejects.toMatchObject({ code: 'KA001' });
    await expect(asApp(statement)).rejects.toMatchObject({ code: '42501' });
  });

  test('the setting allows no time that the database refuses', () => {
    expect(RETENTION_LIMITS.audit_name_months.least).toBe(6);
  });
});

describe('a change behind the guards is found', { tags: ['I20'] }, () => {
  const at = (name: string) => `exhibitor_id = ${exhibitorId} AND entity_id = '${name}'`;
  const raised = (name: string) => `UPDATE audit SET after = jsonb_set(after, '{total}', '7') WHERE ${at(name)}`;
  beforeAll(async () => {
    t.travel(0);
    for (const name of ['f-1', 'f-2', 'f-3'])
      await written({ entity: 'bill', entityId: name, after: { email: 'fred@x.example', total: 5 } });
  });

  test('before the redaction: a state, an entry taken out, the last entry taken out', async () => {
    expect(await afterTampering()).toEqual([]);
    expect(await afterTampering(raised('f-2'))).toEqual(['broken chain']);
    expect(await afterTampering(`DELETE FROM audit WHERE ${at('f-2')}`)).toEqual(['broken chain']);
    expect(await afterTampering(`DELETE FROM audit WHERE ${at('f-3')}`)).toEqual(['the end of a chain is missing']);
  });

  test('after the redaction: a state, another actor with a right digest, an entry that looks plain again', async () => {
    expect(await forgets('fred@x.example')).toBe(3);
    expect(await afterTampering()).toEqual([]);
    expect(await afterTampering(raised('f-2'))).toEqual(['broken chain of redactions']);
    const digested = `UPDATE audit a SET redacted_hash = audit_redaction_digest(
      (SELECT b.redacted_hash FROM audit b WHERE b.exhibitor_id = a.exhibitor_id AND b.redacted_no = a.redacted_no - 1), a)`;
    const actor = (name: string) => `UPDATE audit SET actor = 'employee:2' WHERE ${at(name)}`;
    expect(await afterTampering(actor('f-2'), `${digested} WHERE ${at('f-2')}`)).toEqual([
      'broken chain of redactions',
    ]);
    expect(await afterTampering(actor('f-3'), `${digested} WHERE ${at('f-3')}`)).toEqual([
      'the end of a chain is missing',
    ]);
    const plain = `UPDATE audit SET redacted_at = NULL, redacted_no = NULL, redacted_hash = NULL`;
    expect(await afterTampering(`${plain} WHERE ${at('f-3')}`)).toEqual([
      'broken chain',
      'the end of a chain is missing',
    ]);
    expect(await afterTampering(`UPDATE audit SET hash = sha256('x') WHERE ${at('f-3')}`)).not.toEqual([]);
  });
});
