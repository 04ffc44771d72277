import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/calls.ts';
import { asked, useNarrowed } from '#apps/portal/parts/use-narrowed.ts';
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

/** A day that is none asks for no day. */
export function useReservationFilter() {
  const narrowed = useNarrowed('day', 'status', 'search');
  const { day } = narrowed.filter;
  return { ...narrowed, filter: { ...narrowed.filter, day: isDay(day) ? day : '' } };
}

/** Of a day, without one of the present; a search alone looks through all days. */
export const useReservations = (filter: ReservationFilter) =>
  useQuery({
    queryKey: [...RESERVATIONS, filter],
    queryFn: () => api().get<ReservationsWire>(`/api/staff/reservations?${asked(filter)}`),
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
