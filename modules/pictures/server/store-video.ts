import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { refuse } from '#kernel/refusal.ts';
import { videoTypeOf } from '#modules/pictures/rules/video-file.ts';
import type { PictureDeps } from '#modules/pictures/server/store-picture.ts';
import { CommitUnknown } from '#platform/db/errors.ts';
import type { Acting } from '#platform/db/tx.ts';

/**
 * Stores the video of a film as it is, under a random name, and records who brought it. Returns its
 * key. Refuses 422 video.not_a_video. Signage offers the same files for its backgrounds.
 */
export async function storeVideo({ db, storageDir }: PictureDeps, acting: Acting, file: Uint8Array): Promise<string> {
  const type = videoTypeOf(file);
  if (!type) throw refuse('video.not_a_video');
  const key = `${folderOfVideos(acting.exhibitorId)}/${randomUUID()}.${type}`;
  const path = join(storageDir, key);
  await mkdir(join(storageDir, folderOfVideos(acting.exhibitorId)), { recursive: true });
  try {
    await writeFile(`${path}.part`, file);
    await rename(`${path}.part`, path);
    await db.tx(acting, (tx) =>
      tx.audit({ action: 'video.uploaded', entity: 'video', entityId: key, after: { bytes: file.length } }),
    );
  } catch (error) {
    await rm(`${path}.part`, { force: true });
    if (!(error instanceof CommitUnknown)) await rm(path, { force: true });
    throw error;
  }
  return key;
}

/** The folder of an exhibitor's videos, below the folder that is served as /storage. */
export const folderOfVideos = (exhibitorId: number): string => `videos/${exhibitorId}`;
