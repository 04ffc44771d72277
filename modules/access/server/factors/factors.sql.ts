import type { Reads, Tx } from '#platform/db/tx.ts';

export type PasskeyRow = {
  readonly uuid: string;
  readonly employee_id: number;
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly created_at: Date;
  readonly used_at: Date | null;
};
const PASSKEY = `uuid, employee_id, credential_id, public_key, counter::float8 AS counter, transports, name, created_at, used_at`;

/** At most this many passkeys of one employee. */
export const PASSKEYS_MAX = 20;

export const passkeysOf = (tx: Reads, employeeId: number): Promise<PasskeyRow[]> =>
  tx.query(
    `SELECT ${PASSKEY} FROM employee_passkey WHERE exhibitor_id = tenant() AND employee_id = $1
      ORDER BY created_at, uuid LIMIT $2`,
    [employeeId, PASSKEYS_MAX],
  );

export const passkeyByCredential = (tx: Reads, credentialId: string): Promise<PasskeyRow | null> =>
  tx.one(`SELECT ${PASSKEY} FROM employee_passkey WHERE exhibitor_id = tenant() AND credential_id = $1`, [
    credentialId,
  ]);

export type NewPasskey = Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'transports' | 'name'>;

export const insertPasskey = (tx: Pick<Tx, 'run'>, employeeId: number, passkey: NewPasskey): Promise<number> =>
  tx.run(
    `INSERT INTO employee_passkey (exhibitor_id, uuid, employee_id, credential_id, public_key, counter, transports, name, created_at)
     VALUES (tenant(), gen_random_uuid(), $1, $2, $3, $4, $5, $6, foyer_now())`,
    [employeeId, passkey.credential_id, passkey.public_key, passkey.counter, passkey.transports, passkey.name],
  );

/** Notes a use. Returns 0 if the counter went back in between: a copy of the authenticator. */
export const notePasskeyUse = (tx: Pick<Tx, 'run'>, uuid: string, counter: number): Promise<number> =>
  tx.run(
    `UPDATE employee_passkey SET counter = $2, used_at = foyer_now()
      WHERE exhibitor_id = tenant() AND uuid = $1 AND (counter < $2 OR $2 = 0 AND counter = 0)`,
    [uuid, counter],
  );

export const deletePasskey = (tx: Pick<Tx, 'run'>, employeeId: number, uuid: string): Promise<number> =>
  tx.run('DELETE FROM employee_passkey WHERE exhibitor_id = tenant() AND employee_id = $1 AND uuid = $2', [
    employeeId,
    uuid,
  ]);

/** Returns the sealed secret of an employee's authenticator app; null: none. */
export const sealedTotp = async (tx: Reads, employeeId: number): Promise<Buffer | null> =>
  (
    await tx.one<{ secret: Buffer }>(
      'SELECT secret FROM employee_totp WHERE exhibitor_id = tenant() AND employee_id = $1',
      [employeeId],
    )
  )?.secret ?? null;

export const writeTotp = (
  tx: Pick<Tx, 'run'>,
  employeeId: number,
  { sealed, step }: { readonly sealed: Buffer; readonly step: number },
): Promise<number> =>
  tx.run(
    `INSERT INTO employee_totp (exhibitor_id, employee_id, secret, last_step, created_at)
     VALUES (tenant(), $1, $2, $3, foyer_now())
     ON CONFLICT (exhibitor_id, employee_id) DO UPDATE
       SET secret = excluded.secret, last_step = excluded.last_step, created_at = excluded.created_at`,
    [employeeId, sealed, step],
  );

/** Takes the code of a step, once: 0 if it or a later one was taken. */
export const takeStep = (tx: Pick<Tx, 'run'>, employeeId: number, step: number): Promise<number> =>
  tx.run(
    'UPDATE employee_totp SET last_step = $2 WHERE exhibitor_id = tenant() AND employee_id = $1 AND last_step < $2',
    [employeeId, step],
  );

export const deleteTotp = (tx: Pick<Tx, 'run'>, employeeId: number): Promise<number> =>
  tx.run('DELETE FROM employee_totp WHERE exhibitor_id = tenant() AND employee_id = $1', [employeeId]);

/** Replaces the recovery codes of an employee. */
export async function writeRecoveryCodes(
  tx: Pick<Tx, 'run'>,
  employeeId: number,
  digests: readonly Buffer[],
): Promise<void> {
  await tx.run('DELETE FROM employee_recovery_code WHERE exhibitor_id = tenant() AND employee_id = $1', [employeeId]);
  await tx.run(
    `INSERT INTO employee_recovery_code (exhibitor_id, employee_id, digest)
     SELECT tenant(), $1, digest FROM unnest($2::bytea[]) digest`,
    [employeeId, digests],
  );
}

/** Uses a recovery code: 1 once, then 0. */
export const spendRecoveryCode = (tx: Pick<Tx, 'run'>, employeeId: number, digest: Buffer): Promise<number> =>
  tx.run(
    `UPDATE employee_recovery_code SET used_at = foyer_now()
      WHERE exhibitor_id = tenant() AND employee_id = $1 AND digest = $2 AND used_at IS NULL`,
    [employeeId, digest],
  );

export const recoveryCodesLeft = async (tx: Reads, employeeId: number): Promise<number> =>
  (
    await tx.one<{ left: number }>(
      `SELECT count(*)::int AS left FROM employee_recovery_code
        WHERE exhibitor_id = tenant() AND employee_id = $1 AND used_at IS NULL`,
      [employeeId],
    )
  )?.left ?? 0;

export type Factors = { readonly totp: boolean; readonly passkeys: number };

/** Returns which second factors an employee has. */
export const factorsOf = async (tx: Reads, employeeId: number): Promise<Factors> =>
  (await tx.one<Factors>(
    `SELECT EXISTS (SELECT 1 FROM employee_totp WHERE exhibitor_id = tenant() AND employee_id = $1) AS totp,
            (SELECT count(*)::int FROM employee_passkey WHERE exhibitor_id = tenant() AND employee_id = $1) AS passkeys`,
    [employeeId],
  )) ?? { totp: false, passkeys: 0 };

export const hasFactor = ({ totp, passkeys }: Factors): boolean => totp || passkeys > 0;

/** Returns whether the exhibitor requires a second factor of managers and those above them. */
export const isFactorRequired = async (tx: Reads): Promise<boolean> =>
  (
    await tx.one<{ required: boolean }>(
      `SELECT coalesce((data->>'second_factor_required')::boolean, false) AS required
         FROM settings WHERE exhibitor_id = tenant()`,
    )
  )?.required ?? false;

/** Removes all second factors of an employee and the recovery codes. */
export async function deleteFactors(tx: Pick<Tx, 'run'>, employeeId: number): Promise<void> {
  await tx.run('DELETE FROM employee_passkey WHERE exhibitor_id = tenant() AND employee_id = $1', [employeeId]);
  await deleteTotp(tx, employeeId);
  await tx.run('DELETE FROM employee_recovery_code WHERE exhibitor_id = tenant() AND employee_id = $1', [employeeId]);
}
