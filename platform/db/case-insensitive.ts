const FOLDED = 'COLLATE "und-x-icu"';

/**
 * Returns a condition: one of the columns contains the text of parameter `part` (`$3`), in upper or
 * lower case. The database's own upper case of é depends on its locale; this condition does not.
 */
export const containsIgnoringCase = (columns: readonly string[], part: string): string =>
  columns.map((column) => `strpos(lower(${column} ${FOLDED}), lower(${part}::text ${FOLDED})) > 0`).join(' OR ');
