import { createWriteStream } from 'node:fs';
import { mkdir, rename, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Store } from '#modules/backups/server/store/store-client.ts';
import { type BackupFile, fileOfKey } from '#modules/backups/server/store/store-files.ts';
import { UNFINISHED } from '#platform/db/backup/archive.ts';
import { BackupProblem } from '#platform/db/backup/backup-problem.ts';

/** Lists the files of a store, nightly ones first, the newest first. */
export async function filesInStore(store: Store): Promise<BackupFile[]> {
  const files = (await store.list()).map(fileOfKey).filter((file) => file !== null);
  const isLater = ({ kind }: BackupFile): number => (kind === 'nightly' ? 0 : 1);
  return files.sort((a, b) => isLater(a) - isLater(b) || b.at - a.at);
}

/** Takes files from a store into a folder of backups. Those that are there already are not read again. */
export async function fetchBackups(store: Store, files: readonly BackupFile[], folder: string): Promise<string[]> {
  const paths: string[] = [];
  for (const file of files) {
    const path = join(folder, file.local);
    const present = await stat(path).catch(() => null);
    if (present?.size !== file.bytes) await fetchFile(store, file, path);
    // A moment is restored by the times of the pieces of changes.
    await utimes(path, new Date(file.at), new Date(file.at));
    paths.push(path);
  }
  return paths;
}

async function fetchFile(store: Store, { key, bytes }: BackupFile, path: string): Promise<void> {
  const answer = await store.open(key);
  if (!answer?.body) throw new BackupProblem(`${key} is no longer in the store.`);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const body = Readable.fromWeb(answer.body as ReadableStream<Uint8Array>);
  await pipeline(body, createWriteStream(path + UNFINISHED, { mode: 0o600 }));
  const { size } = await stat(path + UNFINISHED);
  if (size !== bytes)
    throw new BackupProblem(`${key} was cut while it was fetched: ${size} bytes instead of ${bytes}.`);
  await rename(path + UNFINISHED, path);
}
