import { join } from 'node:path';
import type { BackupSettings } from '#modules/backups/server/nightly-backup.ts';
import { planUpload } from '#modules/backups/server/store/plan-upload.ts';
import {
  type Amounts,
  abandonedUploads,
  endUpload,
  noteAmounts,
  noteComplete,
  noteStoreProblem,
  storeRow,
} from '#modules/backups/server/store/store.sql.ts';
import { openStore, type Store, type StoreOptions, StoreProblem } from '#modules/backups/server/store/store-client.ts';
import { fileOfKey, filesOfFolder } from '#modules/backups/server/store/store-files.ts';
import { addressOf } from '#modules/backups/server/store/store-settings.ts';
import { uploadFile } from '#modules/backups/server/store/upload-file.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Db } from '#platform/db/tx.ts';

export type UploadBackupsDeps = {
  readonly workDb: Db;
  readonly secrets: Secrets;
  readonly backups?: Pick<BackupSettings, 'folder'> | null;
  readonly closing?: AbortSignal;
  /** The database's clock, epoch ms. */
  readonly now: () => number;
  readonly alarm: (what: string, detail: Record<string, unknown>) => void;
};

type Report = { readonly uploaded: number; readonly removed: number; readonly problem?: string };

/** A store that is away for less is tried again without an alarm. */
const PATIENCE_MS = 60 * 60_000;
const DAY_MS = 86_400_000;

/**
 * Uploads what the store does not have yet, and then deletes there what the rule no longer keeps. The
 * store's own list says what is missing, so that a restart or a lost answer changes nothing. A key that
 * is refused raises an alarm at once, a store that cannot be reached after an hour.
 */
export async function uploadBackups(
  deps: UploadBackupsDeps,
  options: StoreOptions & { readonly partBytes?: number } = {},
): Promise<Report | null> {
  const { workDb: db, backups, secrets, closing } = deps;
  const row = backups ? await db.system(storeRow) : null;
  if (!backups || !row) return null;
  const store = openStore(addressOf(row, secrets), { ...options, closing });
  try {
    return await bringUpToDate({ ...deps, store, folder: backups.folder, partBytes: options.partBytes });
  } catch (error) {
    if (!(error instanceof StoreProblem)) throw error;
    const since = (await db.system((tx) => noteStoreProblem(tx, error.message))) ?? deps.now();
    if (error.fault !== 'unreachable' || deps.now() - since >= PATIENCE_MS)
      deps.alarm('backups cannot be uploaded', { reason: error.message });
    return { uploaded: 0, removed: 0, problem: error.message };
  }
}

/** Raises an alarm when not everything was in the store for a day, for any reason. */
export async function reportLateUpload({ workDb, now, alarm }: UploadBackupsDeps): Promise<{ late: boolean }> {
  const row = await workDb.system(storeRow);
  if (!row || now() - (row.complete_at ?? row.set_at) < DAY_MS) return { late: false };
  const reason = row.problem ?? `${row.waiting_count} files wait to be uploaded`;
  alarm('the upload of backups is more than a day late', { reason });
  return { late: true };
}

type Work = UploadBackupsDeps & {
  readonly store: Store;
  readonly folder: string;
  readonly partBytes?: number | undefined;
};

async function bringUpToDate({ workDb: db, store, folder, partBytes, now, closing }: Work): Promise<Report> {
  const here = await filesOfFolder(folder);
  await dropAbandoned(db, store, here);
  const objects = (await store.list()).map(fileOfKey).filter((file) => file !== null);
  const { upload, remove } = planUpload(here, objects, now());
  const there = amountsOf(objects);
  const waiting = amountsOf(upload);
  const note = () => db.system((tx) => noteAmounts(tx, there, waiting));
  await note();
  for (const file of upload) {
    closing?.throwIfAborted();
    const { key, bytes, local } = file;
    const sent = await uploadFile(
      { db, store, ...(partBytes && { partBytes }) },
      { key, bytes, path: join(folder, local) },
    )
      .then(() => true)
      .catch(falseIfGone);
    waiting.files -= 1;
    waiting.bytes -= bytes;
    if (!sent) continue;
    there.files += 1;
    there.bytes += bytes;
    await note();
  }
  for (const { key, bytes } of remove) {
    await store.remove(key);
    there.files -= 1;
    there.bytes -= bytes;
  }
  await note();
  await db.system(noteComplete);
  return { uploaded: upload.length, removed: remove.length };
}

/** The folder was pruned meanwhile. */
function falseIfGone(error: NodeJS.ErrnoException): false {
  if (error.code === 'ENOENT') return false;
  throw error;
}

/** A store keeps, and charges for, the parts of an upload that never ends. */
async function dropAbandoned(db: Db, store: Store, here: readonly { readonly key: string }[]): Promise<void> {
  const keys = here.map(({ key }) => key);
  for (const { file, uploadId } of await db.system((tx) => abandonedUploads(tx, keys))) {
    await store.dropParts(file, uploadId);
    await db.system((tx) => endUpload(tx, file));
  }
}

const amountsOf = (files: readonly { readonly bytes: number }[]): { -readonly [Key in keyof Amounts]: number } => ({
  files: files.length,
  bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
});
