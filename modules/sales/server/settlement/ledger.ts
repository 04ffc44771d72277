import { randomUUID } from 'node:crypto';
import type { Posting } from '#modules/payments/rules/ledger.ts';
import type { Tx } from '#platform/db/tx.ts';

/**
 * Writes one balanced posting to the ledger; an empty one (a bill of 0) and practice (D-137) write
 * nothing.
 */
export async function post(tx: Tx, billId: string, posting: Posting): Promise<void> {
  if (posting.length === 0) return;
  await tx.run(
    `INSERT INTO ledger (exhibitor_id, posting, bill_id, account, amount_cents, at)
     SELECT tenant(), $1, $2, e.account, e.cents, foyer_now() FROM unnest($3::text[], $4::bigint[]) AS e(account, cents)
      WHERE NOT (SELECT test FROM bill WHERE exhibitor_id = tenant() AND id = $2)`,
    [randomUUID(), billId, posting.map((entry) => entry.account), posting.map((entry) => entry.cents)],
  );
}
