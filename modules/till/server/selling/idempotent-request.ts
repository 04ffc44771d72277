import { type IdempotentRequest, idempotentRequest as onceOf } from '#modules/sales/server.ts';
import { type AtTill, actorAt } from '#modules/till/server/at-till.ts';

/** A request that a till may repeat: its key, and its content (T48). */
export const idempotentRequest = (at: AtTill, key: string, request: unknown): IdempotentRequest =>
  onceOf(actorAt(at), key, request);
