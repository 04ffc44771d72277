import { addDays, businessDay, cineWeekStart, type Day } from '#kernel/days.ts';
import { isoWithOffset } from '#kernel/instants.ts';
import { notFound } from '#kernel/refusal.ts';
import { textFor } from '#kernel/texts.ts';
import { surfacesOf } from '#kernel/visibility.ts';
import { zStoredRentalRates } from '#modules/catalogue/contract/movies.ts';
import { promisedShows } from '#modules/catalogue/rules/promised-shows.ts';
import { versionNamer } from '#modules/catalogue/server.ts';
import { type ExhibitorClock, exhibitorClock } from '#modules/exhibitor/server.ts';
import type { PlannedFilmWire, PlannedScheduleWire, PlanningWeekWire } from '#modules/screenings/contract/planning.ts';
import { WEEK_DAYS } from '#modules/screenings/rules/planning/opening-hours.ts';
import type { ProgrammeDeps } from '#modules/screenings/server/list-programme.ts';
import {
  filmsById,
  filmsNamed,
  filmsOfWeek,
  type PlannedFilmRow,
  type PlannedScreeningRow,
  plannedScreenings,
  planningCinemas,
  planningScreens,
} from '#modules/screenings/server/planning.sql.ts';

const CINEMAS_MAX = 200;
const SCREENS_MAX = 100;
const SCREENINGS_MAX = 3_000;
const FILMS_MAX = 200;
const FOUND_MAX = 30;
/** From two days before a cine week starts, it is the default (D-119). */
const PLANNED_AHEAD_DAYS = 2;

/**
 * Returns a cine week of a cinema for planning (D-116): its screens and screenings, those of the
 * day before and the day after that may overlap, and the films of the week. Without a cinema the
 * first one; without a week the next one to plan. Refuses 404 not_found.cinema.
 */
export const listWeek = (
  { db, translator }: ProgrammeDeps,
  exhibitorId: number,
  request: { readonly cinema: number | undefined; readonly week: Day | undefined; readonly locale: string },
): Promise<PlanningWeekWire> =>
  db.read(exhibitorId, async (tx) => {
    const clock = await exhibitorClock(tx);
    const today = businessDay(tx.now, clock.timeZone, clock.midnightOffset);
    const week = cineWeekStart(request.week ?? addDays(today, PLANNED_AHEAD_DAYS), clock.cineWeek);
    const cinemas = await planningCinemas(tx, CINEMAS_MAX);
    const cinema = request.cinema === undefined ? cinemas[0] : cinemas.find(({ id }) => id === request.cinema);
    if (request.cinema !== undefined && !cinema) throw notFound('cinema');
    const span = { from: addDays(week, -1), until: addDays(week, WEEK_DAYS + 1) };
    const screenings = cinema ? await plannedScreenings(tx, cinema.id, span, clock, SCREENINGS_MAX) : [];
    const current = await filmsOfWeek(tx, week, FILMS_MAX);
    const listed = new Set(current.map(({ version_id }) => version_id));
    const others = screenings.map(({ version_id }) => version_id).filter((id) => !listed.has(id));
    const films = [...current, ...(await filmsById(tx, [...new Set(others)]))];
    return {
      week,
      today,
      now: isoWithOffset(tx.now, clock.timeZone),
      time_zone: clock.timeZone,
      midnight_offset: clock.midnightOffset,
      cinemas: cinemas.map(({ id, name }) => ({ id, name })),
      cinema: cinema ?? null,
      screens: cinema ? await planningScreens(tx, cinema.id, SCREENS_MAX) : [],
      films: films.map(filmWire(translator, request.locale, week)),
      schedules: screenings.map((row) => scheduleWire(row, clock, request.locale)),
    };
  });

/** Returns films to plan whose title contains a text, newest first. */
export const findFilms = (
  { db, translator }: ProgrammeDeps,
  exhibitorId: number,
  { search, locale }: { readonly search: string; readonly locale: string },
): Promise<PlannedFilmWire[]> =>
  db.ask(exhibitorId, async (first) =>
    (await filmsNamed(first, search, FOUND_MAX)).map(filmWire(translator, locale, null)),
  );

/** `week`: null for films without a week, for which nothing is promised. */
function filmWire(
  translator: ProgrammeDeps['translator'],
  locale: string,
  week: Day | null,
): (row: PlannedFilmRow) => PlannedFilmWire {
  const nameOf = versionNamer(translator, locale);
  return ({ title, original_title, original_language, version, rates, ...film }) => ({
    ...film,
    title: textFor(title, locale) || original_title,
    version: nameOf(version, original_language),
    promised: week === null ? null : promisedShows(zStoredRentalRates.parse(rates ?? []), week),
  });
}

function scheduleWire(row: PlannedScreeningRow, { timeZone }: ExhibitorClock, locale: string): PlannedScheduleWire {
  const { starts_at, ends_at, visibility, event, ...rest } = row;
  return {
    ...rest,
    start: isoWithOffset(starts_at, timeZone),
    until: isoWithOffset(ends_at, timeZone),
    visibility: surfacesOf(visibility),
    event: event && textFor(event, locale),
  };
}
