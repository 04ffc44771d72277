import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import type { Translate } from '#apps/portal/i18n/language.ts';
import { addDays, type Day } from '#kernel/days.ts';
import { centsFromEuros } from '#kernel/money.ts';
import { MEDIA_LABELS, type MediaType } from '#modules/catalogue/rules/version-text.ts';
import type { PriceRateWire } from '#modules/pricing/contract/staff.ts';
import { ownRow } from '#modules/pricing/rules/price-list.ts';
import type { PriceRow } from '#modules/pricing/rules/price-rate.ts';
import type { Formats } from '#web/i18n/formats.ts';

export const PRICE_RATES = ['price-rates'] as const;
export const priceRatesQuery = () =>
  queryOptions({ queryKey: PRICE_RATES, queryFn: () => api().call('GET /api/staff/price-rates') });
export const usePriceRates = () => useQuery(priceRatesQuery());

export const usePricedPlaces = () =>
  useQuery({
    queryKey: ['priced-places'],
    queryFn: () => api().call('GET /api/staff/price-rates/places'),
  });

/** The rates that are not archived, as visitors and clerks see them: by their number (D-056). */
export const inOrderOfSale = (rates: readonly PriceRateWire[]): PriceRateWire[] =>
  rates.filter(({ archived }) => !archived).toSorted((a, b) => a.sort - b.sort || a.id - b.id);

export const mediaName = (type: string): string => MEDIA_LABELS[type as MediaType] ?? type;

type Price = PriceRateWire['prices'][number];

/** Returns the names of what a price is limited to, or everything, and the day on which it begins. */
export function placeOf(t: Translate, formats: Formats, price: Price): string {
  const { cinema, screen, event, dimension, media_type, from_day } = price;
  const names = [event?.name, cinema?.name, screen?.name, dimension, media_type && mediaName(media_type)].filter(
    (name) => name,
  );
  const shows = names.length > 0 ? names.join(', ') : t('price-rates.everywhere');
  return from_day ? `${shows} · ${t('price-rates.usable.valid_from', { day: formats.date(from_day) })}` : shows;
}

/** The prices of a rate as the rules read them. */
export const rowsOf = ({ prices }: PriceRateWire): PriceRow[] =>
  prices.map(({ ticket, handling, cinema, screen, event, dimension, media_type, from_day }) => ({
    ticket: centsFromEuros(ticket) ?? 0,
    handling: handling === null ? null : centsFromEuros(handling),
    cinema_id: cinema?.id ?? null,
    screen_id: screen?.id ?? null,
    event_id: event?.id ?? null,
    dimension,
    media_type,
    from_day,
  }));

/** Returns a rate with the prices that count on this day: of each place the one that began last. Without a day, all. */
export function inForce(rate: PriceRateWire, day: Day | undefined): PriceRateWire {
  if (!day) return rate;
  const rows = rowsOf(rate);
  const counts = (row: PriceRow | undefined): boolean => row !== undefined && ownRow(rows, row, day) === row;
  return { ...rate, prices: rate.prices.filter((_, index) => counts(rows[index])) };
}

/** Returns the total of a price: ticket and booking fee, euros. */
const totalOf = ({ handling }: PriceRateWire, price: Price): number => price.ticket + (price.handling ?? handling);

/** Returns the general price of a rate; null: it has a price for certain screenings only. */
export function usualPrice(formats: Formats, rate: PriceRateWire): string | null {
  const usual = rate.prices.find(
    ({ cinema, screen, event, dimension, media_type }) => !(cinema || screen || event || dimension || media_type),
  );
  return usual ? formats.money(totalOf(rate, usual)) : null;
}

/** The lowest price of a rate, euros; null: it has none. */
export const lowestPrice = (rate: PriceRateWire): number | null =>
  rate.prices.length === 0 ? null : Math.min(...rate.prices.map((price) => totalOf(rate, price)));

/**
 * Returns `€ 9,00 to € 14,00`: the lowest and the highest price of a rate; one price if all are
 * equal.
 */
export function priceSpan(t: Translate, formats: Formats, rate: PriceRateWire): string {
  const totals = rate.prices.map((price) => totalOf(rate, price));
  if (totals.length === 0) return t('price-rates.no_price');
  const [least, most] = [Math.min(...totals), Math.max(...totals)];
  if (least === most) return formats.money(least);
  return t('price-rates.span', { from: formats.money(least), to: formats.money(most) });
}

/** A Sunday, the first of the counted weekdays. */
export const SUNDAY = '2026-11-01';

/** Returns the conditions of a rate as sentences (D-052); none: it applies always. */
export function conditionsOf(t: Translate, formats: Formats, { usable }: PriceRateWire): string[] {
  const { weekdays = [], start_from: from, start_until: until, days_in_advance = 0, valid_from, valid_until } = usable;
  const days = weekdays.map((day) => formats.dayParts(addDays(SUNDAY, day)).weekday);
  return [
    ...(days.length > 0 ? [t('price-rates.usable.weekdays', { days: formats.list(days) })] : []),
    ...(from ? [t('price-rates.usable.from', { time: from })] : []),
    ...(until ? [t('price-rates.usable.until', { time: until })] : []),
    ...(days_in_advance > 0 ? [t('price-rates.usable.advance', { count: days_in_advance })] : []),
    ...(valid_from ? [t('price-rates.usable.valid_from', { day: formats.date(valid_from) })] : []),
    ...(valid_until ? [t('price-rates.usable.valid_until', { day: formats.date(valid_until) })] : []),
  ];
}
