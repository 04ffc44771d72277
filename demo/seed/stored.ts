import { CHAIN } from '#demo/content/chain.ts';
import { VERSION_LABELS } from '#demo/content/films/versions.ts';
import { FILMS } from '#demo/content/films.ts';
import { PRICE_RATES } from '#demo/content/prices.ts';
import type { DemoVersion } from '#demo/content/types.ts';
import { CINEMAS, SCREENS } from '#demo/content/venues.ts';
import type { Seeding } from '#demo/seed/within.ts';
import { formKey, type Shown } from '#modules/catalogue/rules/version-form.ts';

/**
 * The content refers to its parts by numbers of its own; the database gives each the number that
 * comes next. Each of these maps the one to the other by what a person reads: the name of a hall,
 * the address of a film. A part that an employee has renamed or archived is missing.
 */
export type Stored = ReadonlyMap<number, number>;

type Row = { readonly key: string; readonly id: number };

const mapped = (parts: readonly { readonly id: number; readonly key: string }[], rows: readonly Row[]): Stored => {
  const ids = new Map(rows.map(({ key, id }) => [key, id]));
  return new Map(parts.flatMap(({ id, key }) => (ids.has(key) ? [[id, ids.get(key) ?? 0] as const] : [])));
};

const LISTED_MAX = 1_000;

export const storedCinemas = async ({ tx }: Pick<Seeding, 'tx'>): Promise<Stored> =>
  mapped(
    CINEMAS.map(({ id, name }) => ({ id, key: name })),
    await tx.query(
      `SELECT name AS key, id FROM cinema WHERE exhibitor_id = tenant() AND archived_at IS NULL LIMIT ${LISTED_MAX}`,
    ),
  );

export const storedScreens = async ({ tx }: Pick<Seeding, 'tx'>): Promise<Stored> =>
  mapped(
    [...SCREENS, ...CHAIN.screens].map(({ id, name }) => ({ id, key: name })),
    await tx.query(
      `SELECT name AS key, id FROM screen WHERE exhibitor_id = tenant() AND archived_at IS NULL LIMIT ${LISTED_MAX}`,
    ),
  );

export const storedRates = async ({ tx }: Pick<Seeding, 'tx'>): Promise<Stored> =>
  mapped(
    PRICE_RATES.map(({ id, name }) => ({ id, key: name.en ?? '' })),
    await tx.query(
      `SELECT coalesce(name->>'en', '') AS key, id FROM price_rate
        WHERE exhibitor_id = tenant() AND archived_at IS NULL AND name ? 'en' LIMIT ${LISTED_MAX}`,
    ),
  );

export const storedMovies = async ({ tx }: Pick<Seeding, 'tx'>): Promise<Stored> =>
  mapped(
    FILMS.map(({ id, slug }) => ({ id, key: slug })),
    await tx.query(
      `SELECT slug AS key, id FROM movie WHERE exhibitor_id = tenant() AND archived_at IS NULL LIMIT ${LISTED_MAX}`,
    ),
  );

const versionKey = (slug: string, version: Pick<DemoVersion, 'label' | keyof Shown>): string =>
  [slug, version.label in VERSION_LABELS ? version.label : '', formKey(version)].join('/');

export async function storedVersions({ tx }: Pick<Seeding, 'tx'>): Promise<Stored> {
  const rows = await tx.query<Pick<DemoVersion, 'label' | keyof Shown> & { id: number; slug: string }>(
    `SELECT v.id, m.slug, v.dimension, v.media_type, v.spoken_language, v.subtitle_one_language, v.subtitle_two_language,
            v.accessibility, coalesce(v.labels ->> 'en', v.label) AS label
       FROM version v JOIN movie m ON m.exhibitor_id = v.exhibitor_id AND m.id = v.movie_id
      WHERE v.exhibitor_id = tenant() AND m.archived_at IS NULL LIMIT ${LISTED_MAX}`,
  );
  return mapped(
    FILMS.flatMap(({ slug, versions }) =>
      versions.map((version) => ({ id: version.id, key: versionKey(slug, version) })),
    ),
    rows.map((row) => ({ id: row.id, key: versionKey(row.slug, row) })),
  );
}
