import { checkInvariants } from '#modules/integrity/server.ts';
import { BackupProblem } from '#platform/db/backup/backup-problem.ts';
import { rowsOf } from '#platform/db/backup/contents.ts';
import type { OpeningKey } from '#platform/db/backup/keys.ts';
import { loadBackup } from '#platform/db/backup/load-backup.ts';
import { readBackup } from '#platform/db/backup/read-backup.ts';
import { withTrialDatabase } from '#platform/db/backup/trial-database.ts';
import { openDb } from '#platform/db/tx.ts';

const STATEMENT_TIMEOUT_MS = 600_000;

/**
 * Restores a backup into a database beside the program's own, checks every invariant there, and
 * removes it again. Answers how many rows were restored. Throws BackupProblem for a backup that
 * cannot be restored or whose books are wrong.
 */
export async function restoreOnTrial(
  path: string,
  {
    keys,
    databaseUrl,
    migrationsFolder,
  }: { keys: readonly OpeningKey[]; databaseUrl: string; migrationsFolder?: string | undefined },
): Promise<number> {
  const backup = await readBackup(path, keys);
  await withTrialDatabase(databaseUrl, async (trialUrl) => {
    await loadBackup(backup, { keys, databaseUrl: trialUrl, storageDir: null, migrationsFolder });
    await requireInvariants(trialUrl, path);
  });
  return rowsOf(backup.contents);
}

/** Throws BackupProblem if an invariant does not hold in a restored database. */
export async function requireInvariants(databaseUrl: string, path: string): Promise<void> {
  const db = openDb({ url: databaseUrl, purpose: 'restored', max: 1, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
  try {
    const violations = (await checkInvariants(db)).filter(({ untrusted }) => !untrusted);
    if (violations.length > 0)
      throw new BackupProblem(
        `${path} can be restored, but its data breaks ${violations.map(({ id, says }) => `${id} (${says})`).join(', ')}.`,
      );
  } finally {
    await db.close();
  }
}
