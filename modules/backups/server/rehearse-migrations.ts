import { restoreOnTrial } from '#modules/backups/server/restore-on-trial.ts';
import { storedBackups } from '#modules/backups/server/stored-backups.ts';
import { secretsFrom } from '#platform/crypto/secrets.ts';
import { ownKey } from '#platform/db/backup/keys.ts';
import { MigrationProblem, pendingMigrations } from '#platform/db/migrate.ts';

/** `skipped`: why the migrations were not rehearsed. */
export type Rehearsal = { readonly migrations: readonly string[]; readonly skipped: string | null };

/** What is restored within seconds: a start waits no longer than that. */
const LARGEST_BYTES = 64 * 1024 * 1024;

/**
 * Before a database is migrated, restores the newest backup beside it and migrates that first.
 * Throws MigrationProblem if a migration fails there: the database is as it was. A missing, large or
 * unusable backup keeps no program from starting: the answer says so.
 */
export async function rehearseMigrations(
  databaseUrl: string,
  { folder, secret, migrationsFolder }: { folder: string; secret: string; migrationsFolder?: string },
): Promise<Rehearsal> {
  const migrations = await pendingMigrations(databaseUrl, migrationsFolder);
  if (migrations.length === 0) return { migrations, skipped: null };
  const [newest] = await storedBackups(folder);
  if (!newest) return { migrations, skipped: 'there is no backup' };
  if (newest.bytes > LARGEST_BYTES) return { migrations, skipped: 'the newest backup is too large' };
  try {
    const keys = [await ownKey(secretsFrom(secret))];
    await restoreOnTrial(newest.path, { keys, databaseUrl, migrationsFolder });
    return { migrations, skipped: null };
  } catch (error) {
    if (!(error instanceof MigrationProblem)) return { migrations, skipped: (error as Error).message };
    throw new MigrationProblem(
      `A migration failed on a copy made from the backup ${newest.path}, so the database was not changed: ${error.message}`,
      { cause: error },
    );
  }
}
