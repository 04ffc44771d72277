import type { VatBasisPoints } from '#kernel/money.ts';

/** The rates a house of Belgium puts on what it sells (D-155), and none. */
export const VAT_RATES: readonly VatBasisPoints[] = [0, 600, 1_200, 2_100];
const PER_CENT = 100;

/** A rate as people write it: 6, 12, 21. */
export const percentOf = (rate: VatBasisPoints): number => rate / PER_CENT;

/** The rate of the table somebody means, or the one something has had so far; null: there is none like that. */
export function rateFrom(percent: number, before: VatBasisPoints | null): VatBasisPoints | null {
  const rate = Math.round(percent * PER_CENT);
  return VAT_RATES.includes(rate) || rate === before ? rate : null;
}

/** Those a form offers, in per cent: the table's, and the one that something has (`own`), lowest first. */
export const offeredRates = (own: number | null): readonly number[] =>
  [...new Set([...VAT_RATES.map(percentOf), ...(own === null ? [] : [own])])].sort((a, b) => a - b);
