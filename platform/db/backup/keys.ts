import { webcrypto } from 'node:crypto';
import type { Secrets } from '#platform/crypto/secrets.ts';
import { BackupProblem } from '#platform/db/backup/backup-problem.ts';

/** What opens a backup: a recovery key (`AGE-SECRET-KEY-1...`), or the key derived from the program's secret. */
export type OpeningKey = string | webcrypto.CryptoKey;

const PURPOSE = 'backup';
/** RFC 8410: what comes before the 32 bytes of a private X25519 key. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b656e04220420', 'hex');
const RECOVERY_KEY = /^AGE-SECRET-KEY-1[0-9A-Z]{58}$/;

/** The key that the program itself opens backups with, to restore them on trial: it derives from its secret. */
export const ownKey = (secrets: Secrets): Promise<webcrypto.CryptoKey> =>
  webcrypto.subtle.importKey('pkcs8', Buffer.concat([PKCS8_PREFIX, secrets.key(PURPOSE)]), { name: 'X25519' }, false, [
    'deriveBits',
  ]);

/** The library that encrypts backups and its curves: loaded with the first backup (decision 0071). */
export const ageLibrary = () => import('age-encryption');

/** The public half of a key: with it a backup is made that the key opens. */
export const recipientOf = async (key: OpeningKey): Promise<string> => (await ageLibrary()).identityToRecipient(key);

/** Returns a new recovery key, which a person keeps outside the machine. */
export const newRecoveryKey = async (): Promise<string> => (await ageLibrary()).generateX25519Identity();

/** Reads a typed recovery key; spaces and line ends around it do not matter. Throws BackupProblem. */
export async function readRecoveryKey(text: string): Promise<string> {
  const key = text.trim().toUpperCase();
  try {
    if (!RECOVERY_KEY.test(key)) throw new Error('another form');
    await recipientOf(key); // checks its checksum
    return key;
  } catch (error) {
    // The message does not repeat the value.
    throw new BackupProblem('This is no recovery key: one begins with AGE-SECRET-KEY-1 and has 74 characters.', {
      cause: error,
    });
  }
}
