import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '#apps/portal/calls.ts';
import { isDay } from '#kernel/days.ts';
import type {
  OfferedDayWire,
  ReservationOfferWire,
  ReservationsWire,
  ReservationWire,
} from '#modules/reservations/contract.ts';

export const RESERVATIONS = ['reservations'] as const;
/** They are paid and expire by themselves. */
const ASK_EVERY_MS = 30_000;

export type ReservationFilter = { readonly day: string; readonly status: string; readonly search: string };

/** What the list is narrowed to stands in its address, so that it can be sent to a colleague. */
export function useReservationFilter() {
  const [query, setQuery] = useSearchParams();
  const day = query.get('day') ?? '';
  const filter: ReservationFilter = {
    ...{ day: isDay(day) ? day : '', status: query.get('status') ?? '', search: query.get('search') ?? '' },
  };
  return {
    filter,
    narrow(change: Partial<ReservationFilter>): void {
      const given = Object.entries({ ...filter, ...change }).filter(([, value]) => value !== '');
      setQuery(Object.fromEntries(given), { replace: true });
    },
    /** To stand behind the address of a reservation, and of the list. */
    kept: query.size > 0 ? `?${query}` : '',
  };
}

/** Of a day, without one of the present; a search alone looks through all days. */
export const useReservations = (filter: ReservationFilter) =>
  useQuery({
    queryKey: [...RESERVATIONS, filter],
    queryFn: () => {
      const given = Object.entries(filter).filter(([, value]) => value !== '');
      return api().get<ReservationsWire>(`/api/staff/reservations?${new URLSearchParams(given)}`);
    },
    placeholderData: keepPreviousData,
    refetchInterval: ASK_EVERY_MS,
  });

export const useReservation = (id: string) =>
  useQuery({
    queryKey: [...RESERVATIONS, 'one', id],
    queryFn: () => api().get<ReservationWire>(`/api/staff/reservations/${id}`),
  });

export const useOfferedDay = (day: string) =>
  useQuery({
    queryKey: ['reservation-offers', day],
    queryFn: () => api().get<OfferedDayWire>(`/api/staff/reservation-offers${day ? `?day=${day}` : ''}`),
    placeholderData: keepPreviousData,
  });

export const useOffer = (id: number | null) =>
  useQuery({
    queryKey: ['reservation-offers', 'one', id],
    queryFn: () => api().get<ReservationOfferWire>(`/api/staff/reservation-offers/${id}`),
    enabled: id !== null,
    refetchInterval: ASK_EVERY_MS,
  });
