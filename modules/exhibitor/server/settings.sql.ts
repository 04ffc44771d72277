import type { Settings } from '#modules/exhibitor/contract/settings.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

/** `data`: as stored, not yet parsed. `secrets`: their names, never their values. */
export type SettingsRow = { data: unknown; secrets: string[] };

const ROW = `SELECT data, ARRAY(SELECT jsonb_object_keys(secrets) ORDER BY 1) AS secrets FROM settings WHERE exhibitor_id = tenant()`;

export const settings = (first: Pick<Reads, 'one'>): Promise<SettingsRow | null> => first.one(ROW);
export const lockSettings = (tx: Pick<Tx, 'one'>): Promise<SettingsRow | null> => tx.one(`${ROW} FOR UPDATE`);

export const updateSettings = (tx: Pick<Tx, 'run'>, data: Settings): Promise<number> =>
  tx.run(
    `UPDATE settings SET data = $1, version = version + 1, updated_at = foyer_now() WHERE exhibitor_id = tenant()`,
    [JSON.stringify(data)],
  );

/** Inserts the settings. Returns the number of rows: 0 if settings exist already. */
export const insertSettings = (tx: Pick<Tx, 'run'>, data: Settings): Promise<number> =>
  tx.run('INSERT INTO settings (exhibitor_id, data) VALUES (tenant(), $1) ON CONFLICT DO NOTHING', [
    JSON.stringify(data),
  ]);

/** Merges these secrets into the stored ones; null deletes one. Values are sealed by the caller. */
export const storeSecrets = (tx: Pick<Tx, 'run'>, changes: Readonly<Record<string, unknown>>): Promise<number> =>
  tx.run(
    `UPDATE settings SET secrets = jsonb_strip_nulls(secrets || $1), version = version + 1, updated_at = foyer_now()
      WHERE exhibitor_id = tenant()`,
    [JSON.stringify(changes)],
  );

/** Stores both keys of reCAPTCHA, or neither (null): the database refuses one without the other. `secret`: sealed. */
export const storeCaptchaKeys = (
  tx: Pick<Tx, 'run'>,
  keys: { readonly siteKey: string; readonly secret: string } | null,
): Promise<number> =>
  tx.run(
    `UPDATE settings SET data = jsonb_set(data, '{recaptcha}', jsonb_build_object('site_key', $1::text)),
            secrets = jsonb_strip_nulls(secrets || jsonb_build_object('recaptcha', $2::text)),
            version = version + 1, updated_at = foyer_now()
      WHERE exhibitor_id = tenant()`,
    [keys?.siteKey ?? '', keys?.secret ?? null],
  );

/**
 * Stores the time of a sync (ISO 8601), which increases the data version. `initial`: the settings
 * of an exhibitor that has none.
 */
export const stampSync = (tx: Pick<Tx, 'run'>, initial: Settings, at: string): Promise<number> =>
  tx.run(
    `INSERT INTO settings AS s (exhibitor_id, data) VALUES (tenant(), jsonb_set($1::jsonb, '{sync_at}', to_jsonb($2::text)))
       ON CONFLICT (exhibitor_id) DO UPDATE SET data = jsonb_set(s.data, '{sync_at}', to_jsonb($2::text)),
         version = s.version + 1, updated_at = foyer_now()`,
    [JSON.stringify(initial), at],
  );
