import type { SimulatedProviders } from '#demo/seed/offer.ts';
import type { Tx } from '#platform/db/tx.ts';

const NAME = 'Till 1';

/**
 * Inserts the simulated card terminal. An employee chooses its register after one has been
 * approved. If its address differs from the last start it is updated, unless a payment at it is
 * still pending.
 */
export async function seedTerminal(tx: Tx, simulator: SimulatedProviders['zvt'] | null): Promise<void> {
  if (!simulator) return;
  const { host, zvtPort } = simulator;
  await tx.run(
    `INSERT INTO terminal (exhibitor_id, name, driver, host, port)
     SELECT tenant(), $1, 'zvt', $2, $3 WHERE NOT EXISTS (SELECT 1 FROM terminal WHERE exhibitor_id = tenant())`,
    [NAME, host, zvtPort],
  );
  await tx.run(
    `UPDATE terminal t SET host = $2, port = $3, state = 'pending', state_at = NULL
      WHERE exhibitor_id = tenant() AND name = $1 AND host LIKE '127.%' AND (host <> $2 OR port <> $3)
        AND NOT EXISTS (SELECT 1 FROM terminal_order o
                         WHERE o.exhibitor_id = t.exhibitor_id AND o.terminal_id = t.id AND o.ended_at IS NULL)`,
    [NAME, host, zvtPort],
  );
}
