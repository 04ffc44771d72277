import { hash } from 'node:crypto';
import { conflict } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/tx.ts';

const DONE = 200;

/** By which a request is known again: a till sends the same key until it has an answer (T48). */
export type RequestKey = { readonly key: string; readonly request: unknown };

/**
 * Does something once per key of whoever acts, and answers every further time what it answered then. What makes two of a kind
 * stand in line, here the drawer, is locked before. Refuses 409 cash.request_changed when the key came with another request.
 */
export async function once<Answer>(tx: Tx, { key, request }: RequestKey, work: () => Promise<Answer>): Promise<Answer> {
  const digest = hash('sha256', JSON.stringify(request), 'buffer');
  const known = await tx.one<{ body: Answer; same: boolean }>(
    `SELECT body, request_hash = $3 AS same FROM idempotency
      WHERE exhibitor_id = tenant() AND actor = $1 AND key = $2`,
    [tx.actor, key, digest],
  );
  if (known && !known.same) throw conflict('cash.request_changed');
  if (known) return known.body;
  const answer = await work();
  await tx.run(
    `INSERT INTO idempotency (exhibitor_id, actor, key, request_hash, status, body, created_at)
     VALUES (tenant(), $1, $2, $3, ${DONE}, $4, foyer_now())`,
    [tx.actor, key, digest, JSON.stringify(answer)],
  );
  return answer;
}
