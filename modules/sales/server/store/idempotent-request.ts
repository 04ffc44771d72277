import { type Refusal, refuse } from '#kernel/refusal.ts';
import * as once from '#platform/db/idempotency.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

export { type IdempotentRequest, idempotentRequest } from '#platform/db/idempotency.ts';

const changed = (): Refusal => refuse('sales.key_used_for_another_request');

/**
 * Returns whether this request about a bill was already carried out (T48). Refuses 422
 * sales.key_used_for_another_request.
 */
export const isRepeatedRequest = (tx: Tx, request: once.IdempotentRequest, billId: string): Promise<boolean> =>
  once.isRepeatedRequest(tx, request, { uuid: billId }, changed);

/**
 * Returns the answer of this same request if it was carried out before; null: not yet. Refuses as
 * {@link isRepeatedRequest}.
 */
export const answerOfRepeatedRequest = async <Answer>(
  tx: Pick<Reads, 'one'>,
  request: once.IdempotentRequest,
): Promise<Answer | null> => (await once.storedAnswer<Answer>(tx, request, changed))?.answer ?? null;

/** Returns the bill that this same request created before; null: none yet. */
export const billOfRepeatedRequest = async (
  tx: Pick<Reads, 'one'>,
  request: once.IdempotentRequest,
): Promise<string | null> => (await answerOfRepeatedRequest<{ uuid: string }>(tx, request))?.uuid ?? null;
