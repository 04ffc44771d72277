import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '#apps/portal/calls.ts';
import type { EventScreeningWire, StaffEventWire } from '#modules/catalogue/event-contract.ts';

export const EVENTS = ['events'] as const;

/** Those of the house, or the archived ones. */
export const useEvents = (archived: boolean, enabled = true) =>
  useQuery({
    queryKey: [...EVENTS, archived],
    queryFn: () => api().get<StaffEventWire[]>(`/api/staff/events?archived=${archived}`),
    enabled,
  });

/** Which events are listed, as the address says; `kept` goes behind every link of the page. */
export function useEventFilter(): { archived: boolean; kept: string } {
  const archived = useSearchParams()[0].get('archived') === 'true';
  return { archived, kept: archived ? '?archived=true' : '' };
}

/** What is on that day and could become an event's; nothing is asked without a day. */
export const useFreeScreenings = (day: string) =>
  useQuery({
    queryKey: [...EVENTS, 'screenings', day],
    queryFn: () => api().get<EventScreeningWire[]>(`/api/staff/events/screenings?day=${day}`),
    enabled: /^\d{4}-\d{2}-\d{2}$/.test(day),
  });

/** The screening of an event that takes or took place; cancelled ones are only remembered. */
export const screeningOf = (event: StaffEventWire): EventScreeningWire | null =>
  event.screenings.find(({ cancelled }) => !cancelled) ?? null;
