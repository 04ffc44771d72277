/** Films and times of VenueMaster. */
import { type Day, isDay } from '#kernel/days.ts';
import type { VenueMasterMovie } from '#modules/programme-import/import/venuemaster-shapes.ts';
import { readTitle } from '#modules/programme-import/rules/film-titles.ts';
import type { FilmEntry } from '#modules/programme-import/rules/programme.ts';
import { ratingOf } from '#modules/programme-import/rules/ratings.ts';
import type { NoteBook } from '#platform/file-import/books.ts';
import { oneLine, paragraphs, webAddress } from '#platform/file-import/untrusted-text.ts';

/** Day zero of the export's date type: an empty field. */
const NEVER = '1899-12-31';

/** Returns `20250819T110000` as a day and a local time; null if invalid. */
export function readLocalTime(text: string): { day: Day; time: string } | null {
  const parts = /^(\d{4})(\d\d)(\d\d)T([01]\d|2[0-3])([0-5]\d)([0-5]\d)$/.exec(text);
  if (!parts) return null;
  const day = `${parts[1]}-${parts[2]}-${parts[3]}`;
  return isDay(day) ? { day, time: `${parts[4]}:${parts[5]}:${parts[6]}` } : null;
}

/** Genres are one text, separated by spaces; the one genre of two words is listed. */
const genresOf = (text: string): string[] =>
  oneLine(text.replace(/Science Fiction/g, 'Science-Fiction'))
    .split(' ')
    .filter((genre) => genre !== '')
    .map((genre) => genre.replace('-', ' '));

/** `Toby Jones, Lesley Manville and Harry Lawtey.` */
const namesIn = (text: string): string[] =>
  oneLine(text)
    .replace(/\.$/, '')
    .split(/,| and /)
    .map(oneLine)
    .filter((name) => name !== '');

/** Codes for a distributor that is still unknown. */
const distributorOf = (code: string): string | null => (/^(TBA|TBC|)$/i.test(oneLine(code)) ? null : oneLine(code));

export function venueMasterMovie(movie: VenueMasterMovie, key: string, notes: NoteBook): FilmEntry {
  const read = readTitle(movie.Movie_Memo_Title || movie.Movie_Name);
  const rating = ratingOf(movie.Movie_Rating_Code, movie.Movie_Consumer_Advice);
  if (rating.marks.length === 0) notes.add('not_classified', rating.label);
  const released = readLocalTime(movie.Movie_Release_Date)?.day ?? NEVER;
  const imdb = oneLine(movie.Movie_IMDB_ID);
  const tmdb = oneLine(movie.Movie_TMDb_ID);
  return {
    key,
    registerKeys: [...(imdb ? [`imdb:${imdb}`] : []), ...(tmdb ? [`tmdb:${tmdb}`] : [])],
    title: read.title,
    originalTitle: '',
    productionYear: read.year,
    releasedOn: released > NEVER ? released : null,
    rereleased: read.rereleased,
    runtimeMinutes: movie.Movie_Length || null,
    genres: genresOf(movie.Movie_Genre),
    synopsis: paragraphs(movie.Movie_Synopsis),
    rating,
    distributor: distributorOf(movie.Movie_Distributor_Code),
    people: namesIn(movie.Movie_Talent).map((name) => ({ name, role: 'actor' })),
    trailerUrl: null,
    pageUrl: webAddress(movie.Movie_URL),
  };
}
