import { hash } from 'node:crypto';
import type { Reads, Tx } from '#platform/db/tx.ts';

/** A request that may be sent again: who sends it, under which key, and what it asked for (T48). */
export type OnceOnly = { readonly actor: string; readonly key: string; readonly hash: Buffer };

export const onceOnly = (actor: string, key: string, request: unknown): OnceOnly => ({
  actor,
  key,
  hash: hash('sha256', JSON.stringify(request), 'buffer'),
});

/** What is thrown when the key came with another request before. */
type Changed = () => Error;

const DONE = 200;

/** What was answered to this very request before; null: it was not carried out yet. */
export async function answeredBefore<Answer>(
  tx: Pick<Reads, 'one'>,
  { actor, key, hash: asked }: OnceOnly,
  changed: Changed,
): Promise<{ readonly answer: Answer } | null> {
  const known = await tx.one<{ body: Answer; same: boolean }>(
    'SELECT body, request_hash = $3 AS same FROM idempotency WHERE exhibitor_id = tenant() AND actor = $1 AND key = $2',
    [actor, key, asked],
  );
  if (known && !known.same) throw changed();
  return known && { answer: known.body };
}

/**
 * Whether this request was carried out before; if not, the caller's transaction is the one that does it, and `answer` what every
 * further time is told. Who sends it twice at the same time waits here for the first.
 */
export async function wasDoneBefore(tx: Tx, once: OnceOnly, answer: unknown, changed: Changed): Promise<boolean> {
  const isFirst = await tx.run(
    `INSERT INTO idempotency (exhibitor_id, actor, key, request_hash, status, body, created_at)
     VALUES (tenant(), $1, $2, $3, ${DONE}, $4, foyer_now()) ON CONFLICT DO NOTHING`,
    [once.actor, once.key, once.hash, JSON.stringify(answer)],
  );
  if (isFirst > 0) return false;
  await answeredBefore(tx, once, changed);
  return true;
}

/**
 * Does something once, and answers every further time what it answered then. What makes two of a kind stand in line is locked by
 * the caller before.
 */
export async function answerOnce<Answer>(
  tx: Tx,
  once: OnceOnly,
  changed: Changed,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const known = await answeredBefore<Answer>(tx, once, changed);
  if (known) return known.answer;
  const answer = await work();
  await tx.run(
    `INSERT INTO idempotency (exhibitor_id, actor, key, request_hash, status, body, created_at)
     VALUES (tenant(), $1, $2, $3, ${DONE}, $4, foyer_now())`,
    [once.actor, once.key, once.hash, JSON.stringify(answer)],
  );
  return answer;
}

/**
 * What was answered to the request of this key, whatever it asked for; null: nothing was, and nothing will be any more, for from
 * now on the key is used up. So whoever lost an answer learns for certain what became of it. One under way is waited for.
 */
export async function answerOrNever<Answer>(tx: Tx, actor: string, key: string): Promise<Answer | null> {
  const never = onceOnly(actor, key, { given_up: key });
  await tx.run(
    `INSERT INTO idempotency (exhibitor_id, actor, key, request_hash, status, body, created_at)
     VALUES (tenant(), $1, $2, $3, ${DONE}, '{}', foyer_now()) ON CONFLICT DO NOTHING`,
    [actor, key, never.hash],
  );
  const known = await tx.one<{ body: Answer; is_never: boolean }>(
    'SELECT body, request_hash = $3 AS is_never FROM idempotency WHERE exhibitor_id = tenant() AND actor = $1 AND key = $2',
    [actor, key, never.hash],
  );
  return known && !known.is_never ? known.body : null;
}
