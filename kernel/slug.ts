/** The last part of an address, derived from a name: `^[a-z0-9-]{1,190}$` (D-065). */

/** Leaves space for a number that distinguishes it from others. */
const LONGEST = 180;

/**
 * Returns a slug: `André Rieu's 75th Birthday` becomes `andre-rieus-75th-birthday`; '' if no Latin
 * characters remain.
 */
export const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/['’]/g, '')
    .replace(/ß/g, 'ss')
    .replace(/[æœ]/g, (letter) => (letter === 'æ' ? 'ae' : 'oe'))
    .replace(/ø/g, 'o')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, LONGEST)
    .replace(/-+$/, '');

/** Returns the slug, or with the first number that makes it unique: `nosferatu-2`. */
export function freeSlug(preferred: string, taken: ReadonlySet<string>): string {
  const stem = preferred.slice(0, LONGEST).replace(/-+$/, '') || preferred;
  let slug = preferred;
  for (let number = 2; taken.has(slug); number += 1) slug = `${stem}-${number}`;
  return slug;
}
