import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import { typedNumber } from '#kernel/typed-number.ts';

export const CINEMAS = ['cinemas'] as const;

/** Reads the cinemas of the exhibitor, or the archived ones. */
export const useCinemas = (archived = false) =>
  useQuery({
    queryKey: [...CINEMAS, archived],
    queryFn: () => api().call('GET /api/staff/cinemas', { query: { archived: archived ? 'true' : '' } }),
  });

/** Parses a required number: an empty field is '', which the server refuses at the field. */
export const numberOrNothing = (typed: string): number | string => typedNumber(typed) ?? '';
export const textOrNull = (typed: string): string | null => typed.trim() || null;
