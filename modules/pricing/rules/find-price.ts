import type { Day } from '#kernel/days.ts';
import type { Cents } from '#kernel/money.ts';
import type { PricedScreening, PriceRate, PriceRow } from '#modules/pricing/rules/price-rate.ts';

/** The keys a price row may narrow, strongest first: this order breaks ties (D-051). */
export const PRICE_KEYS = ['event_id', 'screen_id', 'media_type', 'dimension', 'cinema_id'] as const;
export type PriceKey = (typeof PRICE_KEYS)[number];

const filled = (row: PriceRow, key: PriceKey): boolean => row[key] !== undefined && row[key] !== null;

/** What decides which row of a rate counts: the keys, and the business day of the show. */
export type PricedShow = Pick<PricedScreening, PriceKey | 'business_day'>;

const hasBegun = ({ from_day }: PriceRow, day: Day): boolean => !from_day || from_day <= day;

const matches = (row: PriceRow, show: PricedShow): boolean =>
  hasBegun(row, show.business_day) && PRICE_KEYS.every((key) => !filled(row, key) || row[key] === show[key]);

const filledKeys = (row: PriceRow): number => PRICE_KEYS.filter((key) => filled(row, key)).length;

/** Negative when `a` is the more specific row. */
function bySpecificity(a: PriceRow, b: PriceRow): number {
  const difference = filledKeys(b) - filledKeys(a);
  if (difference !== 0) return difference;
  const decisive = PRICE_KEYS.find((key) => filled(a, key) !== filled(b, key));
  if (decisive) return filled(a, decisive) ? -1 : 1;
  return compareDays(b.from_day ?? '', a.from_day ?? '');
}

const compareDays = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Two rows that narrow the same keys to the same values: for a show only one of them counts. */
export const samePlace = (a: PriceRow, b: PriceRow): boolean =>
  PRICE_KEYS.every((key) => (filled(a, key) ? a[key] === b[key] : !filled(b, key)));

/** Two rows of the same place that begin on the same day: only one of them could ever be used. */
export const samePrice = (a: PriceRow, b: PriceRow): boolean =>
  samePlace(a, b) && (a.from_day ?? null) === (b.from_day ?? null);

type Price = { readonly ticket: Cents; readonly handling: Cents };

/**
 * PRICE-1 to PRICE-3. What a rate costs for a screening by its rows: of the matching ones the one
 * with most filled keys wins, ties by {@link PRICE_KEYS}, then the one that began last, equal rows by
 * their order. Null: the rate is not offered there. Amounts in cents, VAT included. D-051.
 */
export function usualPrice(rate: Pick<PriceRate, 'rows' | 'handling'>, screening: PricedShow): Price | null {
  const row = winningRow(rate, screening);
  return row ? { ticket: row.ticket, handling: row.handling ?? rate.handling } : null;
}

const winningRow = ({ rows }: Pick<PriceRate, 'rows'>, show: PricedShow): PriceRow | undefined =>
  rows.filter((candidate) => matches(candidate, show)).sort(bySpecificity)[0];

/**
 * Why {@link usualPrice} is what it is: the keys to which its row is narrowed, strongest first. Empty:
 * it is the general price. Null: the rate has no price there.
 */
export function whyThisPrice(rate: Pick<PriceRate, 'rows'>, screening: PricedShow): readonly PriceKey[] | null {
  const row = winningRow(rate, screening);
  return row ? PRICE_KEYS.filter((key) => filled(row, key)) : null;
}

/**
 * PRICE-16. The price of a rate for a screening: its own one instead of {@link usualPrice}. A rate
 * that is not offered there has no price of its own either. Amounts in cents, VAT included.
 */
export function findPrice(rate: Pick<PriceRate, 'id' | 'rows' | 'handling'>, screening: PricedScreening): Price | null {
  const usual = usualPrice(rate, screening);
  const own = usual && screening.own_prices?.find(({ rate_id }) => rate_id === rate.id);
  return own ? { ticket: own.ticket, handling: own.handling ?? usual.handling } : usual;
}
