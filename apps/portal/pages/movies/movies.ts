import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '#apps/portal/calls.ts';
import type { Translate } from '#apps/portal/i18n/language.ts';
import { readRating } from '#modules/catalogue/rules/rating.ts';
import type { StaffMovieWire } from '#modules/catalogue/staff-contract.ts';

export const MOVIES = ['movies'] as const;

/** Those of the programme, or the archived ones. */
export const useMovies = (archived: boolean, enabled = true) =>
  useQuery({
    queryKey: [...MOVIES, archived],
    queryFn: () => api().get<StaffMovieWire[]>(`/api/staff/movies?archived=${archived}`),
    enabled,
  });

/** Which films are listed, as the address says; `kept` goes behind every link of the page. */
export function useMovieFilter(): { archived: boolean; kept: string } {
  const archived = useSearchParams()[0].get('archived') === 'true';
  return { archived, kept: archived ? '?archived=true' : '' };
}

/** The age and the marks as words; '' when a film is not rated yet. */
export function ratingText(t: Translate, rating: readonly string[]): string {
  const { age, marks } = readRating(rating);
  return [...(age ? [t(`movies.rating.${age}`)] : []), ...marks.map((mark) => t(`movies.rating.${mark}`))].join(', ');
}
