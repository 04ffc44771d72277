import type { FilmForm, FilmWire } from '#modules/catalogue/contract/films.ts';

/** A film form with a value in nearly every field. */
export const FORM = {
  titles: { en: 'Sunrise', nl: 'Zonsopgang' },
  slug: 'sunrise',
  internal_title: 'Sunrise (restored)',
  original_title: 'Sunrise: A Song of Two Humans',
  taglines: { en: 'A song of two humans.' },
  descriptions: { en: 'A man, a wife, a city.' },
  notices: { en: 'With an introduction.' },
  released_at: '1927-11-04',
  runtime: 94,
  directors: ['F. W. Murnau'],
  actors: ['Janet Gaynor', 'George O’Brien'],
  genres: ['Drama', 'Romance'],
  nation: ['US'],
  original_language: 'en',
  spoken_languages: ['en'],
  showing_from: '2030-01-02',
  showing_from_visibility: ['SITE'],
  rating: ['6', 'fear'],
  links: [{ kind: 'homepage', url: 'https://sunrise.test/' }],
  visibility: ['SITE', 'SIGNAGE', 'POS'],
  distributor_id: null,
  distributor_office_id: null,
  code: 'BE-1927',
  trailer_url: 'https://video.test/sunrise',
  streaming: { provider: 'Cinemember', url: 'https://stream.test/sunrise' },
  poster: null,
  overview: null,
  background: null,
  stills: [],
  awards: { en: 'Academy Award 1929: Unique and Artistic Picture' },
  tags: [],
  version: null,
} satisfies FilmForm;

/** Returns the unchanged form of a film. */
export const filmFormOf = ({
  id,
  imported,
  by_hand,
  poster,
  overview,
  background,
  stills,
  ...film
}: FilmWire): FilmForm => ({
  ...film,
  poster: poster?.key ?? null,
  overview: overview?.key ?? null,
  background: background?.key ?? null,
  stills: stills.map(({ picture, ...still }) => ({ ...still, picture: picture.key })),
});
