import { sealedTotp, spendRecoveryCode, takeStep } from '#modules/access/server/factors/factors.sql.ts';
import { digestOfCode } from '#modules/access/server/factors/recovery-codes.ts';
import { stepOfCode } from '#modules/access/server/factors/totp.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Tx } from '#platform/db/tx.ts';

const SIX_DIGITS = /^\d{6}$/;

/**
 * Takes a code of an employee's authenticator app or a recovery code, once. Returns which it was;
 * null for a wrong one, and for one that was taken before.
 */
export async function takeCode(
  tx: Pick<Tx, 'one' | 'query' | 'run' | 'now'>,
  secrets: Secrets,
  employeeId: number,
  typed: string,
): Promise<'totp' | 'recovery' | null> {
  const code = typed.replace(/\s/g, '');
  if (!SIX_DIGITS.test(code))
    return (await spendRecoveryCode(tx, employeeId, digestOfCode(secrets, code))) === 1 ? 'recovery' : null;
  const sealed = await sealedTotp(tx, employeeId);
  const step = sealed && stepOfCode(secrets.open(sealed), code, tx.now);
  if (step === null) return null;
  return (await takeStep(tx, employeeId, step)) === 1 ? 'totp' : null;
}
