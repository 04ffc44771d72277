import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/calls.ts';
import type { StaffCinemaWire } from '#modules/venues/staff-contract.ts';

export const CINEMAS = ['cinemas'] as const;

/** The cinemas of the house, or those that are archived. */
export const useCinemas = (archived = false) =>
  useQuery({
    queryKey: [...CINEMAS, archived],
    queryFn: () => api().get<StaffCinemaWire[]>(`/api/staff/cinemas${archived ? '?archived=true' : ''}`),
  });

/** As a field holds it; nothing typed is nothing, not 0. */
export const numberIn = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));
/** For a number that must be there: nothing typed is no number, and the server says so at the field. */
export const numberOrNothing = (typed: string): number | '' => numberIn(typed) ?? '';
export const textOrNull = (typed: string): string | null => typed.trim() || null;
