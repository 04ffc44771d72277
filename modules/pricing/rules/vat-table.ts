import { type Cents, sumCents, type VatBasisPoints } from '#kernel/money.ts';

/** Anything with an amount and the VAT it contains. `vat_rate` null: amounts without VAT here. */
export type TaxedAmount = { readonly vat_rate: VatBasisPoints | null; readonly gross: Cents; readonly vat: Cents };

/** gross = net + vat. */
export type VatRow = TaxedAmount & { readonly net: Cents };

/** PRICE-10. The VAT table of any lines: one row per rate, lowest first, amounts without VAT last. Sums, nothing recomputed. */
export function vatTable(lines: readonly TaxedAmount[]): VatRow[] {
  const rates = [...new Set(lines.map((line) => line.vat_rate))];
  rates.sort((a, b) => (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY));
  return rates.map((vat_rate) => {
    const ofRate = lines.filter((line) => line.vat_rate === vat_rate);
    const gross = sumCents(ofRate.map((line) => line.gross));
    const vat = sumCents(ofRate.map((line) => line.vat));
    return { vat_rate, gross, net: gross - vat, vat };
  });
}
