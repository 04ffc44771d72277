import { conflict, notFound, refusalOf, refuse } from '#kernel/refusal.ts';
import { LANGUAGES } from '#kernel/texts.ts';
import type { VersionForm } from '#modules/catalogue/contract/films.ts';
import { ACCESSIBILITY, formKey, problemsWithVersion } from '#modules/catalogue/rules/version-form.ts';
import {
  insertVersion,
  isOwnProfile,
  lockMovie,
  lockVersion,
  updateVersion,
  type VersionFields,
  versionsOf,
} from '#modules/catalogue/server/movies/movies.sql.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

/**
 * Adds a version of a film (PORT-006, D-113). Returns its film. Refuses 404 not_found.movie; 409
 * movie.archived; 422 at the fields of `problemsWithVersion`, `rental_profile_id`
 * validation.exists, `labels` version.same_exists if another version is equal in form and label.
 */
export const addVersion = (db: Db, acting: Acting, movieId: number, form: VersionForm): Promise<{ movieId: number }> =>
  db.tx(acting, async (tx) => {
    const after = await fieldsFrom(tx, movieId, form, null);
    const id = await insertVersion(tx, movieId, after);
    await tx.audit({
      action: 'version.added',
      entity: 'version',
      entityId: id,
      after: { movie_id: movieId, ...after },
    });
    return { movieId };
  });

/**
 * Changes the form or the label of a version; it keeps its screenings, and an import finds it by
 * its imported form (decision 0017). Returns its film. Refuses as {@link addVersion} does, 404
 * not_found.version, 409 catalogue.changed_meanwhile.
 */
export const changeVersion = (db: Db, acting: Acting, id: number, form: VersionForm): Promise<{ movieId: number }> =>
  db.tx(acting, async (tx) => {
    const before = await lockVersion(tx, id);
    if (!before) throw notFound('version');
    if (before.revision !== form.revision) throw conflict('catalogue.changed_meanwhile');
    const after = await fieldsFrom(tx, before.movie_id, form, id);
    await updateVersion(tx, id, after);
    await tx.audit({ action: 'version.changed', entity: 'version', entityId: id, before, after });
    return { movieId: before.movie_id };
  });

async function fieldsFrom(tx: Tx, movieId: number, form: VersionForm, own: number | null): Promise<VersionFields> {
  const { revision, accessibility, ...shown } = form;
  const label = LANGUAGES.map((language) => form.labels[language]).find(Boolean) ?? '';
  const fields = { ...shown, label, accessibility: ACCESSIBILITY.filter((mark) => accessibility.includes(mark)) };
  const movie = await lockMovie(tx, movieId);
  if (!movie) throw notFound('movie');
  if (movie.archived) throw conflict('movie.archived');
  const refusal = refusalOf(problemsWithVersion(fields));
  if (refusal) throw refusal;
  if (form.rental_profile_id !== null && !(await isOwnProfile(tx, form.rental_profile_id)))
    throw refuse('validation.exists', undefined, 'rental_profile_id');
  const others = await versionsOf(tx, movieId);
  const same = others.some(
    (other) => other.id !== own && other.label === fields.label && formKey(other) === formKey(fields),
  );
  if (same) throw refuse('version.same_exists', undefined, 'labels');
  return fields;
}
