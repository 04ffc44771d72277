import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import { useListFilter } from '#apps/portal/components/table/use-list-filter.ts';
import { isDay } from '#kernel/days.ts';

export const RESERVATIONS = ['reservations'] as const;
/** They are paid and expire without an action on this page. */
const ASK_EVERY_MS = 30_000;

export type ReservationFilter = { readonly day: string; readonly status: string; readonly search: string };

/** An invalid day is ignored. */
export function useReservationFilter() {
  const filtered = useListFilter('day', 'status', 'search');
  const { day } = filtered.filter;
  return { ...filtered, filter: { ...filtered.filter, day: isDay(day) ? day : '' } };
}

/** Reads the reservations of a day, by default today; a search reads all days. */
export const useReservations = (filter: ReservationFilter) =>
  useQuery({
    queryKey: [...RESERVATIONS, filter],
    queryFn: () => api().call('GET /api/staff/reservations', { query: filter }),
    placeholderData: keepPreviousData,
    refetchInterval: ASK_EVERY_MS,
  });

export const useReservation = (id: string) =>
  useQuery({
    queryKey: [...RESERVATIONS, 'one', id],
    queryFn: () => api().call('GET /api/staff/reservations/:id', { params: { id } }),
  });

export const useOfferedDay = (day: string) =>
  useQuery({
    queryKey: ['reservation-offers', day],
    queryFn: () => api().call('GET /api/staff/reservation-offers', { query: { day } }),
    placeholderData: keepPreviousData,
  });

export const useOffer = (id: number | null) =>
  useQuery({
    queryKey: ['reservation-offers', 'one', id],
    queryFn: () => api().call('GET /api/staff/reservation-offers/:id', { params: { id: id ?? 0 } }),
    enabled: id !== null,
    refetchInterval: ASK_EVERY_MS,
  });
