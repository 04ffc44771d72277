import type { Texts } from '#kernel/texts.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

export type ReasonFields = { readonly name: Texts; readonly sort: number };
export type ReasonRow = ReasonFields & { readonly id: number; readonly version: number; readonly archived: boolean };

const LISTED_MAX = 200;
const REASON = `SELECT id, name, sort, version, archived_at IS NOT NULL AS archived
  FROM discount_reason WHERE exhibitor_id = tenant()`;

/** In the order in which tills show them, the archived ones at the end. At most 200. */
export const listedReasons = (first: Pick<Reads, 'query'>): Promise<ReasonRow[]> =>
  first.query(`${REASON} ORDER BY archived_at IS NOT NULL, sort, id LIMIT ${LISTED_MAX}`);

export const findReason = (first: Pick<Reads, 'one'>, id: number): Promise<ReasonRow | null> =>
  first.one(`${REASON} AND id = $1`, [id]);

export const lockReason = (tx: Pick<Tx, 'one'>, id: number): Promise<ReasonRow | null> =>
  tx.one(`${REASON} AND id = $1 FOR NO KEY UPDATE`, [id]);

export const insertReason = (tx: Pick<Tx, 'one'>, { name, sort }: ReasonFields): Promise<{ id: number } | null> =>
  tx.one('INSERT INTO discount_reason (exhibitor_id, name, sort) VALUES (tenant(), $1, $2) RETURNING id', [
    JSON.stringify(name),
    sort,
  ]);

export const updateReason = (tx: Pick<Tx, 'run'>, id: number, { name, sort }: ReasonFields): Promise<number> =>
  tx.run(
    'UPDATE discount_reason SET name = $2, sort = $3, version = version + 1 WHERE exhibitor_id = tenant() AND id = $1',
    [id, JSON.stringify(name), sort],
  );

export const setReasonArchived = (tx: Pick<Tx, 'run'>, id: number, archived: boolean): Promise<number> =>
  tx.run(
    `UPDATE discount_reason SET archived_at = CASE WHEN $2 THEN foyer_now() END, version = version + 1
      WHERE exhibitor_id = tenant() AND id = $1`,
    [id, archived],
  );
