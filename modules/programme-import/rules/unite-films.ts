/**
 * Combines the drafts of the formats' readers into one programme: one movie per film, versions
 * derived.
 */
import type { Day } from '#kernel/days.ts';
import { identityOf, sameFilm } from '#modules/programme-import/rules/film-identity.ts';
import type {
  FilmEntry,
  Presentation,
  Programme,
  ProgrammeDraft,
  ProgrammeMovie,
  ProgrammeNote,
  ProgrammeScreening,
  ProgrammeVersion,
} from '#modules/programme-import/rules/programme.ts';

/** Returns groups of entries of the same film, in the order of the first entry of each. */
function groupFilms(entries: readonly FilmEntry[]): FilmEntry[][] {
  const identities = entries.map(identityOf);
  const groupOf = entries.map((_, index) => index);
  const seen = new Map<string, number[]>();
  entries.forEach((entry, index) => {
    const identity = identities[index];
    if (!identity) return;
    for (const mark of [...identity.titles, ...identity.registerKeys, entry.key]) {
      const others = seen.get(mark) ?? [];
      for (const other of others) {
        const otherIdentity = identities[other];
        if (!otherIdentity || !(entries[other]?.key === entry.key || sameFilm(identity, otherIdentity))) continue;
        const from = groupOf[index] ?? index;
        const to = groupOf[other] ?? other;
        for (let at = 0; at <= index; at += 1) if (groupOf[at] === Math.max(from, to)) groupOf[at] = Math.min(from, to);
      }
      seen.set(mark, [...others, index]);
    }
  });
  const groups = new Map<number, FilmEntry[]>();
  entries.forEach((entry, index) => {
    const group = groupOf[index] ?? index;
    groups.set(group, [...(groups.get(group) ?? []), entry]);
  });
  return [...groups.values()];
}

/** Returns the entry with the most data; ties go to the earlier one. */
function fullest(entries: readonly FilmEntry[]): FilmEntry[] {
  const knows = (entry: FilmEntry) =>
    entry.people.length * 10 + entry.registerKeys.length * 10 + Math.min(entry.synopsis.length, 500) / 50;
  return entries
    .map((entry, index) => ({ entry, index }))
    .sort((a, b) => knows(b.entry) - knows(a.entry) || a.index - b.index)
    .map(({ entry }) => entry);
}

const firstOf = <T>(values: readonly (T | null)[]): T | null => values.find((value) => value !== null) ?? null;
const firstText = (values: readonly string[]): string => values.find((value) => value !== '') ?? '';
const firstList = <T>(values: readonly (readonly T[])[]): readonly T[] => values.find((list) => list.length > 0) ?? [];
const distinct = (values: readonly string[]): string[] => [...new Set(values)].sort();

function uniteGroup(group: readonly FilmEntry[]): ProgrammeMovie | null {
  const [lead, ...others] = fullest(group);
  if (!lead) return null;
  const all = [lead, ...others];
  const releases: Day[] = all.filter((entry) => !entry.rereleased).flatMap((entry) => entry.releasedOn ?? []);
  return {
    key: lead.key,
    keys: distinct(all.map((entry) => entry.key)),
    registerKeys: distinct(all.flatMap((entry) => entry.registerKeys)),
    title: lead.title,
    originalTitle: firstText(all.map((entry) => entry.originalTitle)),
    productionYear: firstOf(all.map((entry) => entry.productionYear)),
    releasedOn: releases.sort()[0] ?? firstOf(all.map((entry) => entry.releasedOn)),
    rereleased: releases.length === 0 && all.some((entry) => entry.rereleased),
    runtimeMinutes: firstOf(all.map((entry) => entry.runtimeMinutes)),
    genres: firstList(all.map((entry) => entry.genres)),
    synopsis: firstText(all.map((entry) => entry.synopsis)),
    rating: all.find((entry) => entry.rating.marks.length > 0)?.rating ?? lead.rating,
    distributor: firstOf(all.map((entry) => entry.distributor)),
    people: firstList(all.map((entry) => entry.people)),
    trailerUrl: firstOf(all.map((entry) => entry.trailerUrl)),
    pageUrl: firstOf(all.map((entry) => entry.pageUrl)),
    entries: group,
  };
}

/** Two showings with the same key of a movie are the same version. */
function versionKey(movieKey: string, presentation: Presentation): string {
  const { dimension, mediaType, spokenLanguage, subtitleOne, subtitleTwo, accessibility } = presentation;
  const parts = [dimension, mediaType, spokenLanguage ?? '-', subtitleOne ?? '-', subtitleTwo ?? '-', ...accessibility];
  return `${movieKey}/${parts.join(',')}`;
}

const byKey = <T extends { readonly key: string }>(lists: readonly (readonly T[])[]): T[] => [
  ...new Map(lists.flat().map((item) => [item.key, item])).values(),
];

function sumNotes(notes: readonly ProgrammeNote[]): ProgrammeNote[] {
  const sums = new Map<string, ProgrammeNote>();
  for (const note of notes) {
    const id = `${note.code} ${note.detail}`;
    sums.set(id, { ...note, count: (sums.get(id)?.count ?? 0) + note.count });
  }
  return [...sums.values()];
}

/**
 * Returns one programme from the drafts of one or more files of one format. An item in several
 * files counts once (the last file decides); the same film under several keys becomes one movie.
 */
export function uniteDrafts(drafts: readonly [ProgrammeDraft, ...ProgrammeDraft[]]): Programme {
  const entries = byKey(drafts.map((draft) => draft.movies));
  const movies = groupFilms(entries)
    .map(uniteGroup)
    .filter((movie) => movie !== null);
  const movieOf = new Map(movies.flatMap((movie) => movie.keys.map((key) => [key, movie.key] as const)));
  const versions = new Map<string, ProgrammeVersion>();
  const screenings: ProgrammeScreening[] = [];
  for (const { presentation, ...screening } of byKey(drafts.map((draft) => draft.screenings))) {
    const movieKey = movieOf.get(screening.movieKey) ?? screening.movieKey;
    const key = versionKey(movieKey, presentation);
    versions.set(key, { key, movieKey, ...presentation });
    screenings.push({ ...screening, movieKey, versionKey: key });
  }
  const [first] = drafts;
  return {
    format: first.format,
    sources: distinct(drafts.flatMap((draft) => draft.sources)),
    exhibitorName: first.exhibitorName,
    textLanguage: first.textLanguage,
    cinemas: byKey(drafts.map((draft) => draft.cinemas)),
    screens: byKey(drafts.map((draft) => draft.screens)),
    movies,
    versions: [...versions.values()],
    screenings: screenings.sort((a, b) => a.start - b.start || (a.key < b.key ? -1 : 1)),
    ticketTypes: byKey(drafts.map((draft) => draft.ticketTypes)),
    priceLists: byKey(drafts.map((draft) => draft.priceLists)),
    notes: sumNotes(drafts.flatMap((draft) => draft.notes)),
  };
}
