const ADDRESS = /(?:[a-z][a-z0-9+.-]*:\/\/|\bwww[.。．｡])[^\s]*/giu;
const DOT_IN_WORD = /(?<=[\p{L}\p{N}])[.。．｡](?=\p{L}{2,})/gu;

/**
 * Returns a text in which mail programs find no link: addresses with a scheme or `www` are removed,
 * and a dot before a word gets a space (`evil.example`, and `St.Pierre`). For names, which strangers
 * type and the exhibitor's mails repeat.
 */
export const withoutLinks = (text: string): string =>
  text
    .replace(ADDRESS, (address) => address.match(/[,!]$/)?.[0] ?? '')
    .replace(DOT_IN_WORD, '. ')
    .replace(/\s+(?=[,!](\s|$))/g, '')
    .replace(/ {2,}/g, ' ')
    .trim();
