import type { Tx } from '#platform/db/tx.ts';

/**
 * The printers of the demo: one of each manufacturer at the simulator, and one on the screen of the
 * till.
 */
const PRINTERS = [
  { name: 'Tickets (Star)', driver: 'star', columns: 48 },
  { name: 'Receipts (Epson)', driver: 'epson', columns: 42 },
] as const;
const ON_SCREEN = 'On the screen';

/**
 * Updates the simulator's address: printers on this machine follow it, those that an employee added
 * elsewhere stay.
 */
export async function seedPrinters(tx: Tx, simulator: { readonly url: string } | null): Promise<void> {
  await tx.run(
    `INSERT INTO printer (exhibitor_id, name, driver, address)
     SELECT tenant(), $1, 'simulated', '' WHERE NOT EXISTS (SELECT 1 FROM printer WHERE exhibitor_id = tenant() AND driver = 'simulated')`,
    [ON_SCREEN],
  );
  if (!simulator) return;
  await tx.run(
    `UPDATE printer SET address = $1 WHERE exhibitor_id = tenant() AND address ~ '^http://127\\.0\\.0\\.1:' AND address <> $1`,
    [simulator.url],
  );
  await tx.run(
    `INSERT INTO printer (exhibitor_id, name, driver, address, columns)
     SELECT tenant(), name, driver, $1, columns FROM jsonb_to_recordset($2) AS p(name text, driver text, columns int)
      WHERE NOT EXISTS (SELECT 1 FROM printer WHERE exhibitor_id = tenant() AND driver <> 'simulated')`,
    [simulator.url, JSON.stringify(PRINTERS)],
  );
}
