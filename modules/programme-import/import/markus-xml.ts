/**
 * Markus, the ticketing system of Nordic and Baltic chains: its public schedule feed, one element a
 * show, with the full data of film and hall in each. The feed has no time zone but gives local time
 * and UTC, which must agree.
 */

import { isDay } from '#kernel/days.ts';
import type { Accessibility } from '#modules/catalogue/rules/version-form.ts';
import { filmOf, isSameFilmEntry } from '#modules/programme-import/import/markus-films.ts';
import { type MarkusShow, markusSchedule } from '#modules/programme-import/import/markus-shapes.ts';
import { instantOf, type ReadOptions } from '#modules/programme-import/import/reading.ts';
import { languageCode } from '#modules/programme-import/rules/languages.ts';
import type {
  DraftScreening,
  Presentation,
  ProgrammeCinema,
  ProgrammeDraft,
  ProgrammeScreen,
} from '#modules/programme-import/rules/programme.ts';
import {
  countryOfZone,
  homeOfHost,
  instantAt,
  isTimeZone,
  wallClockAt,
} from '#modules/programme-import/rules/time-zones.ts';
import { noteBook, type ProblemBook, problemBook } from '#platform/file-import/books.ts';
import { OUTSIDE_FORMATS, openXml } from '#platform/file-import/open-document.ts';
import { shaped } from '#platform/file-import/shape.ts';
import { excerpt, type Path, refuseAny, refuseFile } from '#platform/file-import/source-problem.ts';
import { oneLine } from '#platform/file-import/untrusted-text.ts';

const LOCAL_TIME = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/;

function hostOf(shows: readonly MarkusShow[]): string {
  const address = shows.find((show) => URL.canParse(show.ShowURL))?.ShowURL;
  return address ? new URL(address).host.replace(/^www\./, '') : '';
}

/** Returns the UTC ms of a local time, checked against the UTC time beside it. */
function instantIn(
  show: MarkusShow,
  field: 'dttmShowStart' | 'dttmShowEnd',
  path: Path,
  timeZone: string,
  problems: ProblemBook,
): number | null {
  const local = show[field];
  const utc = show[`${field}UTC`];
  const day = LOCAL_TIME.exec(local)?.[1];
  if (!day || !isDay(day)) {
    problems.add([...path, field], 'import.time_unreadable', { value: excerpt(local) });
    return null;
  }
  if (!utc) return instantAt(day, local.slice(11), timeZone);
  const instant = instantOf(utc);
  if (instant === null) {
    problems.add([...path, `${field}UTC`], 'import.time_unreadable', { value: excerpt(utc) });
    return null;
  }
  const wall = wallClockAt(instant, timeZone);
  if (`${wall.day}T${wall.time}` !== local) {
    problems.add([...path, field], 'import.times_disagree', {
      value: local,
      local: `${wall.day}T${wall.time}`,
      timeZone,
    });
    return null;
  }
  return instant;
}

type LanguageField = 'SpokenLanguage' | 'SubtitleLanguage1' | 'SubtitleLanguage2';

function languageIn(show: MarkusShow, field: LanguageField, path: Path, problems: ProblemBook): string | null {
  const language = show[field];
  if (!language) return null;
  const code = languageCode(language.ISOTwoLetterCode);
  if (!code)
    problems.add([...path, field, 'ISOTwoLetterCode'], 'file.field_value', {
      value: excerpt(language.ISOTwoLetterCode),
    });
  return code;
}

/** Descriptive subtitles for the hard of hearing, as the feed names them in Finnish. */
const isCaptioned = (show: MarkusShow): boolean =>
  [show.SubtitleLanguage1, show.SubtitleLanguage2].some((language) => language && /kuulovamma/i.test(language.Name));

function presentationOf(show: MarkusShow, path: Path, problems: ProblemBook): Presentation {
  const accessibility: Accessibility[] = isCaptioned(show) ? ['captions'] : [];
  return {
    dimension: /\b3D\b/i.test(show.PresentationMethod) ? '3D' : '2D',
    mediaType: /\bIMAX\b/i.test(`${show.PresentationMethod} ${show.TheatreAuditorium}`) ? 'IMAX' : 'DIGITAL',
    spokenLanguage: languageIn(show, 'SpokenLanguage', path, problems),
    subtitleOne: languageIn(show, 'SubtitleLanguage1', path, problems),
    subtitleTwo: languageIn(show, 'SubtitleLanguage2', path, problems),
    accessibility,
  };
}

/** `Tennispalatsi, Helsinki`: the town follows the last comma. */
function cinemaOf(show: MarkusShow, timeZone: string, key: string): ProgrammeCinema {
  const theatre = oneLine(show.Theatre);
  const comma = theatre.lastIndexOf(',');
  return {
    key,
    name: comma === -1 ? theatre : theatre.slice(0, comma).trim(),
    street: '',
    postalCode: '',
    city: comma === -1 ? '' : theatre.slice(comma + 1).trim(),
    country: countryOfZone(timeZone),
    latitude: null,
    longitude: null,
    phone: null,
    email: null,
    timeZone,
  };
}

function timeZoneFor(host: string, file: string, options: ReadOptions): string {
  const timeZone = options.timeZone ?? homeOfHost(host)?.timeZone;
  if (!timeZone) throw refuseFile(file, 'import.time_zone_needed', { where: host });
  if (!isTimeZone(timeZone)) throw refuseFile(file, 'import.time_zone_wrong', { value: excerpt(timeZone) });
  return timeZone;
}

type Context = {
  readonly timeZone: string;
  readonly problems: ProblemBook;
  readonly key: (kind: string, id: string) => string;
};
type CollectedParts = {
  readonly cinemas: Map<string, ProgrammeCinema>;
  readonly screens: Map<string, ProgrammeScreen>;
  readonly films: Map<string, MarkusShow>;
  readonly screenings: Map<string, DraftScreening>;
};

/** Adds cinema, hall and film, which each show repeats. */
function takeSurroundings(
  show: MarkusShow,
  path: Path,
  { timeZone, problems, key }: Context,
  parts: CollectedParts,
): void {
  const cinemaKey = key('theatre', show.TheatreID);
  const screenKey = key('auditorium', show.TheatreAuditriumID);
  const screenBefore = parts.screens.get(screenKey);
  if (screenBefore && screenBefore.cinemaKey !== cinemaKey) {
    const id = excerpt(show.TheatreAuditriumID);
    problems.add([...path, 'TheatreAuditriumID'], 'import.screen_in_two_cinemas', { id });
  }
  const filmBefore = parts.films.get(show.EventID);
  if (filmBefore && !isSameFilmEntry(filmBefore, show)) {
    problems.add([...path, 'EventID'], 'import.film_contradiction', { id: excerpt(show.EventID) });
  }
  parts.cinemas.set(cinemaKey, cinemaOf(show, timeZone, cinemaKey));
  parts.screens.set(screenKey, { key: screenKey, cinemaKey, name: oneLine(show.TheatreAuditorium), capacity: null });
  if (!filmBefore) parts.films.set(show.EventID, show);
}

function takeScreening(show: MarkusShow, path: Path, context: Context, parts: CollectedParts): void {
  const { timeZone, problems, key } = context;
  const start = instantIn(show, 'dttmShowStart', path, timeZone, problems);
  const end = instantIn(show, 'dttmShowEnd', path, timeZone, problems);
  const businessDay = show.dtAccounting.slice(0, 10);
  const presentation = presentationOf(show, path, problems);
  if (!isDay(businessDay)) {
    problems.add([...path, 'dtAccounting'], 'import.day_unreadable', { value: excerpt(show.dtAccounting) });
  }
  if (start === null || end === null) return;
  if (end <= start) problems.add([...path, 'dttmShowEnd'], 'import.ends_before_start', { value: show.dttmShowEnd });
  const screeningKey = key('show', show.ID);
  if (parts.screenings.has(screeningKey)) problems.add([...path, 'ID'], 'file.duplicate', { id: excerpt(show.ID) });
  const series = oneLine(show.EventSeries);
  parts.screenings.set(screeningKey, {
    key: screeningKey,
    cinemaKey: key('theatre', show.TheatreID),
    screenKey: key('auditorium', show.TheatreAuditriumID),
    movieKey: key('event', show.EventID),
    businessDay,
    start,
    filmStart: null,
    end,
    kind: 'regular',
    presentation,
    soldOut: false,
    cancelled: false,
    numberedSeats: null,
    seatsSold: null,
    seatsRemaining: null,
    priceListKey: null,
    labels: series === '' ? [] : [series],
  });
}

/** Reads one feed. Refuses with file.* and import.* codes, each with its position. */
export function readMarkusXml(bytes: Uint8Array, file: string, options: ReadOptions = {}): ProgrammeDraft {
  const document = openXml(bytes, file, OUTSIDE_FORMATS.markus);
  const shows = shaped(document, markusSchedule).Shows.Show;
  if (shows.length === 0) throw refuseFile(file, 'import.no_screenings', { ...document.placeOf([]) });
  const host = hostOf(shows);
  const source = `markus-xml:${host || 'unnamed'}`;
  const key = (kind: string, id: string) => `${source}:${kind}:${id}`;
  const context: Context = { timeZone: timeZoneFor(host, file, options), problems: problemBook(document), key };
  const parts: CollectedParts = { cinemas: new Map(), screens: new Map(), films: new Map(), screenings: new Map() };
  shows.forEach((show, index) => {
    const path: Path = ['Shows', 'Show', index];
    takeSurroundings(show, path, context, parts);
    takeScreening(show, path, context, parts);
  });
  refuseAny(file, context.problems.problems);
  const notes = noteBook();
  return {
    format: 'markus-xml',
    sources: [source],
    exhibitorName: exhibitorNameOf(host),
    textLanguage: homeOfHost(host)?.language ?? 'en',
    cinemas: [...parts.cinemas.values()],
    screens: [...parts.screens.values()],
    movies: [...parts.films.values()].map((show) => filmOf(show, key('event', show.EventID), notes)),
    screenings: [...parts.screenings.values()],
    ticketTypes: [],
    priceLists: [],
    notes: notes.all(),
  };
}

function exhibitorNameOf(host: string): string {
  const [label = ''] = host.split('.');
  return label === '' ? 'Markus' : label.charAt(0).toUpperCase() + label.slice(1);
}
