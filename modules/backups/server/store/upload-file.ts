import { type FileHandle, open } from 'node:fs/promises';
import { beginUpload, endUpload, noteParts, uploadOf } from '#modules/backups/server/store/store.sql.ts';
import { isForgotten, type Part, type Store, StoreProblem } from '#modules/backups/server/store/store-client.ts';
import type { Db } from '#platform/db/tx.ts';

const PART_BYTES = 8 * 1024 * 1024;
/** A store takes 10 000 parts at most. */
const PARTS_MAX = 9_000;

export type LargeFile = { readonly key: string; readonly path: string; readonly bytes: number };
export type UploadDeps = { readonly db: Db; readonly store: Store; readonly partBytes?: number };

/**
 * Uploads one file. A large one goes in parts; each part that arrived is noted, so that after a
 * restart only the others are sent.
 */
export async function uploadFile(deps: UploadDeps, file: LargeFile): Promise<void> {
  const source = await open(file.path);
  try {
    if (file.bytes <= (deps.partBytes ?? PART_BYTES))
      return await deps.store.put(file.key, await read(source, 0, file.bytes));
    if (!(await uploadParts(deps, file, source)) && !(await uploadParts(deps, file, source)))
      throw new StoreProblem('failed', `the store forgot the upload of ${file.key} twice`, null);
  } finally {
    await source.close();
  }
}

/** Returns false if the store has forgotten the upload: it must begin again. */
async function uploadParts(
  { db, store, partBytes }: UploadDeps,
  file: LargeFile,
  source: FileHandle,
): Promise<boolean> {
  const { key, bytes } = file;
  let begun = await db.system((tx) => uploadOf(tx, key));
  if (begun && begun.bytes !== bytes) {
    await store.dropParts(key, begun.uploadId);
    begun = null;
  }
  if (!begun) {
    const size = Math.max(partBytes ?? PART_BYTES, Math.ceil(bytes / PARTS_MAX));
    begun = { bytes, partBytes: size, uploadId: await store.beginParts(key), etags: [] };
    const upload = begun;
    await db.system((tx) => beginUpload(tx, key, upload));
  }
  const { uploadId } = begun;
  const parts: Part[] = begun.etags.map((etag, index) => ({ partNumber: index + 1, etag }));
  try {
    for (let from = parts.length * begun.partBytes; from < bytes; from += begun.partBytes) {
      const content = await read(source, from, Math.min(begun.partBytes, bytes - from));
      parts.push(await store.putPart(key, uploadId, { number: parts.length + 1, bytes: content }));
      await db.system((tx) => noteParts(tx, key, { uploadId, etags: parts.map(({ etag }) => etag) }));
    }
  } catch (error) {
    if (!isForgotten(error)) throw error;
    await db.system((tx) => endUpload(tx, key));
    return false;
  }
  const ended = await store.endParts(key, uploadId, parts);
  await db.system((tx) => endUpload(tx, key));
  // An answer that was lost: the store has ended the upload, and a second request finds none.
  return ended !== null || (await isThere(store, key, bytes));
}

const isThere = async (store: Store, key: string, bytes: number): Promise<boolean> =>
  (await store.list()).some((object) => object.key === key && object.bytes === bytes);

async function read(source: FileHandle, from: number, length: number): Promise<Buffer> {
  const content = Buffer.alloc(length);
  const { bytesRead } = await source.read(content, 0, length, from);
  if (bytesRead !== length) throw new StoreProblem('failed', 'a backup was cut while it was uploaded', null);
  return content;
}
