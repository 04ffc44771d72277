import { actingAs } from '#modules/access/server.ts';
import { catalogueStaffApi } from '#modules/catalogue/contract/staff.ts';
import type { CatalogueRouteDeps } from '#modules/catalogue/server/catalogue-deps.ts';
import { distributorRoutes } from '#modules/catalogue/server/distributors/distributor-routes.ts';
import { eventRoutes } from '#modules/catalogue/server/events/event-routes.ts';
import { archiveMovie } from '#modules/catalogue/server/movies/archive-movie.ts';
import { filmRoutes } from '#modules/catalogue/server/movies/film-routes.ts';
import { listedMovies } from '#modules/catalogue/server/movies/movies.sql.ts';
import { readMovie, readMovies } from '#modules/catalogue/server/movies/read-movies.ts';
import { restoreMovie } from '#modules/catalogue/server/movies/restore-movie.ts';
import { rentalRoutes } from '#modules/catalogue/server/rental-profiles/rental-routes.ts';
import { tagRoutes } from '#modules/catalogue/server/tags/tag-routes.ts';
import { deleteVersion } from '#modules/catalogue/server/versions/delete-version.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

const MOVIES_MAX = 1_000;

/**
 * The portal's routes for films and their versions, distributors and their film hire, and events.
 * The staff gate runs before these routes.
 */
export function catalogueRoutes(app: HttpApp, deps: CatalogueRouteDeps): void {
  movieRoutes(app, deps);
  filmRoutes(app, deps);
  rentalRoutes(app, deps);
  eventRoutes(app, deps);
  distributorRoutes(app, deps);
  tagRoutes(app, deps);
}

function movieRoutes(app: HttpApp, deps: CatalogueRouteDeps): void {
  const serve = serving(app, catalogueStaffApi);
  const { db } = deps;
  serve('GET /api/staff/movies', { policy: 'movies.view' }, async ({ exhibitorId, locale, query }) => ({
    data: await readMovies(deps, { exhibitorId, locale }, (first) =>
      listedMovies(first, { archived: query.archived === 'true', search: query.search ?? null }, MOVIES_MAX),
    ),
  }));
  serve(
    'POST /api/staff/movies/:id/archive',
    { policy: 'movies.delete' },
    async ({ exhibitorId, staff, locale, params: { id } }) => {
      await archiveMovie(db, actingAs(exhibitorId, staff), id);
      return { data: await readMovie(deps, { exhibitorId, locale }, id) };
    },
  );
  serve(
    'POST /api/staff/movies/:id/restore',
    { policy: 'movies.delete' },
    async ({ exhibitorId, staff, locale, params: { id } }) => {
      await restoreMovie(db, actingAs(exhibitorId, staff), id);
      return { data: await readMovie(deps, { exhibitorId, locale }, id) };
    },
  );
  serve(
    'POST /api/staff/movie-versions/:id/delete',
    { policy: 'versions.delete' },
    async ({ exhibitorId, staff, locale, params: { id } }) => {
      const { movieId } = await deleteVersion(db, actingAs(exhibitorId, staff), id);
      return { data: await readMovie(deps, { exhibitorId, locale }, movieId) };
    },
  );
}
