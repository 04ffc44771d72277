/** Cinemas and screens of an imported programme. */
import type { ProgrammeCinema, ProgrammeScreen } from '#modules/programme-import/rules/programme.ts';
import { type Item, type Loading, sortItems } from '#modules/programme-import/server/loading.ts';
import {
  insertImportedCinemas,
  insertImportedScreens,
  updateImportedCinemas,
  updateImportedScreens,
} from '#modules/venues/server.ts';

/** Places of a hall if the source has none; free seating until a plan is imported (D-044). */
export const ASSUMED_CAPACITY = 120;

const addressOf = (cinema: ProgrammeCinema) => ({
  address1: cinema.street,
  zip: cinema.postalCode,
  city: cinema.city,
  country: { iso_3166_2: cinema.country },
  lat: cinema.latitude,
  lng: cinema.longitude,
  gmaps: null,
});

/** Returns the id of each cinema by its key. */
export async function loadCinemas(loading: Loading): Promise<Map<string, number>> {
  const { tx, programme } = loading;
  const items = programme.cinemas.map((cinema, index) => ({
    key: cinema.key,
    row: { name: cinema.name, address: addressOf(cinema), phone: cinema.phone, email: cinema.email, sort: index + 1 },
  }));
  const { inserts, updates, ids } = await sortItems(loading, 'cinema', 'cinemas', items);
  if (inserts.length > 0) {
    await insertImportedCinemas(tx, inserts);
  }
  if (updates.length > 0) {
    await updateImportedCinemas(tx, updates);
  }
  loading.advance(items.length);
  return ids;
}

/** Returns an abbreviation: `Screen 13` is S13, `Renoir Screen` RS. */
function abbreviationOf(name: string): string {
  const initials = name.match(/\p{L}+|\d+/gu) ?? [];
  return initials
    .map((word) => (/\d/.test(word) ? word : word.charAt(0).toUpperCase()))
    .join('')
    .slice(0, 6);
}

const byName = new Intl.Collator('en', { numeric: true });

type ScreenRow = { cinema_id: number; name: string; abbreviation: string; capacity: number | null; sort: number };

/**
 * Returns the id of each screen by its key, and the number of screens with the assumed number of
 * places.
 */
export async function loadScreens(
  loading: Loading,
  cinemaIds: ReadonlyMap<string, number>,
): Promise<{ ids: Map<string, number>; assumed: number }> {
  const { tx, programme } = loading;
  const sorted = programme.screens.toSorted((a, b) => byName.compare(a.name, b.name));
  const items = sorted.map(
    (screen: ProgrammeScreen, index): Item<ScreenRow> => ({
      key: screen.key,
      row: {
        cinema_id: cinemaIds.get(screen.cinemaKey) ?? 0,
        name: screen.name,
        abbreviation: abbreviationOf(screen.name),
        capacity: screen.capacity,
        sort: index + 1,
      },
    }),
  );
  const { inserts, updates, ids } = await sortItems(loading, 'screen', 'screens', items);
  if (inserts.length > 0) {
    await insertImportedScreens(tx, inserts, ASSUMED_CAPACITY);
  }
  if (updates.length > 0) {
    await updateImportedScreens(tx, updates);
  }
  loading.advance(items.length);
  return { ids, assumed: inserts.filter((row) => row.capacity === null).length };
}
