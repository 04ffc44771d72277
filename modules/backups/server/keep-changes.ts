import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isBaseDue } from '#modules/backups/rules/restorable-span.ts';
import { recipientsOf } from '#modules/backups/server/backup-recipients.ts';
import type { NightlyDeps } from '#modules/backups/server/nightly-backup.ts';
import { runBackupProcess } from '#modules/backups/server/run-backup-process.ts';
import { pruneChains, storedChains } from '#modules/backups/server/stored-chains.ts';
import { BackupProblem } from '#platform/db/backup/backup-problem.ts';

/** Two minutes of a first on-sale; when the folder of backups cannot be written, the disk must not fill. */
const STAGED_BYTES_MAX = 2 * 1024 ** 3;

/**
 * Encrypts what the embedded server has changed into the folder of backups, and makes a base copy
 * once a day and after a gap. A failure raises an alarm; the server keeps the changes meanwhile, up
 * to a limit.
 */
export async function keepChanges(deps: NightlyDeps): Promise<{ sealed: number; base: string | null }> {
  const { backups } = deps;
  if (!backups?.server) return { sealed: 0, base: null };
  const { folder, secret, databaseUrl } = backups;
  const { dataDir, stage } = backups.server;
  try {
    const recipients = await recipientsOf(deps.workDb, secret);
    const answer = await runBackupProcess({ kind: 'seal', stage, folder, databaseUrl, recipients }, deps.closing);
    if (!('sealed' in answer)) throw new BackupProblem('the process answered something else');
    const { sealed, server } = answer;
    if (!isBaseDue(await storedChains(folder), { ...server, now: deps.now() })) return { sealed, base: null };
    const base = { kind: 'base', dataDir, databaseUrl, into: { folder, recipients, now: deps.now() } } as const;
    const made = await runBackupProcess(base, deps.closing);
    if (!('base' in made)) throw new BackupProblem('the process answered something else');
    await pruneChains(folder, deps.now());
    return { sealed, base: made.base.path };
  } catch (error) {
    if (!(error instanceof BackupProblem)) throw error;
    const dropped = await dropOverflow(stage);
    const gap =
      dropped > 0
        ? ' The changes that waited have become too many and were deleted: moments until the next base copy cannot be restored.'
        : '';
    deps.alarm('the changes of the database cannot be kept', { reason: error.message + gap });
    return { sealed: 0, base: null };
  }
}

/**
 * Deletes everything that waits once it is too much: the next base copy begins after the gap. A quiet
 * copy keeps no changes, so the program calls it too. Answers how many files.
 */
export async function dropOverflow(stage: string): Promise<number> {
  const paths = (await readdir(stage)).map((name) => join(stage, name));
  let bytes = 0;
  for (const path of paths) bytes += (await stat(path)).size;
  if (bytes <= STAGED_BYTES_MAX) return 0;
  for (const path of paths) await rm(path, { force: true });
  return paths.length;
}
