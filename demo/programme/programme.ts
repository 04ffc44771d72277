/**
 * The demo programme covers the days around today, for any day: three days back, sixteen ahead, and
 * the next date of every event. The programme of a day depends on that day alone, so tomorrow's run
 * of the same program finds everything of today's and adds one day at the end.
 */
import { Temporal } from 'temporal-polyfill';
import { DEMO_EVENTS } from '#demo/content/events.ts';
import { FILMS } from '#demo/content/films.ts';
import type { DemoEvent, DemoFilm } from '#demo/content/types.ts';
import { nextDayOf, showingFrom, takesPlaceOn } from '#demo/programme/calendar.ts';
import { type Planned, planWeek } from '#demo/programme/plan-week.ts';
import { addDays, businessDay, cineWeekStart, type Day, WEDNESDAY } from '#kernel/days.ts';
import type { Id } from '#kernel/ids.ts';
import { SURFACES, VISIBLE_EVERYWHERE } from '#kernel/visibility.ts';
import { occupiedRange } from '#modules/screenings/rules/planning/occupancy.ts';
import type { ExhibitorClock } from '#modules/screenings/rules/planning/opening-hours.ts';

/** Where the demo cinema is, unless its founding says otherwise. */
export const TIME_ZONE = 'Europe/Brussels';
const DAYS_BACK = 3;
const DAYS_AHEAD = 16;
const SEED = 1926;

export type DemoScreening = {
  /** The same for every run: business day, hall and local time. */
  readonly key: string;
  /** Business day: a film after midnight belongs to the day before. */
  readonly day: Day;
  /** Epoch milliseconds; `ends_at` is the end of cleaning. */
  readonly starts_at: number;
  readonly ends_at: number;
  readonly movie_id: Id;
  readonly version_id: Id;
  readonly cinema_id: Id;
  readonly screen_id: Id;
  readonly type: Planned['type'];
  /** Bit mask of kernel/visibility.ts: schools and private hires are not on the site (D-114). */
  readonly visibility: number;
  readonly seatpicker: boolean;
  /** The occurrence it belongs to, see {@link eventsAround}. */
  readonly event_key: string | null;
};

/** One date of an event, which the product stores as a separate event. */
export type DemoOccurrence = {
  readonly key: string;
  readonly slug: string;
  readonly day: Day;
  readonly event: DemoEvent;
};

const SLUGS: Readonly<Record<DemoEvent['key'], string>> = {
  gala: 'metropolis-gala',
  ladies: 'ladies-night',
  coffee: 'coffee-matinee',
  shadows: 'shadow-workshop',
  lamp: 'borinage-and-talk',
};

const occurrence = (event: DemoEvent, day: Day): DemoOccurrence => ({
  key: `${event.key} ${day}`,
  slug: `${SLUGS[event.key]}-${day}`,
  day,
  event,
});

/**
 * Converts minutes of the business day to an instant; in the night of a clock change, by the legal
 * time.
 */
function instantOf(day: Day, minute: number, timeZone: string): number {
  const calendarDay = Temporal.PlainDate.from(day).add({ days: Math.floor(minute / 1_440) });
  const time = Temporal.PlainTime.from({ hour: Math.floor((minute % 1_440) / 60), minute: minute % 60 });
  return calendarDay.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds;
}

const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

function screeningOf(planned: Planned, timeZone: string): DemoScreening {
  const { day, minute, film, version, screen, type, event } = planned;
  const { from, until } = occupiedRange(instantOf(day, minute, timeZone), film.runtime_minutes);
  return {
    key: `${day} ${screen.abbreviation} ${clockText(minute)}`,
    day,
    starts_at: from,
    ends_at: until,
    movie_id: film.id,
    version_id: version.id,
    cinema_id: screen.cinema_id,
    screen_id: screen.id,
    type,
    visibility: type === 'school' || type === 'private' ? SURFACES.POS | SURFACES.PORTAL : VISIBLE_EVERYWHERE,
    seatpicker: screen.arrangement !== null,
    event_key: event && occurrence(event, day).key,
  };
}

const byStart = (a: DemoScreening, b: DemoScreening): number => a.starts_at - b.starts_at || a.screen_id - b.screen_id;

/** Returns all screenings of one business day. */
export const programmeOfDay = (day: Day, timeZone = TIME_ZONE): DemoScreening[] =>
  planWeek(cineWeekStart(day, WEDNESDAY), SEED)
    .filter((planned) => planned.day === day)
    .map((planned) => screeningOf(planned, timeZone))
    .sort(byStart);

const STEP_MS = 5 * 60_000;

/**
 * Returns the last film of each hall once more, five minutes after each other from `now` on, within
 * the same business day: a demo that is started after the last show of a day still has something to
 * sell and to admit that day.
 */
export function lateShows(day: Day, now: number, { timeZone, midnightOffset }: ExhibitorClock): DemoScreening[] {
  const last = new Map(
    programmeOfDay(day, timeZone).flatMap((each) => (each.type === 'regular' ? [[each.screen_id, each]] : [])),
  );
  return [...last.values()]
    .map((screening, nth) => {
      const starts_at = (Math.ceil(now / STEP_MS) + 1 + nth) * STEP_MS;
      const ends_at = starts_at + screening.ends_at - screening.starts_at;
      return { ...screening, key: `${day} late ${screening.screen_id}`, starts_at, ends_at };
    })
    .filter(({ starts_at }) => businessDay(starts_at, timeZone, midnightOffset) === day);
}

/** Returns each occurrence in the window around today, and the next one of each event after it. */
export function eventsAround(today: Day): DemoOccurrence[] {
  const days = Array.from({ length: DAYS_BACK + DAYS_AHEAD + 1 }, (_, i) => addDays(today, i - DAYS_BACK));
  return DEMO_EVENTS.flatMap((event) => {
    const inWindow = days.filter((day) => takesPlaceOn(event, day));
    const next = nextDayOf(event, addDays(today, 1));
    return [...new Set([...inWindow, next])].map((day) => occurrence(event, day));
  }).sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

/**
 * Returns the screenings around `today`: from three days back to sixteen ahead, plus later event
 * screenings. Pure: the same day and seed give the same programme, and the screenings of a calendar
 * day do not depend on the day of the run.
 */
export function programmeAround(today: Day, timeZone = TIME_ZONE, seed = SEED): DemoScreening[] {
  const first = addDays(today, -DAYS_BACK);
  const last = addDays(today, DAYS_AHEAD);
  const eventDays = new Set(eventsAround(today).map(({ day }) => day));
  const wednesdays = new Set<Day>();
  for (let day = first; day <= last; day = addDays(day, 1)) wednesdays.add(cineWeekStart(day, WEDNESDAY));
  for (const day of eventDays) wednesdays.add(cineWeekStart(day, WEDNESDAY));
  return [...wednesdays]
    .flatMap((wednesday) => planWeek(wednesday, seed))
    .filter(({ day, event }) => (day >= first && day <= last) || (event !== null && eventDays.has(day)))
    .map((planned) => screeningOf(planned, timeZone))
    .sort(byStart);
}

/** Returns the films with the first day of their run, relative to today. */
export const filmsAround = (today: Day): (DemoFilm & { readonly showing_from: Day })[] =>
  FILMS.map((film) => ({ ...film, showing_from: showingFrom(film, today) }));
