import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Db } from '#platform/db/tx.ts';

const PURPOSE = 'founding';
const VALID_MS = 24 * 3_600_000;
const RADIX = 36;

/** Tells whether the installation has no exhibitor yet. */
export const isEmptyInstallation = async (db: Db): Promise<boolean> =>
  (await db.system((tx) => tx.one('SELECT 1 AS found FROM exhibitor LIMIT 1'))) === null;

/** Returns the token of a link that founds the first exhibitor within a day. `now`: epoch ms. */
export const foundingToken = (secrets: Secrets, now: number): string => secrets.sign(PURPOSE, now.toString(RADIX));

/** Tells whether a token was made by this installation and is not older than a day. `now`: epoch ms. */
export function isFoundingToken(secrets: Secrets, token: string, now: number): boolean {
  const madeAt = Number.parseInt(secrets.unsign(PURPOSE, token) ?? '', RADIX);
  return now - madeAt < VALID_MS;
}
