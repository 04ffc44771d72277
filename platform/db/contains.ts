const FOLDED = 'COLLATE "und-x-icu"';

/**
 * A condition: one of the columns contains the text that is given as `part` (`$3`), in letters of either case. What a database by
 * itself takes for the capital of é depends on how it was made; this does not.
 */
export const containsAnyCase = (columns: readonly string[], part: string): string =>
  columns.map((column) => `strpos(lower(${column} ${FOLDED}), lower(${part}::text ${FOLDED})) > 0`).join(' OR ');
