/** Addresses of movies and exhibitors: `^[a-z0-9-]{1,190}$`, unique among those taken. */
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

/** The slug, with the year and then a number behind it while it is taken. Takes the answer. */
export function takeSlug(text: string, year: number | null, taken: Set<string>): string {
  const plain = slugOf(text) || 'film';
  const candidates = [plain, ...(year === null ? [] : [`${plain}-${year}`])];
  let slug = candidates.find((candidate) => !taken.has(candidate));
  for (let number = 2; slug === undefined; number += 1) {
    if (!taken.has(`${plain}-${number}`)) slug = `${plain}-${number}`;
  }
  taken.add(slug);
  return slug;
}
