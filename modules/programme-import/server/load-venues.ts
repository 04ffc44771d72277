/** Cinemas and screens of an imported programme. */
import type { ProgrammeCinema, ProgrammeScreen } from '#modules/programme-import/rules/programme.ts';
import { type Item, type Loading, sortItems } from '#modules/programme-import/server/loading.ts';

/** Places of a hall of which the source tells none; free seating until a plan is imported (D-044). */
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

/** Answers the id of each cinema by its key. */
export async function loadCinemas(loading: Loading): Promise<Map<string, number>> {
  const { tx, programme } = loading;
  const items = programme.cinemas.map((cinema, index) => ({
    key: cinema.key,
    row: { name: cinema.name, address: addressOf(cinema), phone: cinema.phone, email: cinema.email, sort: index + 1 },
  }));
  const { inserts, updates, ids } = await sortItems(loading, 'cinema', 'cinemas', items);
  const columns = 'id int, name text, address jsonb, phone text, email text, sort int';
  if (inserts.length > 0) {
    await tx.run(
      `INSERT INTO cinema (exhibitor_id, id, name, address, phone, email, sort)
       SELECT tenant(), id, name, address, phone, email, sort FROM jsonb_to_recordset($1) AS r(${columns})`,
      [JSON.stringify(inserts)],
    );
  }
  if (updates.length > 0) {
    await tx.run(
      `UPDATE cinema c SET name = r.name, address = r.address, phone = r.phone, email = r.email
         FROM jsonb_to_recordset($1) AS r(${columns}) WHERE c.exhibitor_id = tenant() AND c.id = r.id`,
      [JSON.stringify(updates)],
    );
  }
  loading.advance(items.length);
  return ids;
}

/** `Screen 13` is S13, `Renoir Screen` RS. */
function abbreviationOf(name: string): string {
  const initials = name.match(/\p{L}+|\d+/gu) ?? [];
  return initials
    .map((word) => (/\d/.test(word) ? word : word.charAt(0).toUpperCase()))
    .join('')
    .slice(0, 6);
}

const byName = new Intl.Collator('en', { numeric: true });

type ScreenRow = { cinema_id: number; name: string; abbreviation: string; capacity: number | null; sort: number };

/** Answers the id of each screen by its key, and how many got the assumed number of places. */
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
  const columns = 'id int, cinema_id int, name text, abbreviation text, capacity int, sort int';
  if (inserts.length > 0) {
    await tx.run(
      `INSERT INTO screen (exhibitor_id, id, cinema_id, name, abbreviation, capacity, sort)
       SELECT tenant(), id, cinema_id, name, abbreviation, coalesce(capacity, $2::int), sort
         FROM jsonb_to_recordset($1) AS r(${columns})`,
      [JSON.stringify(inserts), ASSUMED_CAPACITY],
    );
  }
  if (updates.length > 0) {
    // A hall with an arrangement has as many places as that has.
    await tx.run(
      `UPDATE screen s SET name = r.name, abbreviation = r.abbreviation,
              capacity = CASE WHEN s.arrangement_id IS NULL THEN coalesce(r.capacity, s.capacity) ELSE s.capacity END
         FROM jsonb_to_recordset($1) AS r(${columns}) WHERE s.exhibitor_id = tenant() AND s.id = r.id`,
      [JSON.stringify(updates)],
    );
  }
  loading.advance(items.length);
  return { ids, assumed: inserts.filter((row) => row.capacity === null).length };
}
