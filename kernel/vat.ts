import type { Country } from '#kernel/countries.ts';
import type { VatBasisPoints } from '#kernel/money.ts';

/** The VAT rates of each country, and none; the lowest first (D-155). */
export const VAT_RATES: Readonly<Record<Country, readonly VatBasisPoints[]>> = {
  BE: [0, 600, 1_200, 2_100],
  LU: [0, 300, 800, 1_400, 1_700],
  NL: [0, 900, 2_100],
  DE: [0, 700, 1_900],
  FR: [0, 210, 550, 1_000, 2_000],
};
/** The rate that a country has for admission to a cinema: what a new price or product is proposed with. */
export const CINEMA_VAT: Readonly<Record<Country, VatBasisPoints>> = { BE: 600, LU: 300, NL: 900, DE: 700, FR: 550 };
const PER_CENT = 100;

/** Returns a rate in per cent: 5.5, 6, 12, 21. */
export const percentOf = (rate: VatBasisPoints): number => rate / PER_CENT;

/**
 * Returns the rate of a country for a percentage, or the previous one of the item; null: the country has no such rate.
 */
export function rateFrom(percent: number, country: Country, before: VatBasisPoints | null): VatBasisPoints | null {
  const rate = Math.round(percent * PER_CENT);
  return VAT_RATES[country].includes(rate) || rate === before ? rate : null;
}

/**
 * Returns the rates of a form in per cent: the country's, and the present one (`own`), lowest first.
 */
export const offeredRates = (country: Country, own: number | null): readonly number[] =>
  [...new Set([...VAT_RATES[country].map(percentOf), ...(own === null ? [] : [own])])].sort((a, b) => a - b);
