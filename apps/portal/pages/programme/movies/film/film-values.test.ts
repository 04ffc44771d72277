import { expect, test } from 'vitest';
import { formOf, valuesOf } from '#apps/portal/pages/programme/movies/film/film-values.ts';
import type { FilmWire } from '#modules/catalogue/contract/films.ts';
import { FORM, filmFormOf } from '#testing/builders/film-form.ts';

const film: FilmWire = {
  ...FORM,
  id: 7,
  version: 3,
  imported: true,
  by_hand: [],
  tags: [4, 5],
  distributor_id: 2,
  distributor_office_id: 9,
  rating: [...FORM.rating],
  stills: [
    {
      picture: { key: 'pictures/1/c/still.webp', url: '/storage/pictures/1/c/still.webp' },
      alt: { en: 'The tram to the city' },
      credit: 'Fox',
    },
  ],
  poster: { key: 'pictures/1/a/lg.webp', url: '/storage/pictures/1/a/lg.webp' },
  overview: { key: 'pictures/1/b/overview.webp', url: '/storage/pictures/1/b/overview.webp' },
};
/** The server leaves out languages without a text. */
const spoken = (texts: object) => Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
const sent = (of: FilmWire) => {
  const { titles, taglines, descriptions, notices, awards, stills, ...form } = formOf(valuesOf(of), of.version);
  return {
    ...form,
    titles: spoken(titles),
    taglines: spoken(taglines),
    descriptions: spoken(descriptions),
    notices: spoken(notices),
    awards: spoken(awards),
    stills: stills.map(({ alt, ...still }) => ({ ...still, alt: spoken(alt) })),
  };
};

test('an unchanged form sends the film back as it was read', { tags: ['PORT-005'] }, () => {
  expect(sent(film)).toEqual(filmFormOf(film));
});

test('a missing value of a film is null, not 0 and not an empty string', { tags: ['PORT-005'] }, () => {
  const bare: FilmWire = {
    ...film,
    released_at: null,
    runtime: null,
    original_language: null,
    showing_from: null,
    rating: [],
    links: [],
    distributor_id: null,
    distributor_office_id: null,
    code: '',
    trailer_url: '',
    streaming: null,
    tags: [],
    poster: null,
    overview: null,
    background: null,
    directors: ['A. Director'],
    actors: ['B', 'C'],
    titles: { lb: 'Sonnenopgang' },
  };
  expect(sent(bare)).toEqual(filmFormOf(bare));
});
