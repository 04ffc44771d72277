/** The prices of all rates as one list: a line for each rate, a column for each place. PRICE-19. */
import type { Day } from '#kernel/days.ts';
import type { Id } from '#kernel/ids.ts';
import type { Cents } from '#kernel/money.ts';
import { PRICE_KEYS, type PriceKey, samePlace, usualPrice } from '#modules/pricing/rules/find-price.ts';
import type { PriceRow } from '#modules/pricing/rules/price-rate.ts';

/** The shows that a price is narrowed to; nothing filled: all shows. */
export type PricePlace = Pick<PriceRow, PriceKey>;

const filledKeys = (place: PricePlace): PriceKey[] => PRICE_KEYS.filter((key) => (place[key] ?? null) !== null);

/** Returns the places of these rows, each once: all shows first, then those with few conditions. */
export function placesOf(rows: readonly PricePlace[]): PricePlace[] {
  const places: PricePlace[] = [{}];
  for (const row of rows) if (!places.some((place) => samePlace(asRow(place), asRow(row)))) places.push(placeOf(row));
  return places.sort((a, b) => filledKeys(a).length - filledKeys(b).length);
}

const asRow = (place: PricePlace): PriceRow => ({ ...place, ticket: 0 });
const placeOf = (row: PricePlace): PricePlace => Object.fromEntries(filledKeys(row).map((key) => [key, row[key]]));

/** The days on which a price begins after `today`, each once, the next one first. */
export const comingDays = (rows: readonly PriceRow[], today: Day): Day[] =>
  [...new Set(rows.flatMap(({ from_day }) => (from_day && from_day > today ? [from_day] : [])))].sort();

/** Returns the row that counts for exactly this place on a business day; undefined: the place has no price of its own then. */
export const ownRow = (rows: readonly PriceRow[], place: PricePlace, day: Day): PriceRow | undefined =>
  rows
    .filter((row) => samePlace(row, asRow(place)) && (row.from_day ?? '') <= day)
    .toSorted((a, b) => ((a.from_day ?? '') < (b.from_day ?? '') ? 1 : -1))[0];

/**
 * What any show at this place costs on a business day: cents without the booking fee. Null: the rate is
 * not offered there. `cinemaOf`: the cinema of a hall, whose prices count there as well.
 */
export function priceAt(
  rows: readonly PriceRow[],
  place: PricePlace,
  { day, cinemaOf }: { readonly day: Day; readonly cinemaOf: (screenId: Id) => Id | null },
): Cents | null {
  const cinema = place.cinema_id ?? (place.screen_id ? cinemaOf(place.screen_id) : null);
  const show = { ...place, cinema_id: cinema ?? 0, screen_id: place.screen_id ?? 0 };
  const price = usualPrice(
    { rows, handling: 0 },
    { ...show, dimension: place.dimension ?? '', media_type: place.media_type ?? '', business_day: day },
  );
  return price?.ticket ?? null;
}

/** One change in the list: `ticket` null takes the price away. */
export type PriceCell = PricePlace & { readonly ticket: Cents | null };

/**
 * PRICE-19. Returns the rows of a rate after some of its prices changed. `from` null: from now on, which replaces all that
 * began until `today`; a later day: for the shows from that day on. The booking fee of a place stays.
 */
export function withCells(
  rows: readonly PriceRow[],
  cells: readonly PriceCell[],
  { from, today }: { readonly from: Day | null; readonly today: Day },
): PriceRow[] {
  return cells.reduce<PriceRow[]>(
    (before, { ticket, ...place }) => {
      const isReplaced = (row: PriceRow): boolean =>
        samePlace(row, asRow(place)) && (from === null ? (row.from_day ?? '') <= today : row.from_day === from);
      const handling = ownRow(before, place, from ?? today)?.handling ?? null;
      const first = before.findIndex(isReplaced);
      const after = before.filter((row) => !isReplaced(row));
      if (ticket === null) return after;
      return after.toSpliced(first < 0 ? after.length : first, 0, { ...place, ticket, handling, from_day: from });
    },
    [...rows],
  );
}
