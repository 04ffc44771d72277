import type { GivenPart, PossiblePart } from '#modules/products/rules/combo.ts';
import type { Tx } from '#platform/db/tx.ts';

/** Returns what a combo must know of these products, by their ids. */
export async function possibleParts(
  tx: Pick<Tx, 'query'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PossiblePart>> {
  const rows = await tx.query<PossiblePart & { id: number }>(
    `SELECT id, is_combo, archived_at IS NOT NULL AS archived FROM product WHERE exhibitor_id = tenant() AND id = ANY($1::int[])`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Gives a combo these parts, in this order, and no others. */
export async function putParts(tx: Pick<Tx, 'run'>, comboId: number, parts: readonly GivenPart[]): Promise<void> {
  await tx.run('DELETE FROM product_combo_part WHERE exhibitor_id = tenant() AND combo_id = $1', [comboId]);
  await tx.run(
    `INSERT INTO product_combo_part (exhibitor_id, combo_id, part_id, quantity, sort)
     SELECT tenant(), $1, g.id, g.quantity, g.sort FROM json_to_recordset($2) AS g(id int, quantity int, sort int)`,
    [comboId, JSON.stringify(parts.map(({ id, quantity }, sort) => ({ id, quantity, sort })))],
  );
}
