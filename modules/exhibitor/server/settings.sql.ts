import type { Settings } from '#modules/exhibitor/contract.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

/** `data`: as stored, not yet parsed. `secrets`: which there are, never what they are. */
export type SettingsRow = { data: unknown; secrets: string[] };

const ROW = `SELECT data, ARRAY(SELECT jsonb_object_keys(secrets) ORDER BY 1) AS secrets FROM settings WHERE exhibitor_id = tenant()`;

export const settings = (first: Pick<Reads, 'one'>): Promise<SettingsRow | null> => first.one(ROW);
export const lockSettings = (tx: Pick<Tx, 'one'>): Promise<SettingsRow | null> => tx.one(`${ROW} FOR UPDATE`);

export const updateSettings = (tx: Pick<Tx, 'run'>, data: Settings): Promise<number> =>
  tx.run(
    `UPDATE settings SET data = $1, version = version + 1, updated_at = foyer_now() WHERE exhibitor_id = tenant()`,
    [JSON.stringify(data)],
  );

/** Answers how many: 0 when there are some already. */
export const insertSettings = (tx: Pick<Tx, 'run'>, data: Settings): Promise<number> =>
  tx.run('INSERT INTO settings (exhibitor_id, data) VALUES (tenant(), $1) ON CONFLICT DO NOTHING', [
    JSON.stringify(data),
  ]);
