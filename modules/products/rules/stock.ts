/** How much of a product is left; null: nobody counts it (D-156). */
export type Stock = number | null;

/**
 * What somebody should be told of a stock. `below`: more was sold than the house knew of, which a till never refuses and
 * a count puts right (D-156). Null: nothing.
 */
export function stockWarning(stock: Stock): 'below' | 'empty' | null {
  if (stock === null || stock > 0) return null;
  return stock < 0 ? 'below' : 'empty';
}

/** The movement after which the sum of all of them is what was counted; 0: it was right. */
export const correction = (counted: number, moved: number): number => counted - moved;
