import { conflict, type Refusal } from '#kernel/refusal.ts';
import { answerOnce, idempotentRequest } from '#platform/db/idempotency.ts';
import type { Tx } from '#platform/db/tx.ts';

/** Identifies a repeated request: a till sends the same key until it has an answer (T48). */
export type RequestKey = { readonly key: string; readonly request: unknown };

const changed = (): Refusal => conflict('cash.request_changed');

/**
 * Runs the work once per key of the caller, under the lock of the drawer. Refuses 409
 * cash.request_changed if the key came with another request.
 */
export const once = <Answer>(tx: Tx, { key, request }: RequestKey, work: () => Promise<Answer>): Promise<Answer> =>
  answerOnce(tx, idempotentRequest(tx.actor, key, request), changed, work);
