import { notFound } from '#kernel/refusal.ts';
import type { CatalogueRouteDeps } from '#modules/catalogue/server/catalogue-deps.ts';
import { staffMovieWire } from '#modules/catalogue/server/movie-wire.ts';
import { type ListedMovieRow, listedMovie } from '#modules/catalogue/server/movies.sql.ts';
import { versionNamer } from '#modules/catalogue/server/version-words.ts';
import type { StaffMovieWire } from '#modules/catalogue/staff-contract.ts';
import { houseClock } from '#modules/exhibitor/server.ts';
import type { Reads } from '#platform/db/tx.ts';

/** Films as the portal lists them, in the language of who asks. */
export async function readMovies(
  { db, translator }: CatalogueRouteDeps,
  { exhibitorId, locale }: { readonly exhibitorId: number; readonly locale: string },
  rowsOf: (first: Reads) => Promise<readonly ListedMovieRow[]>,
): Promise<StaffMovieWire[]> {
  const [clock, rows] = await db.ask(exhibitorId, (first) => Promise.all([houseClock(first), rowsOf(first)]));
  const nameOf = versionNamer(translator, locale);
  return rows.map((row) => staffMovieWire(row, { locale, clock, nameOf }));
}

/** One of them. Refuses 404 not_found.movie. */
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
