import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '#apps/portal/calls.ts';
import { type Day, isDay } from '#kernel/days.ts';
import { maskOf, surfacesOf } from '#kernel/visibility.ts';
import type {
  PlanForm,
  PlannedFilmWire,
  PlannedForm,
  PlannedScheduleWire,
  PlanningWeekWire,
} from '#modules/screenings/planning-contract.ts';
import { dayMinuteOf, daysOfWeek, type HouseClock, isInWeek } from '#modules/screenings/rules/house-times.ts';
import type { PlanChanges, Planned, PlannedFilm, Turnaround } from '#modules/screenings/rules/week-plan.ts';

export const PLANNING = ['planning'] as const;

export const readWeek = (cinema: string | null, week: Day | null): Promise<PlanningWeekWire> => {
  const asked = new URLSearchParams({ ...(cinema && { cinema }), ...(week && { week }) });
  return api().get(`/api/staff/planning?${asked}`);
};

/** A cine week of a cinema; the former one stays until the next is there. */
export const useWeek = (cinema: string | null, week: Day | null) =>
  useQuery({
    queryKey: [...PLANNING, cinema, week],
    queryFn: () => readWeek(cinema, week),
    placeholderData: keepPreviousData,
  });

/** Which week of which cinema the address names; null: the first, the one to come. */
export function useWeekAddress(): { cinema: string | null; week: Day | null } {
  const [params] = useSearchParams();
  const week = params.get('week') ?? '';
  const cinema = params.get('cinema') ?? '';
  return { cinema: /^\d{1,9}$/.test(cinema) ? cinema : null, week: isDay(week) ? week : null };
}

/** A week as the pages work with it. */
export type Week = {
  readonly wire: PlanningWeekWire;
  readonly clock: HouseClock;
  readonly turnaround: Turnaround;
  readonly days: readonly Day[];
  readonly now: number;
  /** As it is saved. */
  readonly saved: readonly Planned[];
  /** What stands a day before and after it. */
  readonly around: readonly Planned[];
  /** By key: what else is known of a saved one. */
  readonly facts: ReadonlyMap<string, PlannedScheduleWire>;
};

export function weekOf(wire: PlanningWeekWire): Week {
  const clock = { timeZone: wire.time_zone, midnightOffset: wire.midnight_offset };
  const films = new Map(wire.films.map((film) => [film.version_id, film]));
  const now = Date.parse(wire.now);
  const all = wire.schedules.map((schedule) => plannedOf(schedule, films, now));
  const isIn = ({ start }: Planned): boolean => isInWeek(dayMinuteOf(start, clock).day, wire.week);
  return {
    ...{ wire, clock, now, days: daysOfWeek(wire.week) },
    turnaround: { adsMinutes: wire.cinema?.ads_minutes ?? 0, cleaningMinutes: wire.cinema?.cleaning_minutes ?? 0 },
    saved: all.filter(isIn),
    around: all.filter((screening) => !isIn(screening)),
    facts: new Map(wire.schedules.map((schedule) => [keyOf(schedule), schedule])),
  };
}

const keyOf = ({ id }: { readonly id: number }): string => `s${id}`;

function plannedOf(schedule: PlannedScheduleWire, films: ReadonlyMap<number, PlannedFilmWire>, now: number): Planned {
  const film = films.get(schedule.version_id);
  const start = Date.parse(schedule.start);
  return {
    ...filmOf(film ?? { ...NO_FILM, version_id: schedule.version_id }),
    ...{ key: keyOf(schedule), id: schedule.id, revision: schedule.revision, screenId: schedule.screen_id },
    ...{ start, until: Date.parse(schedule.until), type: schedule.type, visibility: maskOf(schedule.visibility) },
    fixed: schedule.taken > 0 || start <= now,
    cancelled: schedule.cancelled,
  };
}
/** Every screening has its film; only a wire that forgot it shows this. */
const NO_FILM = { movie_id: 0, title: '?', runtime: null, showing_from: null };

export const filmOf = (film: Omit<PlannedFilmWire, 'version' | 'plannable'>): PlannedFilm => ({
  ...{ versionId: film.version_id, movieId: film.movie_id, movieTitle: film.title },
  ...{ runtimeMinutes: film.runtime, showingFrom: film.showing_from },
});

/** What is sent of a plan, and which screening each line of it is. */
export function formOf({ written, removed }: PlanChanges): PlanForm {
  return {
    schedules: written.map(
      (screening): PlannedForm => ({
        ...{ id: screening.id, revision: screening.revision, screen_id: screening.screenId },
        ...{ version_id: screening.versionId, start: new Date(screening.start).toISOString(), type: screening.type },
        visibility: surfacesOf(screening.visibility),
      }),
    ),
    removed: removed.flatMap(({ id, revision }) => (id === null ? [] : [{ id, revision }])),
  };
}

let named = 0;
/** A name for a screening that is not saved yet. */
export const newKey = (): string => {
  named += 1;
  return `n${named}`;
};
