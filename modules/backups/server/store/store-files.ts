import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { storedBackups } from '#modules/backups/server/stored-backups.ts';
import { timeOfBackup } from '#platform/db/backup/make-backup.ts';
import { type BaseCopy, baseOf, sealedName, segmentsFolder } from '#platform/db/timeline/names.ts';
import { sealedSegments } from '#platform/db/timeline/seal-segments.ts';

/** A file that belongs into the store. `key`: its name there. */
export type BackupFile = {
  readonly key: string;
  readonly bytes: number;
  /** When it was made or complete, epoch ms. */
  readonly at: number;
  /** Its path in the folder of backups. */
  readonly local: string;
} & (
  | { readonly kind: 'nightly' }
  | { readonly kind: 'base'; readonly base: BaseCopy }
  | { readonly kind: 'changes'; readonly system: string; readonly segment: string }
);

/** The time of a segment is in its key: a store does not keep the time of a file. */
const CHANGES = /^changes-(\d+)\/([0-9A-F]{24})-(\d+)\.age$/;

const changesKey = (system: string, segment: string, at: number): string =>
  `${segmentsFolder(system)}/${segment}-${Math.round(at)}.age`;

/** Reads what an object in the store is from its key; null for other objects. */
export function fileOfKey({ key, bytes }: { readonly key: string; readonly bytes: number }): BackupFile | null {
  const nightly = timeOfBackup(key);
  if (nightly !== null) return { kind: 'nightly', key, bytes, at: nightly, local: key };
  const base = baseOf(key);
  if (base) return { kind: 'base', key, bytes, at: base.at, local: key, base };
  const [, system, segment, at] = CHANGES.exec(key) ?? [];
  if (!system || !segment) return null;
  const local = join(segmentsFolder(system), sealedName(segment));
  return { kind: 'changes', key, bytes, at: Number(at), local, system, segment };
}

/** Lists the files of a folder of backups that belong into the store. */
export async function filesOfFolder(folder: string): Promise<BackupFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []; // none was made yet
    throw error;
  });
  const objects = (await storedBackups(folder)).map(({ name, bytes }) => ({ key: name, bytes }));
  for (const name of names.filter((each) => baseOf(each) !== null))
    objects.push({ key: name, bytes: (await stat(join(folder, name))).size });
  for (const system of names.map((name) => /^changes-(\d+)$/.exec(name)?.[1]))
    if (system)
      for (const { segment, at, bytes } of await sealedSegments(folder, system))
        objects.push({ key: changesKey(system, segment, at), bytes });
  return objects.map(fileOfKey).filter((file) => file !== null);
}
