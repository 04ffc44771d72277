/** Gives a movie a picture: imported programmes have none. */
import { refuse } from '#kernel/refusal.ts';
import { addMoviePictures } from '#modules/catalogue/server.ts';
import type { PictureKind } from '#modules/pictures/rules/renditions.ts';
import { storePicture } from '#modules/pictures/server.ts';
import type { Db } from '#platform/db/tx.ts';

export type PictureTarget = {
  /** Slug of the movie. */
  readonly movie: string;
  /** Slug or trade name; needed if movies of several exhibitors have the slug. */
  readonly exhibitor?: string;
};
type MovieRow = { exhibitor_id: number; exhibitor: string; id: number };

/**
 * Stores an original as the poster or the overview of a movie (D-171); returns the movie's
 * exhibitor. Refuses `import.movie_unknown`, `import.movie_ambiguous`, and the reasons of picture
 * uploads.
 */
export async function importPictureFile(
  deps: { db: Db; storageDir: string },
  target: PictureTarget,
  picture: { original: Uint8Array; kind: PictureKind },
): Promise<{ exhibitor: string }> {
  const { exhibitor_id: exhibitorId, exhibitor, id } = await findMovie(deps.db, target);
  await storePicture(deps, { exhibitorId, actor: 'system', channel: 'api' }, picture, async (tx, keys) => {
    const assets = picture.kind === 'poster' ? { poster: keys } : keys;
    await addMoviePictures(tx, id, assets);
    await tx.audit({ action: 'movie.picture', entity: 'movie', entityId: id, after: assets });
  });
  return { exhibitor };
}

async function findMovie(db: Db, { movie, exhibitor = '' }: PictureTarget): Promise<MovieRow> {
  const rows = await db.system((tx) =>
    tx.query<MovieRow>(
      `SELECT m.exhibitor_id, e.trade_name AS exhibitor, m.id FROM movie m JOIN exhibitor e ON e.id = m.exhibitor_id
        WHERE m.slug = $1 AND ($2 = '' OR e.slug = lower($2) OR lower(e.trade_name) = lower($2)) ORDER BY e.id`,
      [movie, exhibitor],
    ),
  );
  const [match, ...others] = rows;
  if (!match) throw refuse('import.movie_unknown', { movie });
  if (others.length > 0)
    throw refuse('import.movie_ambiguous', { movie, known: rows.map((row) => row.exhibitor).join(', ') });
  return match;
}
