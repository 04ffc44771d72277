import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '#apps/portal/api.ts';
import { type Day, isDay } from '#kernel/days.ts';
import type { ProgrammeDayWire, StaffScheduleWire } from '#modules/screenings/contract/schedules.ts';

export const SCHEDULES = ['schedules'] as const;
/** The sold number changes without an action on this page. */
const ASK_EVERY_MS = 30_000;

/**
 * Reads the programme of a day; without one, of the present business day. The previous day stays
 * until the next is loaded.
 */
export const useProgramme = (day: Day | null) =>
  useQuery({
    queryKey: [...SCHEDULES, day],
    queryFn: () => api().call('GET /api/staff/schedules', { query: { day } }),
    placeholderData: keepPreviousData,
    refetchInterval: ASK_EVERY_MS,
  });

/** Reads the day from the address; null: today. `listQuery` is appended to each link of the page. */
export function useDay(): { day: Day | null; listQuery: string } {
  const named = useSearchParams()[0].get('day') ?? '';
  return isDay(named) ? { day: named, listQuery: `?day=${named}` } : { day: null, listQuery: '' };
}

export type Placed = {
  readonly schedule: StaffScheduleWire;
  readonly cinema: string;
  readonly cinemaId: number;
  readonly screen: string;
};

/** Returns a screening of the day with its cinema and screen. */
export function scheduleOf(programme: ProgrammeDayWire | undefined, id: string | undefined): Placed | null {
  for (const cinema of programme?.cinemas ?? [])
    for (const screen of cinema.screens)
      for (const schedule of screen.schedules)
        if (String(schedule.id) === id)
          return { schedule, cinema: cinema.name, cinemaId: cinema.id, screen: screen.name };
  return null;
}
