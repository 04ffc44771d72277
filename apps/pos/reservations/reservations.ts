import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#apps/browser/machine/calls.ts';
import type { CartEntry, CartTicket } from '#apps/pos/sell/cart/cart.ts';
import { TILL } from '#apps/pos/till/till.tsx';
import type { ReservationsWire } from '#modules/reservations/contract.ts';

export const RESERVATIONS = [...TILL, 'reservations'] as const;
const ASK_EVERY_MS = 30_000;

/** Those of today that still wait; a search looks through all days and states (POS-007). */
export const useReservations = (search: string) =>
  useQuery({
    queryKey: [...RESERVATIONS, search],
    queryFn: () => {
      const asked = new URLSearchParams(search === '' ? { status: 'pending' } : { search });
      return api().get<ReservationsWire>(`/api/pos/reservations?${asked}`);
    },
    placeholderData: keepPreviousData,
    refetchInterval: ASK_EVERY_MS,
  });

/** What of a cart can be reserved: tickets of one screening, and nothing else. Null: it cannot. */
export function reservable(entries: readonly CartEntry[]): readonly CartTicket[] | null {
  const tickets = entries.filter((entry) => entry.kind === 'ticket');
  const screenings = new Set(tickets.map(({ screening }) => screening.id));
  return tickets.length === entries.length && screenings.size === 1 ? tickets : null;
}
