import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The installation's master secret, made at the first start and readable by its owner only. Losing it makes what is sealed unreadable. */
export async function masterSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret');
  const fresh = randomBytes(32).toString('base64url');
  await writeFile(file, fresh, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return (await readFile(file, 'utf8')).trim();
}
