import { z } from 'zod';
import { answerOf, zPathId } from '#kernel/wire.ts';
import { actingAs } from '#modules/access/server.ts';
import { archiveMovie } from '#modules/catalogue/server/archive-movie.ts';
import type { CatalogueRouteDeps } from '#modules/catalogue/server/catalogue-deps.ts';
import { deleteVersion } from '#modules/catalogue/server/delete-version.ts';
import { distributorRoutes } from '#modules/catalogue/server/distributor-routes.ts';
import { eventRoutes } from '#modules/catalogue/server/event-routes.ts';
import { filmRoutes } from '#modules/catalogue/server/film-routes.ts';
import { listedMovies } from '#modules/catalogue/server/movies.sql.ts';
import { readMovie, readMovies } from '#modules/catalogue/server/read-movies.ts';
import { rentalRoutes } from '#modules/catalogue/server/rental-routes.ts';
import { restoreMovie } from '#modules/catalogue/server/restore-movie.ts';
import { zMoviesQuery, zStaffMovie } from '#modules/catalogue/staff-contract.ts';
import type { HttpApp } from '#platform/http/app.ts';

const MOVIES_MAX = 1_000;
const tags = ['movies'];
const one = { params: z.object({ id: zPathId }), response: { 200: answerOf(zStaffMovie) } };

/** What the portal calls about films and their versions, distributors and what is paid to them, and events. The staff gate stands before these routes. */
export function catalogueRoutes(app: HttpApp, deps: CatalogueRouteDeps): void {
  movieRoutes(app, deps);
  filmRoutes(app, deps);
  rentalRoutes(app, deps);
  eventRoutes(app, deps);
  distributorRoutes(app, deps);
}

function movieRoutes(app: HttpApp, deps: CatalogueRouteDeps): void {
  const { db } = deps;
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
      data: await readMovies(deps, { exhibitorId, locale }, (first) =>
        listedMovies(first, { archived: query.archived === 'true', search: query.search ?? null }, MOVIES_MAX),
      ),
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
      return { data: await readMovie(deps, { exhibitorId, locale }, id) };
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
      return { data: await readMovie(deps, { exhibitorId, locale }, id) };
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
      return { data: await readMovie(deps, { exhibitorId, locale }, movieId) };
    },
  );
}
