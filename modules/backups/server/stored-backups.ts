import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { backupsToDelete } from '#modules/backups/rules/kept-backups.ts';
import { UNFINISHED } from '#platform/db/backup/archive.ts';
import { timeOfBackup } from '#platform/db/backup/make-backup.ts';

export type StoredBackup = {
  readonly name: string;
  readonly path: string;
  readonly at: number;
  readonly bytes: number;
};

/** Lists the backups of a folder by their names, the newest first; other files do not count. */
export async function storedBackups(folder: string): Promise<StoredBackup[]> {
  const names = await namesIn(folder);
  const found: StoredBackup[] = [];
  for (const name of names.sort().reverse()) {
    const at = timeOfBackup(name);
    const path = join(folder, name);
    if (at !== null) found.push({ name, path, at, bytes: (await stat(path)).size });
  }
  return found;
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []; // none was made yet
    throw error;
  });

/** Deletes the backups of a folder that the rule does not keep; answers their names. Days are those of UTC. */
export async function pruneBackups(folder: string): Promise<string[]> {
  const backups = await storedBackups(folder);
  const day = (at: number) => new Date(at).toISOString().slice(0, 'YYYY-MM-DD'.length);
  const deleted = backupsToDelete(backups.map(({ name, at }) => ({ name, day: day(at) })));
  for (const name of deleted) await rm(join(folder, name));
  await removeUnfinished(folder);
  return deleted;
}

const DAY_MS = 86_400_000;

/** What a program that was killed left a day ago or earlier. */
async function removeUnfinished(folder: string): Promise<void> {
  const names = (await namesIn(folder)).filter((name) => name.endsWith(UNFINISHED));
  for (const name of names) {
    const at = timeOfBackup(name.slice(0, -UNFINISHED.length));
    if (at !== null && Date.now() - at > DAY_MS) await rm(join(folder, name), { force: true });
  }
}
