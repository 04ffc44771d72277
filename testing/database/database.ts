import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { checkInvariantsAtOnce } from '#modules/integrity/server.ts';
import { type Db, openDb } from '#platform/db/tx.ts';
import { databaseUrl, TEMPLATE } from '#testing/database/cluster.ts';

export type TestDatabase = {
  /** The owner's connection string: for checks that must bypass row-level security. */
  readonly url: string;
  readonly db: Db;
  /** The clock's offset, in ms from now. */
  readonly offset: number;
  /** Moves the database's clock, in ms from now. */
  travel(offsetMs: number): void;
  /** Runs any SQL as the owner (a superuser in the embedded server). */
  asOwner<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
};

/** Creates a database for one test file, copied from the migrated template; dropped at its end. */
export function testDatabase(options: { max?: number; invariants?: false } = {}): TestDatabase {
  const name = `t_${randomBytes(8).toString('hex')}`;
  let url = '';
  let db: Db | undefined;
  let judge: Db | undefined;
  let owner: pg.Pool | undefined;
  let offset = 0;

  beforeAll(async () => {
    const cluster = inject('clusterUrl');
    await asAdmin(cluster, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`);
    url = databaseUrl(cluster, name);
    db = openDb({ url, purpose: 'test', max: options.max ?? 10, clockOffsetMs: () => offset });
    judge = openDb({ url, purpose: 'judge', max: 1, statementTimeoutMs: 60_000, clockOffsetMs: () => offset }); // as the job's
    owner = new pg.Pool({ connectionString: url, max: 2 });
    owner.on('error', () => {});
  });
  // The books must be correct after every test (I01 to I25).
  afterEach(async () => {
    if (options.invariants === false || !judge) return;
    expect(await checkInvariantsAtOnce(judge)).toEqual([]);
  });
  afterAll(async () => {
    await db?.close();
    await judge?.close();
    await owner?.end();
    await asAdmin(inject('clusterUrl'), `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  });

  return {
    get url() {
      return url;
    },
    get db() {
      if (!db) throw new Error('the test database is there from beforeAll on');
      return db;
    },
    get offset() {
      return offset;
    },
    travel(ms) {
      offset = ms;
    },
    async asOwner<Row>(text: string, values: readonly unknown[] = []) {
      if (!owner) throw new Error('the test database is there from beforeAll on');
      return (await owner.query(text, [...values])).rows as Row[];
    },
  };
}

async function asAdmin(cluster: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: cluster });
  await admin.connect();
  try {
    for (let tries = 1; ; tries++) {
      try {
        await admin.query(statement);
        return;
      } catch (error) {
        // several files copy the template at once: it may be in use for a moment
        if (tries >= 50 || (error as { code?: string }).code !== '55006') throw error;
        await new Promise((done) => setTimeout(done, 50));
      }
    }
  } finally {
    await admin.end();
  }
}
