import { type AtTill, actorAt, type TillDeps } from '#modules/till/server/at-till.ts';
import { answerOrNever } from '#platform/db/once.ts';

/**
 * The bill that a request of this till led to, by its key; null: it was not carried out, and never will be (T48). For a till that
 * sold or paid and never heard what came of it.
 */
export const outcomeOf = async ({ db }: Pick<TillDeps, 'db'>, at: AtTill, key: string): Promise<string | null> =>
  (await db.tx(at.acting, (tx) => answerOrNever<{ uuid: string }>(tx, actorAt(at), key)))?.uuid ?? null;
