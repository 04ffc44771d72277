import { type Cents, type VatBasisPoints, vatIncludedIn } from '#kernel/money.ts';

/** What a price says beside what is paid (D-155): prices are entered with their VAT, the rest is worked out. */
export type PriceParts = { readonly gross: Cents; readonly net: Cents; readonly vat: Cents };

/** gross = net + vat, to the cent. */
export function partsOf(gross: Cents, rate: VatBasisPoints): PriceParts {
  const vat = vatIncludedIn(gross, rate);
  return { gross, net: gross - vat, vat };
}

/** The rates a house of Belgium puts on what it sells (D-155), and none. */
export const VAT_RATES: readonly VatBasisPoints[] = [0, 600, 1_200, 2_100];
const PER_CENT = 100;

/** A rate as people write it: 6, 12, 21. */
export const percentOf = (rate: VatBasisPoints): number => rate / PER_CENT;

/** The rate of the table somebody means, or the one a product has had so far; null: there is none like that. */
export function rateFrom(percent: number, before: VatBasisPoints | null): VatBasisPoints | null {
  const rate = Math.round(percent * PER_CENT);
  return VAT_RATES.includes(rate) || rate === before ? rate : null;
}
