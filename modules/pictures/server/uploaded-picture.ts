import { refuse } from '#kernel/refusal.ts';
import type { PictureKeys } from '#modules/pictures/server/store-picture.ts';
import type { Tx } from '#platform/db/tx.ts';

const UPLOADED = /^(pictures\/\d+\/[0-9a-f-]{36}\/)[a-z_]+\.webp$/;

/**
 * The editions of a picture that was uploaded for the house, by the key of any of them: what a form sends back becomes what is
 * kept, `{md, lg}` of a poster. Refuses 422 `path` picture.unknown for a key nobody uploaded here. A key that stands in the row
 * already (also one of the demo's or an import's) is the caller's to leave as it is.
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
