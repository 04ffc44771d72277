import { refuse } from '#kernel/refusal.ts';
import type { PictureKeys } from '#modules/pictures/server/store-picture.ts';
import type { Tx } from '#platform/db/tx.ts';

const UPLOADED = /^(pictures\/\d+\/[0-9a-f-]{36}\/)[a-z_]+\.webp$/;

/**
 * Returns the renditions of a picture uploaded for the exhibitor, by the key of any of them: a form
 * sends one key back, and the row stores `{md, lg}` of a poster. Refuses 422 `path` picture.unknown
 * for a key that was not uploaded here. The caller leaves a key that is in the row already (also
 * one of the demo or an import) as it is.
 */
export async function uploadedPicture(tx: Pick<Tx, 'query'>, key: string, path: string): Promise<PictureKeys> {
  const folder = UPLOADED.exec(key)?.[1];
  const rows = folder
    ? await tx.query<{ key: string }>(
        `SELECT key FROM asset WHERE exhibitor_id = tenant() AND starts_with(key, $1) ORDER BY width LIMIT 10`,
        [folder],
      )
    : [];
  if (!rows.some((row) => row.key === key)) throw refuse('picture.unknown', undefined, path);
  return Object.fromEntries(rows.map((row) => [row.key.slice(folder?.length ?? 0, -'.webp'.length), row.key]));
}
