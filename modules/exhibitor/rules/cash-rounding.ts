import { COUNTRIES, type Country } from '#kernel/countries.ts';

/** What an exhibitor sets: as its country does, always, or never (D-196). */
export const CASH_ROUNDINGS = ['country', 'on', 'off'] as const;
export type CashRounding = (typeof CASH_ROUNDINGS)[number];

/** Returns whether cash totals are rounded to 5 cents. */
export const roundsCash = (setting: CashRounding, country: Country): boolean =>
  setting === 'country' ? COUNTRIES[country].roundsCash : setting === 'on';
