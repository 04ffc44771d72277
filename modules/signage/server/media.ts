import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { folderOfVideos } from '#modules/pictures/server.ts';
import type { MediaWire } from '#modules/signage/contract/signage.ts';
import { LISTED_MAX, pictures } from '#modules/signage/server/signage.sql.ts';
import type { Db } from '#platform/db/tx.ts';

const VIDEO = /^[a-z0-9._-]{1,80}\.(mp4|webm)$/;

/**
 * Returns the keys of the videos for screens: those that the operator of the server puts into the
 * exhibitor's folder, because they are too large to upload, and the trailers that were uploaded.
 */
export async function videosOf(storageDir: string, exhibitorId: number): Promise<string[]> {
  const videos: string[] = [];
  for (const folder of [`signage/${exhibitorId}`, folderOfVideos(exhibitorId)]) {
    const names = await readdir(join(storageDir, folder)).catch(() => []); // most exhibitors have no such folder
    videos.push(
      ...names
        .filter((name) => VIDEO.test(name))
        .toSorted()
        .map((name) => `${folder}/${name}`),
    );
  }
  return videos.slice(0, LISTED_MAX);
}

/**
 * Returns the choices for backgrounds and logos: the exhibitor's pictures and its videos for
 * screens.
 */
export async function listMedia(
  { db, storageDir }: { readonly db: Db; readonly storageDir: string },
  exhibitorId: number,
  fileOf: (key: string) => string,
): Promise<MediaWire[]> {
  const [keys, videos] = await Promise.all([
    db.ask(exhibitorId, (first) => pictures(first)),
    videosOf(storageDir, exhibitorId),
  ]);
  return [
    ...videos.map((asset) => ({ kind: 'video' as const, asset, url: fileOf(asset) })),
    ...keys.map(({ key }) => ({ kind: 'image' as const, asset: key, url: fileOf(key) })),
  ];
}
