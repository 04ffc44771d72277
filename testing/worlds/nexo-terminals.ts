import { NEXO_API_KEY, NEXO_KEY, NEXO_NOTICE_KEY, NEXO_POI_ID } from '#simulators/nexo/scenarios.ts';
import type { NexoSimulator } from '#simulators/nexo/simulator.ts';
import { insert, inTenant } from '#testing/builders/in-tenant.ts';
import type { TestDatabase } from '#testing/database/database.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';

export const NEXO_REACHED = ['local', 'cloud'] as const;

/** What is entered for the simulated nexo terminal. */
export const NEXO_TERMINAL = {
  poi_id: NEXO_POI_ID,
  key_identifier: NEXO_KEY.identifier,
  key_version: NEXO_KEY.version,
  passphrase: NEXO_KEY.passphrase,
  api_key: NEXO_API_KEY,
  notice_key: NEXO_NOTICE_KEY,
} as const;

type Options = {
  readonly deviceId: number | null;
  readonly port: number;
  readonly reach?: 'local' | 'cloud';
  readonly state?: string;
  readonly slips?: 'terminal' | 'till';
};

/** Adds a simulated nexo terminal beside a register. Returns its id. Earlier ones of the same name are archived. */
export async function nexoTerminalAt(
  t: TestDatabase,
  exhibitorId: number,
  { deviceId, port, reach = 'local', state = 'ready', slips = 'terminal' }: Options,
): Promise<number> {
  await t.asOwner('UPDATE terminal SET archived_at = foyer_now() WHERE poi_id IS NOT NULL AND archived_at IS NULL');
  const [identifier, version, secret] =
    reach === 'local' ? [NEXO_KEY.identifier, NEXO_KEY.version, NEXO_KEY.passphrase] : [null, null, NEXO_API_KEY];
  return inTenant(t, exhibitorId, (tx) =>
    insert(
      tx,
      `INSERT INTO terminal (exhibitor_id, name, driver, host, port, reach, poi_id, key_identifier, key_version, password_sealed, device_id, state, slips, notice_key_sealed)
       VALUES (tenant(), 'Till', 'nexo', '127.0.0.1', $1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
      [
        port,
        reach,
        NEXO_POI_ID,
        identifier,
        version,
        testSecrets.seal(secret),
        deviceId,
        state,
        slips,
        testSecrets.seal(NEXO_NOTICE_KEY),
      ],
    ),
  );
}

export type NexoPlace = { readonly deviceId: number; readonly terminalId: number; readonly nexo: NexoSimulator };
