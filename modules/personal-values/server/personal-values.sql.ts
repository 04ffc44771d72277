import { randomUUID } from 'node:crypto';
import type { Reads, Tx } from '#platform/db/tx.ts';

const PREFIX = 'personal:';
const TOKEN = /^personal:([0-9a-f-]{36})$/;
/** In entries that lost their names: `audit_without_names`, migration 0089. */
const REMOVED = `${PREFIX}removed`;
const ERASED = '–';

type Values = Readonly<Record<string, string | null>>;

/**
 * Stores each value and returns tokens in their place; empty ones stay. `email`: of the person, by
 * which the values are erased; '' if unknown: then they are erased by age.
 */
export async function tokensFor<V extends Values>(tx: Pick<Tx, 'run'>, email: string, values: V): Promise<V> {
  const tokens: Record<string, string | null> = { ...values };
  for (const [name, value] of Object.entries(values)) {
    if (!value) continue;
    const token = randomUUID();
    await tx.run(
      'INSERT INTO personal_value (exhibitor_id, token, value, email, created_at) VALUES (tenant(), $1, $2, lower($3), foyer_now())',
      [token, value, email],
    );
    tokens[name] = PREFIX + token;
  }
  return tokens as V;
}

/** Returns the same states with plain values for tokens; `–` where the value was erased. */
export async function resolveValues<S>(first: Pick<Reads, 'query'>, states: readonly S[]): Promise<S[]> {
  const tokens = states.flatMap(tokensIn);
  const rows = tokens.length === 0 ? [] : await plainValues(first, tokens);
  const values = new Map(rows.map(({ token, value }) => [token, value]));
  return states.map((state) => replaced(state, values) as S);
}

const plainValues = (first: Pick<Reads, 'query'>, tokens: readonly string[]) =>
  first.query<{ token: string; value: string }>(
    'SELECT token, value FROM personal_value WHERE exhibitor_id = tenant() AND token = ANY ($1::uuid[])',
    [tokens],
  );

function tokensIn(state: unknown): string[] {
  if (typeof state === 'string') return TOKEN.exec(state)?.slice(1) ?? [];
  return typeof state === 'object' && state !== null ? Object.values(state).flatMap(tokensIn) : [];
}

function replaced(state: unknown, values: ReadonlyMap<string, string>): unknown {
  if (typeof state === 'string') {
    const token = TOKEN.exec(state)?.[1];
    return token === undefined ? state.replaceAll(REMOVED, ERASED) : (values.get(token) ?? ERASED);
  }
  if (Array.isArray(state)) return state.map((member) => replaced(member, values));
  if (typeof state !== 'object' || state === null) return state;
  return Object.fromEntries(Object.entries(state).map(([name, member]) => [name, replaced(member, values)]));
}

export const eraseValuesOf = (tx: Pick<Tx, 'run'>, email: string): Promise<number> =>
  tx.run('DELETE FROM personal_value WHERE exhibitor_id = tenant() AND email = lower($1)', [email]);

/** Deletes values that are older than this number of months. */
export const eraseOldValues = (tx: Pick<Tx, 'run'>, months: number): Promise<number> =>
  tx.run(
    'DELETE FROM personal_value WHERE exhibitor_id = tenant() AND created_at < foyer_now() - make_interval(months => $1)',
    [months],
  );
