/** The last part of an address, made of a name: `^[a-z0-9-]{1,190}$` (D-065). */

/** Leaves room behind it for a number that tells it from others. */
const LONGEST = 180;

/** `André Rieu's 75th Birthday` becomes `andre-rieus-75th-birthday`; '' when nothing Latin is left. */
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

/** The slug itself, or with the first number behind it that makes it free: `nosferatu-2`. */
export function freeSlug(wanted: string, taken: ReadonlySet<string>): string {
  const stem = wanted.slice(0, LONGEST).replace(/-+$/, '') || wanted;
  let slug = wanted;
  for (let number = 2; taken.has(slug); number += 1) slug = `${stem}-${number}`;
  return slug;
}
