import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaWire } from '#modules/signage/contract/signage.ts';
import { LISTED_MAX, pictures } from '#modules/signage/server/signage.sql.ts';
import type { Db } from '#platform/db/tx.ts';

const VIDEO = /^[a-z0-9._-]{1,80}\.(mp4|webm)$/;
const folderOf = (exhibitorId: number): string => `signage/${exhibitorId}`;

/**
 * Returns the keys of the videos for screens. The operator of the server puts them into the
 * exhibitor's folder: they are too large to upload.
 */
export async function videosOf(storageDir: string, exhibitorId: number): Promise<string[]> {
  const folder = folderOf(exhibitorId);
  const names = await readdir(join(storageDir, folder)).catch(() => []); // most exhibitors have no such folder
  return names
    .filter((name) => VIDEO.test(name))
    .toSorted()
    .slice(0, LISTED_MAX)
    .map((name) => `${folder}/${name}`);
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
