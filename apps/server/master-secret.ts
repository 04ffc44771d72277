import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigProblem, SECRET_LENGTH_MIN } from '#platform/config/config.ts';

/**
 * Reads the installation's master secret; makes it at the first start, readable by its owner only.
 * Without it sealed data is unreadable. It is written whole or not at all: on a full disk no empty
 * file remains (T57). Throws ConfigProblem for a file that was emptied or cut: a new secret could open
 * nothing, and a short one protects nothing.
 */
export async function masterSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret');
  const present = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (present !== null) return checked(present, file);
  const fresh = `${file}.${randomUUID()}`;
  try {
    await writeFile(fresh, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
    await link(fresh, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error; // another start was faster
    });
  } finally {
    await rm(fresh, { force: true });
  }
  return checked(await readFile(file, 'utf8'), file);
}

function checked(text: string, file: string): string {
  const secret = text.trim();
  if (secret.length < SECRET_LENGTH_MIN)
    throw new ConfigProblem(
      `The file ${file} holds no secret of ${SECRET_LENGTH_MIN} characters or more. Put back the one from your backup: what is sealed in the database opens with no other.`,
    );
  return secret;
}
