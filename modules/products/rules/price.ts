import { type Cents, type VatBasisPoints, vatIncludedIn } from '#kernel/money.ts';

/** What a price says beside what is paid (D-155): prices are entered with their VAT, the rest is worked out. */
export type PriceParts = { readonly gross: Cents; readonly net: Cents; readonly vat: Cents };

/** gross = net + vat, to the cent. */
export function partsOf(gross: Cents, rate: VatBasisPoints): PriceParts {
  const vat = vatIncludedIn(gross, rate);
  return { gross, net: gross - vat, vat };
}
