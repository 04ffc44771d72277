import type { VatBasisPoints } from '#kernel/money.ts';

/** The VAT rates of a Belgian exhibitor (D-155), and none. */
export const VAT_RATES: readonly VatBasisPoints[] = [0, 600, 1_200, 2_100];
const PER_CENT = 100;

/** Returns a rate in per cent: 6, 12, 21. */
export const percentOf = (rate: VatBasisPoints): number => rate / PER_CENT;

/**
 * Returns the rate of the table for a percentage, or the previous one of the item; null: there is
 * no such rate.
 */
export function rateFrom(percent: number, before: VatBasisPoints | null): VatBasisPoints | null {
  const rate = Math.round(percent * PER_CENT);
  return VAT_RATES.includes(rate) || rate === before ? rate : null;
}

/**
 * Returns the rates of a form in per cent: the table's, and the present one (`own`), lowest first.
 */
export const offeredRates = (own: number | null): readonly number[] =>
  [...new Set([...VAT_RATES.map(percentOf), ...(own === null ? [] : [own])])].sort((a, b) => a - b);
