import { notFound, Refusal } from '#kernel/refusal.ts';
import { problemWithArchiving } from '#modules/catalogue/rules/archiving.ts';
import { archiving, writeArchived } from '#modules/catalogue/server/movies.sql.ts';
import { houseClock } from '#modules/exhibitor/server.ts';
import { SQL, sqlState } from '#platform/db/errors.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/**
 * Takes a film out of the programme: it is hidden everywhere but in the portal's archive (D-118); done twice, it is done.
 * Refuses 404 not_found.movie, 409 movie.has_screenings {day} while something of it is still to be shown (VAL-053,
 * MOV-005): also something that was planned at this very moment, which the guard of the database sees (T68).
 */
export async function archiveMovie(db: Db, acting: Acting, id: number): Promise<void> {
  try {
    await archive(db, acting, id);
  } catch (error) {
    if (sqlState(error) !== SQL.movieHasScreenings) throw error;
    await archive(db, acting, id); // what was planned meanwhile is seen now, and refused by its day
  }
}

const archive = (db: Db, acting: Acting, id: number): Promise<void> =>
  db.tx(acting, async (tx) => {
    const movie = await archiving(tx, id);
    if (!movie) throw notFound('movie');
    const problem = problemWithArchiving(movie.last_to_come, await houseClock(tx));
    if (problem) throw new Refusal('conflict', problem);
    if (await writeArchived(tx, id, true)) await tx.audit({ action: 'movie.archived', entity: 'movie', entityId: id });
  });
