import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '#platform/db/migrate.ts';
import { testDatabase } from '#testing/database/database.ts';
import { runNodes } from '#testing/torture/nodes/nodes.ts';

describe('two nodes', { tags: ['T53'] }, () => {
  const t = testDatabase({ max: 2 });

  test('killed at any moment while 40 buyers want seats of two halls: every acknowledgement holds, no seat is sold twice, all comes to rest', {
    tags: ['T53', 'I17', 'I18', 'G2', 'I01'],
    timeout: 900_000,
  }, async () => {
    const report = await runNodes({ databaseUrl: t.url, how: 'kill', times: 10, seed: 53, buyers: 40, halls: 2 });
    expect(report).toMatchObject({ wrong: [], unrest: {} });
    expect(report.settled).toBeGreaterThan(20);
  });
});

describe('two nodes in a roll-out', { tags: ['T53'] }, () => {
  const t = testDatabase({ max: 2 });

  test('restarted gracefully while 12 buyers and 40 readers on kept connections are active: not one request fails', {
    tags: ['T53', 'I18', 'G13'],
    timeout: 900_000,
  }, async () => {
    // More than two cores can serve in time would be refused for that, and not for a restart: `npm run torture` has 25 and 80.
    const report = await runNodes({ databaseUrl: t.url, how: 'restart', times: 6, seed: 54, buyers: 12, readers: 40 });
    expect(report).toMatchObject({ failed: [], wrong: [], unrest: {} });
    expect(report.settled).toBeGreaterThan(20);
    expect(report.read).toBeGreaterThan(80);
  });
});

/** The next release, as far as the release before notices: what a migration may do (expand, then contract). */
const NEXT_RELEASE = `
ALTER TABLE bill ADD COLUMN next_note text;
ALTER TABLE seat_claim ADD COLUMN next_kind text NOT NULL DEFAULT 'usual';
CREATE TABLE next_thing (exhibitor_id int NOT NULL REFERENCES exhibitor, bill_id uuid NOT NULL,
  FOREIGN KEY (exhibitor_id, bill_id) REFERENCES bill (exhibitor_id, id));
ALTER TABLE next_thing ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE bill ADD CONSTRAINT next_note_length CHECK (length(next_note) < 100) NOT VALID;
`;

describe('two nodes in an upgrade', { tags: ['T61'] }, () => {
  const t = testDatabase({ max: 2 });
  let migrations = '';
  beforeAll(async () => {
    migrations = await mkdtemp(join(tmpdir(), 'foyer-next-'));
    await cp(join(import.meta.dirname, '../../../platform/db/migrations'), migrations, { recursive: true });
    await writeFile(join(migrations, '9000-next.sql'), NEXT_RELEASE);
  });
  afterAll(() => rm(migrations, { recursive: true, force: true }));

  test('the next release migrates while the release before sells and a report reads: not one request fails', {
    tags: ['T61', 'G13'],
    timeout: 900_000,
  }, async () => {
    const report = await runNodes({
      databaseUrl: t.url,
      how: 'restart',
      times: 4,
      seed: 61,
      before: async (time) => {
        if (time === 2) expect(await migratedDuringReport(t.url, migrations)).toEqual(['9000-next.sql']);
      },
    });
    expect(report).toMatchObject({ failed: [], wrong: [], unrest: {} });
    expect(report.settled).toBeGreaterThan(20);
  });
});

const REPORT_MS = 5_000;

/** Applies the migrations of the next release while a transaction reads the tables that they change. */
async function migratedDuringReport(url: string, migrations: string): Promise<string[]> {
  const report = new pg.Client({ connectionString: url });
  await report.connect();
  await report.query('BEGIN');
  await report.query('SELECT (SELECT count(*) FROM bill), (SELECT count(*) FROM seat_claim)');
  const migrating = migrate(url, migrations);
  await pause(REPORT_MS);
  await report.query('COMMIT');
  await report.end();
  return migrating;
}
