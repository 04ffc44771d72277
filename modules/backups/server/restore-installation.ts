import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requireInvariants } from '#modules/backups/server/restore-on-trial.ts';
import { BEGIN_QUIET } from '#modules/installation/server.ts';
import { secretsFrom } from '#platform/crypto/secrets.ts';
import { BackupProblem } from '#platform/db/backup/backup-problem.ts';
import type { OpeningKey } from '#platform/db/backup/keys.ts';
import { loadBackup } from '#platform/db/backup/load-backup.ts';
import { requireEmpty } from '#platform/db/backup/load-tables.ts';
import { type ReadBackup, readBackup } from '#platform/db/backup/read-backup.ts';
import { startEmbedded } from '#platform/db/embedded/embedded.ts';

export type RestoreTarget = {
  readonly keys: readonly OpeningKey[];
  /** The data folder of the restored installation: it holds none yet. */
  readonly dataDir: string;
  /** An empty database elsewhere; null: the embedded one in the data folder. */
  readonly databaseUrl: string | null;
  /** FOYER_SECRET, if it is set. */
  readonly secret: string | null;
};

/**
 * Restores an installation from a backup into an empty place: rows, uploads and secret. The copy is
 * quiet: it sends nothing until a person says so. The whole file is read before anything is
 * written; a failure removes what was written. Throws BackupProblem.
 */
export async function restoreInstallation(path: string, target: RestoreTarget): Promise<ReadBackup> {
  const { keys, dataDir } = target;
  await requireUnused(dataDir, target.databaseUrl === null);
  if (target.databaseUrl) await requireEmpty(target.databaseUrl);
  const backup = await readBackup(path, keys);
  if (target.secret !== null && target.secret !== backup.secret)
    throw new BackupProblem(
      'FOYER_SECRET is not the secret of this backup. Unset it: the secret is in the backup and is written into the data folder.',
    );
  await mkdir(dataDir, { recursive: true });
  const written = [join(dataDir, 'storage')];
  try {
    if (target.secret === null) {
      written.push(join(dataDir, 'secret'));
      await writeFile(join(dataDir, 'secret'), backup.secret, { mode: 0o600, flag: 'wx', flush: true });
    }
    await intoDatabase(backup, target, written);
    return backup;
  } catch (error) {
    for (const made of written) await rm(made, { recursive: true, force: true });
    throw error;
  }
}

async function intoDatabase(backup: ReadBackup, target: RestoreTarget, written: string[]): Promise<void> {
  const { keys, dataDir } = target;
  const password = secretsFrom(backup.secret).key('embedded-database').toString('hex');
  const own = target.databaseUrl ? null : await startEmbedded({ dataDir: join(dataDir, 'postgres'), password });
  const databaseUrl = target.databaseUrl ?? own?.url ?? '';
  try {
    await requireEmpty(databaseUrl);
    if (own) written.push(own.dataDir);
    await loadBackup(backup, {
      keys,
      databaseUrl,
      storageDir: join(dataDir, 'storage'),
      last: async (run) => void (await run(BEGIN_QUIET)),
    });
    await requireInvariants(databaseUrl, backup.path);
  } finally {
    await own?.stop();
  }
}

/** A folder with a secret, a database or uploads is in use. */
export async function requireUnused(dataDir: string, hasOwnDatabase: boolean): Promise<void> {
  const inUse = [join(dataDir, 'secret'), ...(hasOwnDatabase ? [join(dataDir, 'postgres')] : [])].find(existsSync);
  const uploads = await readdir(join(dataDir, 'storage')).catch(() => []); // mostly it does not exist
  if (inUse || uploads.length > 0)
    throw new BackupProblem(
      `${dataDir} holds an installation already (${inUse ?? join(dataDir, 'storage')}). A backup is restored into an empty folder: name one with --data, or move this one away.`,
    );
}
