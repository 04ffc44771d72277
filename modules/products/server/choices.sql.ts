import type { Cents } from '#kernel/money.ts';
import type { Texts } from '#kernel/texts.ts';
import type { Tx } from '#platform/db/tx.ts';

/** Groups of choices as they were sent; `id` null: a new one. */
export type GivenGroup = {
  readonly id: number | null;
  readonly name: Texts;
  readonly min: number;
  readonly max: number;
  readonly choices: readonly {
    readonly id: number | null;
    readonly name: Texts;
    readonly surcharge: Cents;
    readonly preselected: boolean;
    readonly sold_out: boolean;
  }[];
};

/** Gives a product these groups of choices, in this order, and takes all others away. Their ids are its own. */
export async function putChoices(tx: Pick<Tx, 'run' | 'one'>, productId: number, groups: readonly GivenGroup[]) {
  await tx.run(
    `DELETE FROM product_choice_group WHERE exhibitor_id = tenant() AND product_id = $1 AND NOT id = ANY($2::int[])`,
    [productId, groups.flatMap(({ id }) => id ?? [])],
  );
  for (const [sort, group] of groups.entries()) await putGroup(tx, productId, group, sort);
}

async function putGroup(tx: Pick<Tx, 'run' | 'one'>, productId: number, group: GivenGroup, sort: number) {
  const values = [productId, JSON.stringify(group.name), group.min, group.max, sort];
  if (group.id === null) {
    const made = await tx.one<{ id: number }>(
      `INSERT INTO product_choice_group (exhibitor_id, product_id, name, choose_min, choose_max, sort)
       VALUES (tenant(), $1, $2, $3, $4, $5) RETURNING id`,
      values,
    );
    if (made) await putChoicesOf(tx, made.id, group.choices);
    return;
  }
  await tx.run(
    `UPDATE product_choice_group SET name = $2, choose_min = $3, choose_max = $4, sort = $5
      WHERE exhibitor_id = tenant() AND product_id = $1 AND id = $6`,
    [...values, group.id],
  );
  await putChoicesOf(tx, group.id, group.choices);
}

async function putChoicesOf(tx: Pick<Tx, 'run'>, groupId: number, choices: GivenGroup['choices']): Promise<void> {
  const given = JSON.stringify(choices.map((choice, sort) => ({ ...choice, sort })));
  await tx.run(
    `DELETE FROM product_choice WHERE exhibitor_id = tenant() AND group_id = $1 AND NOT id = ANY($2::int[])`,
    [groupId, choices.flatMap(({ id }) => id ?? [])],
  );
  await tx.run(
    `UPDATE product_choice c SET name = g.name, surcharge_cents = g.surcharge, preselected = g.preselected, sold_out = g.sold_out, sort = g.sort
       FROM json_to_recordset($2) AS g(id int, name jsonb, surcharge int, preselected boolean, sold_out boolean, sort int)
      WHERE c.exhibitor_id = tenant() AND c.group_id = $1 AND c.id = g.id`,
    [groupId, given],
  );
  await tx.run(
    `INSERT INTO product_choice (exhibitor_id, group_id, name, surcharge_cents, preselected, sold_out, sort)
     SELECT tenant(), $1, g.name, g.surcharge, g.preselected, g.sold_out, g.sort
       FROM json_to_recordset($2) AS g(id int, name jsonb, surcharge int, preselected boolean, sold_out boolean, sort int) WHERE g.id IS NULL ORDER BY g.sort`,
    [groupId, given],
  );
}
