import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Db } from '#platform/db/tx.ts';

/** The program's secret is not the one that sealed the data of its database. */
export class SecretProblem extends Error {
  override readonly name = 'SecretProblem';
}

const WORD = 'foyer';

/**
 * Compares the program's secret with the one that sealed the data of this database; the first
 * program to start seals a word for it. Throws SecretProblem for another secret: with it payment
 * keys, voucher codes and ticket keys could not be opened, and buyers would notice first.
 */
export async function checkSecret(db: Db, secrets: Secrets): Promise<void> {
  const sealed = await db.system(async (tx) => {
    await tx.run('UPDATE installation SET secret_check = $1 WHERE secret_check IS NULL', [secrets.seal(WORD)]);
    return tx.one<{ secret_check: Buffer }>('SELECT secret_check FROM installation WHERE secret_check IS NOT NULL');
  });
  if (sealed && !opens(secrets, sealed.secret_check))
    throw new SecretProblem(
      'The secret of this program is not the one that sealed the data of its database. Set FOYER_SECRET to the secret of this installation, or put the file "secret" of its data folder back.',
    );
}

function opens(secrets: Secrets, sealed: Buffer): boolean {
  try {
    return secrets.open(sealed) === WORD;
  } catch {
    return false;
  }
}
