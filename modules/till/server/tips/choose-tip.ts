import { centsFromEuros, eurosFromCents } from '#kernel/money.ts';
import { conflict, refuse } from '#kernel/refusal.ts';
import type { IdentifiedDevice } from '#modules/devices/server.ts';
import { tipMax } from '#modules/payments/rules/tips.ts';
import type { TipChoice } from '#modules/till/contract/tips.ts';
import { lockTipQuestion, writeTip } from '#modules/till/server/tips/tip-question.sql.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/**
 * Stores the tip that a customer chose at the display of a till, or in a window of its browser
 * (D-081, D-144). Refuses 409 till.tip_late once the payment has started or another question was
 * asked, 422 `tip` payments.tip_too_much.
 */
export async function chooseTip(
  db: Db,
  acting: Acting,
  { id, parentId }: Pick<IdentifiedDevice, 'id' | 'parentId'>,
  { question, tip }: TipChoice,
): Promise<void> {
  const tillId = parentId ?? id;
  const cents = centsFromEuros(tip) ?? 0;
  await db.tx(acting, async (tx) => {
    const openQuestion = await lockTipQuestion(tx, tillId);
    if (openQuestion?.id !== question || !openQuestion.open) throw conflict('till.tip_late');
    if (cents > tipMax(openQuestion.amount))
      throw refuse('payments.tip_too_much', { max: eurosFromCents(tipMax(openQuestion.amount)) }, 'tip');
    await writeTip(tx, tillId, cents);
  });
}
