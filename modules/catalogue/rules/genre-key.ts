/**
 * Returns the one name of a genre for all languages, `science_fiction`: for addresses and
 * catalogues. `name`: as distributors write it, in English; a genre of an exhibitor's own has its
 * own spelling for a key.
 */
export const genreKey = (name: string): string => name.trim().toLowerCase().replace(/[ -]+/g, '_');
