/** The roles of the embedded server: the program's own connections may do no more than one tenant's work (I16, T72). */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Embedded, startEmbedded } from '#platform/db/embedded/embedded.ts';
import { createLogins, type DatabaseLogins, giveSchemaToOwner } from '#platform/db/embedded/logins.ts';
import { migrate } from '#platform/db/migrate.ts';
import { type Db, openDb } from '#platform/db/tx.ts';

const PASSWORD = 'test';
const MIGRATIONS = join(import.meta.dirname, '../migrations');
let folder: string;
let server: Embedded;
let logins: DatabaseLogins;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-logins-'));
  server = await startEmbedded({ dataDir: join(folder, 'pg'), password: PASSWORD, settings: { fsync: 'off' } });
});
afterAll(async () => {
  await server?.stop('immediate');
  await rm(folder, { recursive: true, force: true });
  if (server) await rm(server.dataDir, { recursive: true, force: true }); // elsewhere when the tests run as root
});

async function query<Row extends pg.QueryResultRow>(url: string, ...texts: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const text of texts) rows = (await client.query<Row>(text)).rows;
    return rows;
  } finally {
    await client.end();
  }
}
const exhibitor = (slug: string) => `INSERT INTO exhibitor (slug, trade_name) VALUES ('${slug}', '${slug}')`;
const EMPLOYEES = 'SELECT name FROM employee';

/** A data folder that an older program made: everything belongs to the superuser. */
async function olderFolder(): Promise<void> {
  await migrate(server.url);
  await query(server.url, exhibitor('one'), exhibitor('two'));
  for (const slug of ['one', 'two'])
    await query(
      server.url,
      `INSERT INTO employee (exhibitor_id, name, email, roles, created_at, permissions)
       SELECT id, '${slug}', '${slug}@lumen.test', '{employee}', now(), '{payments.edit}' FROM exhibitor WHERE slug = '${slug}'`,
    );
}

describe('a data folder of an older program', { tags: ['I16', 'T72'] }, () => {
  let db: Db | undefined;
  beforeAll(async () => {
    await olderFolder();
    for (const _ of ['first start', 'next start']) {
      logins = await createLogins(server.url, PASSWORD);
      await giveSchemaToOwner(server.url);
    }
    expect(await migrate(logins.owner)).toEqual([]);
  });
  afterAll(() => db?.close());

  test('belongs to the owner role afterwards, who is no superuser', async () => {
    const owners = await query<{ owner: string }>(
      server.url,
      `SELECT relowner::regrole::text AS owner FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r','v','S')
       UNION SELECT proowner::regrole::text FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
          AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
       UNION SELECT datdba::regrole::text FROM pg_database WHERE datname = current_database()`,
    );
    expect(owners).toEqual([{ owner: 'foyer_owner' }]);
    const roles = await query(
      server.url,
      `SELECT rolname FROM pg_roles WHERE rolname LIKE 'foyer\\_%'
          AND (rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb OR rolreplication)`,
    );
    expect(roles).toEqual([]);
  });

  test.each(['RESET ROLE', "SELECT set_config('role', 'none', false)", 'SET SESSION AUTHORIZATION DEFAULT'])(
    'on a connection of the program, %s gives no further right',
    async (attempt) => {
      const [own] = await query<{ id: number }>(server.url, "SELECT id FROM exhibitor WHERE slug = 'one'");
      const tenant = `SELECT set_config('app.exhibitor_id', '${own?.id}', false)`;
      const [is] = await query(
        logins.app,
        attempt,
        `SELECT current_user AS who, (SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user) AS more`,
      );
      expect(is).toEqual({ who: 'foyer_app', more: false });
      expect(await query(logins.app, attempt, EMPLOYEES)).toEqual([]);
      expect(await query(logins.app, tenant, attempt, EMPLOYEES)).toEqual([{ name: 'one' }]);
    },
  );

  test.each([
    ...['foyer', 'foyer_owner', 'foyer_system'].flatMap((role) => [
      `SET ROLE ${role}`,
      `SELECT set_config('role', '${role}', false)`,
      `SET SESSION AUTHORIZATION ${role}`,
    ]),
    'ALTER TABLE employee NO FORCE ROW LEVEL SECURITY',
    'ALTER ROLE foyer_app BYPASSRLS',
    'DROP POLICY tenant ON employee',
    'CREATE TABLE mine (id int)',
    "COPY (SELECT 1) TO PROGRAM 'true'",
    "SELECT pg_read_file('postgresql.conf')",
    'DELETE FROM ledger',
  ])('a connection of the program may not: %s', async (text) => {
    await expect(query(logins.app, text)).rejects.toMatchObject({ code: '42501' });
  });

  test('without row-level security there is no answer instead of all rows', async () => {
    await expect(query(logins.app, 'SET row_security = off', EMPLOYEES)).rejects.toMatchObject({ code: '42501' });
  });

  test('the pools work for one tenant, and across tenants by a login of their own', async () => {
    db = openDb({ url: logins.app, systemUrl: logins.system, purpose: 'test', max: 2 });
    const exhibitors = await db.system((tx) =>
      tx.query<{ id: number; slug: string }>('SELECT id, slug FROM exhibitor'),
    );
    expect(exhibitors.map(({ slug }) => slug).toSorted()).toEqual(['one', 'two']);
    for (const { id, slug } of exhibitors) {
      expect(await db.read(id, (tx) => tx.query(EMPLOYEES))).toEqual([{ name: slug }]);
      expect(await db.ask(id, (first) => first.query(EMPLOYEES))).toEqual([{ name: slug }]);
      await db.tx({ exhibitorId: id, actor: 'system', channel: 'portal' }, async (tx) => {
        await tx.emit('test.topic', slug);
        await tx.audit({ action: 'employee.changed', entity: 'employee', entityId: id });
      });
    }
    expect(await db.system((tx) => tx.query('SELECT pid FROM foyer_sessions() WHERE state IS NOT NULL'))).not.toEqual(
      [],
    );
    expect(db.load().total).toBeGreaterThanOrEqual(2);
  });

  test('a migration of the owner changes the rows of every tenant, and the tables stay sealed', async () => {
    const own = join(folder, 'migrations');
    await cp(MIGRATIONS, own, { recursive: true });
    await writeFile(join(own, '9000-renamed.sql'), "UPDATE employee SET name = name || ' changed';\n");
    expect(await migrate(logins.owner, own)).toEqual(['9000-renamed.sql']);
    const names = await query(server.url, `${EMPLOYEES} ORDER BY name`);
    expect(names).toEqual([{ name: 'one changed' }, { name: 'two changed' }]);
    expect(await query(logins.owner, EMPLOYEES)).toHaveLength(2); // a member of foyer_system reads
    expect(await query(logins.app, EMPLOYEES)).toEqual([]);
  });

  test('the demo is removed by the function of the owner role, which is no superuser', async () => {
    await query(server.url, "UPDATE exhibitor SET is_demo = true WHERE slug = 'two'");
    await query(logins.system, 'SELECT remove_demo_exhibitor()');
    expect(await query(server.url, 'SELECT slug FROM exhibitor')).toEqual([{ slug: 'one' }]);
    const open = await query(
      server.url,
      "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relrowsecurity AND NOT relforcerowsecurity",
    );
    expect(open).toEqual([]);
    await expect(query(logins.app, 'SELECT remove_demo_exhibitor()')).rejects.toMatchObject({ code: '42501' });
  });
});

test('a new data folder is migrated by the owner role, and by no superuser', { tags: ['I16'] }, async () => {
  const fresh = await startEmbedded({ dataDir: join(folder, 'new'), password: PASSWORD, settings: { fsync: 'off' } });
  try {
    const { owner, app } = await createLogins(fresh.url, PASSWORD);
    await giveSchemaToOwner(fresh.url);
    expect((await migrate(owner)).length).toBeGreaterThan(50);
    const [table] = await query(fresh.url, "SELECT tableowner FROM pg_tables WHERE tablename = 'bill'");
    expect(table).toEqual({ tableowner: 'foyer_owner' });
    expect(await query(app, EMPLOYEES)).toEqual([]);
  } finally {
    await fresh.stop('immediate');
    await rm(fresh.dataDir, { recursive: true, force: true });
  }
});
