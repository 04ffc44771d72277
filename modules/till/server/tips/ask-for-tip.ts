import { centsFromEuros } from '#kernel/money.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Snapshots } from '#modules/site/snapshot.ts';
import type { AtTill } from '#modules/till/server/at-till.ts';
import { writeTipQuestion } from '#modules/till/server/tips/tip-question.sql.ts';
import type { Db } from '#platform/db/tx.ts';

type Asking = { readonly db: Db; readonly snapshots: Snapshots };

/**
 * Asks the customer at the display of this till for a tip, before the payment starts (D-081,
 * D-144). Idempotent by the id. Refuses 422 payments.no_tip where tips are off, `amount`
 * payments.amount_invalid for nothing.
 */
export async function askForTip(
  { db, snapshots }: Asking,
  { exhibitorId, acting, device }: AtTill,
  { id, amount }: { readonly id: string; readonly amount: number },
): Promise<void> {
  const { settings } = await snapshots.get(exhibitorId);
  if (!settings.tips.enabled) throw refuse('payments.no_tip', undefined, 'id');
  const cents = centsFromEuros(amount) ?? 0;
  if (cents <= 0) throw refuse('payments.amount_invalid', undefined, 'amount');
  await db.tx(acting, (tx) => writeTipQuestion(tx, device.id, id, cents));
}
