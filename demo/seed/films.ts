import type { RENTAL_PROFILES } from '#demo/content/catalogue.ts';
import { VERSION_LABELS } from '#demo/content/films/versions.ts';
import { pictureKey } from '#demo/content/pictures.ts';
import type { DemoDistributor, DemoFilm, DemoTag, DemoVersion } from '#demo/content/types.ts';
import { trailerOf } from '#demo/seed/pictures.ts';
import type { Seeding } from '#demo/seed/within.ts';
import type { Day } from '#kernel/days.ts';
import { eurosFromCents } from '#kernel/money.ts';
import { VISIBLE_EVERYWHERE } from '#kernel/visibility.ts';
import { zDistributorForm } from '#modules/catalogue/contract/distributors.ts';
import { zFilmForm, zVersionForm } from '#modules/catalogue/contract/films.ts';
import { zRentalProfileForm } from '#modules/catalogue/contract/movies.ts';
import { zTagForm } from '#modules/catalogue/contract/tags.ts';
import {
  addDistributor,
  addMovie,
  addRentalProfile,
  addTag,
  addVersion,
  changeVersion,
} from '#modules/catalogue/server.ts';

/** What the films refer to, by its number in the content. */
type Catalogue = {
  readonly tags: ReadonlyMap<string, number>;
  readonly distributors: ReadonlyMap<number, number>;
  /** The rental profile of each distributor. */
  readonly profiles: ReadonlyMap<number, number>;
};

/** Adds tags, film hire and distributors with their offices. */
export async function seedCatalogue(
  { db, acting }: Seeding,
  content: {
    readonly tags: readonly DemoTag[];
    readonly distributors: readonly DemoDistributor[];
    readonly profiles: typeof RENTAL_PROFILES;
  },
): Promise<Catalogue> {
  const tags = new Map<string, number>();
  for (const { id: sort, slug, name } of content.tags)
    tags.set(slug, await addTag(db, acting, zTagForm.parse({ names: name, sort, version: null })));
  const profiles = new Map<number, number>();
  for (const { id, rates, ...profile } of content.profiles) {
    const euros = rates.map(({ guaranteed_minimum, ...rate }) => {
      return { ...rate, guaranteed_minimum: eurosFromCents(guaranteed_minimum) };
    });
    profiles.set(id, await addRentalProfile(db, acting, zRentalProfileForm.parse({ ...profile, rates: euros })));
  }
  const distributors = new Map<number, number>();
  for (const { id, name, email, offices } of content.distributors) {
    const places = offices.map(({ city, ...office }) => {
      return { ...office, address: { address1: '', zip: '', city, country: '' } };
    });
    const form = zDistributorForm.parse({ name, email, also_known_as: [], offices: places, version: null });
    distributors.set(id, await addDistributor(db, acting, form));
  }
  const ofDistributor = content.distributors.map(({ id, rental_profile_id }) => {
    return [id, profiles.get(rental_profile_id) ?? 0] as const;
  });
  return { tags, distributors, profiles: new Map(ofDistributor) };
}

/** Adds films with their versions, tags and pictures; each version has the film hire of its distributor. */
export async function seedFilms(
  use: Seeding,
  films: readonly (DemoFilm & { readonly showing_from: Day })[],
  catalogue: Catalogue,
): Promise<void> {
  const { db, acting, tx } = use;
  for (const film of films) {
    const id = await addMovie(db, acting, filmForm(film, catalogue, acting.exhibitorId));
    const profile = catalogue.profiles.get(film.distributor_id) ?? null;
    const [first, ...others] = film.versions;
    // A new film has a version already: the usual one.
    const usual = await tx.one<{ id: number; revision: number }>(
      'SELECT id, revision FROM version WHERE exhibitor_id = tenant() AND movie_id = $1',
      [id],
    );
    if (first && usual) await changeVersion(db, acting, usual.id, versionForm(first, profile, usual.revision));
    for (const version of others) await addVersion(db, acting, id, versionForm(version, profile, null));
  }
}

const versionForm = ({ id: _, label, ...version }: DemoVersion, profile: number | null, revision: number | null) =>
  zVersionForm.parse({ ...version, labels: VERSION_LABELS[label] ?? {}, rental_profile_id: profile, revision });

const filmForm = (
  film: DemoFilm & { readonly showing_from: Day },
  { tags, distributors }: Catalogue,
  exhibitorId: number,
) =>
  zFilmForm.parse({
    ...film,
    titles: film.title,
    internal_title: film.original_title,
    taglines: film.tagline,
    descriptions: film.description,
    notices: film.notice ?? {},
    released_at: film.released_on,
    runtime: film.runtime_minutes,
    spoken_languages: [film.original_language],
    showing_from_visibility: VISIBLE_EVERYWHERE,
    links: Object.entries(film.links).map(([kind, url]) => ({ kind, url })),
    visibility: VISIBLE_EVERYWHERE,
    distributor_id: distributors.get(film.distributor_id) ?? null,
    distributor_office_id: null,
    code: null,
    trailer_url: trailerOf(exhibitorId, film.slug),
    poster: pictureKey(`films/${film.slug}/poster-lg.webp`),
    overview: pictureKey(`films/${film.slug}/overview.webp`),
    background: null,
    stills: [],
    awards: {},
    tags: film.tags.map((tag) => tags.get(tag)),
    version: null,
  });
