import { createHash } from 'node:crypto';
import type pg from 'pg';

/**
 * SQL on one connection. Each text is constant (values are parameters) and prepared once per
 * connection, under its digest.
 */
export type Statements = {
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Returns the first row, or null. */
  one<Row>(text: string, values?: readonly unknown[]): Promise<Row | null>;
  /** Returns the number of affected rows. */
  run(text: string, values?: readonly unknown[]): Promise<number>;
};

export type Reads = Pick<Statements, 'query' | 'one'>;

export const statements = (client: pg.PoolClient): Statements => {
  const carryOut = (text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> =>
    client.query({ name: statementName(text), text, values: [...values] } as pg.QueryConfig);
  return {
    query: async <Row>(text: string, values?: readonly unknown[]) => (await carryOut(text, values)).rows as Row[],
    one: async <Row>(text: string, values?: readonly unknown[]) =>
      ((await carryOut(text, values)).rows[0] as Row | undefined) ?? null,
    run: async (text, values) => (await carryOut(text, values)).rowCount ?? 0,
  };
};

const PREPARED_MAX = 500;
const statementNames = new Map<string, string>();

function statementName(text: string): string | undefined {
  let name = statementNames.get(text);
  if (!name && statementNames.size < PREPARED_MAX) {
    name = createHash('sha1').update(text).digest('hex').slice(0, 24);
    statementNames.set(text, name);
  }
  return name;
}
