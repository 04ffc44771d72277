import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import { languagesOf, textsForFields } from '#apps/portal/components/form/languages.ts';
import type { ChosenPicture } from '#apps/portal/components/picture/PictureField.tsx';
import type { DatedForm, GroupedForm, StaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { MOVIES } from '#apps/portal/pages/programme/movies/movies.ts';
import type { Language } from '#kernel/texts.ts';
import { typedNumber } from '#kernel/typed-number.ts';
import { SURFACES, type Surface } from '#kernel/visibility.ts';
import type { FilmWire } from '#modules/catalogue/contract/films.ts';
import { type ContentMark, type RatingAge, ratingList, readRating } from '#modules/catalogue/rules/rating.ts';

type Texts = Record<string, string>;
/**
 * The form fields of a film: numbers and choices as strings, lists of people with one name a line.
 */
export type FilmValues = {
  titles: Texts;
  slug: string;
  internal_title: string;
  original_title: string;
  taglines: Texts;
  descriptions: Texts;
  notices: Texts;
  released_at: string;
  runtime: string;
  directors: string;
  actors: string;
  genres: string[];
  nation: string[];
  original_language: string;
  spoken_languages: string[];
  showing_from: string;
  showing_from_visibility: Surface[];
  rating: { age: RatingAge | ''; marks: ContentMark[] };
  links: { kind: string; url: string }[];
  visibility: Surface[];
  distributor_id: string;
  distributor_office_id: string;
  code: string;
  trailer_url: string;
  streaming: { provider: string; url: string };
  poster: ChosenPicture | null;
  overview: ChosenPicture | null;
  background: ChosenPicture | null;
  stills: { picture: ChosenPicture | null; alt: Texts; credit: string }[];
  awards: Texts;
  tags: string[];
};
/** The props of each part of the form. */
export type FilmFormPart = StaffForm<FilmValues>;
export type GroupedFilmPart = GroupedForm<FilmValues>;
export type DatedFilmPart = DatedForm<FilmValues>;

const EVERYWHERE = Object.keys(SURFACES) as Surface[];

/** Returns the languages in which a film has texts. */
export const languagesOfFilm = (film: FilmWire | null): Language[] =>
  film ? languagesOf(film.titles, film.descriptions, film.taglines, film.notices, film.awards) : languagesOf();

export function valuesOf(film: FilmWire | null): FilmValues {
  const languages = languagesOfFilm(film);
  const texts = (written: Texts | undefined) => textsForFields(languages, written ?? {});
  const { age, marks } = readRating(film?.rating ?? []);
  return {
    titles: texts(film?.titles),
    slug: film?.slug ?? '',
    internal_title: film?.internal_title ?? '',
    original_title: film?.original_title ?? '',
    taglines: texts(film?.taglines),
    descriptions: texts(film?.descriptions),
    notices: texts(film?.notices),
    released_at: film?.released_at ?? '',
    runtime: String(film?.runtime ?? ''),
    directors: film?.directors.join('\n') ?? '',
    actors: film?.actors.join('\n') ?? '',
    genres: film?.genres ?? [],
    nation: film?.nation ?? [],
    original_language: film?.original_language ?? '',
    spoken_languages: film?.spoken_languages ?? [],
    showing_from: film?.showing_from ?? '',
    showing_from_visibility: film?.showing_from_visibility ?? EVERYWHERE,
    rating: { age: age ?? '', marks },
    links: film?.links ?? [],
    visibility: film?.visibility ?? EVERYWHERE,
    distributor_id: String(film?.distributor_id ?? ''),
    distributor_office_id: String(film?.distributor_office_id ?? ''),
    code: film?.code ?? '',
    trailer_url: film?.trailer_url ?? '',
    streaming: film?.streaming ?? { provider: '', url: '' },
    poster: film?.poster ?? null,
    overview: film?.overview ?? null,
    background: film?.background ?? null,
    stills: film?.stills.map((still) => ({ ...still, alt: texts(still.alt) })) ?? [],
    awards: texts(film?.awards),
    tags: film?.tags.map(String) ?? [],
  };
}

/** Returns the wire form. */
export const formOf = (values: FilmValues, version: number | null) => ({
  ...values,
  released_at: values.released_at || null,
  runtime: typedNumber(values.runtime),
  directors: values.directors.split('\n'),
  actors: values.actors.split('\n'),
  original_language: values.original_language || null,
  showing_from: values.showing_from || null,
  rating: ratingList(values.rating.age || null, values.rating.marks),
  distributor_id: typedNumber(values.distributor_id),
  distributor_office_id: typedNumber(values.distributor_office_id),
  streaming: values.streaming.provider || values.streaming.url ? values.streaming : null,
  poster: values.poster?.key ?? null,
  overview: values.overview?.key ?? null,
  background: values.background?.key ?? null,
  // A still without a picture was added and not filled in.
  stills: values.stills.flatMap(({ picture, ...still }) => (picture ? [{ ...still, picture: picture.key }] : [])),
  tags: values.tags.map(Number),
  version,
});

export const useFilm = (id: number) =>
  useQuery({
    queryKey: [...MOVIES, 'film', id],
    queryFn: () => api().call('GET /api/staff/movies/:id', { params: { id } }),
    // A form must not be refetched while an employee fills it in.
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

export const useFilmChoices = () =>
  useQuery({
    queryKey: [...MOVIES, 'choices'],
    queryFn: () => api().call('GET /api/staff/movies/choices'),
  });
