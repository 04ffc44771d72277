import { refuse } from '#kernel/refusal.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Reads, SystemTx, Tx } from '#platform/db/tx.ts';

type ChallengePurpose =
  | 'passkey'
  | 'second-factor'
  | 'new-passkey'
  | 'new-totp'
  | 'confirm'
  | 'provider'
  | 'provider-confirm';

/** Long enough to unlock a telephone and find an app. */
const VALID_MINUTES = 10;
const PURPOSE = 'sign-in-challenge';
const UUID = /^[0-9a-f-]{36}$/;

type NewChallenge = {
  readonly purpose: ChallengePurpose;
  readonly employeeId: number | null;
  readonly content: string;
};

/** Stores what the next call needs, sealed. Returns the token of the browser. */
export async function openChallenge(
  tx: Pick<Tx, 'one' | 'exhibitorId'>,
  secrets: Secrets,
  { purpose, employeeId, content }: NewChallenge,
): Promise<string> {
  const row = await tx.one<{ id: string }>(
    `INSERT INTO sign_in_challenge (exhibitor_id, id, purpose, employee_id, content, ends_at)
     VALUES (tenant(), gen_random_uuid(), $1, $2, $3, foyer_now() + make_interval(mins => $4)) RETURNING id`,
    [purpose, employeeId, secrets.seal(content), VALID_MINUTES],
  );
  if (!row) throw new Error('a challenge was not made');
  return secrets.sign(PURPOSE, `${tx.exhibitorId}-${row.id}`);
}

export type Challenge = { readonly id: string; readonly employeeId: number | null; readonly content: string };

/**
 * Returns a challenge that is still open. Refuses 422 access.sign_in_expired for a token that is
 * invalid, used, expired, of another exhibitor, or of another purpose.
 */
export async function readChallenge(
  tx: Reads,
  secrets: Secrets,
  {
    exhibitorId,
    token,
    purpose,
  }: { readonly exhibitorId: number; readonly token: string; readonly purpose: ChallengePurpose },
): Promise<Challenge> {
  const value = secrets.unsign(PURPOSE, token) ?? '';
  const start = `${exhibitorId}-`;
  const id = value.startsWith(start) ? value.slice(start.length) : '';
  const row = await tx.one<{ employee_id: number | null; content: Buffer }>(
    `SELECT employee_id, content FROM sign_in_challenge
      WHERE exhibitor_id = tenant() AND id = $1 AND purpose = $2 AND ends_at > foyer_now()`,
    [UUID.test(id) ? id : '00000000-0000-4000-8000-000000000000', purpose],
  );
  if (!row) throw expired();
  return { id, employeeId: row.employee_id, content: secrets.open(row.content) };
}

/** Uses a challenge, once. Refuses as `readChallenge`. */
export async function spendChallenge(tx: Pick<Tx, 'run'>, id: string): Promise<void> {
  const spent = await tx.run(
    'DELETE FROM sign_in_challenge WHERE exhibitor_id = tenant() AND id = $1 AND ends_at > foyer_now()',
    [id],
  );
  if (spent === 0) throw expired();
}

/** Ends what an employee began, because their password or factors changed. */
export const endChallengesOf = (tx: Pick<Tx, 'run'>, employeeId: number): Promise<number> =>
  tx.run('DELETE FROM sign_in_challenge WHERE exhibitor_id = tenant() AND employee_id = $1', [employeeId]);

export const purgeChallenges = (tx: Pick<SystemTx, 'run'>): Promise<number> =>
  tx.run('DELETE FROM sign_in_challenge WHERE ends_at < foyer_now()');

const expired = () => refuse('access.sign_in_expired');
