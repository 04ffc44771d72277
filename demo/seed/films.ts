import type { RENTAL_PROFILES } from '#demo/content/catalogue.ts';
import { pictureKey } from '#demo/content/pictures.ts';
import type { DemoDistributor, DemoFilm, DemoTag } from '#demo/content/types.ts';
import type { Tx } from '#platform/db/tx.ts';

export async function seedTags(tx: Tx, tags: readonly DemoTag[]): Promise<void> {
  await tx.run(
    `INSERT INTO tag (exhibitor_id, id, slug, name, sort)
     SELECT tenant(), id, slug, name, id FROM jsonb_to_recordset($1) AS t(id int, slug text, name jsonb)`,
    [JSON.stringify(tags)],
  );
}

export async function seedDistributors(tx: Tx, distributors: readonly DemoDistributor[]): Promise<void> {
  await tx.run(
    `INSERT INTO distributor (exhibitor_id, id, name, email)
     SELECT tenant(), id, name, email FROM jsonb_to_recordset($1) AS d(id int, name text, email text)`,
    [JSON.stringify(distributors)],
  );
  const offices = distributors.flatMap(({ id, offices: own }) =>
    own.map(({ city, ...office }) => ({ distributor_id: id, ...office, address: { city } })),
  );
  await tx.run(
    `INSERT INTO distributor_office (exhibitor_id, distributor_id, name, address, email, language)
     SELECT tenant(), distributor_id, name, address, email, language
       FROM jsonb_to_recordset($1) AS o(distributor_id int, name text, address jsonb, email text, language text)`,
    [JSON.stringify(offices)],
  );
}

export async function seedRentalProfiles(tx: Tx, profiles: typeof RENTAL_PROFILES): Promise<void> {
  await tx.run(
    `INSERT INTO rental_profile (exhibitor_id, id, name, shared, rates)
     SELECT tenant(), id, name, shared, rates FROM jsonb_to_recordset($1) AS p(id int, name text, shared boolean, rates jsonb)`,
    [JSON.stringify(profiles)],
  );
}

/**
 * Inserts films with their versions, tags and pictures; each version has the film hire of its
 * distributor.
 */
export async function seedFilms(
  tx: Tx,
  films: readonly DemoFilm[],
  { tags, distributors }: { readonly tags: readonly DemoTag[]; readonly distributors: readonly DemoDistributor[] },
): Promise<void> {
  const profileOf = new Map(distributors.map(({ id, rental_profile_id }) => [id, rental_profile_id]));
  await tx.run(
    `INSERT INTO movie (exhibitor_id, id, slug, title, internal_title, original_title, tagline, description, notice, released_on,
            runtime_minutes, directors, actors, genres, nation, original_language, spoken_languages, rating, links, distributor_id,
            streaming, assets)
     SELECT tenant(), id, slug, title, original_title, original_title, tagline, description, coalesce(notice, '{}'), released_on,
            runtime_minutes, directors, actors, genres, nation, original_language, ARRAY[original_language], rating, links,
            distributor_id, nullif(streaming, 'null'), assets
       FROM jsonb_to_recordset($1) AS m(id int, slug text, title jsonb, original_title text, tagline jsonb, description jsonb,
            notice jsonb, released_on date, runtime_minutes int, directors text[], actors text[], genres text[], nation text[],
            original_language text, rating text[], links jsonb, distributor_id int, streaming jsonb, assets jsonb)`,
    [JSON.stringify(films.map((film) => ({ ...film, assets: filmAssets(film) })))],
  );
  await tx.run(
    `INSERT INTO version (exhibitor_id, id, movie_id, dimension, media_type, spoken_language, subtitle_one_language,
            subtitle_two_language, accessibility, label, rental_profile_id)
     SELECT tenant(), id, movie_id, dimension, media_type, spoken_language, subtitle_one_language, subtitle_two_language, accessibility,
            label, rental_profile_id
       FROM jsonb_to_recordset($1) AS v(id int, movie_id int, dimension text, media_type text, spoken_language text,
            subtitle_one_language text, subtitle_two_language text, accessibility text[], label text, rental_profile_id int)`,
    [
      JSON.stringify(
        films.flatMap(({ id, distributor_id, versions }) => {
          const of = { movie_id: id, rental_profile_id: profileOf.get(distributor_id) };
          return versions.map((version) => ({ ...of, ...version }));
        }),
      ),
    ],
  );
  const tagIds = new Map(tags.map(({ slug, id }) => [slug, id]));
  await tx.run(
    `INSERT INTO movie_tag (exhibitor_id, movie_id, tag_id)
     SELECT tenant(), movie_id, tag_id FROM jsonb_to_recordset($1) AS t(movie_id int, tag_id int)`,
    [JSON.stringify(films.flatMap((film) => film.tags.map((tag) => ({ movie_id: film.id, tag_id: tagIds.get(tag) }))))],
  );
}

const filmAssets = ({ slug }: DemoFilm): Record<string, unknown> => {
  const picture = (name: string) => pictureKey(`films/${slug}/${name}.webp`);
  return {
    poster: { md: picture('poster-md'), lg: picture('poster-lg') },
    overview: picture('overview'),
    overview_md: picture('overview-md'),
    background: picture('overview'),
  };
};
