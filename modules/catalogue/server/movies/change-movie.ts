import { conflict, notFound, type Problem, refusalOf } from '#kernel/refusal.ts';
import { maskOf } from '#kernel/visibility.ts';
import type { FilmForm } from '#modules/catalogue/contract/films.ts';
import { manuallyChanged, NO_VALUES } from '#modules/catalogue/rules/manual-fields.ts';
import { problemsWithRating, ratingList, readRating } from '#modules/catalogue/rules/rating.ts';
import {
  clearManualFields,
  type FilmFields,
  type FilmRow,
  insertFilm,
  lockFilm,
  unknownIn,
  updateFilm,
  writeTags,
} from '#modules/catalogue/server/movies/films.sql.ts';
import { insertVersion } from '#modules/catalogue/server/movies/movies.sql.ts';
import { movieAssets, movieStills } from '#modules/catalogue/server/movies/pictures-of.ts';
import { repeatedRequest } from '#modules/catalogue/server/movies/repeated-request.ts';
import { refuseTakenSlug } from '#modules/catalogue/server/movies/slugs.sql.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

/**
 * Adds a film (PORT-005, MOV-001): all its values are manual fields, so that an import of the same
 * film fills in only missing values. It has a first version, so that it can be planned at once.
 * Returns its id. Refuses 422 `slug` movie.slug_taken {free}, `rating` movie.rating_unknown,
 * movie.rating_two_ages, `distributor_id`, `distributor_office_id`, `tags` validation.exists,
 * `poster`, `overview`, `background`, `stills` picture.unknown.
 */
export const addMovie = (db: Db, acting: Acting, form: FilmForm): Promise<number> =>
  repeatedRequest(() =>
    db.tx(acting, async (tx) => {
      const fields = await fieldsFrom(tx, form, null);
      const after: FilmFields = { ...fields, by_hand: manuallyChanged(NO_VALUES, fields) };
      const id = await insertFilm(tx, after);
      await writeTags(tx, id, form.tags);
      await insertVersion(tx, id, { ...FIRST_VERSION, spoken_language: form.original_language });
      await tx.audit({ action: 'movie.added', entity: 'movie', entityId: id, after: { ...after, tags: form.tags } });
      return id;
    }),
  );

/** Most films are shown like this; an employee changes the version of another. */
const FIRST_VERSION = {
  dimension: '2D',
  media_type: 'DIGITAL',
  subtitle_one_language: null,
  subtitle_two_language: null,
  accessibility: [],
  label: '',
  labels: {},
  rental_profile_id: null,
} as const;

/**
 * Changes a film; the site follows at once. Imported fields that change here become manual fields
 * (decision 0017). Refuses like {@link addMovie}, 404 not_found.movie, 409 movie.archived,
 * catalogue.changed_meanwhile if a colleague, or an import, wrote it since it was read.
 */
export const changeMovie = (db: Db, acting: Acting, id: number, form: FilmForm): Promise<void> =>
  repeatedRequest(() =>
    db.tx(acting, async (tx) => {
      const before = await lockFilm(tx, id);
      if (!before) throw notFound('movie');
      if (before.version !== form.version) throw conflict('catalogue.changed_meanwhile');
      if (before.archived) throw conflict('movie.archived');
      const fields = await fieldsFrom(tx, form, before);
      const by_hand = [...new Set([...before.by_hand, ...manuallyChanged(before, fields)])];
      const after: FilmFields = { ...fields, by_hand };
      await updateFilm(tx, id, after);
      await writeTags(tx, id, form.tags);
      await tx.audit({
        action: 'movie.changed',
        entity: 'movie',
        entityId: id,
        before: fieldsIn(before),
        after: { ...after, tags: form.tags },
      });
    }),
  );

/**
 * Clears the manual fields of a film: the next import writes all values of its source again.
 * Refuses 404 not_found.movie, 409 movie.not_imported.
 */
export const followImport = (db: Db, acting: Acting, id: number): Promise<void> =>
  db.tx(acting, async (tx) => {
    const before = await lockFilm(tx, id);
    if (!before) throw notFound('movie');
    if (!before.imported) throw conflict('movie.not_imported');
    if (before.by_hand.length === 0) return;
    await clearManualFields(tx, id);
    await tx.audit({
      action: 'movie.follows_import',
      entity: 'movie',
      entityId: id,
      before: { by_hand: before.by_hand },
      after: { by_hand: [] },
    });
  });

/** Converts the form of a film into the columns of the table. */
async function fieldsFrom(tx: Tx, form: FilmForm, before: FilmRow | null): Promise<Omit<FilmFields, 'by_hand'>> {
  await refuseTakenSlug(tx, 'movie', form.slug, before?.id ?? null);
  const unknown = await unknownIn(tx, form);
  const problems: Problem[] = [
    ...problemsWithRating(form.rating),
    ...unknown.map((path) => ({ code: 'validation.exists', path })),
  ];
  const refusal = refusalOf(problems);
  if (refusal) throw refusal;
  const { age, marks } = readRating(form.rating);
  return {
    slug: form.slug,
    title: form.titles,
    internal_title: form.internal_title,
    original_title: form.original_title,
    tagline: form.taglines,
    description: form.descriptions,
    notice: form.notices,
    released_on: form.released_at,
    runtime_minutes: form.runtime,
    directors: form.directors,
    actors: form.actors,
    genres: form.genres,
    nation: form.nation,
    original_language: form.original_language,
    spoken_languages: form.spoken_languages,
    showing_from: form.showing_from,
    showing_from_visibility: maskOf(form.showing_from_visibility),
    rating: ratingList(age, marks),
    links: Object.fromEntries(form.links.map(({ kind, url }) => [kind, url])),
    visibility: maskOf(form.visibility),
    distributor_id: form.distributor_id,
    distributor_office_id: form.distributor_office_id,
    code: form.code,
    trailer_url: form.trailer_url,
    streaming: form.streaming,
    assets: await movieAssets(tx, before?.assets ?? {}, form),
    stills: await movieStills(tx, before?.stills ?? [], form.stills),
    awards: form.awards,
  };
}

const fieldsIn = ({ id, archived, version, imported, ...fields }: FilmRow & { imported: boolean }) => fields;
