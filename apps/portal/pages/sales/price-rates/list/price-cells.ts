import type { Translate } from '#apps/portal/i18n/language.ts';
import type { PlaceChoice } from '#apps/portal/pages/sales/price-rates/price-places.ts';
import { rowsOf } from '#apps/portal/pages/sales/price-rates/price-rates.ts';
import type { Day } from '#kernel/days.ts';
import { eurosFromCents } from '#kernel/money.ts';
import { typedCents, typedNumber } from '#kernel/typed-number.ts';
import type { PricedPlacesWire, PriceRateWire } from '#modules/pricing/contract/staff.ts';
import { PRICE_KEYS, type PriceKey, samePlace } from '#modules/pricing/rules/find-price.ts';
import { ownRow, type PricePlace, priceAt, withCells } from '#modules/pricing/rules/price-list.ts';

/** What the list shows: the prices of now (`from` null), or those of the shows from a later day on. */
export type Moment = { readonly from: Day | null; readonly today: Day };

/** The values of the form: a line for each rate, a text for each place. */
export type PriceListValues = { cells: string[][]; from_day?: string };

const dayOf = ({ from, today }: Moment): Day => from ?? today;

/** Returns the price of a rate at exactly this place as a field holds it; '': it has none of its own. */
export function fieldOf(rate: PriceRateWire, place: PricePlace, moment: Moment): string {
  const row = ownRow(rowsOf(rate), place, dayOf(moment));
  return row ? eurosFromCents(row.ticket).toFixed(2) : '';
}

export const valuesOf = (
  rates: readonly PriceRateWire[],
  places: readonly PricePlace[],
  moment: Moment,
): PriceListValues => ({ cells: rates.map((rate) => places.map((place) => fieldOf(rate, place, moment))) });

/** A cell whose text is not what the rate has: its line, its column and the text. */
export type ChangedCell = { readonly line: number; readonly column: number; readonly typed: string };

/** Returns the cells that differ from the prices; `7` is the same as `7.00`. */
export const changedCells = (was: PriceListValues, { cells }: PriceListValues): ChangedCell[] =>
  cells.flatMap((texts, line) =>
    texts.flatMap((typed = '', column) => {
      const before = was.cells[line]?.[column] ?? '';
      return typedNumber(typed) === typedNumber(before) ? [] : [{ line, column, typed }];
    }),
  );

/** Returns the request. A text that is no number goes as it is, and the server names the cell. */
export const sentOf = (
  changed: readonly ChangedCell[],
  { rates, places, from }: { rates: readonly PriceRateWire[]; places: readonly PricePlace[]; from: Day | null },
) => ({
  from_day: from,
  rates: rates
    .filter((_, line) => changed.some((cell) => cell.line === line))
    .map(({ id, version }) => ({ price_rate_id: id, version })),
  cells: changed.map(({ line, column, typed }) => {
    const place = places[column];
    return {
      price_rate_id: rates[line]?.id ?? 0,
      ticket: typedNumber(typed),
      cinema_id: place?.cinema_id ?? null,
      screen_id: place?.screen_id ?? null,
      event_id: place?.event_id ?? null,
      dimension: place?.dimension ?? null,
      media_type: place?.media_type ?? null,
    };
  }),
});

/**
 * Returns the price that counts where a cell is empty, cents, with what is typed in the other cells of its line. Null: the
 * rate is not offered there.
 */
export function priceInstead(
  line: { readonly rate: PriceRateWire; readonly typed: readonly string[] },
  place: PricePlace,
  { places, moment, halls }: { places: readonly PricePlace[]; moment: Moment; halls: PricedPlacesWire['screens'] },
): number | null {
  const typed = places.flatMap((other, column) => {
    const ticket = typedNumber(line.typed[column] ?? '') === null ? null : typedCents(line.typed[column] ?? '');
    return samePlace({ ...other, ticket: 0 }, { ...place, ticket: 0 }) ? [] : [{ ...other, ticket }];
  });
  const rows = withCells(rowsOf(line.rate), typed, moment).filter(
    (row) => !samePlace(row, { ...place, ticket: 0 }) || (row.from_day ?? '') > dayOf(moment),
  );
  const cinemaOf = (screenId: number): number | null => halls.find(({ id }) => id === screenId)?.cinema_id ?? null;
  return priceAt(rows, place, { day: dayOf(moment), cinemaOf });
}

/** A price of a cell at another time: the next one after now, or the one before the day of the list. Cents. */
export type OtherTime = { readonly ticket: number; readonly day: Day; readonly is: 'next' | 'before' };

export function otherTime(rate: PriceRateWire, place: PricePlace, { from, today }: Moment): OtherTime | null {
  const rows = rowsOf(rate).filter((row) => samePlace(row, { ...place, ticket: 0 }));
  if (from === null) {
    const [next] = rows
      .flatMap(({ ticket, from_day: day }) => (day && day > today ? [{ ticket, day }] : []))
      .sort((a, b) => (a.day < b.day ? -1 : 1));
    return next ? { ...next, is: 'next' } : null;
  }
  if (!rows.some(({ from_day }) => from_day === from)) return null;
  const before = ownRow(
    rows.filter(({ from_day }) => from_day !== from),
    place,
    from,
  );
  return before ? { ticket: before.ticket, day: from, is: 'before' } : null;
}

/** Returns the name of a column: the names of its conditions, or all shows. */
export function nameOfPlace(t: Translate, choices: readonly PlaceChoice[], place: PricePlace): string {
  const names = PRICE_KEYS.flatMap((key: PriceKey) => {
    const value = place[key];
    if (value === null || value === undefined) return [];
    const options = choices.find((choice) => choice.place === key)?.options ?? [];
    return [options.find((option) => option.value === String(value))?.name ?? String(value)];
  });
  return names.length > 0 ? names.join(', ') : t('price-rates.everywhere');
}
