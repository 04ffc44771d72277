/**
 * A genre by its one name in every language, `science_fiction`: for addresses and catalogues. `name`: as distributors write
 * it, in English; a word of a house's own has its own spelling for a key.
 */
export const genreKey = (name: string): string => name.trim().toLowerCase().replace(/[ -]+/g, '_');
