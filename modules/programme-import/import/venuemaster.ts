/**
 * VenueMaster's schedule export: one cinema (installation) with its halls (venues), films, ticket
 * types, price groups and sessions with the seats sold and left. Times are local; the
 * installation's country and state give the time zone.
 */

import { isDay } from '#kernel/days.ts';
import type { Accessibility } from '#modules/catalogue/rules/version-form.ts';
import type { ReadOptions } from '#modules/programme-import/import/reading.ts';
import { readLocalTime, venueMasterMovie } from '#modules/programme-import/import/venuemaster-films.ts';
import { priceListsOf, ticketTypesOf } from '#modules/programme-import/import/venuemaster-prices.ts';
import {
  type VenueMasterExport,
  type VenueMasterMovie,
  type VenueMasterSession,
  venueMasterExport,
} from '#modules/programme-import/import/venuemaster-shapes.ts';
import { readTitle } from '#modules/programme-import/rules/film-titles.ts';
import type {
  DraftScreening,
  Presentation,
  ProgrammeCinema,
  ProgrammeDraft,
} from '#modules/programme-import/rules/programme.ts';
import { instantAt, isTimeZone, whereIs } from '#modules/programme-import/rules/time-zones.ts';
import { noteBook, type ProblemBook, problemBook } from '#platform/file-import/books.ts';
import { OUTSIDE_FORMATS, openJson } from '#platform/file-import/open-document.ts';
import { shaped } from '#platform/file-import/shape.ts';
import { excerpt, type Path, refuseAny, type SourceDocument } from '#platform/file-import/source-problem.ts';
import { oneLine } from '#platform/file-import/untrusted-text.ts';

const MINUTE = 60_000;
type KeyOf = (kind: string, id: string) => string;

/**
 * `Dorset Square  Corner Dorset & Boronia Roads  Boronia, Vic. 3155`: lines separated by two
 * spaces, the last is the town.
 */
function addressOf(text: string): Pick<ProgrammeCinema, 'street' | 'postalCode' | 'city'> {
  const lines = text
    .split(/\s{2,}/)
    .map(oneLine)
    .filter((line) => line !== '');
  const town = /^(.+?),?\s+[A-Za-z]{2,3}\.?\s+(\d{4})$/.exec(lines.at(-1) ?? '');
  if (!town?.[1]) return { street: lines.join(', '), postalCode: '', city: '' };
  return { street: lines.slice(0, -1).join(', '), postalCode: town[2] ?? '', city: town[1] };
}

function cinemaOf(
  document: SourceDocument,
  source: VenueMasterExport,
  key: KeyOf,
  options: ReadOptions,
): ProgrammeCinema {
  const { Installation_Country: country, Installation_State: state, ...installation } = source.Installation;
  const home = whereIs(country, state);
  const timeZone = options.timeZone ?? home?.timeZone ?? '';
  const problems = problemBook(document);
  const path = ['Installation', 'Installation_Country'];
  if (timeZone === '') problems.add(path, 'import.time_zone_needed', { where: excerpt(`${country} ${state}`) });
  else if (!isTimeZone(timeZone)) problems.add(path, 'import.time_zone_wrong', { value: excerpt(timeZone) });
  refuseAny(document.file, problems.problems);
  return {
    key: key('installation', installation.Installation_Code),
    name: oneLine(installation.Installation_Name),
    ...addressOf(installation.Installation_Customer_Address),
    country: home?.code ?? '',
    latitude: null,
    longitude: null,
    phone: null,
    email: null,
    timeZone,
  };
}

function presentationOf(session: VenueMasterSession, movie: VenueMasterMovie): Presentation {
  const title = readTitle(movie.Movie_Memo_Title || movie.Movie_Name);
  const accessibility = new Set<Accessibility>();
  if (title.captions || movie.Movie_Has_Open_Caption || session.Session_Open_Caption || session.Session_Closed_Caption)
    accessibility.add('captions');
  if (session.Session_Audio_Description) accessibility.add('audio_description');
  if (session.Session_Hearing_Assist_Loop) accessibility.add('hearing_loop');
  return {
    dimension: title.dimension ?? '2D',
    mediaType: title.mediaType ?? 'DIGITAL',
    spokenLanguage: title.spokenLanguage,
    subtitleOne: title.subtitled ? 'en' : null,
    subtitleTwo: null,
    accessibility: [...accessibility].sort(),
  };
}

type SessionTimes = Pick<DraftScreening, 'businessDay' | 'start' | 'filmStart' | 'end'>;

function timesOf(
  session: VenueMasterSession,
  path: Path,
  timeZone: string,
  problems: ProblemBook,
): SessionTimes | null {
  const read = (field: 'Session_Date_Time' | 'Session_Accounting_Date' | 'Session_End_Time') => {
    const local = readLocalTime(session[field]);
    if (!local) problems.add([...path, field], 'import.time_unreadable', { value: excerpt(session[field]) });
    return local;
  };
  const [starts, ends, accounting] = [
    read('Session_Date_Time'),
    read('Session_End_Time'),
    read('Session_Accounting_Date'),
  ];
  if (!starts || !ends || !accounting || !isDay(accounting.day)) return null;
  const start = instantAt(starts.day, starts.time, timeZone);
  const end = instantAt(ends.day, ends.time, timeZone);
  if (end <= start) {
    problems.add([...path, 'Session_End_Time'], 'import.ends_before_start', { value: session.Session_End_Time });
    return null;
  }
  return { businessDay: accounting.day, start, filmStart: start + session.Session_Trailers * MINUTE, end };
}

type KnownKeys = {
  readonly venues: ReadonlySet<string>;
  readonly movies: ReadonlyMap<string, VenueMasterMovie>;
  readonly priceGroups: ReadonlySet<string>;
};

/** Returns null if the session has a problem, which is then in the problem book. */
function screeningOf(
  session: VenueMasterSession,
  path: Path,
  knownKeys: KnownKeys,
  cinema: ProgrammeCinema,
  key: KeyOf,
  problems: ProblemBook,
): DraftScreening | null {
  const movie = knownKeys.movies.get(session.Session_Movie_Code);
  const priceGroup = session.Session_Price_Group_Code;
  const missing = (field: keyof VenueMasterSession) =>
    problems.add([...path, field], 'file.reference_missing', { id: excerpt(session[field]) });
  if (!movie) missing('Session_Movie_Code');
  if (!knownKeys.venues.has(session.Session_Venue_Code)) missing('Session_Venue_Code');
  if (priceGroup !== '' && !knownKeys.priceGroups.has(priceGroup)) missing('Session_Price_Group_Code');
  const times = timesOf(session, path, cinema.timeZone, problems);
  if (!movie || !times) return null;
  return {
    key: key('session', String(session.Session_Index)),
    cinemaKey: cinema.key,
    screenKey: key('venue', session.Session_Venue_Code),
    movieKey: key('movie', session.Session_Movie_Code),
    ...times,
    kind: readTitle(movie.Movie_Memo_Title || movie.Movie_Name).preview ? 'preview' : 'regular',
    presentation: presentationOf(session, movie),
    soldOut: !session.Session_Cancelled && session.Session_Seats_Remaining <= 0,
    cancelled: session.Session_Cancelled,
    numberedSeats: session.Session_Map_Code > 0,
    seatsSold: Math.max(0, session.Session_Number_Of_Seats_Sold - session.Session_Number_Of_Seats_Refunded),
    seatsRemaining: Math.max(0, session.Session_Seats_Remaining),
    priceListKey: priceGroup === '' ? null : key('prices', priceGroup),
    labels: [],
  };
}

function screeningsOf(
  source: VenueMasterExport,
  cinema: ProgrammeCinema,
  key: KeyOf,
  problems: ProblemBook,
): DraftScreening[] {
  const knownKeys: KnownKeys = {
    venues: new Set(source.Venues.map((venue) => venue.Venue_Code)),
    movies: new Map(source.Movies.map((movie) => [movie.Movie_Code, movie])),
    priceGroups: new Set(source.Price_Groups.map((group) => group.Price_Group_Code)),
  };
  const screenings = new Map<string, DraftScreening>();
  source.Sessions.forEach((session, index) => {
    const path: Path = ['Sessions', index];
    const screening = screeningOf(session, path, knownKeys, cinema, key, problems);
    if (!screening) return;
    if (screenings.has(screening.key))
      problems.add([...path, 'Session_Index'], 'file.duplicate', { id: session.Session_Index });
    screenings.set(screening.key, screening);
  });
  if (source.Sessions.length === 0) problems.add(['Sessions'], 'import.no_screenings');
  return [...screenings.values()];
}

/**
 * Reads one export (UTF-8 or, as VenueMaster writes it, UTF-16). Refuses with file.* and import.*
 * codes, each with its position.
 */
export function readVenueMaster(bytes: Uint8Array, file: string, options: ReadOptions = {}): ProgrammeDraft {
  const document = openJson(bytes, file, OUTSIDE_FORMATS.venueMaster);
  const source = shaped(document, venueMasterExport);
  const sourceName = `venuemaster:${source.Installation.Installation_Code}`;
  const key: KeyOf = (kind, id) => `${sourceName}:${kind}:${id}`;
  const cinema = cinemaOf(document, source, key, options);
  const problems = problemBook(document);
  const notes = noteBook();
  const priceLists = priceListsOf(source, key, problems);
  const screenings = screeningsOf(source, cinema, key, problems);
  refuseAny(file, problems.problems);
  return {
    format: 'venuemaster',
    sources: [sourceName],
    exhibitorName: cinema.name,
    textLanguage: 'en',
    cinemas: [cinema],
    screens: source.Venues.map((venue) => ({
      key: key('venue', venue.Venue_Code),
      cinemaKey: cinema.key,
      name: oneLine(venue.Venue_Name),
      capacity: venue.Venue_Normal_Capacity,
    })),
    movies: source.Movies.map((movie) => venueMasterMovie(movie, key('movie', movie.Movie_Code), notes)),
    screenings,
    ticketTypes: ticketTypesOf(source, key),
    priceLists,
    notes: notes.all(),
  };
}
