import { driverRegistry, sealForConfig } from '#modules/payments/server.ts';
import type { Db } from '#platform/db/tx.ts';
import type { MollieSimulator } from '#simulators/mollie/simulator.ts';
import { TERMINAL_ID } from '#simulators/mollie/terminal-list.ts';
import { insert, inTenant } from '#testing/builders/in-tenant.ts';
import type { TestDatabase } from '#testing/database/database.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';

/** The accounts of payment methods, with the keys that are stored with them. */
export const accountsIn = (db: Db) => driverRegistry({ db, secrets: testSecrets, allowLoopback: true });

/** Adds a payment method with an account at a simulated Mollie. Returns its id. */
export const accountAtMollie = (
  t: TestDatabase,
  exhibitorId: number,
  { url, apiKey }: Pick<MollieSimulator, 'url' | 'apiKey'>,
): Promise<number> =>
  inTenant(t, exhibitorId, (tx) =>
    insert(
      tx,
      `INSERT INTO payment_method (exhibitor_id, name, type, driver, component, config, active, device_types)
       VALUES (tenant(), '{"en":"Online"}', 'online', 'mollie', 'redirect', $1, false, '{web}') RETURNING id`,
      [JSON.stringify({ api_key: sealForConfig(testSecrets, apiKey), base_url: url })],
    ),
  );

/** The machine of the account that is switched on. */
export const MACHINE_AT_MOLLIE = TERMINAL_ID;

/** Adds the first machine of the account as a terminal beside a register. Returns its id. */
export const terminalAtMollie = (
  t: TestDatabase,
  exhibitorId: number,
  { methodId, deviceId, state = 'ready' }: { methodId: number; deviceId: number | null; state?: string },
): Promise<number> =>
  inTenant(t, exhibitorId, (tx) =>
    insert(
      tx,
      `INSERT INTO terminal (exhibitor_id, name, driver, port, method_id, machine, machine_name, device_id, state)
       VALUES (tenant(), 'Till', 'mollie-terminal', NULL, $1, $2, 'Simulated terminal', $3, $4) RETURNING id`,
      [methodId, TERMINAL_ID, deviceId, state],
    ),
  );
