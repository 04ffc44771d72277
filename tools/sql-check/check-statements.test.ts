import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { checkStatements } from '#tools/sql-check/check-statements.ts';
import { openProgram } from '#tools/sql-check/code/program.ts';
import { findStatements } from '#tools/sql-check/code/statements.ts';
import type { ColumnUse } from '#tools/sql-check/column-use.ts';
import { columnsWithoutWriter } from '#tools/sql-check/columns-without-writer.ts';

const t = testDatabase({ invariants: false });

const TABLES = [
  `CREATE TABLE film (id int PRIMARY KEY, title text NOT NULL, subtitle text, minutes int, price bigint NOT NULL, shown_on date NOT NULL,
     changed_at timestamptz NOT NULL, data jsonb NOT NULL, tags text[] NOT NULL)`,
  'CREATE TABLE show (id int PRIMARY KEY, film_id int NOT NULL REFERENCES film, seats int)',
];
const DATABASE = `
  export type Reads = {
    query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
    one<Row>(text: string, values?: readonly unknown[]): Promise<Row | null>;
    run(text: string, values?: readonly unknown[]): Promise<number>;
  };
  export declare const tx: Reads;
  export declare const chosen: () => boolean;`;

/** A source file each, and what is wrong with it. */
const CASES: Readonly<Record<string, readonly [source: string, ...faults: string[]]>> = {
  'a row type that fits': [
    `type Row = { id: number; title: string; subtitle: string | null; price: number; shown_on: string; changed_at: Date; data: { a: 1 }; tags: readonly string[] };
     export const a = tx.query<Row>('SELECT id, title, subtitle, price, shown_on, changed_at, data, tags FROM film WHERE id = $1', [1]);`,
  ],
  'a column that is not there': [
    `export const a = tx.query<{ tilte: string }>('SELECT tilte FROM film');`,
    'column "tilte" does not exist, at: SELECT tilte FROM film',
  ],
  'a statement without rows': [
    `export const a = tx.run('UPDATE film SET tilte = $1', ['x']);`,
    'column "tilte" of relation "film" does not exist, at: UPDATE film SET tilte = $1',
  ],
  'wrong types': [
    `type Row = { title: number; price: string; shown_on: Date; changed_at: string; tags: number[] };
     export const a = tx.query<Row>('SELECT title, price, shown_on, changed_at, tags FROM film');`,
    'title: is text, not number',
    'price: is number, not string',
    'shown_on: is text, not Date',
    'changed_at: is date, not string',
    'tags[]: is text, not number',
  ],
  'a member of a union that never comes': [
    `export const a = tx.query<{ price: number | string }>('SELECT price FROM film');`,
    'price: is never string',
  ],
  'a column that may be null': [
    `export const a = tx.query<{ subtitle: string }>('SELECT subtitle FROM film');`,
    'subtitle: may be null',
  ],
  'a column more, a column less': [
    `export const a = tx.query<{ id: number; nix: number; may?: number }>('SELECT id, title FROM film');`,
    'nix: there is no such column',
    'title: the type does not know this column',
  ],
  'the row type is that of the function': [
    `export const a = (): Promise<{ id: string }[]> => tx.query('SELECT id FROM film');
     export const b = (): Promise<{ subtitle: string } | null> => tx.one('SELECT subtitle FROM film');`,
    'id: is number, not string',
    'subtitle: may be null',
  ],
  'types put together of others': [
    `type All = { id: number; title: string; subtitle: string };
     export const a = tx.query<Omit<All, 'id'> & Pick<All, 'id'>>('SELECT id, title, subtitle FROM film');`,
    'subtitle: may be null',
  ],
  'conditions that leave no null': [
    `export const a = tx.query<{ subtitle: string; minutes: number }>('SELECT subtitle, minutes FROM film WHERE subtitle IS NOT NULL AND minutes > 90');
     export const b = tx.query<{ minutes: number }>('SELECT minutes FROM film WHERE minutes = ANY($1::int[])', [[1]]);
     export const c = tx.query<{ minutes: number }>('SELECT minutes FROM film WHERE minutes IS DISTINCT FROM 3');`,
    'minutes: may be null',
  ],
  joins: [
    `type Row = { title: string; seats: number | null; show: number };
     export const a = tx.query<Row>('SELECT f.title, s.seats, s.id AS show FROM film f JOIN show s ON s.film_id = f.id');
     export const b = tx.query<Row>('SELECT f.title, s.seats, s.id AS show FROM film f LEFT JOIN show s ON s.film_id = f.id WHERE s.seats > 2');
     export const c = tx.query<Row>('SELECT f.title, s.seats, s.id AS show FROM film f LEFT JOIN show s ON s.film_id = f.id');`,
    'show: may be null',
  ],
  expressions: [
    `type Row = { a: string; b: number; c: number; d: boolean; e: number };
     export const a = tx.query<Row>(\`SELECT coalesce(subtitle, title) AS a, CASE WHEN minutes IS NULL THEN 0 ELSE minutes END AS b,
       (SELECT count(*) FROM show) AS c, subtitle IS NULL AS d, (SELECT id FROM show WHERE film_id = film.id) AS e FROM film\`);
     export const b = tx.query<{ a: string; b: number; c: boolean }>("SELECT subtitle || title AS a, CASE WHEN price > 1 THEN 1 END AS b, minutes > 1 AS c FROM film");`,
    'e: may be null',
    'a: may be null',
    'b: may be null',
    'c: may be null',
  ],
  totals: [
    `export const a = tx.query<{ id: number; all: number }>('SELECT film_id AS id, sum(id) AS all FROM show GROUP BY film_id');
     export const b = tx.one<{ all: number; most: number; count: number }>('SELECT sum(id) AS all, coalesce(max(seats), 0) AS most, count(*) AS count FROM show');
     export const c = tx.query<{ seats: number }>('SELECT sum(seats) AS seats FROM show GROUP BY film_id');`,
    'all: may be null',
    'seats: may be null',
  ],
  'WITH, UNION, RETURNING, VALUES': [
    `export const a = tx.query<{ id: number; subtitle: string }>('WITH x AS (SELECT id, subtitle FROM film) SELECT id, subtitle FROM x');
     export const b = tx.query<{ name: string }>('SELECT title AS name FROM film UNION ALL SELECT subtitle FROM film');
     export const c = tx.one<{ id: number; seats: number }>('INSERT INTO show (id, film_id) VALUES ($1, $2) RETURNING id, seats', [1, 2]);
     export const d = tx.query<{ id: number; name: string }>("SELECT * FROM (VALUES (1, 'a'), (2, NULL)) AS v(id, name)");`,
    'subtitle: may be null',
    'name: may be null',
    'seats: may be null',
    'name: may be null',
  ],
  'JSON the statement builds': [
    `type Row = { film: { id: number; name: string; when: string }; shows: { id: string }[] | null };
     export const a = tx.query<Row>(\`SELECT json_build_object('id', id, 'title', title, 'when', changed_at) AS film,
       (SELECT json_agg(json_build_object('id', s.id)) FROM show s WHERE s.film_id = film.id) AS shows FROM film\`);`,
    'film.name: there is no such field',
    'film.title: the type does not know this field',
    'shows[].id: is number, not string',
  ],
  values: [
    `export const a = tx.run('UPDATE film SET title = $1 WHERE id = $2', ['x']);`,
    'it has 2 parameters and is given 1 values',
  ],
  'an optional part, both ways': [
    `export const a = (late: boolean) => tx.run(\`DELETE FROM show WHERE id = 1\${late ? ' AND nix' : ''}\`);`,
    'column "nix" does not exist, at: TE FROM show WHERE id = 1 AND nix',
  ],
  'parts that are collected': [
    `export function a(asked: { title: string | null; least: number | null; state: 'old' | 'new' }) {
       const values: unknown[] = [];
       const given = (value: unknown) => '$' + values.push(value);
       const conditions = ['true'];
       if (asked.title) conditions.push(\`title = \${given(asked.title)}\`);
       if (asked.least !== null) conditions.push(\`minuets >= \${given(asked.least)}\`);
       if (chosen()) conditions.push('id > 0');
       if (chosen()) tx.run(\`DELETE FROM stock_of_\${asked.state}\`);
       return tx.query<{ id: number }>(\`SELECT id FROM film WHERE \${conditions.join(' AND ')}\`, values);
     }`,
    'column "minuets" does not exist, at: WHERE true AND title = $1 AND minuets >= $2',
    'relation "stock_of_new" does not exist, at: DELETE FROM stock_of_new',
    'relation "stock_of_old" does not exist, at: DELETE FROM stock_of_old',
  ],
  'a part the callers pass, and one of a list': [
    `const find = (where: string) => tx.query<{ id: number }>(\`SELECT id FROM film WHERE \${where}\`);
     export const a = find('id = 1');
     export const b = find('nix = 1');
     export const c = ['film', 'nix'].map((table) => tx.run(\`DELETE FROM \${table}\`));
     const TABLES = { one: 'show', other: 'nix' } as const;
     export const d = (which: keyof typeof TABLES) => tx.run(\`DELETE FROM \${TABLES[which]} WHERE id = 2\`);`,
    'column "nix" does not exist, at: SELECT id FROM film WHERE nix = 1',
    'relation "nix" does not exist, at: DELETE FROM nix',
    'relation "nix" does not exist, at: DELETE FROM nix WHERE id = 2',
  ],
  'what only a run knows': [
    `export const a = (names: Map<string, string>) => tx.run(\`DELETE FROM \${names.get('table')}\`);`,
    "cannot be read: what names.get('table') is cannot be read",
  ],
};

let folder = '';
/** What is found, by the name of the case and without its place. */
const faultsByCase = new Map<string, string[]>();
let use: ColumnUse;
beforeAll(async () => {
  for (const table of TABLES) await t.asOwner(table);
  folder = await mkdtemp(join(tmpdir(), 'foyer-sql-check-'));
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { strict: true, lib: ['ES2024'], target: 'ES2024', types: [] } }),
  );
  await writeFile(join(folder, 'database.ts'), DATABASE);
  const names = Object.keys(CASES);
  for (const [index, name] of names.entries())
    await writeFile(
      join(folder, `case-${index}.ts`),
      `import { chosen, tx } from './database';\nvoid chosen;\n${CASES[name]?.[0]}`,
    );
  const program = openProgram(folder, 'tsconfig.json');
  try {
    const statements = findStatements(program, folder);
    const unreadable = statements.flatMap(({ place, unreadable }) =>
      unreadable.map((why) => `${place}  cannot be read: ${why}`),
    );
    const report = await checkStatements(program, statements, t.url);
    const { faults } = report;
    use = report.use;
    for (const fault of [...unreadable, ...faults]) {
      const [, index, text = ''] = /^case-(\d+)\.ts:\d+ {2}(.*?)(?: \(case-[^)]*\))?$/.exec(fault) ?? [];
      const name = names[Number(index)] ?? '';
      faultsByCase.set(name, [...(faultsByCase.get(name) ?? []), text]);
    }
  } finally {
    program.close();
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(Object.entries(CASES))('the check of SQL: %s', (name, [, ...faults]) => {
  expect((faultsByCase.get(name) ?? []).sort()).toEqual([...faults].sort());
});

describe('columns and their writers', () => {
  /** The same use, as if its statements stood elsewhere. */
  const moved = (readersTo: string, writersTo: string): Pick<ColumnUse, 'readers' | 'writers'> => {
    const at = (list: ColumnUse['readers'], place: string) =>
      new Map([...list.keys()].map((column) => [column, new Set([place])]));
    return { readers: at(use.readers, readersTo), writers: at(use.writers, writersTo) };
  };
  const READ = 'modules/catalogue/server/films.ts:1';

  test('what a statement and its subqueries read and write is found', () => {
    expect([...use.readers.keys()]).toEqual(expect.arrayContaining(['film.title', 'film.subtitle', 'show.film_id']));
    expect([...use.writers.keys()]).toContain('film.title');
    expect([...use.writers.keys()]).not.toContain('film.subtitle');
  });

  test('a column that is read and has no writer is named with a place that reads it', () => {
    const faults = columnsWithoutWriter(moved(READ, READ), {});
    expect(faults).toContain(`${READ}  no use case writes the column film.subtitle`);
    expect(faults.filter((fault) => fault.includes('film.title'))).toEqual([]);
  });

  test.each([
    'demo/seed/films.ts:1',
    'testing/builders/film.ts:1',
    'modules/catalogue/server/films.test.ts:1',
    'modules/programme-import/server/load-films.ts:1',
    'tools/admin/data/import.ts:1',
  ])('a writer in %s does not count', (place) => {
    expect(columnsWithoutWriter(moved(READ, place), {})).toContain(`${READ}  no use case writes the column film.title`);
  });

  test('the list of exceptions takes columns and whole tables, and holds nothing that is not needed', () => {
    const all = { film: 'a reason', 'show.film_id': 'a reason' };
    expect(columnsWithoutWriter(moved(READ, 'demo/x.ts:1'), { ...all, show: 'a reason' })).toEqual([]);
    expect(columnsWithoutWriter(moved(READ, 'demo/x.ts:1'), { ...all, show: 'a reason', gone: 'a reason' })).toEqual([
      'columns-without-writer.ts  gone has a writer, or no reader',
    ]);
  });
});
