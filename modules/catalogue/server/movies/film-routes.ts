import { z } from 'zod';
import { notFound } from '#kernel/refusal.ts';
import { textFor } from '#kernel/texts.ts';
import { answerOf, zPathId } from '#kernel/wire.ts';
import { actingAs } from '#modules/access/server.ts';
import {
  type FilmChoicesWire,
  type FilmWire,
  zFilm,
  zFilmChoices,
  zFilmForm,
  zVersionForm,
} from '#modules/catalogue/film-contract.ts';
import { genreKey } from '#modules/catalogue/rules/genre-key.ts';
import { GENRES } from '#modules/catalogue/rules/genres.ts';
import type { CatalogueRouteDeps } from '#modules/catalogue/server/catalogue-deps.ts';
import { addMovie, changeMovie, followImport } from '#modules/catalogue/server/change-movie.ts';
import { addVersion, changeVersion } from '#modules/catalogue/server/change-version.ts';
import { choiceRows, film } from '#modules/catalogue/server/films.sql.ts';
import { filmWire } from '#modules/catalogue/server/movie-wire.ts';
import { readMovie } from '#modules/catalogue/server/read-movies.ts';
import { zStaffMovie } from '#modules/catalogue/staff-contract.ts';
import { houseFiles } from '#modules/exhibitor/server.ts';
import type { HttpApp } from '#platform/http/app.ts';

const CHOICES_MAX = 500;
const tags = ['movies'];
const params = z.object({ id: zPathId });
const answersFilm = { 200: answerOf(zFilm) };
const answersMovie = { 200: answerOf(zStaffMovie) };

/** What the portal calls to write films and their versions by hand (PORT-005, PORT-006). */
export function filmRoutes(app: HttpApp, deps: CatalogueRouteDeps): void {
  const { db, translator } = deps;
  app.get(
    '/api/staff/movies/choices',
    {
      config: { policy: 'movies.view' },
      schema: {
        summary: 'What the form of a film chooses from: distributors, tags, genres, rental profiles; at most 500 each',
        tags,
        response: { 200: answerOf(zFilmChoices) },
      },
    },
    async ({ exhibitorId, locale }) => ({ data: await choices(exhibitorId, locale) }),
  );
  app.get(
    '/api/staff/movies/:id',
    {
      config: { policy: 'movies.view' },
      schema: { summary: 'A film with all that is known of it', tags, params, response: answersFilm },
    },
    async ({ exhibitorId, params: { id } }) => ({ data: await readFilm(exhibitorId, id) }),
  );
  app.post(
    '/api/staff/movies',
    {
      config: { policy: 'movies.edit' },
      schema: { summary: 'A new film, written by hand', tags, body: zFilmForm, response: answersFilm },
    },
    async ({ exhibitorId, staff, body }) => {
      const id = await addMovie(db, actingAs(exhibitorId, staff), body);
      return { data: await readFilm(exhibitorId, id) };
    },
  );
  app.post(
    '/api/staff/movies/:id',
    {
      config: { policy: 'movies.edit' },
      schema: {
        summary: 'Changes a film, unless somebody else did since it was read; imports leave alone what was changed',
        tags,
        params,
        body: zFilmForm,
        response: answersFilm,
      },
    },
    async ({ exhibitorId, staff, params: { id }, body }) => {
      await changeMovie(db, actingAs(exhibitorId, staff), id, body);
      return { data: await readFilm(exhibitorId, id) };
    },
  );
  app.post(
    '/api/staff/movies/:id/follow-import',
    {
      config: { policy: 'movies.edit' },
      schema: {
        summary: 'Lets imports write all of a film again: the next one replaces what was changed by hand',
        tags,
        params,
        response: answersFilm,
      },
    },
    async ({ exhibitorId, staff, params: { id } }) => {
      await followImport(db, actingAs(exhibitorId, staff), id);
      return { data: await readFilm(exhibitorId, id) };
    },
  );
  app.post(
    '/api/staff/movies/:id/versions',
    {
      config: { policy: 'versions.edit' },
      schema: {
        summary: 'A new version of a film; answers the film',
        tags,
        params,
        body: zVersionForm,
        response: answersMovie,
      },
    },
    async ({ exhibitorId, staff, locale, params: { id }, body }) => {
      const { movieId } = await addVersion(db, actingAs(exhibitorId, staff), id, body);
      return { data: await readMovie(deps, { exhibitorId, locale }, movieId) };
    },
  );
  app.post(
    '/api/staff/movie-versions/:id',
    {
      config: { policy: 'versions.edit' },
      schema: {
        summary: 'Changes a version, unless somebody else did since it was read; answers its film',
        tags,
        params,
        body: zVersionForm,
        response: answersMovie,
      },
    },
    async ({ exhibitorId, staff, locale, params: { id }, body }) => {
      const { movieId } = await changeVersion(db, actingAs(exhibitorId, staff), id, body);
      return { data: await readMovie(deps, { exhibitorId, locale }, movieId) };
    },
  );

  async function readFilm(exhibitorId: number, id: number): Promise<FilmWire> {
    const [fileAt, row] = await db.ask(exhibitorId, (first) => Promise.all([houseFiles(first), film(first, id)]));
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
