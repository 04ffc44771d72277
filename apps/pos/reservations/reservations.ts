import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CartEntry, CartTicket } from '#apps/pos/sell/cart/cart.ts';
import { TILL } from '#apps/pos/till/till.tsx';
import { api } from '#web/device/api.ts';

export const RESERVATIONS = [...TILL, 'reservations'] as const;
const ASK_EVERY_MS = 30_000;

/** Reads today's unpaid reservations; a search reads all days and statuses (POS-007). */
export const useReservations = (search: string) =>
  useQuery({
    queryKey: [...RESERVATIONS, search],
    queryFn: () =>
      api().call('GET /api/pos/reservations', { query: search === '' ? { status: 'pending' } : { search } }),
    placeholderData: keepPreviousData,
    refetchInterval: ASK_EVERY_MS,
  });

/**
 * Returns the tickets of a cart that can be reserved: of one screening, and nothing else. Null: it
 * cannot.
 */
export function reservable(entries: readonly CartEntry[]): readonly CartTicket[] | null {
  const tickets = entries.filter((entry) => entry.kind === 'ticket');
  const screenings = new Set(tickets.map(({ screening }) => screening.id));
  return tickets.length === entries.length && screenings.size === 1 ? tickets : null;
}
