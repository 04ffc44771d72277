import { hash } from 'node:crypto';
import type { Reads, SystemTx, Tx } from '#platform/db/tx.ts';

/** A request that may be sent again: its actor, its key and the hash of its content (T48). */
export type IdempotentRequest = { readonly actor: string; readonly key: string; readonly hash: Buffer };

export const idempotentRequest = (actor: string, key: string, request: unknown): IdempotentRequest => ({
  actor,
  key,
  hash: hash('sha256', JSON.stringify(request), 'buffer'),
});

/** Returns the error for a key that came with a different request before. */
type Changed = () => Error;

const DONE = 200;

/** Returns the stored answer to this request; null if it was not carried out yet. */
export async function storedAnswer<Answer>(
  tx: Pick<Reads, 'one'>,
  { actor, key, hash: requestHash }: IdempotentRequest,
  changed: Changed,
): Promise<{ readonly answer: Answer } | null> {
  const stored = await tx.one<{ body: Answer; same: boolean }>(
    'SELECT body, request_hash = $3 AS same FROM idempotency WHERE exhibitor_id = tenant() AND actor = $1 AND key = $2',
    [actor, key, requestHash],
  );
  if (stored && !stored.same) throw changed();
  return stored && { answer: stored.body };
}

/**
 * Returns whether this request was carried out before; if not, the caller's transaction carries it
 * out, and `answer` is stored for every repetition. A concurrent second request waits here for the
 * first.
 */
export async function isRepeatedRequest(
  tx: Tx,
  once: IdempotentRequest,
  answer: unknown,
  changed: Changed,
): Promise<boolean> {
  const isFirst = await tx.run(
    `INSERT INTO idempotency (exhibitor_id, actor, key, request_hash, status, body, created_at)
     VALUES (tenant(), $1, $2, $3, ${DONE}, $4, foyer_now()) ON CONFLICT DO NOTHING`,
    [once.actor, once.key, once.hash, JSON.stringify(answer)],
  );
  if (isFirst > 0) return false;
  await storedAnswer(tx, once, changed);
  return true;
}

/**
 * Does the work once, and returns the stored answer for every repetition. The caller locks the row
 * that serialises equal requests first.
 */
export async function answerOnce<Answer>(
  tx: Tx,
  once: IdempotentRequest,
  changed: Changed,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const stored = await storedAnswer<Answer>(tx, once, changed);
  if (stored) return stored.answer;
  const answer = await work();
  await tx.run(
    `INSERT INTO idempotency (exhibitor_id, actor, key, request_hash, status, body, created_at)
     VALUES (tenant(), $1, $2, $3, ${DONE}, $4, foyer_now())`,
    [once.actor, once.key, once.hash, JSON.stringify(answer)],
  );
  return answer;
}

/**
 * Returns the answer to the request of this key, regardless of its content; null: there is none and
 * never will be, because the key is now used up. So a caller that lost an answer learns the result
 * for certain. A pending request is waited for.
 */
export async function answerOrNever<Answer>(tx: Tx, actor: string, key: string): Promise<Answer | null> {
  const never = idempotentRequest(actor, key, { given_up: key });
  await tx.run(
    `INSERT INTO idempotency (exhibitor_id, actor, key, request_hash, status, body, created_at)
     VALUES (tenant(), $1, $2, $3, ${DONE}, '{}', foyer_now()) ON CONFLICT DO NOTHING`,
    [actor, key, never.hash],
  );
  const stored = await tx.one<{ body: Answer; is_never: boolean }>(
    'SELECT body, request_hash = $3 AS is_never FROM idempotency WHERE exhibitor_id = tenant() AND actor = $1 AND key = $2',
    [actor, key, never.hash],
  );
  return stored && !stored.is_never ? stored.body : null;
}

/** Answers are repeated for three days (G11). */
const ANSWERS_KEPT = '72 hours';

/** Deletes answers older than three days; answers how many. */
export const forgetAnswers = (tx: Pick<SystemTx, 'run'>): Promise<number> =>
  tx.run(`DELETE FROM idempotency WHERE created_at < foyer_now() - interval '${ANSWERS_KEPT}'`);
