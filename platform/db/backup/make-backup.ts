import { mkdir, readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { type AddPart, writeArchive } from '#platform/db/backup/archive.ts';
import { type Contents, FORMAT, PARTS, rowsOf, STORAGE_PARTS } from '#platform/db/backup/contents.ts';
import { dumpTables, type Pauses } from '#platform/db/backup/dump-tables.ts';

export type BackupSource = {
  readonly databaseUrl: string;
  /** The folder of uploads. */
  readonly storageDir: string;
  /** The program's master secret. */
  readonly secret: string;
  /** The version of the program. */
  readonly program: string;
};

export type MadeBackup = {
  readonly path: string;
  readonly bytes: number;
  readonly rows: number;
  readonly files: number;
};

const NAME = /^foyer-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.age$/;

/** `foyer-2026-11-26T03-30-00Z.age`, in UTC: sorted by name is sorted by time. */
export const backupName = (atMs: number): string =>
  `foyer-${new Date(atMs).toISOString().slice(0, 19).replaceAll(':', '-')}Z.age`;

/** When a backup with this name was begun, epoch ms; null for other files. */
export function timeOfBackup(name: string): number | null {
  const [, day, hour, minute, second] = NAME.exec(name) ?? [];
  return day ? Date.parse(`${day}T${hour}:${minute}:${second}Z`) : null;
}

/**
 * Makes a backup while selling goes on: one encrypted file in a folder that only its owner may
 * enter, with all rows of one moment, the uploads and the secret. Uploads are never changed, and
 * are there before the rows that name them.
 */
export async function makeBackup(
  { databaseUrl, storageDir, secret, program }: BackupSource,
  { folder, recipients, now, pauses }: { folder: string; recipients: readonly string[]; now: number; pauses?: Pauses },
): Promise<MadeBackup> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, backupName(now));
  let contents: Contents = { tables: {}, sequences: {}, files: 0 };
  await writeArchive(path, recipients, async (add) => {
    const rows = await dumpTables(
      databaseUrl,
      add,
      async ({ at, ...database }) => {
        const about = { format: FORMAT, made_at: new Date(at).toISOString(), program, ...database };
        await add.bytes(PARTS.about, JSON.stringify(about, null, 2));
        await add.bytes(PARTS.secret, secret);
      },
      pauses,
    );
    contents = { ...rows, files: await addUploads(add, storageDir) };
    await add.bytes(PARTS.contents, JSON.stringify(contents, null, 2));
  });
  return { path, bytes: (await stat(path)).size, rows: rowsOf(contents), files: contents.files };
}

async function addUploads(add: AddPart, storageDir: string): Promise<number> {
  const entries = await readdir(storageDir, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []; // nothing was uploaded yet
      throw error;
    },
  );
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  let files = 0;
  for (const path of paths.sort()) {
    const size = await sizeOf(path);
    if (size === null) continue;
    await add.file(STORAGE_PARTS + relative(storageDir, path).split(sep).join('/'), path, size);
    files += 1;
  }
  return files;
}

/** Null: the upload was removed meanwhile. */
const sizeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ size }) => size,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    },
  );
