/** Versions of an imported programme. */
import { formKey, type Shown } from '#modules/catalogue/rules/version-form.ts';
import { adoptVersions, insertImportedVersions } from '#modules/catalogue/server.ts';
import type { ProgrammeVersion } from '#modules/programme-import/rules/programme.ts';
import type { Loading } from '#modules/programme-import/server/loading.ts';
import { newIds } from '#modules/programme-import/server/references.ts';

type VersionRow = Shown & { readonly movie_id: number };
type ExistingVersion = VersionRow & { readonly id: number; readonly imported_as: string | null };

/** A form of a film, as in the source. */
const keyOf = (movieId: number, form: string): string => `${movieId} ${form}`;

const versionRow = (version: ProgrammeVersion, movieId: number): VersionRow => ({
  movie_id: movieId,
  dimension: version.dimension,
  media_type: version.mediaType,
  spoken_language: version.spokenLanguage,
  subtitle_one_language: version.subtitleOne,
  subtitle_two_language: version.subtitleTwo,
  accessibility: [...version.accessibility],
});

/**
 * Returns the id of each version by its key. A version has no fields to update. An imported one is
 * found by its imported form, also if the exhibitor changed it since (decision 0017).
 */
export async function loadVersions(
  loading: Loading,
  movieIds: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const { tx, programme, book } = loading;
  const existingVersions = await tx.query<ExistingVersion>(
    `SELECT id, movie_id, dimension, media_type, spoken_language, subtitle_one_language, subtitle_two_language, accessibility, imported_as
       FROM version WHERE exhibitor_id = tenant() AND movie_id = ANY($1::int[])
        AND (imported_as IS NOT NULL OR label = '') ORDER BY imported_as IS NOT NULL, id DESC`,
    [[...new Set(movieIds.values())]],
  );
  const knownIds = new Map(
    existingVersions.map((row) => [keyOf(row.movie_id, row.imported_as ?? formKey(row)), row.id]),
  );
  const versionRows = programme.versions.map((version) => {
    const row = versionRow(version, movieIds.get(version.movieKey) ?? 0);
    const form = formKey(row);
    return { key: version.key, place: keyOf(row.movie_id, form), row: { ...row, imported_as: form } };
  });
  const missing = [...new Map(versionRows.map(({ place, row }) => [place, row])).entries()].filter(
    ([place]) => !knownIds.has(place),
  );
  const freshIds = await newIds(tx, 'version', missing.length);
  const inserts = missing.map(([place, row], index) => {
    const id = freshIds[index] ?? 0;
    knownIds.set(place, id);
    return { id, ...row };
  });
  if (inserts.length > 0) {
    await insertImportedVersions(tx, inserts);
  }
  const forms = new Map(versionRows.map(({ place, row }) => [knownIds.get(place), row.imported_as]));
  const adopted = existingVersions.flatMap(({ id, imported_as }) => {
    const form = imported_as === null ? forms.get(id) : undefined;
    return form === undefined ? [] : [{ id, form }];
  });
  if (adopted.length > 0) {
    await adoptVersions(tx, adopted);
  }
  book.add('versions', 'created', inserts.length);
  book.add('versions', 'unchanged', versionRows.length - inserts.length);
  loading.advance(programme.versions.length);
  return new Map(versionRows.map(({ key, place }) => [key, knownIds.get(place) ?? 0]));
}
