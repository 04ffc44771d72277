import { isoWithOffset } from '#kernel/instants.ts';
import { languageOf, textFor } from '#kernel/texts.ts';
import { surfacesOf } from '#kernel/visibility.ts';
import type { FilmWire } from '#modules/catalogue/contract/films.ts';
import type { StaffMovieWire } from '#modules/catalogue/contract/movies.ts';
import { archivableFrom } from '#modules/catalogue/rules/archiving.ts';
import { ownBackground } from '#modules/catalogue/rules/film-pictures.ts';
import { labelsIn } from '#modules/catalogue/rules/version-text.ts';
import type { FilmRow } from '#modules/catalogue/server/movies/films.sql.ts';
import type { ListedMovieRow } from '#modules/catalogue/server/movies/movies.sql.ts';
import { shownPicture } from '#modules/catalogue/server/movies/pictures-of.ts';
import type { VersionNamer } from '#modules/catalogue/server/versions/version-words.ts';
import type { ExhibitorClock, FileAddress } from '#modules/exhibitor/server.ts';

type Reader = { readonly locale: string; readonly clock: ExhibitorClock; readonly nameOf: VersionNamer };

/** A film as the portal lists it, in the language of the caller (PORT-005, PORT-006). */
export const staffMovieWire = (row: ListedMovieRow, { locale, clock, nameOf }: Reader): StaffMovieWire => ({
  id: row.id,
  slug: row.slug,
  title: textFor(row.title, locale) || row.original_title,
  original_title: row.original_title,
  runtime: row.runtime,
  rating: [...row.rating],
  distributor: row.distributor,
  versions: row.versions.map(({ label, labels, ...version }) => ({
    ...version,
    labels: { ...labelsIn({ label, labels }, languageOf(locale)) },
    text: nameOf({ ...version, label, labels }, row.original_language),
    accessibility: [...version.accessibility],
  })),
  screenings_ahead: row.ahead,
  archivable_from: archivableFrom(row.last_ahead, clock),
  archived_at: row.archived_at === null ? null : isoWithOffset(row.archived_at, clock.timeZone),
});

/** A film as its form shows it (MOV-001, MOV-002). */
export const filmWire = (row: FilmRow & { imported: boolean }, fileAt: FileAddress): FilmWire => ({
  id: row.id,
  slug: row.slug,
  titles: row.title,
  internal_title: row.internal_title,
  original_title: row.original_title,
  taglines: row.tagline,
  descriptions: row.description,
  notices: row.notice,
  released_at: row.released_on,
  runtime: row.runtime_minutes,
  directors: [...row.directors],
  actors: [...row.actors],
  genres: [...row.genres],
  nation: [...row.nation],
  original_language: row.original_language,
  spoken_languages: [...row.spoken_languages],
  showing_from: row.showing_from,
  showing_from_visibility: surfacesOf(row.showing_from_visibility),
  rating: [...row.rating],
  links: Object.entries(row.links).map(([kind, url]) => ({ kind, url })),
  visibility: surfacesOf(row.visibility),
  distributor_id: row.distributor_id,
  distributor_office_id: row.distributor_office_id,
  code: row.code,
  trailer_url: row.trailer_url,
  streaming: row.streaming,
  poster: shownPicture(row.assets.poster?.lg, fileAt),
  overview: shownPicture(row.assets.overview, fileAt),
  background: shownPicture(ownBackground(row.assets), fileAt),
  stills: row.stills.map(({ lg, alt, credit }) => ({ picture: { key: lg, url: fileAt(lg) }, alt, credit })),
  awards: row.awards,
  tags: [...row.tags],
  imported: row.imported,
  by_hand: [...row.by_hand],
  version: row.version,
});
