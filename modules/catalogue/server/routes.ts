import { z } from 'zod';
import { notFound } from '#kernel/refusal.ts';
import { answerOf, zPathId } from '#kernel/wire.ts';
import { actingAs } from '#modules/access/server.ts';
import { archiveMovie } from '#modules/catalogue/server/archive-movie.ts';
import { deleteVersion } from '#modules/catalogue/server/delete-version.ts';
import { staffMovieWire } from '#modules/catalogue/server/movie-wire.ts';
import { type ListedMovieRow, listedMovie, listedMovies } from '#modules/catalogue/server/movies.sql.ts';
import { rentalRoutes } from '#modules/catalogue/server/rental-routes.ts';
import { restoreMovie } from '#modules/catalogue/server/restore-movie.ts';
import { versionNamer } from '#modules/catalogue/server/version-words.ts';
import { type StaffMovieWire, zMoviesQuery, zStaffMovie } from '#modules/catalogue/staff-contract.ts';
import { houseClock } from '#modules/exhibitor/server.ts';
import type { Db, Reads } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';
import type { Translator } from '#platform/i18n/translator.ts';

export type CatalogueRouteDeps = { readonly db: Db; readonly translator: Pick<Translator, 'sentence'> };

const MOVIES_MAX = 1_000;
const tags = ['movies'];
const one = { params: z.object({ id: zPathId }), response: { 200: answerOf(zStaffMovie) } };

/** What the portal calls about films, versions and what is paid for them. The staff gate stands before these routes. */
export function catalogueRoutes(app: HttpApp, deps: CatalogueRouteDeps): void {
  movieRoutes(app, deps);
  rentalRoutes(app, deps);
}

function movieRoutes(app: HttpApp, { db, translator }: CatalogueRouteDeps): void {
  app.get(
    '/api/staff/movies',
    {
      config: { policy: 'movies.view' },
      schema: {
        summary: 'The films of the programme, or the archived ones, with their versions; at most 1000',
        tags,
        querystring: zMoviesQuery,
        response: { 200: answerOf(z.array(zStaffMovie)) },
      },
    },
    async ({ exhibitorId, locale, query }) => ({
      data: await read(exhibitorId, locale, (first) => listedMovies(first, query.archived === 'true', MOVIES_MAX)),
    }),
  );
  app.post(
    '/api/staff/movies/:id/archive',
    {
      config: { policy: 'movies.edit' },
      schema: { summary: 'Takes a film without screenings to come out of the programme (MOV-005)', tags, ...one },
    },
    async ({ exhibitorId, staff, locale, params: { id } }) => {
      await archiveMovie(db, actingAs(exhibitorId, staff), id);
      return { data: await readOne(exhibitorId, locale, id) };
    },
  );
  app.post(
    '/api/staff/movies/:id/restore',
    {
      config: { policy: 'movies.edit' },
      schema: { summary: 'Brings an archived film back into the programme', tags, ...one },
    },
    async ({ exhibitorId, staff, locale, params: { id } }) => {
      await restoreMovie(db, actingAs(exhibitorId, staff), id);
      return { data: await readOne(exhibitorId, locale, id) };
    },
  );
  app.post(
    '/api/staff/movie-versions/:id/delete',
    {
      config: { policy: 'versions.delete' },
      schema: { summary: 'Removes a version that never had a screening (MOV-006); answers its film', tags, ...one },
    },
    async ({ exhibitorId, staff, locale, params: { id } }) => {
      const { movieId } = await deleteVersion(db, actingAs(exhibitorId, staff), id);
      return { data: await readOne(exhibitorId, locale, movieId) };
    },
  );

  async function read(
    exhibitorId: number,
    locale: string,
    rowsOf: (first: Reads) => Promise<readonly ListedMovieRow[]>,
  ): Promise<StaffMovieWire[]> {
    const [clock, rows] = await db.ask(exhibitorId, (first) => Promise.all([houseClock(first), rowsOf(first)]));
    const nameOf = versionNamer(translator, locale);
    return rows.map((row) => staffMovieWire(row, { locale, clock, nameOf }));
  }

  async function readOne(exhibitorId: number, locale: string, id: number): Promise<StaffMovieWire> {
    const [movie] = await read(exhibitorId, locale, async (first) => {
      const row = await listedMovie(first, id);
      return row ? [row] : [];
    });
    if (!movie) throw notFound('movie');
    return movie;
  }
}
