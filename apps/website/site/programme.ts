import { businessDay, type Day } from '#kernel/days.ts';
import { maskOf } from '#kernel/visibility.ts';
import type { MovieWire } from '#modules/catalogue/contract/public.ts';
import type { ScheduleWire } from '#modules/screenings/contract/public.ts';
import {
  daysWithScreenings,
  type Programme,
  type ProgrammeMovie,
  type ProgrammeScreening,
  siteProgramme,
} from '#modules/screenings/rules/programme/programme.ts';
import type { SiteData } from '#modules/site/contract/public.ts';

/** A movie and a screening in the form of the programme's rules, with the data that pages show. */
export type ShownMovie = ProgrammeMovie & { readonly wire: MovieWire };
export type ShownScreening = ProgrammeScreening & { readonly wire: ScheduleWire };
export type SiteProgramme = Programme<ShownMovie, ShownScreening> & {
  /** Days with screenings, in order. */
  readonly days: readonly Day[];
};

const programmeCache = new WeakMap<SiteData, { now: number; programme: SiteProgramme }>();

/**
 * Returns the programme at `now`; one page calls it several times, so the last result is cached.
 */
export function programmeOf(site: SiteData, now: number): SiteProgramme {
  const last = programmeCache.get(site);
  if (last?.now === now) return last.programme;
  const shown = siteProgramme(
    {
      movies: site.movies.map(shownMovie),
      screenings: site.schedules.map(shownScreening),
      titleOf: (movie) => movie.wire.display_title,
    },
    now,
  );
  const cinemas = new Set(site.cinemas.map(({ id }) => id));
  const days = site.part
    ? [...new Set(site.part.days.flatMap(([cinema, on]) => (cinemas.has(cinema) ? on : [])))].sort()
    : daysWithScreenings(shown.screenings);
  const programme = { ...shown, days };
  programmeCache.set(site, { now, programme });
  return programme;
}

const shownMovie = (wire: MovieWire): ShownMovie => ({
  id: wire.id,
  showing_from: wire.showing_from,
  showing_from_visibility: maskOf(wire.showing_from_visibility),
  visibility: maskOf(wire.visibility),
  tags: wire.tags,
  wire,
});

const shownScreening = (wire: ScheduleWire): ShownScreening => ({
  id: wire.id,
  movie_id: wire.movie_id,
  cinema_id: wire.cinema_id,
  version_id: wire.version.id,
  starts_at: Date.parse(wire.start),
  day: wire.day,
  visibility: maskOf(wire.visibility),
  cancelled: wire.cancelled,
  type: wire.type,
  wire,
});

export const todayOf = ({ exhibitor, settings }: SiteData, now: number): Day =>
  businessDay(now, exhibitor.timezone, settings.public_config.midnight_offset);

/** Returns the last day with a screening on the site, null if there is none (SITE-044). */
export const lastDayOf = ({ days }: SiteProgramme): Day | null => days.at(-1) ?? null;
