import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/calls.ts';
import type { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { MOVIES } from '#apps/portal/pages/movies/movies.ts';
import { languagesOf, textsForFields } from '#apps/portal/parts/languages.ts';
import type { ChosenPicture } from '#apps/portal/parts/PictureField.tsx';
import type { Language } from '#kernel/texts.ts';
import { SURFACES, type Surface } from '#kernel/visibility.ts';
import type { FilmChoicesWire, FilmWire } from '#modules/catalogue/film-contract.ts';
import { type ContentMark, type RatingAge, ratingList, readRating } from '#modules/catalogue/rules/rating.ts';

type Texts = Record<string, string>;
/** A film as the fields of its form hold it: numbers and choices as text, lists of people one a line. */
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
  tags: string[];
};
/** What each part of the form is given. */
export type FilmFormPart = Pick<ReturnType<typeof useStaffForm<FilmValues, FilmWire>>, 'form' | 'field'>;

const EVERYWHERE = Object.keys(SURFACES) as Surface[];

/** The languages in which a film is written. */
export const languagesOfFilm = (film: FilmWire | null): Language[] =>
  film ? languagesOf(film.titles, film.descriptions, film.taglines, film.notices) : languagesOf();

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
    tags: film?.tags.map(String) ?? [],
  };
}

/** Nothing typed is nothing said, not 0. */
const numberOr = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));

/** As the server takes it. */
export const formOf = (values: FilmValues, version: number | null) => ({
  ...values,
  released_at: values.released_at || null,
  runtime: numberOr(values.runtime),
  directors: values.directors.split('\n'),
  actors: values.actors.split('\n'),
  original_language: values.original_language || null,
  showing_from: values.showing_from || null,
  rating: ratingList(values.rating.age || null, values.rating.marks),
  distributor_id: numberOr(values.distributor_id),
  distributor_office_id: numberOr(values.distributor_office_id),
  streaming: values.streaming.provider || values.streaming.url ? values.streaming : null,
  poster: values.poster?.key ?? null,
  overview: values.overview?.key ?? null,
  tags: values.tags.map(Number),
  version,
});

export const useFilm = (id: number) =>
  useQuery({
    queryKey: [...MOVIES, 'film', id],
    queryFn: () => api().get<FilmWire>(`/api/staff/movies/${id}`),
    // A form that was filled in is not read anew below the hands of who fills it in.
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

export const useFilmChoices = () =>
  useQuery({
    queryKey: [...MOVIES, 'choices'],
    queryFn: () => api().get<FilmChoicesWire>('/api/staff/movies/choices'),
  });
