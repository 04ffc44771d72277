import { hash } from 'node:crypto';
import { refuse } from '#kernel/refusal.ts';
import type { AtTill } from '#modules/till/server/at-till.ts';
import type { Tx } from '#platform/db/tx.ts';

/** A request a till may send again: its key, and what it asked for (T48). */
export type OnceOnly = { readonly actor: string; readonly key: string; readonly hash: Buffer };

export const onceOnly = (at: AtTill, key: string, request: unknown): OnceOnly => ({
  actor: `device:${at.device.id}`,
  key,
  hash: hash('sha256', JSON.stringify(request), 'buffer'),
});

/**
 * Whether this request was carried out before; if not, the caller's transaction is the one that does it. Who sends it twice at
 * the same time waits here for the first. Refuses 422 sales.key_used_for_another_request.
 */
export async function wasDoneBefore(tx: Tx, { actor, key, hash: asked }: OnceOnly, billId: string): Promise<boolean> {
  const isFirst = await tx.run(
    `INSERT INTO idempotency (exhibitor_id, actor, key, request_hash, status, body, created_at)
     VALUES (tenant(), $1, $2, $3, 200, $4, foyer_now()) ON CONFLICT DO NOTHING`,
    [actor, key, asked, JSON.stringify({ uuid: billId })],
  );
  if (isFirst > 0) return false;
  const isSame = await tx.one(
    'SELECT 1 FROM idempotency WHERE exhibitor_id = tenant() AND actor = $1 AND key = $2 AND request_hash = $3',
    [actor, key, asked],
  );
  if (!isSame) throw refuse('sales.key_used_for_another_request');
  return true;
}
