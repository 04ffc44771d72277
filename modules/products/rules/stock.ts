/** The remaining stock of a product; null: it is not counted (D-156). */
export type Stock = number | null;

/**
 * Returns the warning for a stock. `below`: more was sold than was recorded, which a till never
 * refuses and a count corrects (D-156). Null: none.
 */
export function stockWarning(stock: Stock): 'below' | 'empty' | null {
  if (stock === null || stock > 0) return null;
  return stock < 0 ? 'below' : 'empty';
}

/**
 * Returns the movement that makes the sum of all movements equal to the count; 0: the count was
 * right.
 */
export const correction = (counted: number, moved: number): number => counted - moved;
