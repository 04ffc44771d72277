/** Versions of an imported programme. */
import type { ProgrammeVersion } from '#modules/programme-import/rules/programme.ts';
import type { Loading } from '#modules/programme-import/server/loading.ts';
import { newIds } from '#modules/programme-import/server/references.ts';

type VersionRow = {
  id: number;
  movie_id: number;
  dimension: string;
  media_type: string;
  spoken_language: string | null;
  subtitle_one_language: string | null;
  subtitle_two_language: string | null;
  accessibility: string[];
};

const versionKey = (version: Omit<VersionRow, 'id'>): string =>
  JSON.stringify([
    version.movie_id,
    version.dimension,
    version.media_type,
    version.spoken_language,
    version.subtitle_one_language,
    version.subtitle_two_language,
    [...version.accessibility].sort(),
  ]);

const versionRow = (version: ProgrammeVersion, movieId: number): Omit<VersionRow, 'id'> => ({
  movie_id: movieId,
  dimension: version.dimension,
  media_type: version.mediaType,
  spoken_language: version.spokenLanguage,
  subtitle_one_language: version.subtitleOne,
  subtitle_two_language: version.subtitleTwo,
  accessibility: [...version.accessibility],
});

/** Answers the id of each version by its key. A version is what it is: there is nothing in it to update. */
export async function loadVersions(
  loading: Loading,
  movieIds: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const { tx, programme, book } = loading;
  const known = await tx.query<VersionRow>(
    `SELECT id, movie_id, dimension, media_type, spoken_language, subtitle_one_language, subtitle_two_language, accessibility
       FROM version WHERE exhibitor_id = tenant() AND movie_id = ANY($1::int[]) AND label = '' AND archived_at IS NULL ORDER BY id DESC`,
    [[...new Set(movieIds.values())]],
  );
  const knownIds = new Map(known.map((version) => [versionKey(version), version.id]));
  const wanted = programme.versions.map((version) => ({
    key: version.key,
    row: versionRow(version, movieIds.get(version.movieKey) ?? 0),
  }));
  const missing = [...new Map(wanted.map(({ row }) => [versionKey(row), row])).entries()].filter(
    ([key]) => !knownIds.has(key),
  );
  const freshIds = await newIds(tx, 'version', missing.length);
  const inserts = missing.map(([key, row], index) => {
    const id = freshIds[index] ?? 0;
    knownIds.set(key, id);
    return { id, ...row };
  });
  if (inserts.length > 0) {
    const names =
      'id, movie_id, dimension, media_type, spoken_language, subtitle_one_language, subtitle_two_language, accessibility';
    await tx.run(
      `INSERT INTO version (exhibitor_id, ${names}) SELECT tenant(), ${names} FROM jsonb_to_recordset($1)
         AS r(id int, movie_id int, dimension text, media_type text, spoken_language text, subtitle_one_language text,
              subtitle_two_language text, accessibility text[])`,
      [JSON.stringify(inserts)],
    );
  }
  book.add('versions', 'created', inserts.length);
  book.add('versions', 'unchanged', wanted.length - inserts.length);
  loading.advance(programme.versions.length);
  return new Map(wanted.map(({ key, row }) => [key, knownIds.get(versionKey(row)) ?? 0]));
}
