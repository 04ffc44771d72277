import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '#apps/portal/calls.ts';
import { type Day, isDay } from '#kernel/days.ts';
import type { ProgrammeDayWire, StaffScheduleWire } from '#modules/screenings/staff-contract.ts';

export const SCHEDULES = ['schedules'] as const;
/** What is sold moves by itself. */
const ASK_EVERY_MS = 30_000;

/** The programme of a day; without one, of the present business day. The former day stays until the next one is there. */
export const useProgramme = (day: Day | null) =>
  useQuery({
    queryKey: [...SCHEDULES, day],
    queryFn: () => api().get<ProgrammeDayWire>(`/api/staff/schedules${day ? `?day=${day}` : ''}`),
    placeholderData: keepPreviousData,
    refetchInterval: ASK_EVERY_MS,
  });

/** The day the address names; null: today. `kept` goes behind every link of the page. */
export function useDay(): { day: Day | null; kept: string } {
  const named = useSearchParams()[0].get('day') ?? '';
  return isDay(named) ? { day: named, kept: `?day=${named}` } : { day: null, kept: '' };
}

export type Placed = {
  readonly schedule: StaffScheduleWire;
  readonly cinema: string;
  readonly cinemaId: number;
  readonly screen: string;
};

/** A screening of the day with where it is shown. */
export function scheduleOf(programme: ProgrammeDayWire | undefined, id: string | undefined): Placed | null {
  for (const cinema of programme?.cinemas ?? [])
    for (const screen of cinema.screens)
      for (const schedule of screen.schedules)
        if (String(schedule.id) === id)
          return { schedule, cinema: cinema.name, cinemaId: cinema.id, screen: screen.name };
  return null;
}
