import { type Refusal, refuse } from '#kernel/refusal.ts';
import * as once from '#platform/db/once.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

export { type OnceOnly, onceOnly } from '#platform/db/once.ts';

const changed = (): Refusal => refuse('sales.key_used_for_another_request');

/** Whether this request about a bill was carried out before (T48). Refuses 422 sales.key_used_for_another_request. */
export const wasDoneBefore = (tx: Tx, request: once.OnceOnly, billId: string): Promise<boolean> =>
  once.wasDoneBefore(tx, request, { uuid: billId }, changed);

/** The bill this very request led to before; null: none yet. Refuses as {@link wasDoneBefore}. */
export const billMadeBefore = async (tx: Pick<Reads, 'one'>, request: once.OnceOnly): Promise<string | null> =>
  (await once.answeredBefore<{ uuid: string }>(tx, request, changed))?.answer.uuid ?? null;
