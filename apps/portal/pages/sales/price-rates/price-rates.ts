import { useQuery } from '@tanstack/react-query';
import type { Formats } from '#apps/browser/formats.ts';
import { api } from '#apps/portal/calls.ts';
import type { Translate } from '#apps/portal/i18n/language.ts';
import { addDays } from '#kernel/days.ts';
import { MEDIA_LABELS, type MediaType } from '#modules/catalogue/rules/version-text.ts';
import type { PricedPlacesWire, PriceRateWire } from '#modules/pricing/staff-contract.ts';

export const PRICE_RATES = ['price-rates'] as const;
export const usePriceRates = () =>
  useQuery({ queryKey: PRICE_RATES, queryFn: () => api().get<PriceRateWire[]>('/api/staff/price-rates') });

export const usePricedPlaces = () =>
  useQuery({
    queryKey: ['priced-places'],
    queryFn: () => api().get<PricedPlacesWire>('/api/staff/price-rates/places'),
  });

export const mediaName = (type: string): string => MEDIA_LABELS[type as MediaType] ?? type;

type Price = PriceRateWire['prices'][number];

/** What a price is for: the names of what it is narrowed to, or everything. */
export function placeOf(t: Translate, { cinema, screen, event, dimension, media_type }: Price): string {
  const names = [event?.name, cinema?.name, screen?.name, dimension, media_type && mediaName(media_type)].filter(
    (name) => name,
  );
  return names.length > 0 ? names.join(', ') : t('price-rates.everywhere');
}

/** What a price comes to: ticket and handling, euros. */
const totalOf = ({ handling }: PriceRateWire, price: Price): number => price.ticket + (price.handling ?? handling);

/** What a rate costs where nothing else is said; null: it has a price for certain screenings only. */
export function usualPrice(formats: Formats, rate: PriceRateWire): string | null {
  const usual = rate.prices.find(
    ({ cinema, screen, event, dimension, media_type }) => !(cinema || screen || event || dimension || media_type),
  );
  return usual ? formats.money(totalOf(rate, usual)) : null;
}

/** `€ 9,00 to € 14,00`: its lowest and its highest price; one where all are the same. */
export function priceSpan(t: Translate, formats: Formats, rate: PriceRateWire): string {
  const totals = rate.prices.map((price) => totalOf(rate, price));
  if (totals.length === 0) return t('price-rates.no_price');
  const [least, most] = [Math.min(...totals), Math.max(...totals)];
  if (least === most) return formats.money(least);
  return t('price-rates.span', { from: formats.money(least), to: formats.money(most) });
}

/** A Sunday, from which the days of a week are counted. */
export const SUNDAY = '2026-11-01';

/** The conditions of a rate as sentences (D-052); none: it may always be used. */
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
