import type { Cents } from '#kernel/money.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

/** The question for a tip of a till; `tip` null: nothing is chosen yet. */
export type TipQuestionRow = {
  readonly id: string;
  readonly amount: Cents;
  readonly tip: Cents | null;
  readonly open: boolean;
};

const QUESTION = `
  SELECT id, amount_cents AS amount, tip_cents AS tip, closed_at IS NULL AS open
    FROM tip_question WHERE exhibitor_id = tenant() AND device_id = $1`;

export const tipQuestion = (first: Reads, tillId: number): Promise<TipQuestionRow | null> =>
  first.one(QUESTION, [tillId]);

/** As `tipQuestion`, and no other choice or payment comes before the end of the transaction. */
export const lockTipQuestion = (tx: Pick<Tx, 'one'>, tillId: number): Promise<TipQuestionRow | null> =>
  tx.one(`${QUESTION} FOR NO KEY UPDATE`, [tillId]);

/** Replaces the question of a till; the same one stays as it is. */
export const writeTipQuestion = (tx: Tx, tillId: number, id: string, amount: Cents): Promise<number> =>
  tx.run(
    `INSERT INTO tip_question (exhibitor_id, device_id, id, amount_cents, asked_at) VALUES (tenant(), $1, $2, $3, foyer_now())
     ON CONFLICT (exhibitor_id, device_id) DO UPDATE
       SET id = excluded.id, amount_cents = excluded.amount_cents, tip_cents = NULL, asked_at = excluded.asked_at, closed_at = NULL
     WHERE tip_question.id <> excluded.id`,
    [tillId, id, amount],
  );

export const writeTip = (tx: Tx, tillId: number, tip: Cents): Promise<number> =>
  tx.run('UPDATE tip_question SET tip_cents = $2 WHERE exhibitor_id = tenant() AND device_id = $1', [tillId, tip]);

/** No choice is accepted from now on; `id` null: of any question. */
export const closeTipQuestion = (tx: Tx, tillId: number, id: string | null): Promise<number> =>
  tx.run(
    `UPDATE tip_question SET closed_at = foyer_now()
      WHERE exhibitor_id = tenant() AND device_id = $1 AND closed_at IS NULL AND ($2::uuid IS NULL OR id = $2)`,
    [tillId, id],
  );
