import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '#apps/portal/api.ts';
import type { EventScreeningWire, StaffEventWire } from '#modules/catalogue/contract/events.ts';

export const EVENTS = ['events'] as const;

/** Reads the events of the exhibitor, or the archived ones. */
export const useEvents = (archived: boolean, enabled = true) =>
  useQuery({
    queryKey: [...EVENTS, archived],
    queryFn: () => api().call('GET /api/staff/events', { query: { archived } }),
    enabled,
  });

/** Reads the filters of events from the address; `listQuery` is appended to each link of the page. */
export function useEventFilter(): { archived: boolean; listQuery: string } {
  const archived = useSearchParams()[0].get('archived') === 'true';
  return { archived, listQuery: archived ? '?archived=true' : '' };
}

/** Reads the screenings of a day that have no event; reads nothing without a day. */
export const useFreeScreenings = (day: string) =>
  useQuery({
    queryKey: [...EVENTS, 'screenings', day],
    queryFn: () => api().call('GET /api/staff/events/screenings', { query: { day } }),
    enabled: /^\d{4}-\d{2}-\d{2}$/.test(day),
  });

/**
 * Returns the screening of an event that takes or took place; cancelled ones remain only as
 * history.
 */
export const screeningOf = (event: StaffEventWire): EventScreeningWire | null =>
  event.screenings.find(({ cancelled }) => !cancelled) ?? null;
