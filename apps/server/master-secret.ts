import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The installation's master secret, made at the first start and readable by its owner only. Losing it makes what is sealed
 * unreadable. It appears whole or not at all: on a full disk no empty one stays behind (T57).
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
