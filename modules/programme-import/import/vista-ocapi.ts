/**
 * Vista OCAPI v1: recorded answers to `showtimes/by-business-date`, one business day each, or one
 * such answer alone. Each answer includes the sites, films, people and screens of its showtimes.
 */
import { isDay } from '#kernel/days.ts';
import { instantOf, offsetMinutesOf } from '#modules/programme-import/import/reading.ts';
import { cinemaOf, screenOf } from '#modules/programme-import/import/vista-cinemas.ts';
import { movieOf, type VistaTables } from '#modules/programme-import/import/vista-films.ts';
import {
  type VistaDay,
  type VistaShowtime,
  vistaDay,
  vistaRecording,
} from '#modules/programme-import/import/vista-shapes.ts';
import { readTitle } from '#modules/programme-import/rules/film-titles.ts';
import type { DraftScreening, Presentation, ProgrammeDraft } from '#modules/programme-import/rules/programme.ts';
import { readRemarks } from '#modules/programme-import/rules/showing-remarks.ts';
import { isTimeZone, wallClockAt } from '#modules/programme-import/rules/time-zones.ts';
import { noteBook, type ProblemBook, problemBook } from '#platform/file-import/books.ts';
import { OUTSIDE_FORMATS, openJson } from '#platform/file-import/open-document.ts';
import { shaped } from '#platform/file-import/shape.ts';
import { excerpt, type Path, refuseAny, type SourceDocument } from '#platform/file-import/source-problem.ts';

/** Vista returns its texts in the language of the request; the recordings are English. */
const TEXT_LANGUAGE = 'en';

type DayAt = { readonly day: VistaDay; readonly path: Path };

/** Returns a part of a document as a document: positions still count from the start of the file. */
function part(document: SourceDocument, path: Path, value: unknown): SourceDocument {
  return { file: document.file, value, placeOf: (inner) => document.placeOf([...path, ...inner]) };
}

function daysIn(document: SourceDocument): { days: DayAt[]; hosts: string[] } {
  const recorded = Object.hasOwn(document.value as object, 'responses');
  if (!recorded) return { days: [{ day: shaped(document, vistaDay), path: [] }], hosts: [] };
  const problems = problemBook(document);
  const days: DayAt[] = [];
  const hosts = new Set<string>();
  shaped(document, vistaRecording).responses.forEach((response, index) => {
    const path: Path = ['responses', index];
    if (URL.canParse(response.url)) hosts.add(new URL(response.url).host);
    else problems.add([...path, 'url'], 'file.field_value', { value: excerpt(response.url) });
    if (!/\/showtimes\/by-business-date\//.test(response.url)) return;
    if (response.status !== 200) {
      problems.add([...path, 'status'], 'import.answer_failed', { status: response.status });
      return;
    }
    const body: Path = [...path, 'body'];
    days.push({ day: shaped(part(document, body, response.body), vistaDay), path: body });
  });
  if (days.length === 0 && problems.problems.length === 0) problems.add(['responses'], 'import.no_screenings');
  refuseAny(document.file, problems.problems);
  return { days, hosts: [...hosts].sort() };
}

const byId = <T extends { readonly id: string }>(lists: readonly (readonly T[])[]): Map<string, T> =>
  new Map(lists.flat().map((item) => [item.id, item]));

function tablesOf(days: readonly DayAt[]): VistaTables {
  const all = days.map(({ day }) => day.relatedData);
  return {
    sites: byId(all.map((data) => data.sites)),
    films: byId(all.map((data) => data.films)),
    people: byId(all.map((data) => data.castAndCrew)),
    genres: byId(all.map((data) => data.genres)),
    ratings: byId(all.map((data) => data.censorRatings)),
    attributes: byId(all.map((data) => data.attributes)),
    screens: byId(all.map((data) => data.screens)),
  };
}

type Times = Pick<DraftScreening, 'businessDay' | 'start' | 'filmStart' | 'end'>;

/**
 * Returns the times of a showtime. The given offset must be that of the site's time zone at that
 * moment.
 */
function timesOf(showtime: VistaShowtime, path: Path, timeZone: string, problems: ProblemBook): Times | null {
  const { schedule } = showtime;
  const at = (field: keyof typeof schedule): number | null => {
    const text = schedule[field];
    if (text === null || text === undefined) return null;
    const instant = instantOf(text);
    if (instant === null) {
      problems.add([...path, 'schedule', field], 'import.time_unreadable', { value: excerpt(text) });
      return null;
    }
    const { day, time } = wallClockAt(instant, timeZone);
    const written = new Date(instant + offsetMinutesOf(text) * 60_000).toISOString().slice(0, 19);
    if (written !== `${day}T${time}`) {
      problems.add([...path, 'schedule', field], 'import.times_disagree', {
        value: text,
        local: `${day}T${time}`,
        timeZone,
      });
    }
    return instant;
  };
  const start = at('startsAt');
  const end = at('endsAt');
  const filmStart = at('filmStartsAt');
  if (!isDay(schedule.businessDate)) {
    problems.add([...path, 'schedule', 'businessDate'], 'import.day_unreadable', {
      value: excerpt(schedule.businessDate),
    });
    return null;
  }
  if (start === null || end === null) return null;
  if (end <= start) {
    problems.add([...path, 'schedule', 'endsAt'], 'import.ends_before_start', { value: schedule.endsAt });
    return null;
  }
  return { businessDay: schedule.businessDate, start, filmStart, end };
}

function presentationOf(
  showtime: VistaShowtime,
  tables: VistaTables,
): { presentation: Presentation } & Pick<DraftScreening, 'kind' | 'labels'> {
  const remarks = readRemarks(showtime.attributeIds.flatMap((id) => tables.attributes.get(id)?.name.text ?? []));
  const title = readTitle(tables.films.get(showtime.filmId)?.title.text ?? '');
  const [subtitleOne = title.subtitled ? TEXT_LANGUAGE : null, subtitleTwo = null] = remarks.subtitles;
  const spoken = remarks.spokenLanguage ?? title.spokenLanguage ?? (title.dubbed ? TEXT_LANGUAGE : null);
  const is3d = showtime.requires3dGlasses === true || remarks.dimension === '3D' || title.dimension === '3D';
  return {
    presentation: {
      dimension: is3d ? '3D' : '2D',
      mediaType: remarks.mediaType === 'DIGITAL' ? (title.mediaType ?? 'DIGITAL') : remarks.mediaType,
      spokenLanguage: spoken,
      subtitleOne,
      subtitleTwo,
      accessibility: remarks.accessibility,
    },
    kind: remarks.kind === 'regular' && showtime.eventId ? 'event' : remarks.kind,
    labels: remarks.labels,
  };
}

/** Checks that all references of a showtime are in the file. */
function referencesExist(showtime: VistaShowtime, path: Path, tables: VistaTables, problems: ProblemBook): boolean {
  const before = problems.problems.length;
  const check = (field: string, id: string, entries: ReadonlyMap<string, unknown>) => {
    if (!entries.has(id)) problems.add([...path, field], 'file.reference_missing', { id: excerpt(id) });
  };
  check('filmId', showtime.filmId, tables.films);
  check('siteId', showtime.siteId, tables.sites);
  check('screenId', showtime.screenId, tables.screens);
  showtime.attributeIds.forEach((id, index) => {
    if (!tables.attributes.has(id))
      problems.add([...path, 'attributeIds', index], 'file.reference_missing', { id: excerpt(id) });
  });
  return problems.problems.length === before;
}

function checkTimeZones({ day, path }: DayAt, problems: ProblemBook): void {
  day.relatedData.sites.forEach((site, index) => {
    if (isTimeZone(site.ianaTimeZoneName)) return;
    const at: Path = [...path, 'relatedData', 'sites', index, 'ianaTimeZoneName'];
    problems.add(at, 'import.time_zone_unknown', { value: excerpt(site.ianaTimeZoneName) });
  });
}

type KeyOf = (kind: string, id: string) => string;

/** Returns null if the showtime has a problem, which is then in the problem book. */
function screeningOf(
  showtime: VistaShowtime,
  path: Path,
  tables: VistaTables,
  key: KeyOf,
  problems: ProblemBook,
): DraftScreening | null {
  if (!referencesExist(showtime, path, tables, problems)) return null;
  const timeZone = tables.sites.get(showtime.siteId)?.ianaTimeZoneName ?? 'UTC';
  const times = timesOf(showtime, path, timeZone, problems);
  if (!times) return null;
  return {
    key: key('showtime', showtime.id),
    cinemaKey: key('site', showtime.siteId),
    screenKey: key('screen', showtime.screenId),
    movieKey: key('film', showtime.filmId),
    ...times,
    ...presentationOf(showtime, tables),
    soldOut: showtime.isSoldOut,
    cancelled: false,
    numberedSeats: showtime.isAllocatedSeating ?? null,
    seatsSold: null,
    seatsRemaining: null,
    priceListKey: null,
  };
}

/** Returns all showtimes of all days. A showtime may occur twice if both are equal. */
function screeningsOf(
  days: readonly DayAt[],
  tables: VistaTables,
  key: KeyOf,
  problems: ProblemBook,
): DraftScreening[] {
  const screenings = new Map<string, DraftScreening>();
  for (const { day, path } of days) {
    day.showtimes.forEach((showtime, index) => {
      const at: Path = [...path, 'showtimes', index];
      const screening = screeningOf(showtime, at, tables, key, problems);
      if (!screening) return;
      const before = screenings.get(screening.key);
      if (before && JSON.stringify(before) !== JSON.stringify(screening)) {
        problems.add([...at, 'id'], 'file.duplicate', { id: excerpt(showtime.id) });
      }
      screenings.set(screening.key, screening);
    });
  }
  return [...screenings.values()];
}

/** Reads one file. Refuses with file.* and import.* codes, each with its position. */
export function readVistaOcapi(bytes: Uint8Array, file: string): ProgrammeDraft {
  const document = openJson(bytes, file, OUTSIDE_FORMATS.vistaOcapi);
  const { days, hosts } = daysIn(document);
  const tables = tablesOf(days);
  const problems = problemBook(document);
  const notes = noteBook();
  const source = `vista-ocapi:${hosts[0] ?? 'unnamed'}`;
  const key: KeyOf = (kind, id) => `${source}:${kind}:${id}`;
  for (const day of days) checkTimeZones(day, problems);
  refuseAny(file, problems.problems);
  const screenings = screeningsOf(days, tables, key, problems);
  if (screenings.length === 0) problems.add([], 'import.no_screenings');
  refuseAny(file, problems.problems);
  const cinemaOfScreen = new Map(screenings.map((screening) => [screening.screenKey, screening.cinemaKey]));
  return {
    format: 'vista-ocapi',
    sources: [source],
    exhibitorName: exhibitorNameOf(hosts[0]),
    textLanguage: TEXT_LANGUAGE,
    cinemas: [...tables.sites.values()].map((site) => cinemaOf(site, key)),
    screens: [...tables.screens.values()].map((screen) => screenOf(screen, cinemaOfScreen, tables.sites, key)),
    movies: [...tables.films.values()].map((film) => movieOf(film, tables, key, notes)),
    screenings,
    ticketTypes: [],
    priceLists: [],
    notes: notes.all(),
  };
}

/** `vwc.odeon.co.uk` belongs to Odeon. */
function exhibitorNameOf(host: string | undefined): string {
  const label = (host ?? '').split('.').find((part) => !/^(www|vwc|web|api|tickets?)$/i.test(part)) ?? '';
  return label === '' ? 'Vista' : label.charAt(0).toUpperCase() + label.slice(1);
}
