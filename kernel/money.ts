/**
 * Money is a whole number of euro cents. Floating euros exist on the wire only (D-183) and are
 * converted to cents by {@link centsFromEuros} at the boundary, nowhere else.
 */
export type Cents = number;

/** A VAT rate in basis points: 6 % is 600. Basis points keep 5.5 % a whole number. */
export type VatBasisPoints = number;

/** Largest amount any field accepts: 99,999.99 euro (D-065). */
export const MONEY_CENTS_MAX: Cents = 9_999_999;

/**
 * Converts a wire amount to cents. Returns `null` if the number is not finite or has more than two
 * decimals: such an amount is refused, never rounded (D-183).
 */
export function centsFromEuros(euros: number): Cents | null {
  if (!Number.isFinite(euros)) return null;
  const cents = Math.round(euros * 100);
  if (!Number.isSafeInteger(cents)) return null;
  return Math.abs(euros * 100 - cents) < 1e-6 ? cents : null;
}

/** Returns the wire form of an amount: euros with at most two decimals (D-183). */
export const eurosFromCents = (cents: Cents): number => cents / 100;

export const sumCents = (amounts: Iterable<Cents>): Cents => {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
};

/** Returns the VAT included in a gross amount, rounded half away from zero to the cent. */
export function vatIncludedIn(gross: Cents, rate: VatBasisPoints): Cents {
  const exact = (gross * rate) / (10_000 + rate);
  return Math.sign(exact) * Math.round(Math.abs(exact));
}

/**
 * Splits `total` over `weights` so that the parts are whole cents and add up to `total` exactly:
 * each part gets the rounded-down share, the remaining cents go to the largest remainders (ties:
 * the earlier part). With all weights zero the parts are as equal as cents allow.
 */
export function splitByLargestRemainder(total: Cents, weights: readonly number[]): Cents[] {
  if (weights.length === 0) return [];
  const sign = total < 0 ? -1 : 1;
  const amount = Math.abs(total);
  const weightSum = weights.reduce((a, b) => a + b, 0);
  const shares = weights.map((weight) => (weightSum === 0 ? amount / weights.length : (amount * weight) / weightSum));
  const parts = shares.map(Math.floor);
  let left = amount - sumCents(parts);
  const byRemainder = shares
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder) {
    if (left <= 0) break;
    parts[index] = (parts[index] ?? 0) + 1;
    left -= 1;
  }
  return parts.map((part) => sign * part || 0);
}
