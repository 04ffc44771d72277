/** Films (events) of Markus: repeated in full in each show. */
import { isDay } from '#kernel/days.ts';
import type { MarkusShow } from '#modules/programme-import/import/markus-shapes.ts';
import { readTitle } from '#modules/programme-import/rules/film-titles.ts';
import type { FilmEntry } from '#modules/programme-import/rules/programme.ts';
import { ratingOf } from '#modules/programme-import/rules/ratings.ts';
import type { NoteBook } from '#platform/file-import/books.ts';
import { oneLine, webAddress } from '#platform/file-import/untrusted-text.ts';

/** Two shows of one event must describe the same film. */
export const isSameFilmEntry = (a: MarkusShow, b: MarkusShow): boolean =>
  a.Title === b.Title && a.OriginalTitle === b.OriginalTitle && a.LengthInMinutes === b.LengthInMinutes;

/** The label of a show with a bar is `18_12`: adults only, for a film from twelve. */
function classOf(show: MarkusShow): string {
  const label = oneLine(show.RatingLabel || show.Rating);
  return label.includes('_') ? label.slice(label.indexOf('_') + 1) : label;
}

/** Names of Markus's content descriptors, as the words that identify the marks. */
const DESCRIPTORS: Readonly<Record<string, string>> = {
  Disturbing: 'disturbing',
  Violence: 'violence',
  SexualContent: 'sex',
  SubstanceAbuse: 'drugs',
};

export function filmOf(show: MarkusShow, key: string, notes: NoteBook): FilmEntry {
  const read = readTitle(show.Title);
  const descriptors = show.ContentDescriptors ? show.ContentDescriptors.ContentDescriptor : [];
  const rating = ratingOf(classOf(show), descriptors.map(({ Name }) => DESCRIPTORS[Name] ?? Name).join(', '));
  if (rating.marks.length === 0) notes.add('not_classified', rating.label);
  const released = show.dtLocalRelease.slice(0, 10);
  const runtime = Number(show.LengthInMinutes);
  return {
    key,
    registerKeys: [],
    title: read.title,
    originalTitle: readTitle(show.OriginalTitle).title,
    productionYear: show.ProductionYear === '' ? read.year : Number(show.ProductionYear),
    releasedOn: isDay(released) && released > '1900' ? released : null,
    rereleased: read.rereleased,
    runtimeMinutes: runtime > 0 && runtime <= 1500 ? runtime : null,
    genres: show.Genres.split(',')
      .map(oneLine)
      .filter((genre) => genre !== ''),
    synopsis: '',
    rating,
    distributor: null,
    people: [],
    trailerUrl: null,
    pageUrl: webAddress(show.EventURL),
  };
}
