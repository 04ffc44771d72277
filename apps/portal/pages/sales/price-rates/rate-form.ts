import { languagesOf, textsForFields } from '#apps/portal/components/form/languages.ts';
import { vatForField, vatFromField } from '#apps/portal/components/form/vat.ts';
import type { Country } from '#kernel/countries.ts';
import { typedNumber } from '#kernel/typed-number.ts';
import type { Surface } from '#kernel/visibility.ts';
import type { PriceRateWire } from '#modules/pricing/contract/staff.ts';

export type Place = 'cinema_id' | 'screen_id' | 'event_id' | 'dimension' | 'media_type';
type Conditions = Record<'start_from' | 'start_until' | 'days_in_advance' | 'valid_from' | 'valid_until', string>;

/** The values of the form fields: numbers are strings, '' is none, or all for a choice; `vat_rate` may be a kind. */
export type PriceValues = Record<'ticket' | 'handling' | 'from_day' | Place, string>;
export type RateValues = Record<'handling' | 'min_tickets' | 'max_tickets' | 'vat_rate' | 'quota' | 'sort', string> & {
  names: Record<string, string>;
  descriptions: Record<string, string>;
  visibility: Surface[];
  voucher_redeemable: boolean;
  needs_proof: boolean;
  active: boolean;
  /** Sunday is '0'. */
  weekdays: string[];
  usable: Conditions;
  prices: PriceValues[];
};

export const BLANK_PRICE: PriceValues = {
  ticket: '',
  handling: '',
  cinema_id: '',
  screen_id: '',
  event_id: '',
  dimension: '',
  media_type: '',
  from_day: '',
};

/** Returns the values of the form fields; a new rate has the VAT of `country` for admission to a cinema. */
export function valuesOf(rate: PriceRateWire | null, country: Country = 'BE'): RateValues {
  const languages = languagesOf(rate?.names ?? {}, rate?.descriptions ?? {});
  const { weekdays = [], start_from, start_until, days_in_advance, valid_from, valid_until } = rate?.usable ?? {};
  return {
    names: textsForFields(languages, rate?.names ?? {}),
    descriptions: textsForFields(languages, rate?.descriptions ?? {}),
    handling: (rate?.handling ?? 0).toFixed(2),
    vat_rate: vatForField(rate, country),
    min_tickets: String(rate?.min_tickets ?? 1),
    max_tickets: String(rate?.max_tickets ?? 10),
    quota: String(rate?.quota ?? ''),
    sort: String(rate?.sort ?? 0),
    visibility: rate?.visibility ?? ['SITE', 'SIGNAGE', 'POS', 'PORTAL'],
    voucher_redeemable: rate?.voucher_redeemable ?? false,
    needs_proof: rate?.needs_proof ?? false,
    active: rate?.active ?? true,
    weekdays: weekdays.map(String),
    usable: {
      start_from: start_from ?? '',
      start_until: start_until ?? '',
      days_in_advance: String(days_in_advance ?? ''),
      valid_from: valid_from ?? '',
      valid_until: valid_until ?? '',
    },
    prices: rate?.prices.map(priceValues) ?? [BLANK_PRICE],
  };
}

/** Returns the form fields of a new rate that is a copy: with a number behind each name. */
export function copiedValues(rate: PriceRateWire, country: Country): RateValues {
  const values = valuesOf(rate, country);
  const names = Object.entries(values.names).map(([language, name]) => [language, name === '' ? '' : `${name} (2)`]);
  return { ...values, names: Object.fromEntries(names) };
}

const priceValues = ({ ticket, handling, ...places }: PriceRateWire['prices'][number]): PriceValues => ({
  ticket: ticket.toFixed(2),
  handling: handling === null ? '' : handling.toFixed(2),
  cinema_id: idIn(places.cinema),
  screen_id: idIn(places.screen),
  event_id: idIn(places.event),
  dimension: places.dimension ?? '',
  media_type: places.media_type ?? '',
  from_day: places.from_day ?? '',
});
const idIn = (named: { readonly id: number } | null): string => String(named?.id ?? '');

/**
 * Returns the request; a missing number is sent as null, and the server names the field. `version`
 * 0: a new rate.
 */
export function sentOf(values: RateValues, version: number) {
  const { weekdays, usable, prices, vat_rate, ...rest } = values;
  const { days_in_advance, ...conditions } = usable;
  return {
    ...rest,
    handling: typedNumber(values.handling),
    ...vatFromField(vat_rate),
    min_tickets: typedNumber(values.min_tickets),
    max_tickets: typedNumber(values.max_tickets),
    quota: typedNumber(values.quota),
    sort: typedNumber(values.sort),
    usable: {
      ...Object.fromEntries(Object.entries(conditions).filter(([, condition]) => condition !== '')),
      ...(weekdays.length > 0 && { weekdays: weekdays.map(Number) }),
      ...(days_in_advance.trim() !== '' && { days_in_advance: typedNumber(days_in_advance) }),
    },
    prices: prices.map((price) => ({
      ticket: typedNumber(price.ticket),
      handling: typedNumber(price.handling),
      cinema_id: typedNumber(price.cinema_id),
      screen_id: typedNumber(price.screen_id),
      event_id: typedNumber(price.event_id),
      dimension: price.dimension || null,
      media_type: price.media_type || null,
      from_day: price.from_day || null,
    })),
    version,
  };
}
