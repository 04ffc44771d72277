import { createHmac } from 'node:crypto';
import pg from 'pg';

/** Connection strings of the roles that the program works with. None of them is a superuser. */
export type DatabaseLogins = {
  /** Owns the schema and runs migrations. */
  readonly owner: string;
  /** `foyer_app`: one tenant at a time (row-level security). */
  readonly app: string;
  /** `foyer_system`: looks across tenants, for jobs and watching. */
  readonly system: string;
};

const OWNER = 'foyer_owner';
const APP = 'foyer_app';
const SYSTEM = 'foyer_system';

/**
 * Creates the roles of the embedded server, or gives those of an older data folder their logins.
 * `url`: of the server's superuser, which only this and `giveSchemaToOwner` use; `password`: its
 * password, from which those of the roles are derived. Safe to repeat.
 */
export async function createLogins(url: string, password: string): Promise<DatabaseLogins> {
  const passwordOf = (role: string): string => createHmac('sha256', password).update(`login ${role}`).digest('hex');
  await asSuperuser(url, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock(740002)'); // a command may start beside the program
    for (const role of [OWNER, APP, SYSTEM]) {
      const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
      if (rowCount === 0) await client.query(`CREATE ROLE ${role}`);
      await client.query(
        `ALTER ROLE ${role} LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEROLE NOCREATEDB NOREPLICATION
                    PASSWORD ${pg.escapeLiteral(passwordOf(role))}`,
      );
    }
    // The owner reads what its migrations change, and the policies of the tables name these two.
    await client.query(`GRANT ${APP}, ${SYSTEM} TO ${OWNER}`);
  });
  const loginOf = (role: string): string => {
    const login = new URL(url);
    login.username = role;
    login.password = passwordOf(role);
    return login.toString();
  };
  return { owner: loginOf(OWNER), app: loginOf(APP), system: loginOf(SYSTEM) };
}

/** What an older program made as superuser. Members of extensions stay; sequences of columns follow their table. */
const OF_SUPERUSER = `
  SELECT format('ALTER TABLE %s OWNER TO ${OWNER}', c.oid::regclass) AS change FROM pg_class c
   WHERE c.relnamespace = 'public'::regnamespace AND c.relowner = current_user::regrole AND c.relkind IN ('r','p','v','m')
     AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
  UNION ALL
  SELECT format('ALTER SEQUENCE %s OWNER TO ${OWNER}', c.oid::regclass) FROM pg_class c
   WHERE c.relnamespace = 'public'::regnamespace AND c.relowner = current_user::regrole AND c.relkind = 'S'
     AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype IN ('a','i','e'))
  UNION ALL
  SELECT format('ALTER ROUTINE %s OWNER TO ${OWNER}', p.oid::regprocedure) FROM pg_proc p
   WHERE p.pronamespace = 'public'::regnamespace AND p.proowner = current_user::regrole
     AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
  UNION ALL
  SELECT format('ALTER TYPE %s OWNER TO ${OWNER}', t.oid::regtype) FROM pg_type t
   WHERE t.typnamespace = 'public'::regnamespace AND t.typowner = current_user::regrole AND t.typtype IN ('d','e')
     AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_type'::regclass AND d.objid = t.oid AND d.deptype = 'e')`;

/**
 * Gives the database and everything in its schema to the owner role, all or nothing. After the first
 * time it changes nothing. The caller has claimed the data folder, so that no program uses it.
 */
export const giveSchemaToOwner = (url: string): Promise<void> =>
  asSuperuser(url, async (client) => {
    const { rows: database } = await client.query<{ change: string }>(
      `SELECT format('ALTER DATABASE %I OWNER TO ${OWNER}', datname) AS change FROM pg_database
        WHERE datname = current_database() AND datdba <> '${OWNER}'::regrole`,
    );
    const { rows } = await client.query<{ change: string }>(OF_SUPERUSER);
    for (const { change } of [...database, ...rows]) await client.query(change);
  });

async function asSuperuser(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'foyer/roles' });
  client.on('error', () => {}); // the next statement reports it
  await client.connect();
  try {
    await client.query('BEGIN');
    await work(client);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}
