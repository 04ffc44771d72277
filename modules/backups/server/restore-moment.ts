import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chainFor, restorableSpan } from '#modules/backups/rules/restorable-span.ts';
import { type RestoreTarget, requireUnused } from '#modules/backups/server/restore-installation.ts';
import { requireInvariants } from '#modules/backups/server/restore-on-trial.ts';
import { storedBackups } from '#modules/backups/server/stored-backups.ts';
import { storedChains } from '#modules/backups/server/stored-chains.ts';
import { BEGIN_QUIET } from '#modules/installation/server.ts';
import { secretsFrom } from '#platform/crypto/secrets.ts';
import { BackupProblem } from '#platform/db/backup/backup-problem.ts';
import { loadUploads } from '#platform/db/backup/load-backup.ts';
import { readBackup } from '#platform/db/backup/read-backup.ts';
import { recoverServer } from '#platform/db/timeline/recover-server.ts';
import { openDb } from '#platform/db/tx.ts';

export type RestoredMoment = { readonly base: string; readonly segments: number; readonly uploads: number };

/**
 * Restores an installation with the embedded database as it was at a moment, into an empty data
 * folder: the database from a base copy and the changes after it, uploads and secret from the newest
 * nightly backup. The copy is quiet. A failure removes what was written. Throws BackupProblem.
 */
export async function restoreMoment(
  folder: string,
  at: number,
  { keys, dataDir, secret }: Pick<RestoreTarget, 'keys' | 'dataDir' | 'secret'>,
): Promise<RestoredMoment> {
  await requireUnused(dataDir, true);
  const chain = await fittingChain(folder, at);
  const [newest] = await storedBackups(folder);
  if (!newest)
    throw new BackupProblem(`There is no nightly backup in ${folder}, which has the secret and the uploads.`);
  const backup = await readBackup(newest.path, keys);
  if (secret !== null && secret !== backup.secret)
    throw new BackupProblem('FOYER_SECRET is not the secret of this backup. Unset it.');
  await mkdir(dataDir, { recursive: true });
  const written = [join(dataDir, 'storage'), ...(secret === null ? [join(dataDir, 'secret')] : [])];
  try {
    if (secret === null)
      await writeFile(join(dataDir, 'secret'), backup.secret, { mode: 0o600, flag: 'wx', flush: true });
    const uploads = await loadUploads(backup.path, keys, join(dataDir, 'storage'));
    const password = secretsFrom(backup.secret).key('embedded-database').toString('hex');
    const server = await recoverServer({ folder, ...chain, at, keys, dataDir: join(dataDir, 'postgres'), password });
    written.push(server.dataDir);
    try {
      await beginQuiet(server.url);
      await requireInvariants(server.url, join(folder, chain.base.name));
    } finally {
      await server.stop();
    }
    return { base: chain.base.name, segments: chain.segments.length, uploads };
  } catch (error) {
    for (const made of written) await rm(made, { recursive: true, force: true });
    throw error;
  }
}

async function fittingChain(folder: string, at: number) {
  const chains = await storedChains(folder);
  const chain = chainFor(chains, at);
  if (chain) return chain;
  const span = restorableSpan(chains);
  const iso = (ms: number) => new Date(ms).toISOString();
  throw new BackupProblem(
    span
      ? `${iso(at)} cannot be restored. Every moment from ${iso(span.from)} to ${iso(span.until)} can.`
      : `No moment can be restored from ${folder}: it has no base copy with changes. Restore a nightly backup.`,
  );
}

async function beginQuiet(url: string): Promise<void> {
  const db = openDb({ url, purpose: 'restored', max: 1 });
  try {
    await db.system((tx) => tx.run(BEGIN_QUIET));
  } finally {
    await db.close();
  }
}
