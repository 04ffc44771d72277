import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '#apps/portal/api.ts';
import { type Day, isDay } from '#kernel/days.ts';
import { maskOf, surfacesOf } from '#kernel/visibility.ts';
import type {
  PlanForm,
  PlannedFilmWire,
  PlannedForm,
  PlannedScheduleWire,
  PlanningWeekWire,
} from '#modules/screenings/contract/planning.ts';
import {
  dayMinuteOf,
  daysOfWeek,
  type ExhibitorClock,
  isInWeek,
} from '#modules/screenings/rules/planning/opening-hours.ts';
import type { PlanChanges, Planned, PlannedFilm, Turnaround } from '#modules/screenings/rules/planning/week-plan.ts';

export const PLANNING = ['planning'] as const;

export const readWeek = (cinema: string | null, week: Day | null): Promise<PlanningWeekWire> =>
  api().call('GET /api/staff/planning', { query: { cinema, week } });

/** Reads a cine week of a cinema; the previous one stays until the next is loaded. */
export const useWeek = (cinema: string | null, week: Day | null) =>
  useQuery({
    queryKey: [...PLANNING, cinema, week],
    queryFn: () => readWeek(cinema, week),
    placeholderData: keepPreviousData,
  });

/** Reads the week and cinema from the address; null: the default week, which is the next one. */
export function useWeekAddress(): { cinema: string | null; week: Day | null } {
  const [params] = useSearchParams();
  const week = params.get('week') ?? '';
  const cinema = params.get('cinema') ?? '';
  return { cinema: /^\d{1,9}$/.test(cinema) ? cinema : null, week: isDay(week) ? week : null };
}

/** A week in the form that the pages use. */
export type Week = {
  readonly wire: PlanningWeekWire;
  readonly clock: ExhibitorClock;
  readonly turnaround: Turnaround;
  readonly days: readonly Day[];
  readonly now: number;
  /** The saved screenings. */
  readonly saved: readonly Planned[];
  /** The screenings one day before and after it. */
  readonly around: readonly Planned[];
  /** Further facts of saved screenings, by key. */
  readonly facts: ReadonlyMap<string, PlannedScheduleWire>;
};

export function weekOf(wire: PlanningWeekWire): Week {
  const clock = { timeZone: wire.time_zone, midnightOffset: wire.midnight_offset };
  const films = new Map(wire.films.map((film) => [film.version_id, film]));
  const now = Date.parse(wire.now);
  const all = wire.schedules.map((schedule) => plannedOf(schedule, films, now));
  const isIn = ({ start }: Planned): boolean => isInWeek(dayMinuteOf(start, clock).day, wire.week);
  return {
    wire,
    clock,
    now,
    days: daysOfWeek(wire.week),
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
    key: keyOf(schedule),
    id: schedule.id,
    revision: schedule.revision,
    screenId: schedule.screen_id,
    start,
    until: Date.parse(schedule.until),
    type: schedule.type,
    visibility: maskOf(schedule.visibility),
    stage: schedule.stage,
    fixed: schedule.taken > 0 || start <= now,
    cancelled: schedule.cancelled,
  };
}
/** Every screening has a film; this appears only if the wire lacks it. */
const NO_FILM = { movie_id: 0, title: '?', runtime: null, showing_from: null };

export const filmOf = (film: Omit<PlannedFilmWire, 'version' | 'plannable' | 'promised'>): PlannedFilm => ({
  versionId: film.version_id,
  movieId: film.movie_id,
  movieTitle: film.title,
  runtimeMinutes: film.runtime,
  showingFrom: film.showing_from,
});

/** Returns the request for a plan, and the screening of each of its lines. */
export function formOf({ written, removed }: PlanChanges): PlanForm {
  return {
    schedules: written.map(
      (screening): PlannedForm => ({
        id: screening.id,
        revision: screening.revision,
        screen_id: screening.screenId,
        version_id: screening.versionId,
        start: new Date(screening.start).toISOString(),
        type: screening.type,
        visibility: surfacesOf(screening.visibility),
        stage: screening.stage,
      }),
    ),
    removed: removed.flatMap(({ id, revision }) => (id === null ? [] : [{ id, revision }])),
  };
}

let named = 0;
/** Returns a key for an unsaved screening. */
export const newKey = (): string => {
  named += 1;
  return `n${named}`;
};
