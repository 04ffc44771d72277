/**
 * Returns every order of the items: n! arrays. For deliveries and refunds that may come in any
 * order (T15, T30).
 */
export const permutations = <T>(items: readonly T[]): T[][] =>
  items.length <= 1
    ? [[...items]]
    : items.flatMap((item, index) => {
        const others = [...items.slice(0, index), ...items.slice(index + 1)];
        return permutations(others).map((rest) => [item, ...rest]);
      });
