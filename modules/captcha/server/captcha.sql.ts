import type { ReadTx, SystemTx, Tx } from '#platform/db/tx.ts';

export type StoredKeys = { readonly siteKey: string; readonly secrets: Readonly<Record<string, unknown>> };

/** D-165: settings.recaptcha; '' and no sealed secret if the exhibitor has no keys. */
export const storedKeys = async (tx: Pick<ReadTx, 'one'>): Promise<StoredKeys> =>
  (await tx.one<StoredKeys>(
    `SELECT coalesce(data #>> '{recaptcha,site_key}', '') AS "siteKey", secrets FROM settings WHERE exhibitor_id = tenant()`,
  )) ?? { siteKey: '', secrets: {} };

/**
 * Returns false if the solution was used before or has expired, by the database's clock. A rollback
 * makes it unused again.
 */
export const useSolution = async (tx: Pick<Tx, 'run'>, digest: Buffer, expiresAtSeconds: number): Promise<boolean> =>
  (await tx.run(
    `INSERT INTO captcha_solution (exhibitor_id, digest, expires_at)
     SELECT tenant(), $1, to_timestamp($2::float8) WHERE to_timestamp($2::float8) > foyer_now() ON CONFLICT DO NOTHING`,
    [digest, expiresAtSeconds],
  )) === 1;

/** Deletes expired solutions, which cannot be used again. Returns their number. */
export const purgeSolutions = (tx: Pick<SystemTx, 'run'>): Promise<number> =>
  tx.run('DELETE FROM captcha_solution WHERE expires_at < foyer_now()');
