import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Part, readArchive } from '#platform/db/backup/archive.ts';
import { BackupProblem } from '#platform/db/backup/backup-problem.ts';
import { DATABASE_PARTS, STORAGE_PARTS } from '#platform/db/backup/contents.ts';
import type { OpeningKey } from '#platform/db/backup/keys.ts';
import { startLoading } from '#platform/db/backup/load-tables.ts';
import type { ReadBackup } from '#platform/db/backup/read-backup.ts';
import { migrate } from '#platform/db/migrate.ts';

export type LoadOptions = {
  readonly keys: readonly OpeningKey[];
  /** An empty database. */
  readonly databaseUrl: string;
  /** Where uploads go; null: they are left out. */
  readonly storageDir: string | null;
  /** Default: that of the program. */
  readonly migrationsFolder?: string | undefined;
  /** The last statements before the rows are there. */
  readonly last?: (run: (text: string) => Promise<unknown>) => Promise<void>;
};

/**
 * Loads a backup that `readBackup` has read into an empty database: makes the schema of the
 * backup, loads its rows in one transaction with every constraint checked, and migrates to the schema
 * of this program. The PostgreSQL may be another version than the one that made the backup.
 */
export async function loadBackup(backup: ReadBackup, options: LoadOptions): Promise<void> {
  const { keys, databaseUrl, storageDir, migrationsFolder, last = async () => {} } = options;
  await migrate(databaseUrl, migrationsFolder, backup.about.migrations);
  const loading = await startLoading(databaseUrl);
  try {
    await readArchive(backup.path, keys, async (part) => {
      if (part.name.startsWith(DATABASE_PARTS)) await loading.load(part);
      else if (storageDir && part.name.startsWith(STORAGE_PARTS)) await writeUpload(storageDir, part);
    });
    await loading.commit(backup.contents, last);
  } finally {
    await loading.close();
  }
  await migrate(databaseUrl, migrationsFolder);
}

/** Writes the uploads of a backup into a folder. Answers how many. */
export async function loadUploads(path: string, keys: readonly OpeningKey[], storageDir: string): Promise<number> {
  let count = 0;
  await readArchive(path, keys, async (part) => {
    if (!part.name.startsWith(STORAGE_PARTS)) return;
    await writeUpload(storageDir, part);
    count += 1;
  });
  return count;
}

/** A name that leads out of the folder is refused. */
const SAFE = /^(?!.*(^|\/)\.\.?(\/|$))[^\0\\]+$/;

async function writeUpload(storageDir: string, part: Part): Promise<void> {
  const name = part.name.slice(STORAGE_PARTS.length);
  if (!SAFE.test(name) || name.startsWith('/')) throw new BackupProblem(`The upload "${name}" has an unsafe name.`);
  const path = join(storageDir, name);
  await mkdir(dirname(path), { recursive: true });
  await pipeline(part.body, createWriteStream(path, { flags: 'wx' }));
}
