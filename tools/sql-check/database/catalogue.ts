import pg from 'pg';
import '#platform/db/tx.ts'; // sets how values of the database are read

/** What the driver makes of a value of a type of the database. */
export type Kind = 'number' | 'text' | 'boolean' | 'date' | 'bytes' | 'json' | 'other';

export type DatabaseType = {
  readonly name: string;
  readonly kind: Kind;
  /** The type of its elements; 0 for none. */
  readonly element: number;
  /** Of elements read by the driver: an array of bigint comes as texts. */
  readonly elementKind: Kind | null;
};

export type DatabaseFunction = { readonly name: string; readonly isStrict: boolean; readonly isOwn: boolean };
export type TableColumn = {
  readonly name: string;
  readonly type: number;
  readonly isNotNull: boolean;
  /** An identity or a generated column: no statement writes it. */
  readonly isGenerated: boolean;
};

/** The catalogue of a database, as far as the rows of its statements depend on it. */
export type Catalogue = {
  type(oid: number): DatabaseType;
  function(oid: number): DatabaseFunction;
  column(table: number, number: number): TableColumn | null;
  columns(table: number): readonly TableColumn[];
  /** '' for what is no table of the program. */
  tableName(table: number): string;
};

export async function readCatalogue(url: string): Promise<Catalogue> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const ask = async <Row>(text: string): Promise<Row[]> => (await client.query(text)).rows as Row[];
  const types = new Map<number, DatabaseType>();
  for (const { oid, name, element } of await ask<{ oid: number; name: string; element: number }>(
    `SELECT oid::int, typname AS name, CASE WHEN typcategory = 'A' THEN typelem::int ELSE 0 END AS element FROM pg_type`,
  ))
    types.set(oid, { name, element, ...kindsOf(oid, element === 0 ? name : name.slice(1), element !== 0) });
  const functions = new Map<number, DatabaseFunction>();
  for (const { oid, ...each } of await ask<DatabaseFunction & { oid: number }>(
    `SELECT p.oid::int, proname AS name, proisstrict AS "isStrict", nspname <> 'pg_catalog' AS "isOwn"
       FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace`,
  ))
    functions.set(oid, each);
  const columns = new Map<number, TableColumn[]>();
  for (const { table, number, ...each } of await ask<TableColumn & { table: number; number: number }>(
    `SELECT attrelid::int AS table, attnum::int AS number, attname AS name, atttypid::int AS type, attnotnull AS "isNotNull",
            attidentity <> '' OR attgenerated <> '' AS "isGenerated"
       FROM pg_attribute a JOIN pg_class c ON c.oid = attrelid WHERE attnum > 0 AND relkind IN ('r', 'v', 'p') ORDER BY attrelid, attnum`,
  )) {
    const list = columns.get(table) ?? [];
    list[number - 1] = each;
    columns.set(table, list);
  }
  const tables = new Map(
    (
      await ask<{ oid: number; name: string }>(
        `SELECT oid::int, relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace`,
      )
    ).map(({ oid, name }) => [oid, name]),
  );
  await client.end();
  return {
    tableName: (table) => tables.get(table) ?? '',
    type: (oid) => types.get(oid) ?? { name: String(oid), kind: 'other', element: 0, elementKind: null },
    function: (oid) => functions.get(oid) ?? { name: '', isStrict: false, isOwn: false },
    column: (table, number) => columns.get(table)?.[number - 1] ?? null,
    columns: (table) => columns.get(table) ?? [],
  };
}

/** A value of each type, as the database writes it. */
const SAMPLES: Readonly<Record<string, string>> = {
  bool: 't',
  bytea: '\\x00',
  date: '2026-11-23',
  json: '{}',
  jsonb: '{}',
  timestamp: '2026-11-23 00:00:00',
  timestamptz: '2026-11-23 00:00:00+00',
  int2: '1',
  int4: '1',
  int8: '1',
  oid: '1',
  float4: '1',
  float8: '1',
  numeric: '1',
};

/** Asks the driver itself. */
function kindsOf(oid: number, name: string, isList: boolean): { kind: Kind; elementKind: Kind | null } {
  const sample = SAMPLES[name] ?? 'x';
  const parse = pg.types.getTypeParser(oid, 'text') as (text: string) => unknown;
  const read = name === 'interval' ? {} : parse(isList ? `{"${sample.replace('\\', '\\\\')}"}` : sample);
  if (!isList) return { kind: name.startsWith('json') ? 'json' : kindOf(read), elementKind: null };
  return { kind: 'other', elementKind: Array.isArray(read) ? kindOf(read[0]) : null };
}

function kindOf(value: unknown): Kind {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'string') return 'text';
  if (typeof value === 'boolean') return 'boolean';
  if (value instanceof Date) return 'date';
  return Buffer.isBuffer(value) ? 'bytes' : 'other';
}
