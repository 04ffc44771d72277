import { expect, test } from 'vitest';
import { formOf, valuesOf } from '#apps/portal/pages/movies/film-values.ts';
import type { FilmWire } from '#modules/catalogue/film-contract.ts';
import { FORM, filmFormOf } from '#testing/film-form.ts';

const film: FilmWire = {
  ...{
    ...FORM,
    id: 7,
    version: 3,
    imported: true,
    by_hand: [],
    tags: [4, 5],
    distributor_id: 2,
    distributor_office_id: 9,
  },
  rating: [...FORM.rating],
  poster: { key: 'pictures/1/a/lg.webp', url: '/storage/pictures/1/a/lg.webp' },
  overview: { key: 'pictures/1/b/overview.webp', url: '/storage/pictures/1/b/overview.webp' },
};
/** The server leaves out languages in which nothing is said. */
const spoken = (texts: object) => Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
const sent = (of: FilmWire) => {
  const { titles, taglines, descriptions, notices, ...form } = formOf(valuesOf(of), of.version);
  return {
    ...form,
    ...{ titles: spoken(titles), taglines: spoken(taglines) },
    ...{ descriptions: spoken(descriptions), notices: spoken(notices) },
  };
};

test('PORT-005 a form in which nothing is changed sends back the film it was given', () => {
  expect(sent(film)).toEqual(filmFormOf(film));
});

test('PORT-005 what a film does not have is nothing, not 0 and not an empty word', () => {
  const bare: FilmWire = {
    ...{
      ...film,
      released_at: null,
      runtime: null,
      original_language: null,
      showing_from: null,
      rating: [],
      links: [],
    },
    ...{ distributor_id: null, distributor_office_id: null, code: '', trailer_url: '', streaming: null, tags: [] },
    ...{ poster: null, overview: null, directors: ['A. Director'], actors: ['B', 'C'], titles: { lb: 'Sonnenopgang' } },
  };
  expect(sent(bare)).toEqual(filmFormOf(bare));
});
