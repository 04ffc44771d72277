import type { SimulatedProviders } from '#demo/seed/offer.ts';
import type { Tx } from '#platform/db/tx.ts';

const NAME = 'Till 1';

/**
 * The simulated card terminal. Which register it stands beside a person says, once one has been approved. It may listen elsewhere
 * than at the last start: then it is looked for there, unless a payment at it has not ended yet.
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
