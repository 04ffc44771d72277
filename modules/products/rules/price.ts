import { type Cents, type VatBasisPoints, vatIncludedIn } from '#kernel/money.ts';

/** The parts of a price (D-155): prices are entered with VAT, net and VAT are computed. */
export type PriceParts = { readonly gross: Cents; readonly net: Cents; readonly vat: Cents };

/** gross = net + vat, to the cent. */
export function partsOf(gross: Cents, rate: VatBasisPoints): PriceParts {
  const vat = vatIncludedIn(gross, rate);
  return { gross, net: gross - vat, vat };
}
