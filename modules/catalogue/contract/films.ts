import { z } from 'zod';
import { isDay } from '#kernel/days.ts';
import { zDay, zId, zSurfaces } from '#kernel/wire.ts';
import {
  namesUpTo,
  PICTURE_KEY_MAX,
  SENTENCES_MAX,
  TITLE_MAX,
  textsUpTo,
  titlesUpTo,
  zFormSlug,
  zMaybe,
  zMaybeTrailer,
  zPictureKey,
  zShownPicture,
  zVersionRead,
  zVisibility,
  zWebPage,
  zWrittenTexts,
} from '#modules/catalogue/contract/form-fields.ts';
import { isFilmLanguage } from '#modules/catalogue/rules/film-languages.ts';
import { ACCESSIBILITY } from '#modules/catalogue/rules/version-form.ts';
import { DIMENSIONS, MEDIA_TYPES } from '#modules/catalogue/rules/version-text.ts';

const CODE_MAX = 32;
const NAME_MAX = 100;
const PEOPLE_MAX = 60;
const GENRES_MAX = 10;
const CODES_MAX = 20;
const LINKS_MAX = 12;
const TAGS_MAX = 50;
const STILLS_MAX = 12;
const AWARDS_MAX = 2_000;
const LABEL_MAX = 100;
/** Minutes; the same limit as in the table. */
const RUNTIME_MAX = 1_500;

const zRealDay = zDay.refine(isDay, 'date');
const zLanguage = z.string().refine(isFilmLanguage, 'exists');
const zCountry = z.string().regex(/^[A-Z]{2}$/);

/** GET /api/staff/movies/{id}: all fields of a film (MOV-001, MOV-002), as its form shows them. */
export const zFilm = z.object({
  id: zId,
  slug: z.string(),
  titles: zWrittenTexts,
  internal_title: z.string(),
  original_title: z.string(),
  taglines: zWrittenTexts,
  descriptions: zWrittenTexts,
  notices: zWrittenTexts,
  released_at: zDay.nullable(),
  /** Minutes. */
  runtime: z.number().int().nullable(),
  directors: z.array(z.string()),
  actors: z.array(z.string()),
  /** In English, as distributors write them; the exhibitor's own genres unchanged. */
  genres: z.array(z.string()),
  /** Two letters each; imported values in another form stay unchanged. */
  nation: z.array(z.string()),
  original_language: z.string().nullable(),
  spoken_languages: z.array(z.string()),
  showing_from: zDay.nullable(),
  showing_from_visibility: zSurfaces,
  rating: z.array(z.string()),
  links: z.array(z.object({ kind: z.string(), url: z.string() })),
  visibility: zSurfaces,
  distributor_id: zId.nullable(),
  distributor_office_id: zId.nullable(),
  /** For an external box-office system (D-123). */
  code: z.string().nullable(),
  trailer_url: z.string().nullable(),
  streaming: z.object({ provider: z.string(), url: z.string() }).nullable(),
  poster: zShownPicture,
  overview: zShownPicture,
  /** Behind the film on signage screens; null: the wide picture is (MOV-002). */
  background: zShownPicture,
  stills: z.array(
    z.object({ picture: z.object({ key: z.string(), url: z.string() }), alt: zWrittenTexts, credit: z.string() }),
  ),
  /** One award a line. */
  awards: zWrittenTexts,
  tags: z.array(zId),
  /** An import created it, or has found it again. */
  imported: z.boolean(),
  /**
   * The fields that imports leave alone because an employee changed them: `runtime_minutes`,
   * `title.nl` (decision 0017).
   */
  by_hand: z.array(z.string()),
  version: z.number().int(),
});
export type FilmWire = z.infer<typeof zFilm>;

/** A still says what it shows to those who do not see it, in at least one language. */
const zStill = z.object({
  picture: z.string().min(1).max(PICTURE_KEY_MAX),
  alt: titlesUpTo(TITLE_MAX),
  /** Who took it, or who owns it. */
  credit: z.string().trim().max(NAME_MAX),
});

/**
 * POST /api/staff/movies and /api/staff/movies/{id}. Refuses 422 `slug` movie.slug_taken {free},
 * `rating` movie.rating_unknown, movie.rating_two_ages, `distributor_id`, `distributor_office_id`,
 * `tags` validation.exists, `poster`, `overview`, `background`, `stills` picture.unknown, `links`
 * movie.link_twice; 409 catalogue.changed_meanwhile, movie.archived.
 */
export const zFilmForm = z.object({
  titles: titlesUpTo(TITLE_MAX),
  slug: zFormSlug,
  internal_title: z.string().trim().max(TITLE_MAX),
  original_title: z.string().trim().max(TITLE_MAX),
  taglines: textsUpTo(TITLE_MAX),
  descriptions: textsUpTo(SENTENCES_MAX),
  notices: textsUpTo(TITLE_MAX),
  released_at: zRealDay.nullable(),
  runtime: z.number().int().min(1).max(RUNTIME_MAX).nullable(),
  directors: namesUpTo(PEOPLE_MAX, NAME_MAX),
  actors: namesUpTo(PEOPLE_MAX, NAME_MAX),
  genres: namesUpTo(GENRES_MAX, NAME_MAX),
  nation: z.array(z.union([zCountry, z.string().max(NAME_MAX)])).max(CODES_MAX),
  original_language: zLanguage.nullable(),
  spoken_languages: z.array(zLanguage).max(CODES_MAX),
  showing_from: zRealDay.nullable(),
  showing_from_visibility: zVisibility,
  rating: z.array(z.string()).max(CODES_MAX),
  links: z
    .array(z.object({ kind: z.string().trim().min(1).max(30), url: zWebPage }))
    .max(LINKS_MAX)
    .superRefine(refuseKindTwice),
  visibility: zVisibility,
  distributor_id: zId.nullable(),
  distributor_office_id: zId.nullable(),
  code: zMaybe(CODE_MAX),
  trailer_url: zMaybeTrailer,
  streaming: z.object({ provider: z.string().trim().min(1).max(NAME_MAX), url: zWebPage }).nullable(),
  poster: zPictureKey,
  overview: zPictureKey,
  background: zPictureKey,
  stills: z.array(zStill).max(STILLS_MAX),
  awards: textsUpTo(AWARDS_MAX),
  tags: z.array(zId).max(TAGS_MAX),
  version: zVersionRead,
});
export type FilmForm = z.infer<typeof zFilmForm>;

/** Refuses two links of the same kind: the site would not know which page to open. */
function refuseKindTwice(links: readonly { kind: string }[], context: z.RefinementCtx): void {
  links.forEach(({ kind }, index) => {
    if (links.findIndex((other) => other.kind === kind) < index)
      context.addIssue({ code: 'custom', message: 'movie.link_twice', path: [index, 'kind'] });
  });
}

/** GET /api/staff/movies/choices: the options in the form of a film, in the caller's language. */
export const zFilmChoices = z.object({
  distributors: z.array(
    z.object({ id: zId, name: z.string(), offices: z.array(z.object({ id: zId, name: z.string() })) }),
  ),
  tags: z.array(z.object({ id: zId, name: z.string() })),
  genres: z.array(z.object({ value: z.string(), name: z.string() })),
  rental_profiles: z.array(z.object({ id: zId, name: z.string() })),
});
export type FilmChoicesWire = z.infer<typeof zFilmChoices>;

/**
 * POST /api/staff/movies/{id}/versions and /api/staff/movie-versions/{id} (PORT-006, D-113).
 * Refuses 422 at the fields of `problemsWithVersion`, `rental_profile_id` validation.exists,
 * version.same_exists; 409 catalogue.changed_meanwhile, movie.archived.
 */
export const zVersionForm = z.object({
  dimension: z.enum(DIMENSIONS),
  media_type: z.enum(MEDIA_TYPES),
  spoken_language: zMaybe(2),
  subtitle_one_language: zMaybe(2),
  subtitle_two_language: zMaybe(2),
  accessibility: z.array(z.enum(ACCESSIBILITY)).max(ACCESSIBILITY.length),
  labels: textsUpTo(LABEL_MAX),
  rental_profile_id: zId.nullable(),
  /** Increases with every change; null for a new one. */
  revision: zVersionRead,
});
export type VersionForm = z.infer<typeof zVersionForm>;
