import { randomInt } from 'node:crypto';
import { writeRecoveryCodes } from '#modules/access/server/factors/factors.sql.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Tx } from '#platform/db/tx.ts';

const CODES = 10;
const GROUPS = 6;
const GROUP_LENGTH = 4;
/** Without the letters and digits that are mistaken for each other. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

const newCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');

/** A code has 118 random bits (ASVS 6.5.2); a keyed digest hides it from a reader of the database. */
export const digestOfCode = (secrets: Secrets, code: string): Buffer =>
  secrets.digest('staff.recovery-code', code.toLowerCase().replace(/[^a-z0-9]/g, ''));

/** Makes new recovery codes in place of the previous ones. Returns them; they are never shown again. */
export async function makeRecoveryCodes(tx: Pick<Tx, 'run'>, secrets: Secrets, employeeId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await writeRecoveryCodes(
    tx,
    employeeId,
    codes.map((code) => digestOfCode(secrets, code)),
  );
  return codes;
}
