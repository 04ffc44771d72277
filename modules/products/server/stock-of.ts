import type { Reads } from '#platform/db/tx.ts';

/** Returns the recorded stock of each product; null for an uncounted one. */
export const stockOf = async (first: Pick<Reads, 'query'>): Promise<ReadonlyMap<number, number | null>> => {
  const rows = await first.query<{ id: number; stock: number | null }>(
    'SELECT id, stock FROM product WHERE exhibitor_id = tenant() AND archived_at IS NULL',
  );
  return new Map(rows.map(({ id, stock }) => [id, stock]));
};
