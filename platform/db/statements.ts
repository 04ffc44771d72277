import { createHash } from 'node:crypto';
import type pg from 'pg';
import { SQL, sqlState } from '#platform/db/errors.ts';

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
    client.query({ name: statementName(text), text, values: [...values] } as pg.QueryConfig).catch((error: unknown) => {
      throw reasonOf(client, error);
    });
  return {
    query: async <Row>(text: string, values?: readonly unknown[]) => (await carryOut(text, values)).rows as Row[],
    one: async <Row>(text: string, values?: readonly unknown[]) =>
      ((await carryOut(text, values)).rows[0] as Row | undefined) ?? null,
    run: async (text, values) => (await carryOut(text, values)).rowCount ?? 0,
  };
};

/** The last error of a connection that is not the consequence of another one. */
const reasons = new WeakMap<pg.PoolClient, unknown>();

/**
 * Returns why a statement failed. After an error PostgreSQL refuses every further statement of the
 * transaction; of statements that travelled together such a refusal may arrive first, and says
 * neither what happened nor whether the transaction is worth a retry.
 */
function reasonOf(client: pg.PoolClient, error: unknown): unknown {
  if (sqlState(error) === SQL.inFailedTransaction) return reasons.get(client) ?? error;
  reasons.set(client, error);
  return error;
}

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
