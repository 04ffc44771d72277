import { notFound } from '#kernel/refusal.ts';
import { textFor } from '#kernel/texts.ts';
import { actingAs } from '#modules/access/server.ts';
import type { FilmChoicesWire, FilmWire } from '#modules/catalogue/contract/films.ts';
import { catalogueStaffApi } from '#modules/catalogue/contract/staff.ts';
import { genreKey } from '#modules/catalogue/rules/genre-key.ts';
import { GENRES } from '#modules/catalogue/rules/genres.ts';
import type { CatalogueRouteDeps } from '#modules/catalogue/server/catalogue-deps.ts';
import { addMovie, changeMovie, followImport } from '#modules/catalogue/server/movies/change-movie.ts';
import { choiceRows, film } from '#modules/catalogue/server/movies/films.sql.ts';
import { filmWire } from '#modules/catalogue/server/movies/movie-wire.ts';
import { readMovie } from '#modules/catalogue/server/movies/read-movies.ts';
import { addVersion, changeVersion } from '#modules/catalogue/server/versions/change-version.ts';
import { exhibitorFiles } from '#modules/exhibitor/server.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

const CHOICES_MAX = 500;

/** The portal's routes that add and change films and their versions (PORT-005, PORT-006). */
export function filmRoutes(app: HttpApp, deps: CatalogueRouteDeps): void {
  const serve = serving(app, catalogueStaffApi);
  const { db, translator } = deps;
  serve('GET /api/staff/movies/choices', { policy: 'movies.view' }, async ({ exhibitorId, locale }) => ({
    data: await choices(exhibitorId, locale),
  }));
  serve('GET /api/staff/movies/:id', { policy: 'movies.view' }, async ({ exhibitorId, params: { id } }) => ({
    data: await readFilm(exhibitorId, id),
  }));
  serve('POST /api/staff/movies', { policy: 'movies.edit' }, async ({ exhibitorId, staff, body }) => {
    const id = await addMovie(db, actingAs(exhibitorId, staff), body);
    return { data: await readFilm(exhibitorId, id) };
  });
  serve(
    'POST /api/staff/movies/:id',
    { policy: 'movies.edit' },
    async ({ exhibitorId, staff, params: { id }, body }) => {
      await changeMovie(db, actingAs(exhibitorId, staff), id, body);
      return { data: await readFilm(exhibitorId, id) };
    },
  );
  serve(
    'POST /api/staff/movies/:id/follow-import',
    { policy: 'movies.edit' },
    async ({ exhibitorId, staff, params: { id } }) => {
      await followImport(db, actingAs(exhibitorId, staff), id);
      return { data: await readFilm(exhibitorId, id) };
    },
  );
  serve(
    'POST /api/staff/movies/:id/versions',
    { policy: 'versions.edit' },
    async ({ exhibitorId, staff, locale, params: { id }, body }) => {
      const { movieId } = await addVersion(db, actingAs(exhibitorId, staff), id, body);
      return { data: await readMovie(deps, { exhibitorId, locale }, movieId) };
    },
  );
  serve(
    'POST /api/staff/movie-versions/:id',
    { policy: 'versions.edit' },
    async ({ exhibitorId, staff, locale, params: { id }, body }) => {
      const { movieId } = await changeVersion(db, actingAs(exhibitorId, staff), id, body);
      return { data: await readMovie(deps, { exhibitorId, locale }, movieId) };
    },
  );

  async function readFilm(exhibitorId: number, id: number): Promise<FilmWire> {
    const [fileAt, row] = await db.ask(exhibitorId, (first) => Promise.all([exhibitorFiles(first), film(first, id)]));
    if (!row) throw notFound('movie');
    return filmWire(row, fileAt);
  }

  async function choices(exhibitorId: number, locale: string): Promise<FilmChoicesWire> {
    const rows = await db.ask(exhibitorId, (first) => choiceRows(first, CHOICES_MAX));
    return {
      distributors: [...rows.distributors],
      tags: rows.tags.map(({ id, slug, name }) => ({ id, name: textFor(name, locale) || slug })),
      genres: GENRES.map((value) => ({
        value,
        name: translator.sentence(locale, 'catalogue', `genre.${genreKey(value)}`),
      })),
      rental_profiles: [...rows.rentalProfiles],
    };
  }
}
