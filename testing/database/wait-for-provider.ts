import { expect, vi } from 'vitest';
import type { TestDatabase } from '#testing/database/database.ts';

const TIMEOUT_MS = 10_000;

/**
 * A sale is answered first and sent to its provider afterwards. Waits until that is done: the
 * payment exists at the provider, and the places are held until it can no longer be paid.
 */
export async function handedOver(t: TestDatabase, billId: string): Promise<void> {
  await vi.waitFor(async () => {
    const waiting = await t.asOwner(
      `SELECT b.status FROM bill b JOIN payment p ON p.exhibitor_id = b.exhibitor_id AND p.bill_id = b.id
        WHERE b.id = $1 AND b.status <> 'settled'
          AND (b.status <> 'paying' OR p.expires_at IS NULL OR b.hold_until IS NULL OR b.hold_until <= p.expires_at)`,
      [billId],
    );
    expect(waiting).toEqual([]);
  }, TIMEOUT_MS);
}
