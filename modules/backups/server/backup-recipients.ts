import { recoveryRecipient } from '#modules/installation/server.ts';
import { secretsFrom } from '#platform/crypto/secrets.ts';
import { ownKey, recipientOf } from '#platform/db/backup/keys.ts';
import type { Db } from '#platform/db/tx.ts';

/** For whom a backup is encrypted: the program itself, and the person who has the recovery key. */
export async function recipientsOf(db: Db, secret: string): Promise<string[]> {
  const recovery = await recoveryRecipient(db);
  const own = await recipientOf(await ownKey(secretsFrom(secret)));
  return recovery ? [own, recovery] : [own];
}
