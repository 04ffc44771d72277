/** Films of Vista with their people, genres and classification. */
import { isDay } from '#kernel/days.ts';
import type { VistaDay, VistaFilm, VistaSite } from '#modules/programme-import/import/vista-shapes.ts';
import { readTitle } from '#modules/programme-import/rules/film-titles.ts';
import type { FilmEntry, PersonRole, ProgrammePerson } from '#modules/programme-import/rules/programme.ts';
import { ratingOf } from '#modules/programme-import/rules/ratings.ts';
import type { NoteBook } from '#platform/file-import/books.ts';
import { oneLine, paragraphs, webAddress } from '#platform/file-import/untrusted-text.ts';

type Related<Kind extends keyof VistaDay['relatedData']> = ReadonlyMap<string, VistaDay['relatedData'][Kind][number]>;
export type VistaTables = {
  readonly sites: ReadonlyMap<string, VistaSite>;
  readonly films: ReadonlyMap<string, VistaFilm>;
  readonly people: Related<'castAndCrew'>;
  readonly genres: Related<'genres'>;
  readonly ratings: Related<'censorRatings'>;
  readonly attributes: Related<'attributes'>;
  readonly screens: Related<'screens'>;
};

const ROLES: Readonly<Record<string, PersonRole>> = { Director: 'director', Actor: 'actor', Producer: 'producer' };

function peopleOf(film: VistaFilm, tables: VistaTables, notes: NoteBook): ProgrammePerson[] {
  return film.castAndCrew.flatMap(({ castAndCrewMemberId, roles }) => {
    const person = tables.people.get(castAndCrewMemberId);
    if (!person) {
      notes.add('person_unknown', castAndCrewMemberId);
      return [];
    }
    const { givenName, middleName, familyName } = person.name;
    const name = oneLine([givenName, middleName, familyName].filter((part) => part).join(' '));
    return roles.flatMap((role) => {
      const standardRole = ROLES[role];
      if (!standardRole) notes.add('role_unknown', role);
      return standardRole && name !== '' ? [{ name, role: standardRole }] : [];
    });
  });
}

/** A runtime of zero means that Vista does not know it yet. */
export function movieOf(
  film: VistaFilm,
  tables: VistaTables,
  key: (kind: string, id: string) => string,
  notes: NoteBook,
): FilmEntry {
  const distributor = oneLine(film.distributorName);
  const read = readTitle(film.title.text, distributor);
  const label = film.censorRatingId ? oneLine(tables.ratings.get(film.censorRatingId)?.classification.text) : '';
  const rating = ratingOf(label, film.censorRatingNote?.text ?? '');
  if (rating.marks.length === 0) notes.add('not_classified', label);
  const releaseId = film.externalIds?.moviexchangeReleaseId;
  return {
    key: key('film', film.id),
    registerKeys: releaseId ? [`moviexchange:${releaseId}`] : [],
    title: read.title,
    originalTitle: '',
    productionYear: read.year,
    releasedOn: film.releaseDate && isDay(film.releaseDate) ? film.releaseDate : null,
    rereleased: read.rereleased,
    runtimeMinutes: film.runtimeInMinutes || null,
    genres: film.genreIds.flatMap((id) => oneLine(tables.genres.get(id)?.name.text) || []),
    synopsis: paragraphs(film.synopsis?.text || film.shortSynopsis?.text),
    rating,
    distributor: distributor || null,
    people: peopleOf(film, tables, notes),
    trailerUrl: webAddress(film.trailerUrl),
    pageUrl: null,
  };
}
