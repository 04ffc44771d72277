/** A price this many times as high as all others is asked about: most often its mark was read wrongly. */
const UNUSUAL_FACTOR = 10;

/**
 * Returns whether a price is at least ten times the highest of the others. Any unit, the same for
 * all. Without another price above zero nothing is unusual.
 */
export function isUnusualPrice(price: number, others: readonly number[]): boolean {
  const highest = Math.max(0, ...others);
  return highest > 0 && price >= UNUSUAL_FACTOR * highest;
}
