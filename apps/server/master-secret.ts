import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Reads the installation's master secret; makes it at the first start, readable by its owner only.
 * Without it sealed data is unreadable. It is written whole or not at all: on a full disk no empty
 * file remains (T57).
 */
export async function masterSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret');
  const known = await readFile(file, 'utf8').catch(() => '');
  if (known) return known.trim();
  const fresh = `${file}.${process.pid}`;
  try {
    await writeFile(fresh, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
    await link(fresh, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error; // another start was faster
    });
  } finally {
    await rm(fresh, { force: true });
  }
  return (await readFile(file, 'utf8')).trim();
}
