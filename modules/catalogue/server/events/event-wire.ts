import { isoWithOffset } from '#kernel/instants.ts';
import { type Language, textFor } from '#kernel/texts.ts';
import { surfacesOf } from '#kernel/visibility.ts';
import type { EventScreeningWire, StaffEventWire } from '#modules/catalogue/contract/events.ts';
import { archivableFrom } from '#modules/catalogue/rules/archiving.ts';
import type { EventScreeningRow, ListedEventRow } from '#modules/catalogue/server/events/events.sql.ts';
import { shownPicture } from '#modules/catalogue/server/movies/pictures-of.ts';
import type { VersionNamer } from '#modules/catalogue/server/versions/version-words.ts';
import type { ExhibitorClock, FileAddress } from '#modules/exhibitor/server.ts';

export type EventReader = { readonly locale: string; readonly clock: ExhibitorClock; readonly nameOf: VersionNamer };

/** An event as the portal shows it (PORT-009), in the language of the caller. */
export const staffEventWire = (row: ListedEventRow, reader: EventReader, fileAt: FileAddress): StaffEventWire => ({
  id: row.id,
  slug: row.slug,
  title: textFor(row.title, reader.locale),
  titles: row.title,
  page_titles: ownPageTitles(row),
  descriptions: row.description,
  contents: row.content,
  sell_online: row.sell_online,
  theme: row.theme,
  visibility: surfacesOf(row.visibility),
  poster: shownPicture(row.assets.poster, fileAt),
  screenings: row.screenings.map((screening) => eventScreeningWire(screening, reader)),
  archivable_from: archivableFrom(row.last_ahead, reader.clock),
  archived_at: row.archived_at === null ? null : isoWithOffset(row.archived_at, reader.clock.timeZone),
  version: row.version,
});

/**
 * Leaves out a page title that equals the event's title: it then follows a change of the event's
 * title.
 */
const ownPageTitles = ({ title, page_title }: ListedEventRow): Record<string, string> =>
  Object.fromEntries(Object.entries(page_title).filter(([language, text]) => text !== title[language as Language]));

export const eventScreeningWire = (
  { movie, original_language, version, starts_at, ...screening }: EventScreeningRow,
  { locale, clock, nameOf }: EventReader,
): EventScreeningWire => ({
  ...screening,
  movie: textFor(movie.title, locale) || movie.original_title,
  version: nameOf(version, original_language),
  start: isoWithOffset(starts_at, clock.timeZone),
});
