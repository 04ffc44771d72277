import { conflict, type Refusal } from '#kernel/refusal.ts';
import { answerOnce, onceOnly } from '#platform/db/once.ts';
import type { Tx } from '#platform/db/tx.ts';

/** By which a request is known again: a till sends the same key until it has an answer (T48). */
export type RequestKey = { readonly key: string; readonly request: unknown };

const changed = (): Refusal => conflict('cash.request_changed');

/** Once per key of whoever acts, under the lock of the drawer. Refuses 409 cash.request_changed when the key came with another request. */
export const once = <Answer>(tx: Tx, { key, request }: RequestKey, work: () => Promise<Answer>): Promise<Answer> =>
  answerOnce(tx, onceOnly(tx.actor, key, request), changed, work);
