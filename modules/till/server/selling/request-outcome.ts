import { type AtTill, actorAt, type TillDeps } from '#modules/till/server/at-till.ts';
import { answerOrNever } from '#platform/db/idempotency.ts';

/**
 * Returns the bill of a till's request, by its key; null: it was not carried out, and never will be
 * (T48). For a till that got no answer to a sale or payment.
 */
export const outcomeOf = async ({ db }: Pick<TillDeps, 'db'>, at: AtTill, key: string): Promise<string | null> =>
  (await db.tx(at.acting, (tx) => answerOrNever<{ uuid: string }>(tx, actorAt(at), key)))?.uuid ?? null;
