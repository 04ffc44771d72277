import { conflict, notFound, type Problem, refusalOf } from '#kernel/refusal.ts';
import { maskOf } from '#kernel/visibility.ts';
import type { FilmForm } from '#modules/catalogue/film-contract.ts';
import { changedByHand, NOTHING_SAID } from '#modules/catalogue/rules/by-hand.ts';
import { problemsWithRating, ratingList, readRating } from '#modules/catalogue/rules/rating.ts';
import {
  type FilmFields,
  type FilmRow,
  forgetByHand,
  insertFilm,
  lockFilm,
  unknownIn,
  updateFilm,
  writeTags,
} from '#modules/catalogue/server/films.sql.ts';
import { onceMore } from '#modules/catalogue/server/once-more.ts';
import { movieAssets } from '#modules/catalogue/server/pictures-of.ts';
import { refuseTakenSlug } from '#modules/catalogue/server/slugs.sql.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

/**
 * A new film of the house (PORT-005, MOV-001): all that is said of it was said by hand, so that an import which knows it too
 * fills in only what is missing. Answers its id. Refuses 422 `slug` movie.slug_taken {free}, `rating` movie.rating_unknown,
 * movie.rating_two_ages, `distributor_id`, `distributor_office_id`, `tags` validation.exists, `poster`, `overview`
 * picture.unknown.
 */
export const addMovie = (db: Db, acting: Acting, form: FilmForm): Promise<number> =>
  onceMore(() =>
    db.tx(acting, async (tx) => {
      const said = await saidIn(tx, form, null);
      const after: FilmFields = { ...said, by_hand: changedByHand(NOTHING_SAID, said) };
      const id = await insertFilm(tx, after);
      await writeTags(tx, id, form.tags);
      await tx.audit({ action: 'movie.added', entity: 'movie', entityId: id, after: { ...after, tags: form.tags } });
      return id;
    }),
  );

/**
 * Changes a film; the site follows at once, and what an import would write and was changed here is the house's from then on
 * (decision 0017). Refuses as {@link addMovie} does, 404 not_found.movie, 409 movie.archived, catalogue.changed_meanwhile when
 * somebody else, or an import, wrote it since it was read.
 */
export const changeMovie = (db: Db, acting: Acting, id: number, form: FilmForm): Promise<void> =>
  onceMore(() =>
    db.tx(acting, async (tx) => {
      const before = await lockFilm(tx, id);
      if (!before) throw notFound('movie');
      if (before.version !== form.version) throw conflict('catalogue.changed_meanwhile');
      if (before.archived) throw conflict('movie.archived');
      const said = await saidIn(tx, form, before);
      const by_hand = [...new Set([...before.by_hand, ...changedByHand(before, said)])];
      const after: FilmFields = { ...said, by_hand };
      await updateFilm(tx, id, after);
      await writeTags(tx, id, form.tags);
      await tx.audit({
        ...{ action: 'movie.changed', entity: 'movie', entityId: id },
        ...{ before: fieldsIn(before), after: { ...after, tags: form.tags } },
      });
    }),
  );

/**
 * Gives a film back to its import: from the next one on it says again what its source says. Refuses 404 not_found.movie, 409
 * movie.not_imported.
 */
export const followImport = (db: Db, acting: Acting, id: number): Promise<void> =>
  db.tx(acting, async (tx) => {
    const before = await lockFilm(tx, id);
    if (!before) throw notFound('movie');
    if (!before.imported) throw conflict('movie.not_imported');
    if (before.by_hand.length === 0) return;
    await forgetByHand(tx, id);
    await tx.audit({
      ...{ action: 'movie.follows_import', entity: 'movie', entityId: id },
      ...{ before: { by_hand: before.by_hand }, after: { by_hand: [] } },
    });
  });

/** What a form says of a film, as the table has it. */
async function saidIn(tx: Tx, form: FilmForm, before: FilmRow | null): Promise<Omit<FilmFields, 'by_hand'>> {
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
  };
}

const fieldsIn = ({ id, archived, version, imported, ...fields }: FilmRow & { imported: boolean }) => fields;
