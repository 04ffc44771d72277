import { notFound, Refusal } from '#kernel/refusal.ts';
import { problemWithArchiving } from '#modules/catalogue/rules/archiving.ts';
import { archiving, writeArchived } from '#modules/catalogue/server/movies/movies.sql.ts';
import { exhibitorClock } from '#modules/exhibitor/server.ts';
import { SQL, sqlState } from '#platform/db/errors.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/**
 * Takes a film out of the programme: only the portal's archive shows it (D-118); a second call
 * changes nothing. Refuses 404 not_found.movie, 409 movie.has_screenings {day} while it has future
 * screenings (VAL-053, MOV-005), including one that a concurrent transaction plans, which the
 * trigger of the database sees (T68).
 */
export async function archiveMovie(db: Db, acting: Acting, id: number): Promise<void> {
  try {
    await archive(db, acting, id);
  } catch (error) {
    if (sqlState(error) !== SQL.movieHasScreenings) throw error;
    await archive(db, acting, id); // sees the screening that was planned concurrently, and refuses with its day
  }
}

const archive = (db: Db, acting: Acting, id: number): Promise<void> =>
  db.tx(acting, async (tx) => {
    const movie = await archiving(tx, id);
    if (!movie) throw notFound('movie');
    const problem = problemWithArchiving(movie.last_to_come, await exhibitorClock(tx));
    if (problem) throw new Refusal('conflict', problem);
    if (await writeArchived(tx, id, true)) await tx.audit({ action: 'movie.archived', entity: 'movie', entityId: id });
  });
