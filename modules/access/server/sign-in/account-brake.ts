import { Refusal } from '#kernel/refusal.ts';
import { BRAKE_FORGETS_HOURS, waitAfter } from '#modules/access/rules/brake.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Db, SystemTx, Tx } from '#platform/db/tx.ts';

/** An account as it was typed, and the browser if it is known to the account. */
export type Braked = {
  readonly exhibitorId: number;
  readonly email: string;
  /** The digest of a browser that signed in to this account before; null: any other browser. */
  readonly knownBrowser: Buffer | null;
};

/** Returns the key of a brake. A known browser has its own, which no one else can count up. */
export const brakeKey = (secrets: Secrets, { exhibitorId, email, knownBrowser }: Braked): Buffer =>
  secrets.digest('staff.brake', `${exhibitorId} ${email.toLowerCase()} ${knownBrowser?.toString('hex') ?? ''}`);

/** Returns the key of the brake on guessing the codes of an employee whose password is known. */
export const codeBrakeKey = (secrets: Secrets, exhibitorId: number, employeeId: number): Buffer =>
  secrets.digest('staff.brake', `${exhibitorId} code ${employeeId}`);

/** Returns the key of the brake on guessing a password in a session (decision 0050). */
export const proofBrakeKey = (secrets: Secrets, exhibitorId: number, employeeId: number): Buffer =>
  secrets.digest('staff.brake', `${exhibitorId} proof ${employeeId}`);

/**
 * Counts an attempt as a failure before it is judged, so that attempts at the same time wait for
 * each other; `releaseBrake` takes it back. Refuses 429 `code` {seconds} while the account waits
 * (decision 0041, T79). Known and unknown accounts take the same time.
 */
export async function countAttempt(
  db: Db,
  exhibitorId: number,
  key: Buffer,
  code: 'access.account_throttled' | 'access.throttled',
): Promise<void> {
  const waitSeconds = await db.tx({ exhibitorId, actor: 'stranger', channel: 'portal' }, async (tx) => {
    await tx.run(
      `INSERT INTO sign_in_brake (exhibitor_id, key, failures, last_at, next_at)
       VALUES (tenant(), $1, 0, foyer_now(), foyer_now()) ON CONFLICT DO NOTHING`,
      [key],
    );
    const row = await tx.one<{ failures: number; wait: number }>(
      `SELECT CASE WHEN last_at < foyer_now() - make_interval(hours => $2) THEN 0 ELSE failures END AS failures,
              extract(epoch FROM next_at - foyer_now())::float8 AS wait
         FROM sign_in_brake WHERE exhibitor_id = tenant() AND key = $1 FOR UPDATE`,
      [key, BRAKE_FORGETS_HOURS],
    );
    if (!row) throw new Error('a brake was not made');
    if (row.wait > 0) return Math.ceil(row.wait);
    await writeFailures(tx, key, row.failures + 1);
    return 0;
  });
  if (waitSeconds > 0) throw new Refusal('too-many', { code, params: { seconds: waitSeconds } }, waitSeconds);
}

/** Takes an attempt back that was right: others keep counting. */
export async function releaseBrake(tx: Pick<Tx, 'run'>, key: Buffer): Promise<void> {
  await tx.run(
    `UPDATE sign_in_brake SET failures = greatest(0, failures - 1), next_at = foyer_now()
      WHERE exhibitor_id = tenant() AND key = $1`,
    [key],
  );
}

const writeFailures = (tx: Pick<Tx, 'run'>, key: Buffer, failures: number): Promise<number> =>
  tx.run(
    `UPDATE sign_in_brake SET failures = $2, last_at = foyer_now(), next_at = foyer_now() + make_interval(secs => $3)
      WHERE exhibitor_id = tenant() AND key = $1`,
    [key, failures, waitAfter(failures)],
  );

/** Deletes the counts of accounts without a failure for a day. Returns how many. */
export const purgeBrakes = (tx: Pick<SystemTx, 'run'>): Promise<number> =>
  tx.run(`DELETE FROM sign_in_brake WHERE last_at < foyer_now() - interval '${BRAKE_FORGETS_HOURS} hours'`);
