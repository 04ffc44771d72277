import { notFound } from '#kernel/refusal.ts';
import { lockMovie, writeArchived } from '#modules/catalogue/server/movies/movies.sql.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/**
 * Restores an archived film to the programme; a second call changes nothing. Refuses 404
 * not_found.movie.
 */
export const restoreMovie = (db: Db, acting: Acting, id: number): Promise<void> =>
  db.tx(acting, async (tx) => {
    if (!(await lockMovie(tx, id))) throw notFound('movie');
    if (await writeArchived(tx, id, false)) await tx.audit({ action: 'movie.restored', entity: 'movie', entityId: id });
  });
