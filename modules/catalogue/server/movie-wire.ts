import { isoWithOffset } from '#kernel/instants.ts';
import { textFor } from '#kernel/texts.ts';
import { archivableFrom } from '#modules/catalogue/rules/archiving.ts';
import type { ListedMovieRow } from '#modules/catalogue/server/movies.sql.ts';
import type { VersionNamer } from '#modules/catalogue/server/version-words.ts';
import type { StaffMovieWire } from '#modules/catalogue/staff-contract.ts';
import type { HouseClock } from '#modules/exhibitor/server.ts';

type Reader = { readonly locale: string; readonly clock: HouseClock; readonly nameOf: VersionNamer };

/** A film as the portal lists it, in the language of who asks (PORT-005, PORT-006). */
export const staffMovieWire = (row: ListedMovieRow, { locale, clock, nameOf }: Reader): StaffMovieWire => ({
  id: row.id,
  slug: row.slug,
  title: textFor(row.title, locale) || row.original_title,
  original_title: row.original_title,
  runtime: row.runtime,
  rating: [...row.rating],
  distributor: row.distributor,
  versions: row.versions.map(({ id, screenings, rental_profile, ...version }) => ({
    ...{ id, screenings, rental_profile },
    text: nameOf(version, row.original_language),
  })),
  screenings_ahead: row.ahead,
  archivable_from: archivableFrom(row.last_ahead, clock),
  archived_at: row.archived_at === null ? null : isoWithOffset(row.archived_at, clock.timeZone),
});
