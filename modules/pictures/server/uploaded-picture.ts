import { refuse } from '#kernel/refusal.ts';
import type { PictureKeys } from '#modules/pictures/server/store-picture.ts';
import type { Tx } from '#platform/db/tx.ts';

const UPLOADED = /^(pictures\/\d+\/[0-9a-f-]{36}\/)[a-z_]+\.webp$/;
/** The program ships with the posters and overviews of its demo: `poster-lg.webp`, `overview-md.webp`. */
const SHIPPED = /^(demo\/(?:films|events)\/[a-z0-9-]+\/)[a-z-]+\.webp$/;

/**
 * Returns the renditions of a picture uploaded for the exhibitor, or of one that it has from the
 * program, by the key of any of them: a form sends one key back, and the row stores `{md, lg}` of a
 * poster. Refuses 422 `path` picture.unknown for any other key. The caller leaves a key that is in
 * the row already (also one of an import) as it is.
 */
export async function uploadedPicture(tx: Pick<Tx, 'query'>, key: string, path: string): Promise<PictureKeys> {
  const folder = (UPLOADED.exec(key) ?? SHIPPED.exec(key))?.[1];
  const rows = folder
    ? await tx.query<{ key: string }>(
        `SELECT key FROM asset WHERE exhibitor_id = tenant() AND starts_with(key, $1) ORDER BY width LIMIT 10`,
        [folder],
      )
    : [];
  if (!rows.some((row) => row.key === key)) throw refuse('picture.unknown', undefined, path);
  return Object.fromEntries(rows.map((row) => [nameOf(row.key.slice(folder?.length ?? 0, -'.webp'.length)), row.key]));
}

/** `poster-lg` of a shipped picture is called `lg` in an upload, and `overview-md` is `overview_md`. */
const nameOf = (file: string): string => file.replace(/^poster-/, '').replace('-', '_');
