import { eurosFromCents } from '#kernel/money.ts';
import { textFor } from '#kernel/texts.ts';
import { type RentalProfileWire, zStoredRentalRates } from '#modules/catalogue/contract/movies.ts';
import type { ListedRentalRow } from '#modules/catalogue/server/rental-profiles/rental-profiles.sql.ts';
import type { VersionNamer } from '#modules/catalogue/server/versions/version-words.ts';

/** A profile as the portal lists it (MOV-003), films in the language of the caller; euros. */
export const rentalProfileWire = (row: ListedRentalRow, locale: string, nameOf: VersionNamer): RentalProfileWire => ({
  id: row.id,
  name: row.name,
  shared: row.shared,
  own: row.own,
  rates: zStoredRentalRates.parse(row.rates).map(({ guaranteed_minimum, ...rate }) => ({
    ...rate,
    guaranteed_minimum: eurosFromCents(guaranteed_minimum),
  })),
  used_count: row.used_count,
  used_in: row.used_in.map(({ id, movie, original_language, ...version }) => ({
    version_id: id,
    text: nameOf(version, original_language),
    movie: { id: movie.id, title: textFor(movie.title, locale) || movie.original_title },
  })),
});
