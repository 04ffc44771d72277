import { notFound } from '#kernel/refusal.ts';
import type { StaffMovieWire } from '#modules/catalogue/contract/movies.ts';
import type { CatalogueRouteDeps } from '#modules/catalogue/server/catalogue-deps.ts';
import { staffMovieWire } from '#modules/catalogue/server/movies/movie-wire.ts';
import { type ListedMovieRow, listedMovie } from '#modules/catalogue/server/movies/movies.sql.ts';
import { versionNamer } from '#modules/catalogue/server/versions/version-words.ts';
import { exhibitorClock } from '#modules/exhibitor/server.ts';
import type { Reads } from '#platform/db/tx.ts';

/** Returns films as the portal lists them, in the language of the caller. */
export async function readMovies(
  { db, translator }: CatalogueRouteDeps,
  { exhibitorId, locale }: { readonly exhibitorId: number; readonly locale: string },
  rowsOf: (first: Reads) => Promise<readonly ListedMovieRow[]>,
): Promise<StaffMovieWire[]> {
  const [clock, rows] = await db.ask(exhibitorId, (first) => Promise.all([exhibitorClock(first), rowsOf(first)]));
  const nameOf = versionNamer(translator, locale);
  return rows.map((row) => staffMovieWire(row, { locale, clock, nameOf }));
}

/** Returns one film. Refuses 404 not_found.movie. */
export async function readMovie(
  deps: CatalogueRouteDeps,
  reader: { readonly exhibitorId: number; readonly locale: string },
  id: number,
): Promise<StaffMovieWire> {
  const [movie] = await readMovies(deps, reader, async (first) => {
    const row = await listedMovie(first, id);
    return row ? [row] : [];
  });
  if (!movie) throw notFound('movie');
  return movie;
}
